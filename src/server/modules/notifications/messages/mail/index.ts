// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const helpAction = () => 'Help'
export const contactAction = () => 'Contact us'
export const privacyAction = () => 'Privacy'
export const choiceAction = () => 'Change your emails'
export const accountReasonText = () => 'About your account.'
export const moneyReasonText = () => 'About your money.'
export const choiceReasonText = () => 'You chose to get these emails.'
export const newsletterReasonText = () => 'We won’t write again unless you confirm.'
export const issueReasonText = () => 'You confirmed this newsletter.'
export const issueEndAction = () => 'Unsubscribe'
export const sampleImprintText = ({ app }: { app: string | number }) => `${app} (sample), 1 Example Street, Ledgerport`
export const sandboxText = () => 'Sandbox: sample data and test money only.'
export const loginCodeSubject = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} login code`
export const loginCodeHeading = () => 'Your login code'
export const loginNotYouText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => [b('Not you?'), ' Someone knows your password. ', link('Change it now'), ' and never share this code.']
export const requestedLabel = () => 'Requested'
export const browserLabel = () => 'Browser'
export const emailCodeSubject = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} confirmation code`
export const emailCodeHeading = () => 'Confirm your email'
export const newEmailCodeHeading = () => 'Confirm your new contact details'
export const passwordCodeSubject = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} password code`
export const passwordCodeHeading = () => 'Set a new password'
export const passwordLinkText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => ['Or ', link('open this link'), ' within 30 minutes.']
export const closeCodeSubject = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} closing code`
export const closeCodeHeading = () => 'Close your account'
export const changeCodeSubject = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} change code`
export const changeCodeHeading = () => 'Change your contact details'
export const unaskedText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => [b('Didn’t request this?'), ' Ignore it. Nothing changes without the code.']
export const neverShareText = () => 'Never share it, not even with us.'
export const someoneIsInText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => [b('Not you?'), ' Someone is in your account. ', link('Change your password now'), ' and never share this code.']
export const memberSubject = ({ app }: { app: string | number }) => `You already have an ${app} account`
export const memberHint = () => 'Was this you?'
export const memberText = () => 'Someone tried to sign up with this address. Log in, or set a new password.'
export const memberNotYouText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => [b('Not you?'), ' There’s nothing to do. Nobody got in.']
export const logInAction = () => 'Log in'
export const newLoginSubject = ({ app }: { app: string | number }) => `New login to your ${app} account`
export const newLoginHint = ({ device, time }: { device: string | number; time: string | number }) => `${device}, ${time}. Was this you?`
export const newLoginHeading = () => 'New login to your account'
export const newLoginText = () => 'Someone logged in with your password and both codes, from a new browser.'
export const newLoginNotYouText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => [b('Not you?'), ' Change your password now. That ends all other sessions.']
export const passkeyLoginText = () => 'Someone logged in with a passkey, from a new browser.'
export const loggedInLabel = () => 'Logged in'
export const changePasswordAction = () => 'Change password'
export const passwordChangedSubject = ({ app }: { app: string | number }) => `Your ${app} password was changed`
export const passwordChangedHeading = () => 'Your password was changed'
export const loggedOutText = () => 'All other sessions ended.'
export const changedLabel = () => 'Changed'
export const passwordNotYouText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => [b('Not you?'), ' Set a new password now, then ', link('contact us'), '.']
export const newPasswordAction = () => 'Set new password'
export const contactChangedSubject = ({ app, what }: { app: string | number; what: string }) => `Your ${app} ${what === 'email' ? 'email address' : 'phone number'} was changed`
export const oldEmailHint = () => 'Was this you?'
export const emailChangedHeading = () => 'Your email address was changed'
export const phoneChangedHeading = () => 'Your phone number was changed'
export const oldEmailText = () => 'We now write to your new address. This is our last email here.'
export const oldEmailNotYouText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => [b('Not you?'), ' Contact us now. We’ll lock your account.']
export const newEmailText = () => 'This is now your account’s email.'
export const newPhoneText = () => 'Codes now go to your new number.'
export const changeNotYouText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => [b('Not you?'), ' Change your password now, then ', link('contact us'), '.']
export const twoFactorSubject = ({ app, state }: { app: string | number; state: string }) => `Your ${app} two-factor login is ${state === 'on' ? 'on' : 'off'}`
export const twoFactorOnHeading = () => 'Two-factor login is on'
export const twoFactorOffHeading = () => 'Two-factor login is off'
export const twoFactorOnText = () => 'Logging in now needs your authenticator app.'
export const twoFactorOffText = () => 'Logging in no longer needs your authenticator app.'
export const recoveryCodesSubject = ({ app }: { app: string | number }) => `You have new ${app} recovery codes`
export const recoveryCodesHeading = () => 'You have new recovery codes'
export const recoveryCodesText = () => 'The old ones no longer work.'
export const passkeyAddedSubject = ({ app }: { app: string | number }) => `A passkey was added to your ${app} account`
export const passkeyAddedHeading = () => 'A passkey was added'
export const passkeyAddedText = ({ name }: { name: string | number }) => `“${name}” now logs in without password and codes. You can remove it in settings.`
export const passkeyRemovedSubject = ({ app }: { app: string | number }) => `Passkey removed from your ${app} account`
export const passkeyRemovedHeading = () => 'A passkey was removed'
export const passkeyRemovedText = ({ name }: { name: string | number }) => `“${name}” no longer logs in to your account.`
export const walletLinkedSubject = ({ app }: { app: string | number }) => `A wallet was linked to your ${app} account`
export const walletLinkedHeading = () => 'A wallet was linked'
export const walletLinkedText = () => 'Payments from it now count as yours.'
export const walletLinkedNotYouText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => [b('Not you?'), ' Change your password, then unlink the wallet.']
export const walletLabel = () => 'Wallet'
export const linkedLabel = () => 'Linked'
export const walletUnlinkedSubject = ({ app }: { app: string | number }) => `Wallet unlinked from your ${app} account`
export const walletUnlinkedHeading = () => 'A wallet was unlinked'
export const walletUnlinkedText = () => 'New payments from it won’t count as yours. Your shares stay yours.'
export const walletUnlinkedNotYouText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => [b('Not you?'), ' Change your password, then link the wallet again.']
export const unlinkedLabel = () => 'Unlinked'
export const walletsAction = () => 'Check your wallets'
export const closedSubject = ({ app }: { app: string | number }) => `Your ${app} account is closed`
export const closedHint = () => 'You’re logged out everywhere.'
export const closedHeading = () => 'Your account is closed'
export const closedText = () => 'Nobody can log in anymore.'
export const closedKeptText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => ['We keep only what the law requires, as our ', link('privacy policy'), ' says.']
export const verifiedSubject = () => 'You’re verified'
export const verifiedText = () => 'You can buy, stake and swap now.'
export const buyAction = () => 'Buy shares'
export const nameFixedText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => ['Your legal name is now final. If it’s wrong, ', link('contact us'), ' before you buy.']
export const otherNameText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => ['Your document shows another name than your account. ', link('Contact us'), ' before you buy.']
export const reviewingSubject = () => 'We’re reviewing your documents'
export const reviewingText = () => 'It usually takes minutes. We’ll email you the result.'
export const verificationAction = () => 'View verification'
export const fixesSubject = ({ count }: { count: number }) => `Verification: ${plural('en', count) === 'one' ? `${count} thing` : `${count} things`} to fix`
export const fixesHint = () => 'You can try again now.'
export const fixesHeading = () => 'We couldn’t verify you yet'
export const fixesText = ({ count }: { count: number }) => `${plural('en', count) === 'one' ? 'One thing needs' : `${count} things need`} another try.`
export const fixesAction = ({ count }: { count: number }) => `${plural('en', count) === 'one' ? 'Fix this' : 'Fix these'}`
export const reviewerNoteText = () => 'Our reviewer left a note on the page.'
export const neverEmailText = () => 'Never email us pictures of your documents.'
export const revokedSubject = () => 'You’re no longer verified'
export const revokedHint = () => 'Your shares stay yours.'
export const revokedText = () => 'Your shares stay yours. Verify again to buy, stake and swap.'
export const blockedSubject = () => 'We couldn’t verify you'
export const blockedText = () => 'You can’t try again. Your shares stay yours. Contact us.'
export const moreSubject = () => 'Your verification needs something more'
export const moreText = () => 'Continue: the steps show what’s missing.'
export const continueAction = () => 'Continue'
export const againSubject = () => 'Start your verification again'
export const againText = () => 'Last attempt cleared. Start again any time.'
export const boughtSubject = ({ shares, count }: { shares: string | number; count: number }) => `You bought ${shares} ${plural('en', count) === 'one' ? 'share' : 'shares'}`
export const boughtHint = ({ paid }: { paid: string | number }) => `${paid} paid. Your PDF is ready.`
export const boughtLabel = () => 'You bought'
export const sharesLabel = ({ count }: { count: number }) => `${plural('en', count) === 'one' ? 'share' : 'shares'}`
export const boughtText = () => 'Your payment is final. The shares are in your account.'
export const sharesAtLabel = ({ shares, count, price }: { shares: string | number; count: number; price: string | number }) => `${shares} ${plural('en', count) === 'one' ? 'share' : 'shares'} at ${price}`
export const feeLabel = () => 'Fee'
export const paidLabel = () => 'Paid'
export const detailsLabel = () => 'Details'
export const paidFromLabel = () => 'Paid from'
export const creditedLabel = () => 'Credited'
export const receiptAction = () => 'View receipt'
export const paperText = () => 'Your receipt page has a PDF for your taxes.'
export const choiceSubject = () => 'Choose what to do with your payment'
export const choiceText = ({ paid }: { paid: string | number }) => `${paid} arrived and matches no open order. It’s safe until you choose.`
export const takeLabel = () => 'Take the shares'
export const takeText = () => 'At the price when you choose, fee included.'
export const refundLabel = () => 'Refund'
export const refundText = ({ wallet }: { wallet: string | number }) => `To ${wallet}, the wallet that paid. No fee.`
export const chooseAction = () => 'Choose now'
export const choiceEndText = <Part>({ b, time }: { b: (text: string) => Part; time: string | number }): (string | Part)[] => ['If you don’t choose by ', b(`${time}`), ', we refund the payment.']
export const unlinkedSubject = () => 'An unlinked wallet paid your order'
export const unlinkedText = ({ paid }: { paid: string | number }) => `${paid} arrived from a wallet you haven’t linked. It’s safe and under review.`
export const unlinkedYouText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => [b('You?'), ' Link that wallet in your settings, then ', link('contact us'), ' for a refund.']
export const unlinkedNotYouText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => [b('Not you?'), ' There’s nothing to do.']
export const orderAction = () => 'View order'
export const refundedSubject = ({ paid }: { paid: string | number }) => `We refunded ${paid}`
export const refundedLabel = () => 'Refunded'
export const refundedText = () => 'The money is in the wallet that paid.'
export const sentLabel = () => 'Sent'
export const noneLabel = () => 'None'
export const refundAction = () => 'View refund'
export const newsletterSubject = ({ app }: { app: string | number }) => `Confirm your ${app} newsletter`
export const newsletterHint = () => 'One tap, then one email a month.'
export const newsletterHeading = () => 'Confirm your subscription'
export const newsletterText = ({ app }: { app: string | number }) => `You’ll get the ${app} newsletter at this address, once a month.`
export const newsletterAction = () => 'Confirm subscription'
export const newsletterEndText = () => 'The link works for 48 hours. Not you? Ignore this email.'
export const codeText = () => 'It works once and expires in 5 minutes.'
export const codeHint = () => 'Expires in 5 minutes. Never share it.'
export const walletHint = ({ wallet }: { wallet: string | number }) => `${wallet}. Was this you?`
export const changedHint = () => 'All other sessions ended. Was this you?'
export const phoneSms = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} code to confirm your phone. Never share it.`
export const loginSms = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} login code. Never share it. Not you? Change your password.`
export const passwordSms = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} code to set a new password. Never share it.`
export const closeSms = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} code to close your account. Not you? Change your password.`
export const changeSms = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} code to change your contact details. Not you? Change your password.`
export const numberSms = ({ code, app }: { code: string | number; app: string | number }) => `${code} is your ${app} code to confirm your new number. Never share it.`
export const changedSms = ({ app, host }: { app: string | number; host: string | number }) => `${app}: the phone number of your account was changed. Not you? Contact us at ${host}/contactus`
export const changedShortSms = ({ app }: { app: string | number }) => `${app}: the phone number of your account was changed. Not you? Contact us at once.`
export const memberSms = ({ app }: { app: string | number }) => `${app}: someone tried to sign up with this number. You already have an account. Not you? Ignore this.`
export const confirmTitle = () => 'Confirm your subscription'
export const confirmText = ({ app }: { app: string | number }) => `You’ll get the ${app} newsletter at your address, once a month.`
export const confirmAction = () => 'Confirm subscription'
export const confirmedTitle = () => 'You’re subscribed'
export const confirmedText = () => 'You’ll get the next newsletter. Each has an unsubscribe link.'
export const expiredTitle = () => 'This link no longer works'
export const expiredText = () => 'It was used or has expired. If you never confirmed, subscribe again.'
export const endTitle = () => 'Unsubscribe?'
export const endText = ({ app }: { app: string | number }) => `We’ll remove your address from the ${app} newsletter.`
export const endAction = () => 'Unsubscribe'
export const endedTitle = () => 'You’re unsubscribed'
export const endedText = ({ app }: { app: string | number }) => `We removed your address from the ${app} newsletter.`
export const unknownTitle = () => 'This link isn’t complete'
export const unknownText = () => 'Open it from the email again, or copy the whole link.'
export const digestSubject = ({ count, app }: { count: number; app: string | number }) => `${plural('en', count) === 'one' ? `${count} notice` : `${count} notices`} from ${app}`
export const digestHeading = ({ count }: { count: number }) => `${plural('en', count) === 'one' ? `${count} new notice` : `${count} new notices`}`
export const digestText = () => 'You had many notices within an hour. These are the ones we haven’t emailed.'
export const digestAction = () => 'View notifications'
export const homeAction = ({ app }: { app: string | number }) => `Go to ${app}`
export const sandboxPageText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => [b('Sandbox.'), ' Sample data and test money only.']
export const twoFactorResetSubject = ({ app }: { app: string | number }) => `Your ${app} two-factor login will be switched off`
export const twoFactorResetHint = () => 'In 24 hours. Did you ask us?'
export const twoFactorResetHeading = () => 'Two-factor login will be switched off'
export const twoFactorResetText = () => 'We were asked to switch it off for you. We do it in 24 hours.'
export const twoFactorResetNotYouText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => [b('Not you?'), ' ', link('Contact us now'), ' and we’ll stop it.']
export const operatorSubject = ({ app }: { app: string | number }) => `Your access to the ${app} console`
export const operatorHint = () => 'The link works once, for 24 hours.'
export const operatorHeading = () => 'Set up your access'
export const operatorText = ({ app }: { app: string | number }) => `You were invited to the ${app} console. The link works once, for 24 hours.`
export const operatorAction = () => 'Set up access'
