// Written by `npm run messages` from the catalogue beside it.

export const digitsError = () => 'Use digits and one point: 250 or 0.5.'
export const tooMuchError = () => 'That’s more than there is.'
export const commaError = ({ whole, fraction }: { whole: string | number; fraction: string | number }) => `Is this ${whole} or ${fraction}? Enter it without the comma.`
export const wholeError = () => 'Enter a whole number.'
export const fineError = ({ decimals }: { decimals: string | number }) => `Use at most ${decimals} digits after the point.`
