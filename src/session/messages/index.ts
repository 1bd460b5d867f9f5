// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const showAction = () => 'Show amounts'
export const hideAction = () => 'Hide amounts'
export const hiddenLabel = () => 'hidden'
export const verifyAction = () => 'Verify identity'
export const sessionLabel = () => 'Your session'
export const sessionText = () => 'Log in again to continue here. What you typed is kept.'
export const logInAgainAction = () => 'Log in again'
export const laterAction = () => 'Later'
export const endingText = ({ minutes }: { minutes: number }) => `${minutes === 0 ? 'Your session is ending now' : plural('en', minutes) === 'one' ? `Your session ends in ${minutes} minute` : `Your session ends in ${minutes} minutes`}`
