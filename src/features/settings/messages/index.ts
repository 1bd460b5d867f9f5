// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const pageTitle = () => 'Settings'
export const loadingLabel = () => 'Loading your settings'
export const cancelAction = () => 'Cancel'
export const copyAction = () => 'Copy'
export const copiedLabel = () => 'Copied'
export const profileTitle = () => 'Profile'
export const profileHint = ({ name, identity }: { name: string | number; identity: string }) => `${name}, ${identity === 'APPROVED' ? 'verified' : identity === 'PENDING' ? 'in review' : identity === 'NOT_APPLIED' ? 'not verified' : 'verification needs you'}`
export const securityTitle = () => 'Password and two-factor'
export const securityHint = ({ isOn }: { isOn: string }) => `${isOn === 'yes' ? 'Two-factor is on' : 'Two-factor is off'}`
export const unkeptHint = () => 'Save your recovery codes'
export const sessionsTitle = () => 'Where you are logged in'
export const sessionsHint = ({ count }: { count: number }) => `${count === 0 ? 'This browser' : plural('en', count) === 'one' ? `This browser and ${count} other` : `This browser and ${count} others`}`
export const walletsTitle = () => 'Wallets'
export const walletsHint = ({ count, address }: { count: number; address: string | number }) => `${count === 0 ? 'None linked' : plural('en', count) === 'one' ? `${address}` : `${count} linked`}`
export const noticesTitle = () => 'Display and notices'
export const noticesHint = ({ on, all }: { on: string | number; all: string | number }) => `${on} of ${all} email notices on`
export const displayTitle = () => 'Display'
export const displayText = () => 'Kept in this browser.'
export const emailNoticesTitle = () => 'Email notices'
export const purchaseLabel = () => 'Purchases and payments'
export const purchaseText = () => 'Shares credited, payments under review, failed or refunded.'
export const swapLabel = () => 'Swaps'
export const swapText = () => 'Final or failed.'
export const stakingLabel = () => 'Staking'
export const stakingText = () => 'Stakes ended, rewards claimed, early unstaking.'
export const priceLabel = () => 'Price alerts'
export const priceText = () => 'With each alert you set on the price page.'
export const verificationLabel = () => 'Verification'
export const verificationText = () => 'With each step of your verification.'
export const loginLabel = () => 'New logins'
export const loginText = () => 'From a browser we haven’t seen before.'
export const newsletterLabel = () => 'Newsletter'
export const newsletterText = () => 'The bank’s figures and product news, about once a month.'
export const alwaysText = () => 'Always sent: password, contacts, two-factor, linked wallets, closing your account, and payments that wait for your choice.'
export const notSavedToast = () => 'Not saved'
export const closeTitle = () => 'Close account'
export const closeHint = ({ day }: { day: string | number }) => `Open since ${day}`
export const closeText = () => 'Final. Not possible while you hold shares or a payment is open. We keep what the law requires.'
export const closeAction = () => 'Close account'
