// Written by `npm run messages` from the catalogue beside it.

export const emptyText = () => 'Nothing published yet.'
export const whoMinutesLabel = ({ who, minutes }: { who: string | number; minutes: string | number }) => `${who}, ${minutes} min`
