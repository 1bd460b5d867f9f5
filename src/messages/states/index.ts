// Written by `npm run messages` from the catalogue beside it.

export const slowHint = () => 'Still loading. Your shares are not affected.'
export const failedText = () => 'We can’t show this now. Your shares are safe in the ledger.'
export const newLabel = () => 'New:'
export const movementLabel = ({ kind }: { kind: string }) => `${kind === 'bought' ? 'Bought' : kind === 'claimed' ? 'Reward claimed' : kind === 'staked' ? 'Staked' : kind === 'unlocked' ? 'Unlocked' : kind === 'left' ? 'Left early' : kind === 'returned' ? 'Given back' : kind === 'received' ? 'Received' : 'Correction'}`
export const passkeyCanceledError = () => 'No passkey was used. Try again, or use your password and codes.'
export const passkeyUnsupportedError = () => 'This browser doesn’t support passkeys.'
export const passkeyAddressError = ({ host }: { host: string | number }) => `Passkeys don’t work at ${host}.`
export const passkeyKnownError = () => 'This device already has a passkey for your account.'
export const passkeyAddedTitle = ({ name }: { name: string | number }) => `The passkey “${name}” was added`
export const passkeyAddedText = ({ name }: { name: string | number }) => `The passkey “${name}” was added. It logs in without your password and codes. You can remove it in your settings.`
export const passkeyRemovedTitle = ({ name }: { name: string | number }) => `The passkey “${name}” was removed`
export const passkeyRemovedText = ({ name }: { name: string | number }) => `The passkey “${name}” was removed. It no longer logs in.`
