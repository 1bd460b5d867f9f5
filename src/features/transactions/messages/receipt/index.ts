// Written by `npm run messages` from the catalogue beside it.

export const receiptTitle = ({ kind, day }: { kind: string; day: string | number }) => `${kind === 'purchase' ? `Purchase of ${day}` : kind === 'swap' ? `Swap of ${day}` : `Payment of ${day}`}`
export const printedTitle = () => 'Receipt'
export const loadingLabel = () => 'Loading the transaction'
export const backLabel = () => 'All transactions'
export const sharesUnitLabel = ({ isOne }: { isOne: string }) => `${isOne === 'yes' ? 'share' : 'shares'}`
export const forLabel = ({ pay }: { pay: string | number }) => `for ${pay}`
export const creditedText = ({ time }: { time: string | number }) => `Credited ${time}. These shares are yours.`
export const printAction = () => 'Print'
export const agreedTitle = () => 'Agreed and paid'
export const agreedLabel = () => 'Agreed'
export const paidLabel = () => 'Paid'
export const soFarLabel = () => 'So far'
export const amountLabel = ({ currency }: { currency: string | number }) => `Amount, ${currency}`
export const feeLabel = ({ currency }: { currency: string | number }) => `Fee in it, ${currency}`
export const rateLabel = ({ currency }: { currency: string | number }) => `1 ${currency}`
export const sharePriceLabel = () => 'Share price'
export const sharesLabel = () => 'Shares'
export const timeLabel = () => 'Time, UTC'
export const byLabel = ({ time }: { time: string | number }) => `by ${time}`
export const otherTokenLabel = () => 'of another token'
export const signedText = () => 'The quote carries our signature. Nothing in it was changed.'
export const notSignedText = () => 'This quote doesn’t carry our signature. Contact us with this page.'
export const signatureWaitText = () => 'Checking the signature of the quote…'
export const signatureError = () => 'We couldn’t check the signature of the quote.'
export const partiesTitle = () => 'Parties'
export const issuerLabel = () => 'Issuer'
export const sharesHint = () => 'Ordinary shares'
export const buyerLabel = () => 'Buyer'
export const fromLabel = () => 'From'
export const toLabel = () => 'To'
export const walletLabel = () => 'Wallet'
export const acceptedTitle = () => 'Documents you accepted'
export const acceptedText = () => 'As you accepted them. The eight digits are the start of each text’s SHA-256.'
export const orderTitle = ({ kind }: { kind: string }) => `${kind === 'purchase' ? 'Order' : kind === 'swap' ? 'Swap' : 'Payment'}`
export const lockedText = ({ time }: { time: string | number }) => `Price locked ${time}`
export const seenText = ({ time }: { time: string | number }) => `Seen ${time}`
export const sentText = ({ time }: { time: string | number }) => `Sent ${time}`
export const settledText = ({ time }: { time: string | number }) => `Settled ${time}`
export const onChainTitle = () => 'On-chain'
export const transactionLabel = () => 'Transaction'
export const refundLabel = () => 'Refund'
export const copyTransactionLabel = () => 'transaction'
export const copyRefundLabel = () => 'refund'
export const explorerAction = ({ name }: { name: string | number }) => `View on ${name}`
export const localText = () => 'This sandbox has its own network. No public explorer knows this transaction.'
export const readingText = () => 'Your browser is reading the payment on-chain…'
export const awayError = () => 'We couldn’t check this on-chain. Your record above is not affected.'
export const absentError = () => 'The network doesn’t show this transaction now. Try again in a minute, then contact us with its hash.'
export const matchText = () => 'All nine match on-chain, checked just now'
export const matchedText = ({ time }: { time: string | number }) => `All nine match on-chain, checked ${time}`
export const waitingText = () => 'All that is known matches. The payment is not final yet.'
export const differsText = ({ count, one }: { count: string | number; one: string }) => `${count} of 9 ${one === 'yes' ? 'differs' : 'differ'}. Contact us with this page.`
export const readText = () => 'Your browser read these from the network, not from us.'
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
