// Written by `npm run messages` from the catalogue beside it.

export const awayError = () => 'We couldn’t check this on-chain. Your record above is not affected.'
export const absentError = () => 'The network doesn’t show this transaction now. Try again in a minute, then contact us with its hash.'
export const matchText = () => 'All nine match on-chain, checked just now'
export const matchedText = ({ time }: { time: string | number }) => `All nine match on-chain, checked ${time}`
export const waitingText = () => 'All that is known matches. The payment is not final yet.'
export const differsText = ({ count, one }: { count: string | number; one: string }) => `${count} of 9 ${one === 'yes' ? 'differs' : 'differ'}. Contact us with this page.`
export const readText = () => 'Your browser read these on-chain.'
export const outcomeLabel = () => 'Outcome'
export const blockLabel = () => 'Block'
export const blockHashLabel = () => 'Block hash'
export const blockTimeLabel = () => 'Block time'
export const payerLabel = () => 'Paid by'
export const treasuryLabel = () => 'Paid to'
export const tokenLabel = () => 'Paid in'
export const exactLabel = () => 'Amount'
export const confirmationsLabel = () => 'Confirmations'
export const matchLabel = () => 'matches'
export const mismatchLabel = () => 'differs'
export const notFinalLabel = () => 'Not final'
export const succeededLabel = () => 'Succeeded'
export const failedLabel = () => 'Failed'
export const countLabel = ({ seen, needed }: { seen: string | number; needed: string | number }) => `${seen}, ${needed} needed`
export const theirsLabel = () => 'On-chain:'
export const nothingLabel = () => 'nothing of the kind'
export const coinLabel = ({ currency }: { currency: string | number }) => `${currency} itself`
