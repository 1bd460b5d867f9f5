// Written by `npm run messages` from the catalogue beside it.

export const unreadableError = () => 'We couldn’t read the server’s answer. Try again.'
export const timeoutError = () => 'The server took too long to answer. Try again.'
export const unreachableError = () => 'We couldn’t reach the server. Check your connection and try again.'
export const brokenOffError = () => 'The file didn’t arrive whole, so nothing was saved. Try again.'
