// Written by `npm run messages` from the catalogue beside it.

export const movementLabel = ({ kind }: { kind: string }) => `${kind === 'bought' ? 'Bought' : kind === 'claimed' ? 'Reward claimed' : kind === 'staked' ? 'Staked' : kind === 'unlocked' ? 'Unlocked' : kind === 'left' ? 'Left early' : kind === 'returned' ? 'Given back' : kind === 'received' ? 'Received' : 'Correction'}`
export const passkeyCanceledError = () => 'No passkey was used. Try again, or use your password and codes.'
export const passkeyUnsupportedError = () => 'This browser doesn’t support passkeys.'
export const passkeyAddressError = ({ host }: { host: string | number }) => `Passkeys don’t work at ${host}.`
export const passkeyKnownError = () => 'This device already has a passkey for your account.'
