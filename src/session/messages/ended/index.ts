// Written by `npm run messages` from the catalogue beside it.

export const expiredToast = () => 'Your session has expired. Please log in again.'
export const elsewhereToast = () => 'You were logged out in another tab.'
export const closedToast = () => 'Your account was closed in another tab.'
