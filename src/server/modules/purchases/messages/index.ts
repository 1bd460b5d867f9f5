// Written by `npm run messages` from the catalogue beside it.

export const otherTokenText = () => 'A token we don’t take'
