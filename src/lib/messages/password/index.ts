// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const leastText = ({ least }: { least: string | number }) => `${least} characters or more; a sentence is best`
export const moreText = ({ count }: { count: number }) => `${plural('en', count) === 'one' ? 'One more character' : `${count} more characters`}`
export const sameError = () => 'That’s your password already. Choose another one.'
export const easyLabel = () => 'Easy to guess'
export const fairText = () => 'Could be better; a few more words help'
export const goodLabel = () => 'Good'
export const strongLabel = () => 'Strong'
