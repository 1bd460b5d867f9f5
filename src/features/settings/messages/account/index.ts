// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const nameTitle = () => 'Full name'
export const nameFixedText = () => 'Fixed since your verification. Contact us if it changed.'
export const changeNameAction = () => 'Change name'
export const nameLabel = () => 'Full name'
export const nameHint = () => 'As in your passport or ID card. Final once you’re verified.'
export const saveNameAction = () => 'Save name'
export const nameSavedToast = () => 'Your name was saved'
export const emailTitle = () => 'Email'
export const phoneTitle = () => 'Phone'
export const changeEmailAction = () => 'Change email'
export const changePhoneAction = () => 'Change phone'
export const newEmailLabel = () => 'New email'
export const newPhoneLabel = () => 'New phone'
export const newPhoneHint = () => 'With the country code, like +44 20 7946 0000.'
export const sendCodesAction = () => 'Send codes'
export const codesText = ({ kind }: { kind: string }) => `We sent a code to the old ${kind === 'email' ? 'email' : 'phone'} and one to the new. Enter both within five minutes.`
export const oldCodeHint = ({ kind }: { kind: string }) => `Code from the old ${kind === 'email' ? 'email' : 'phone'}`
export const newCodeHint = ({ kind }: { kind: string }) => `Code from the new ${kind === 'email' ? 'email' : 'phone'}`
export const sentToHint = ({ to }: { to: string | number }) => `Sent to ${to}.`
export const contactChangedToast = ({ kind }: { kind: string }) => `Your ${kind === 'email' ? 'email' : 'phone'} was changed`
export const identityTitle = () => 'Verification'
export const identityText = ({ identity }: { identity: string }) => `${identity === 'APPROVED' ? 'Verified. You can buy shares.' : identity === 'PENDING' ? 'We’re reviewing your documents. It takes minutes.' : identity === 'NOT_APPLIED' ? 'Not started. It takes about five minutes, once.' : identity === 'REJECTED' ? 'We couldn’t verify you yet. The page says why.' : 'We couldn’t verify you. Your shares stay yours.'}`
export const identityAction = ({ identity }: { identity: string }) => `${identity === 'NOT_APPLIED' ? 'Verify your identity' : identity === 'REJECTED' ? 'See what’s missing' : 'See verification'}`
export const dataTitle = () => 'Your data'
export const dataText = () => 'One file with your profile, wallets, payments, statement, notifications and documents.'
export const dataAction = () => 'Download my data'
export const dataWritingText = () => 'Writing your file…'
export const dataSoFarText = ({ size }: { size: string | number }) => `${size} so far`
export const dataSavedText = ({ size }: { size: string | number }) => `Saved, ${size}`
export const twoFactorTitle = () => 'Two-factor'
export const twoFactorOffText = () => 'Each login also asks for a code from an app. Two minutes to set up.'
export const twoFactorOnText = ({ count }: { count: number }) => `On. Logging in needs your authenticator app. ${plural('en', count) === 'one' ? `${count} recovery code is` : `${count} recovery codes are`} left.`
export const fewCodesText = () => 'Get ten new ones soon.'
export const unkeptCodesText = () => 'Save new recovery codes: without them, a lost phone locks you out.'
export const newCodesAction = () => 'New recovery codes'
export const renewText = () => 'The ten new codes replace all earlier ones.'
export const renewAction = () => 'Get new codes'
export const turnOnAction = () => 'Turn on two-factor'
export const turnOffAction = () => 'Turn off two-factor'
export const continueAction = () => 'Continue'
export const scanText = () => 'Scan this with your authenticator app.'
export const qrHint = () => 'QR code for the app'
export const openAppAction = () => 'Open the app'
export const phoneText = () => 'On this phone, or without a camera:'
export const secretLabel = () => 'Secret'
export const enterCodeText = () => 'Enter the app’s six digits.'
export const appCodeLabel = () => 'Authenticator code'
export const anyCodeHint = () => 'Six digits from the app, or a recovery code.'
export const confirmAction = () => 'Turn on'
export const turnOffNowAction = () => 'Turn off'
export const keepOnAction = () => 'Keep it on'
export const codesSavedText = () => 'Save these codes: each lets you in once without your phone. We don’t show them again.'
export const recoveryCodesLabel = () => 'Recovery codes'
export const savedAction = () => 'I saved them'
export const passwordTitle = () => 'Password'
export const passwordText = () => 'A change logs out your other browsers.'
export const changePasswordAction = () => 'Change password'
export const sessionsText = () => 'Don’t recognize one? End it, then change your password.'
export const thisBrowserLabel = () => 'This browser'
export const identityScopeLabel = () => 'Verification only'
export const sinceText = ({ since, seen }: { since: string | number; seen: string | number }) => `Since ${since}, last seen ${seen}`
export const endAction = () => 'End'
export const endLabel = ({ device }: { device: string | number }) => `End session: ${device}`
export const endOthersAction = () => 'End all others'
export const endedToast = ({ count }: { count: number }) => `${plural('en', count) === 'one' ? 'Session ended' : `${count} sessions ended`}`
export const notEndedToast = () => 'The session was not ended'
export const shortHint = () => 'End after 30 minutes unused'
export const shortText = () => 'Otherwise after 12 hours unused, and always after a day.'
export const sendCodeAction = () => 'Send the code'
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
export const removePasskeyText = ({ name }: { name: string | number }) => `${name} will no longer log you in. Delete it on your device too.`
export const removePasskeyAction = () => 'Remove passkey'
export const sessionPasskeyHint = ({ name }: { name: string | number }) => `, with the passkey ${name}`
export const syncedLabel = () => 'Synced'
