// Written by `npm run messages` from the catalogue beside it.

export const showAction = () => 'Show amounts'
export const hideAction = () => 'Hide amounts'
export const hiddenLabel = () => 'hidden'
