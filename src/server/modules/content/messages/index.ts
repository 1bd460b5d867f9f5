// Written by `npm run messages` from the catalogue beside it.

export const changedText = ({ day }: { day: string | number }) => `Last changed on ${day}.`
