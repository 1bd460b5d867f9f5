// Written by `npm run messages` from the catalogue beside it.

export const switchAction = ({ network }: { network: string | number }) => `Switch to ${network}`
export const otherNetworkLabel = () => 'another network'
export const yourWalletLabel = () => 'your wallet'
export const confirmAction = () => 'Confirm and pay'
export const mismatchError = () => 'This order differs from your review. Nothing was paid.'
export const awayError = () => 'We couldn’t reach the server. Nothing was paid.'
export const verificationRunsError = () => 'We’re reviewing your documents. It takes minutes. We’ll keep your entries.'
export const linkError = () => 'Link this wallet first. It takes one signature and costs nothing.'
export const networkFeeError = ({ fee }: { fee: string | number }) => `You need about ${fee} for the network fee.`
export const networkError = ({ network }: { network: string | number }) => `Your wallet is on ${network}. Switch to BNB Smart Chain.`
export const balanceUnknownLabel = () => 'Balance not known yet'
export const copyHashLabel = () => 'transaction'
export const checkedLabel = () => ', checked'
