// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const sendError = () => 'We couldn’t send this. Check your connection and try again.'
export const robotError = () => 'Confirm you’re not a robot.'
export const soonText = () => 'Try again in less than a minute.'
export const waitText = ({ minutes }: { minutes: number }) => `${plural('en', minutes) === 'one' ? 'Try again in a minute.' : `Try again in ${minutes} minutes.`}`
export const resendAction = () => 'Resend code'
export const resendLabel = ({ time }: { time: string | number }) => `in ${time}`
export const resentText = () => 'A new code is on its way. The old one no longer works.'
export const digitsError = () => 'Use digits and one point: 250 or 0.5.'
export const tooMuchError = () => 'That’s more than there is.'
export const commaError = ({ whole, fraction }: { whole: string | number; fraction: string | number }) => `Is this ${whole} or ${fraction}? Enter it without the comma.`
export const wholeError = () => 'Enter a whole number.'
export const fineError = ({ decimals }: { decimals: string | number }) => `Use at most ${decimals} digits after the point.`
export const leastText = ({ least }: { least: string | number }) => `${least} characters or more; a sentence is best`
export const moreText = ({ count }: { count: number }) => `${plural('en', count) === 'one' ? 'One more character' : `${count} more characters`}`
export const sameError = () => 'That’s your password already. Choose another one.'
export const easyLabel = () => 'Easy to guess'
export const fairText = () => 'Could be better; a few more words help'
export const goodLabel = () => 'Good'
export const strongLabel = () => 'Strong'
