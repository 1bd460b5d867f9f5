// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const sendError = () => 'We couldn’t send this. Check your connection and try again.'
export const robotError = () => 'Confirm you’re not a robot.'
export const soonText = () => 'Try again in less than a minute.'
export const waitText = ({ minutes }: { minutes: number }) => `${plural('en', minutes) === 'one' ? 'Try again in a minute.' : `Try again in ${minutes} minutes.`}`
export const resendAction = () => 'Resend code'
export const resendLabel = ({ time }: { time: string | number }) => `in ${time}`
export const resentText = () => 'A new code is on its way. The old one no longer works.'
