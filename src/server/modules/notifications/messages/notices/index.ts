// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const boughtHeading = ({ shares }: { shares: string | number }) => `You bought ${shares}`
export const boughtText = ({ paid }: { paid: string | number }) => `Your payment of ${paid} is final. Its page has the receipt and PDF.`
export const choiceHeading = () => 'Choose what to do with your payment'
export const choiceText = ({ paid }: { paid: string | number }) => `${paid} matches no open order. Take the shares or a refund within 72 hours.`
export const heldHeading = () => 'A payment is under review'
export const heldText = ({ paid }: { paid: string | number }) => `We couldn’t match ${paid} to an order. It’s safe.`
export const unlinkedHeading = () => 'An unlinked wallet paid your order'
export const unlinkedText = ({ paid }: { paid: string | number }) => `${paid} is safe and under review. If you paid, see what to do.`
export const refundingHeading = () => 'Your refund is on its way'
export const refundingText = ({ paid }: { paid: string | number }) => `We’re sending ${paid} to the wallet that paid.`
export const refundedHeading = ({ paid }: { paid: string | number }) => `We refunded ${paid}`
export const refundedText = () => 'It’s back in the wallet that paid.'
export const failedHeading = () => 'Your payment failed'
export const failedText = () => 'You paid only the network fee. Try again any time.'
export const swappedHeading = ({ paid, received }: { paid: string | number; received: string | number }) => `You swapped ${paid} for ${received}`
export const swappedText = () => 'Your tokens are in your wallet.'
export const swapFailedHeading = () => 'Swap failed'
export const swapFailedText = ({ paid }: { paid: string | number }) => `Your ${paid} stayed in your wallet. You paid only the network fee.`
export const priceHeading = ({ price }: { price: string | number }) => `The share price is ${price}`
export const priceMovedText = ({ percent, from }: { percent: string | number; from: string | number }) => `It moved ${percent}% or more from ${from}. The next move is measured from here.`
export const priceAboveText = ({ level }: { level: string | number }) => `At or above your ${level}. The alert restarts once it’s below again.`
export const priceBelowText = ({ level }: { level: string | number }) => `At or below your ${level}. The alert restarts once it’s above again.`
export const pendingHeading = () => 'We’re reviewing your documents'
export const pendingText = () => 'It usually takes minutes. We’ll email you.'
export const verifiedHeading = () => 'You’re verified'
export const verifiedText = () => 'You can buy, stake and swap now.'
export const rejectedHeading = () => 'We couldn’t verify you yet'
export const rejectedText = () => 'See what to fix.'
export const blockedHeading = () => 'We couldn’t verify you'
export const blockedText = () => 'You can’t try again. Your shares stay yours. Contact us.'
export const againHeading = () => 'Start your verification again'
export const againText = () => 'Last attempt cleared. Start again any time.'
export const moreHeading = () => 'Your verification needs something more'
export const moreText = () => 'See what’s missing.'
export const revokedHeading = () => 'You’re no longer verified'
export const revokedText = () => 'Your shares stay yours. See why.'
export const revokedFinallyText = () => 'Your shares stay yours. Contact us.'
export const statusHeading = () => 'Your verification status changed'
export const statusText = () => 'See where it is now.'
export const linkedHeading = () => 'A wallet was linked'
export const linkedText = ({ address }: { address: string | number }) => `${address}. Not you? Change your password and unlink it.`
export const walletUnlinkedHeading = () => 'A wallet was unlinked'
export const walletUnlinkedText = ({ address }: { address: string | number }) => `${address}. New payments from it won’t count as yours.`
export const loginHeading = () => 'New login to your account'
export const loginText = ({ device }: { device: string | number }) => `${device}. Not you? Change your password.`
export const passwordHeading = () => 'Your password was changed'
export const passwordText = () => 'All other sessions ended. Not you? Set a new password, then contact us.'
export const twoFactorOnHeading = () => 'Two-factor login is on'
export const twoFactorOffHeading = () => 'Two-factor login is off'
export const recoveryCodesHeading = () => 'You have new recovery codes'
export const passkeyAddedHeading = ({ name }: { name: string | number }) => `The passkey “${name}” was added`
export const passkeyRemovedHeading = ({ name }: { name: string | number }) => `The passkey “${name}” was removed`
export const emailHeading = () => 'Your email address was changed'
export const phoneHeading = () => 'Your phone number was changed'
export const changedText = () => 'All other sessions ended. Not you? Change your password, then contact us.'
export const stakeEndedHeading = ({ shares }: { shares: string | number }) => `${shares} available again`
export const stakeClaimedText = ({ months }: { months: string | number }) => `The ${months} months are over. You claimed the whole reward.`
export const stakeRewardText = ({ months, claimable }: { months: string | number; claimable: string | number }) => `The ${months} months are over. Claim your reward of ${claimable}.`
export const claimedHeading = ({ shares }: { shares: string | number }) => `You claimed ${shares}`
export const claimedText = () => 'They’re available now.'
export const unstakedHeading = ({ shares }: { shares: string | number }) => `You unstaked ${shares} early`
export const unstakedText = () => 'They’re available again, with half of the rewards so far.'
export const sharesText = ({ count, shares }: { count: number; shares: string | number }) => `${plural('en', count) === 'one' ? '1 share' : `${shares} shares`}`
export const paymentAction = () => 'See payment'
export const receiptAction = () => 'See receipt'
export const chooseAction = () => 'Choose'
export const detailsAction = () => 'See details'
export const swapAction = () => 'See swap'
export const stakesAction = () => 'See staking'
export const pricesAction = () => 'See price'
export const verificationAction = () => 'See verification'
export const walletsAction = () => 'See wallets'
export const sessionsAction = () => 'See sessions'
export const securityAction = () => 'See settings'
export const profileAction = () => 'See profile'
