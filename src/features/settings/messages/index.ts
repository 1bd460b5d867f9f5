// Written by `npm run messages` from the catalogue beside it.

export const passkeysTitle = () => 'Passkeys'
export const passkeysHint = () => 'Log in with your face, finger or screen lock. No codes.'
export const noPasskeysText = () => 'None yet.'
export const passkeyNewText = ({ added }: { added: string | number }) => `Added ${added}. Not used yet.`
export const passkeyUsedText = ({ added, used }: { added: string | number; used: string | number }) => `Added ${added}. Last used ${used}.`
export const addPasskeyAction = () => 'Add a passkey'
export const passkeyAddedToast = () => 'Passkey added. Other sessions were ended.'
export const passkeyRemovedToast = () => 'Passkey removed. Other sessions were ended.'
export const freshLoginText = () => 'To add a passkey, log in again with your password. Then you have 10 minutes.'
export const freshLoginAction = () => 'Log in again'
export const renameAction = () => 'Rename'
export const renameLabel = ({ name }: { name: string | number }) => `Rename ${name}`
export const removeAction = () => 'Remove'
export const removeLabel = ({ name }: { name: string | number }) => `Remove ${name}`
export const passkeyNameLabel = () => 'Name'
export const saveAction = () => 'Save'
export const cancelAction = () => 'Cancel'
export const removePasskeyText = ({ name }: { name: string | number }) => `${name} will no longer log you in. Delete it on your device too.`
export const removePasskeyAction = () => 'Remove passkey'
export const sessionPasskeyHint = ({ name }: { name: string | number }) => `, with the passkey ${name}`
export const syncedLabel = () => 'Synced'
