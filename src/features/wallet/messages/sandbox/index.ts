// Written by `npm run messages` from the catalogue beside it.

export const nameLabel = () => 'Sandbox Wallet'
export const testMoneyLabel = () => 'test money'
export const rejectAction = () => 'Reject'
export const approveAction = () => 'Approve'
export const questionTitle = ({ kind }: { kind: string }) => `${kind === 'connect' ? 'Show your address to this site?' : kind === 'message' ? 'Sign this message?' : kind === 'payment' ? 'Send this transaction?' : 'Sign this data?'}`
export const connectText = ({ address }: { address: string | number }) => `The site will see ${address} and its balances. It can’t spend anything without asking you.`
export const signText = () => 'A signature proves that the address is yours. It moves no money and costs nothing.'
export const unknownText = () => 'The wallet can’t read this contract call. Approve it only if you know what it does.'
export const paymentText = () => 'The network fee comes on top. You can’t undo a transaction.'
export const arrivedToast = () => 'Test money has arrived in your Sandbox Wallet'
export const arrivedHint = ({ sums }: { sums: string | number }) => `${sums}, for this sandbox only.`
export const notInstalledText = () => 'Add it and reload this page, or use the Sandbox Wallet in the list.'
