// Written by `npm run messages` from the catalogue beside it.

export const tryAgainAction = () => 'Try again'
export const undoAction = () => 'Undo'
export const slowHint = () => 'Still loading. Your shares are not affected.'
export const failedText = () => 'We can’t show this now. Your shares are safe in the ledger.'
