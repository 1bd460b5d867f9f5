// Written by `npm run messages` from the catalogue beside it.

export const lostText = () => 'This page didn’t load completely.'
export const loadAgainAction = () => 'Load again'
