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
export const signedText = () => 'Signed by us and unchanged.'
export const notSignedText = () => 'Our signature is missing from this quote. Contact us.'
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
export const acceptedText = () => 'The eight digits start each text’s SHA-256.'
export const orderTitle = ({ kind }: { kind: string }) => `${kind === 'purchase' ? 'Order' : kind === 'swap' ? 'Swap' : 'Payment'}`
export const lockedText = ({ time }: { time: string | number }) => `Price reserved ${time}`
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
export const stateTitle = ({ kind, status }: { kind: string; status: string }) => `${kind === 'swap' ? `${status === 'pending' ? 'Your swap is being confirmed' : status === 'confirmed' ? 'Your swap went through' : status === 'failed' ? 'Swap failed' : status === 'replaced' ? 'Your wallet replaced this swap' : 'Swap not found'}` : `${status === 'awaiting' ? 'Waiting for your payment' : status === 'pending' ? 'Your payment is being confirmed' : status === 'confirmed' ? 'These shares are yours' : status === 'decision' ? 'Your payment needs your choice' : status === 'returning' ? 'Your payment is being refunded' : status === 'returned' ? 'Your payment was refunded' : status === 'failed' ? 'Payment failed on the network' : status === 'replaced' ? 'Your wallet replaced this payment' : status === 'expired' ? 'This order expired' : status === 'cancelled' ? 'You canceled this order' : 'Your payment is under review'}`}`
export const stateText = ({ kind, status }: { kind: string; status: string }) => `${kind === 'swap' ? `${status === 'pending' ? 'You can close this page. You’ll see the result here.' : status === 'confirmed' ? 'It’s final. Both amounts are read on-chain.' : status === 'failed' ? 'The price moved too far or time ran out. Your tokens are in your wallet. You paid only the network fee.' : status === 'replaced' ? 'Your wallet sent another transaction instead.' : 'The network shows no such swap. Check your wallet.'}` : `${status === 'awaiting' ? 'Your shares are reserved at this price. Already paid? We’ll find your payment.' : status === 'pending' ? 'You can close this page. Your shares are credited automatically.' : status === 'confirmed' ? 'Your payment is final. The shares are in your account.' : status === 'decision' ? 'It matches no open order. Your money is safe: take shares or a refund.' : status === 'returning' ? 'We send it to the wallet it came from, usually within a working day.' : status === 'returned' ? 'We sent the full amount to the wallet it came from.' : status === 'failed' ? 'The money is still in your wallet. You paid only the network fee.' : status === 'replaced' ? 'If the other transaction paid us, we’ll find it. Otherwise the money is still in your wallet.' : status === 'expired' ? 'No payment arrived in time. If you paid, we’ll find it.' : status === 'cancelled' ? 'Nothing was paid. The shares are back on sale.' : 'We couldn’t match your payment. It’s safe; we’ll email you.'}`}`
export const swapForLabel = ({ status, pay }: { status: string; pay: string | number }) => `${status === 'pending' ? `expected for ${pay}` : status === 'confirmed' ? `for ${pay}` : `not received for ${pay}`}`
export const payStateLabel = ({ state }: { state: string }) => `${state === 'refunded' ? 'refunded' : state === 'arrived' ? 'arrived' : state === 'unpaid' ? 'not paid' : 'to be paid'}`
export const troubleText = ({ trouble }: { trouble: string }) => `${trouble === 'late' ? 'It arrived after the order expired.' : trouble === 'less' ? 'It is less than your order.' : trouble === 'more' ? 'It is more than your order.' : trouble === 'no_quote' ? 'It came without an order.' : trouble === 'cancelled' ? 'Its order was canceled.' : trouble === 'paid_twice' ? 'Its order was paid before.' : trouble === 'inner_call' ? 'Your wallet sent it inside a batch, not as a plain transfer.' : trouble === 'wrong_token' ? 'We don’t take this token.' : trouble === 'unknown_payer' ? 'It came from an unlinked wallet.' : 'Your account is restricted.'}`
export const patienceText = ({ kind, hours }: { kind: string; hours: string | number }) => `The network hasn’t shown your ${kind === 'swap' ? 'swap' : 'payment'} yet. Don’t send it again. We’ll look for ${hours} hours; you can close this page.`
export const strangerText = <Part>({ amount, paid, payer, isRefunded }: { amount: (text: string) => Part; paid: string | number; payer: string | number; isRefunded: string }): (string | Part)[] => [amount(`${paid}`), ' arrived for this order. Its wallet, ', `${payer}`, ', isn’t linked to your account. ', `${isRefunded === 'yes' ? 'We refunded it.' : 'It’s safe and under review. No shares were credited.'}`]
export const linkPayerText = <Part>({ link, contact }: { link: (text: string) => Part; contact: (text: string) => Part }): (string | Part)[] => ['If you paid, ', link('link that wallet'), ' and ', contact('contact us'), '. We’ll refund it there.']
export const meterText = <Part>({ count, seen, needed, unit }: { count: (text: string) => Part; seen: string | number; needed: string | number; unit: (text: string) => Part }): (string | Part)[] => [count(`${seen} of ${needed}`), ' ', unit('confirmations')]
export const backNavigationLabel = () => 'Back'
export const transactionTitle = () => 'Transaction'
export const unknownTitle = () => 'Transaction not found'
export const unknownText = () => 'It isn’t among your transactions. It may belong to another account.'
export const buyAction = () => 'Buy shares'
export const payAction = () => 'Continue to payment'
export const contactAction = () => 'Contact us'
export const listAction = () => 'See all transactions'
export const walletAction = () => 'See your wallet'
export const newSwapAction = () => 'Start new swap'
