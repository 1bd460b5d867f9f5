// Written by `npm run messages` from the catalogue beside it.

export const movementLabel = ({ kind }: { kind: string }) => `${kind === 'bought' ? 'Bought' : kind === 'claimed' ? 'Reward claimed' : kind === 'staked' ? 'Staked' : kind === 'unlocked' ? 'Unlocked' : kind === 'left' ? 'Unstaked early' : kind === 'returned' ? 'Reward taken back' : kind === 'received' ? 'Received' : 'Correction'}`
export const passkeyCanceledError = () => 'No passkey was used. Try again, or use your password and codes.'
export const passkeyUnsupportedError = () => 'This browser doesn’t support passkeys.'
export const passkeyAddressError = ({ host }: { host: string | number }) => `Passkeys don’t work at ${host}.`
export const passkeyKnownError = () => 'This device already has a passkey for your account.'
export const changedText = ({ day }: { day: string | number }) => `Last changed on ${day}.`
export const otherTokenText = () => 'A token we don’t take'
export const deviceText = ({ browser, system }: { browser: string | number; system: string | number }) => `${browser} on ${system}`
export const browserLabel = () => 'A browser'
export const systemLabel = () => 'an unknown system'
export const termsLabel = () => 'Terms'
export const shareTermsLabel = () => 'Share terms'
export const keyFactsLabel = () => 'Key facts'
export const risksLabel = () => 'Risks'
