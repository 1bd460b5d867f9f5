// Written by `npm run messages` from the catalogue beside it.

export const slowHint = () => 'Still loading. Your shares are not affected.'
export const failedText = () => 'We can’t show this now. Your shares are safe in the ledger.'
export const newLabel = () => 'New:'
export const movementLabel = ({ kind }: { kind: string }) => `${kind === 'bought' ? 'Bought' : kind === 'claimed' ? 'Reward claimed' : kind === 'staked' ? 'Staked' : kind === 'unlocked' ? 'Unlocked' : kind === 'left' ? 'Left early' : kind === 'returned' ? 'Given back' : kind === 'received' ? 'Received' : 'Correction'}`
