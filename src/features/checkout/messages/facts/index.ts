// Written by `npm run messages` from the catalogue beside it.

export const copyHashLabel = () => 'transaction'
export const checkedLabel = () => ', checked'
