// Written by `npm run messages` from the catalogue beside it.

export const walletsTitle = () => 'Crypto wallets'
export const linkAnotherAction = () => 'Link another wallet'
export const connectAction = () => 'Connect a wallet'
export const noneText = () => 'No wallet linked. It takes one signature and costs nothing.'
export const loadingLabel = () => 'Loading your wallets'
export const balancesLoadingLabel = () => 'Loading the balances'
export const failedText = () => 'We can’t show this now. Your wallets stay linked.'
export const awayText = () => 'We can’t read its balances now.'
export const noteText = () => 'Your shares are in the ledger in your name. They stay yours if you unlink a wallet.'
export const linkedHint = ({ day }: { day: string | number }) => `Linked ${day}`
export const connectedLabel = () => 'connected now'
export const unnamedLabel = () => 'Wallet'
export const balancesLabel = ({ address }: { address: string | number }) => `Balances of ${address}`
export const menuLabel = ({ wallet }: { wallet: string | number }) => `Menu of ${wallet}`
export const copyAction = () => 'Copy address'
export const copiedToast = () => 'Address copied'
export const unlinkAction = () => 'Unlink'
export const unlinkTitle = ({ wallet }: { wallet: string | number }) => `Unlink ${wallet}?`
export const unlinkText = () => 'New payments from it won’t count as yours. Your shares stay. You can link it again.'
export const unlinkNowAction = () => 'Unlink wallet'
export const keepAction = () => 'Keep it'
export const unlinkedToast = () => 'Wallet unlinked'
export const notUnlinkedToast = () => 'The wallet is still linked'
