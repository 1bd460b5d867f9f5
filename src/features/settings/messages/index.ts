// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const pageTitle = () => 'Settings'
export const loadingLabel = () => 'Loading your settings'
export const cancelAction = () => 'Cancel'
export const copyAction = () => 'Copy'
export const copiedLabel = () => 'Copied'
export const profileTitle = () => 'Profile'
export const profileHint = ({ name, identity }: { name: string | number; identity: string }) => `${name}, ${identity === 'APPROVED' ? 'verified' : identity === 'PENDING' ? 'in review' : identity === 'NOT_APPLIED' ? 'not verified' : 'verification needs you'}`
export const nameTitle = () => 'Full name'
export const nameFixedText = () => 'Fixed since your verification. Contact us if it changed.'
export const changeNameAction = () => 'Change name'
export const nameLabel = () => 'Full name'
export const nameHint = () => 'As in your passport or ID card. Verification fixes it.'
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
export const identityText = ({ identity }: { identity: string }) => `${identity === 'APPROVED' ? 'Verified. You can buy shares.' : identity === 'PENDING' ? 'We’re reviewing your documents. It takes minutes.' : identity === 'NOT_APPLIED' ? 'Not started. It takes about four minutes, once.' : identity === 'REJECTED' ? 'We couldn’t verify you yet. The page says why.' : 'We couldn’t verify you. Your shares stay yours.'}`
export const identityAction = ({ identity }: { identity: string }) => `${identity === 'NOT_APPLIED' ? 'Verify your identity' : identity === 'REJECTED' ? 'See what’s missing' : 'See verification'}`
export const dataTitle = () => 'Your data'
export const dataText = () => 'One file with your profile, wallets, payments, statement, notifications and documents.'
export const dataAction = () => 'Download my data'
export const dataWritingText = () => 'Writing your file…'
export const dataSoFarText = ({ size }: { size: string | number }) => `${size} so far`
export const dataSavedText = ({ size }: { size: string | number }) => `Saved, ${size}`
export const securityTitle = () => 'Password and two-factor'
export const securityHint = ({ isOn }: { isOn: string }) => `${isOn === 'yes' ? 'Two-factor is on' : 'Two-factor is off'}`
export const unkeptHint = () => 'Save your recovery codes'
export const twoFactorTitle = () => 'Two-factor'
export const twoFactorOffText = () => 'A code from an app on your phone, asked for at each login. It takes two minutes.'
export const twoFactorOnText = ({ count }: { count: number }) => `On. Logging in needs your authenticator app. ${plural('en', count) === 'one' ? `${count} recovery code is` : `${count} recovery codes are`} left.`
export const fewCodesText = () => 'Get ten new ones soon.'
export const unkeptCodesText = () => 'You never confirmed that you saved your recovery codes. Get new ones: without them, a lost phone locks you out.'
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
export const enterCodeText = () => 'Enter the six digits that the app shows.'
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
export const sessionsTitle = () => 'Where you are logged in'
export const sessionsHint = ({ count }: { count: number }) => `${count === 0 ? 'This browser' : plural('en', count) === 'one' ? `This browser and ${count} other` : `This browser and ${count} others`}`
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
export const shortText = () => 'Otherwise a session ends after 12 hours without use. None lasts longer than a day.'
export const walletsTitle = () => 'Wallets'
export const walletsHint = ({ count, address }: { count: number; address: string | number }) => `${count === 0 ? 'None linked' : plural('en', count) === 'one' ? `${address}` : `${count} linked`}`
export const noticesTitle = () => 'Display and notices'
export const noticesHint = ({ on, all }: { on: string | number; all: string | number }) => `${on} of ${all} email notices on`
export const displayTitle = () => 'Display'
export const displayText = () => 'Kept in this browser.'
export const emailNoticesTitle = () => 'Email notices'
export const purchaseLabel = () => 'Purchases and payments'
export const purchaseText = () => 'When shares are yours, and when a payment is under review, fails or is refunded.'
export const swapLabel = () => 'Swaps'
export const swapText = () => 'When a swap is final or failed.'
export const stakingLabel = () => 'Staking'
export const stakingText = () => 'When a stake ends, you claim rewards, or you unstake early.'
export const priceLabel = () => 'Price alerts'
export const priceText = () => 'With each alert you set on the price page.'
export const verificationLabel = () => 'Verification'
export const verificationText = () => 'With each step of your verification.'
export const loginLabel = () => 'New logins'
export const loginText = () => 'When your account is opened from a browser we hadn’t seen.'
export const newsletterLabel = () => 'Newsletter'
export const newsletterText = () => 'Figures of the bank and news of the product, about once a month.'
export const alwaysText = () => 'Always sent: password, contacts, two-factor, linked wallets, closing your account, and payments that wait for your choice.'
export const notSavedToast = () => 'Not saved'
export const closeTitle = () => 'Close account'
export const closeHint = ({ day }: { day: string | number }) => `Open since ${day}`
export const closeText = () => 'Final. Not possible while you hold shares or a payment is open. We keep what the law requires.'
export const closeAction = () => 'Close account'
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
