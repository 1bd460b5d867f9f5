// Written by `npm run messages` from the catalogue beside it.

export const seeToast = ({ page }: { page: string }) => `Log in to see ${page === 'dashboard' ? 'your dashboard' : page === 'buy' ? 'the purchase page' : page === 'swap' ? 'swaps' : page === 'staking' ? 'your stakes' : page === 'wallet' ? 'your wallet' : page === 'transactions' ? 'your transactions' : page === 'transaction' ? 'this transaction' : page === 'notifications' ? 'your notifications' : page === 'settings' ? 'your settings' : page === 'kyc' ? 'your verification' : 'this page'}.`
export const afterText = () => 'We’ll take you there afterwards.'
export const loginAction = () => 'Log in'
export const settingsAction = () => 'Settings'
export const loggedInToast = () => 'You’re already logged in.'
export const otherText = () => 'To log in as someone else, log out first.'
export const noCodeText = () => 'You don’t need a code.'
export const passwordText = () => 'Change your password in the settings, or log out first.'
export const linkText = () => 'Change your password in the settings, or log out and open the link again.'
