// Written by `npm run messages` from the catalogue beside it.

export const tryAgainAction = () => 'Try again'
export const undoAction = () => 'Undo'
