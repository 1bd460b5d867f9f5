// Written by `npm run messages` from the catalogue beside it.

export const newLabel = () => 'New:'
export const movementLabel = ({ kind }: { kind: string }) => `${kind === 'bought' ? 'Bought' : kind === 'claimed' ? 'Reward claimed' : kind === 'staked' ? 'Staked' : kind === 'unlocked' ? 'Unlocked' : kind === 'left' ? 'Left early' : kind === 'returned' ? 'Given back' : kind === 'received' ? 'Received' : 'Correction'}`
