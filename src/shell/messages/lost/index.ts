// Written by `npm run messages` from the catalogue beside it.

export const notFoundTitle = () => 'Page not found'
export const notFoundText = () => 'The page may have moved, or the address has a typo.'
export const likelyTitle = () => 'Looking for one of these?'
export const badTitle = () => 'We couldn’t read that request'
export const badText = () => 'We couldn’t read the address or form, so nothing changed. Go back and try again.'
export const backAction = () => 'Go back'
export const brokenTitle = () => 'Something went wrong'
export const brokenText = () => 'It’s on our side. If you sent a payment, we’ll find it. Try again in a moment.'
