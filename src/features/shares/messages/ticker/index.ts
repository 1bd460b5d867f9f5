// Written by `npm run messages` from the catalogue beside it.

export const shareLabel = () => 'Share'
export const directionLabel = ({ direction }: { direction: string }) => `${direction === 'up' ? 'up' : direction === 'down' ? 'down' : 'unchanged'}, `
