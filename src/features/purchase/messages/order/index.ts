// Written by `npm run messages` from the catalogue beside it.

export const sharesText = ({ isOne, shares }: { isOne: string; shares: string | number }) => `${isOne === 'yes' ? '1 share' : `${shares} shares`}`
export const amountText = ({ amount, currency }: { amount: string | number; currency: string | number }) => `${amount} ${currency}`
export const tokenLabel = () => 'of a token'
export const heroText = <Part>({ shares, unit, isOne }: { shares: string | number; unit: (text: string) => Part; isOne: string }): (string | Part)[] => [`${shares}`, ' ', unit(`${isOne === 'yes' ? 'share' : 'shares'}`)]
export const orderText = ({ shares, pay }: { shares: string | number; pay: string | number }) => `${shares} for ${pay}`
export const buyText = ({ shares, pay }: { shares: string | number; pay: string | number }) => `Buy ${shares} for ${pay}`
export const reviewTitle = () => 'Review your purchase'
export const forText = ({ pay }: { pay: string | number }) => `for ${pay}`
export const whatTitle = () => 'What you buy'
export const issuerLabel = () => 'Issuer'
export const offeringLabel = () => 'Offering'
export const openUntilHint = ({ day }: { day: string | number }) => `Open until ${day}`
export const kindLabel = () => 'Shares'
export const ordinaryLabel = () => 'Ordinary shares'
export const custodianLabel = () => 'Custodian'
export const priceLabel = () => 'Price'
export const priceText = ({ price }: { price: string | number }) => `${price} a share`
export const coinPriceLabel = ({ currency }: { currency: string | number }) => `Price of ${currency}`
export const costTitle = () => 'Cost'
export const dollarsLabel = () => 'US dollars'
export const sharesLabel = () => 'Shares'
export const feeLabel = ({ percent }: { percent: string | number }) => `Fee, ${percent}`
export const payLabel = () => 'You pay'
export const networkFeeLabel = () => 'Network fee'
export const networkFeeHint = () => 'paid in BNB'
export const totalLabel = () => 'Total'
export const aboutText = ({ amount }: { amount: string | number }) => `about ${amount}`
export const behindText = ({ fee }: { fee: string | number }) => `At this price you’re ${fee} behind: the fee.`
export const buyerTitle = () => 'Buyer and payment'
export const buyerLabel = () => 'Buyer'
export const legalNameHint = () => 'Legal name, as verified'
export const fromLabel = () => 'From your wallet'
export const toLabel = () => 'To our treasury'
export const noWalletLabel = () => 'Not connected'
export const identityLabel = () => 'Identity verified'
export const walletLabel = () => 'Wallet linked'
export const networkLabel = ({ network }: { network: string | number }) => `Network ${network}`
export const balanceLabel = ({ balance }: { balance: string | number }) => `Balance ${balance}`
export const riskTitle = () => 'You can lose all of it.'
export const riskText = () => 'No deposit insurance. The shares can’t be sold here.'
export const cancelText = () => 'Cancel free of charge until your wallet has sent the payment. Once credited, a purchase is final.'
export const exactHint = () => 'After you confirm, the amount’s last digits identify your order.'
export const batchingText = () => 'Your wallet can batch transactions. Send this BNB as a plain transfer, or pay in USDT or USDC.'
export const blockedError = () => 'You can’t buy shares because we couldn’t verify your identity.'
export const verifyError = () => 'Verify your identity to buy. We’ll keep your entries.'
export const connectError = () => 'Connect the wallet you want to pay from.'
export const reconnectError = ({ wallet }: { wallet: string | number }) => `Connect ${wallet} to pay from it.`
export const contractError = ({ currency }: { currency: string | number }) => `Smart-contract wallets can’t pay in ${currency}. Use USDT or USDC.`
export const minimumError = ({ minimum }: { minimum: string | number }) => `The minimum purchase is ${minimum}.`
export const balanceError = ({ balance }: { balance: string | number }) => `This wallet holds ${balance}.`
export const notOpenError = () => 'This order was paid or has expired. Nothing was sent.'
export const verifyAction = () => 'Verify identity'
export const seeVerificationAction = () => 'See its status'
export const contactAction = () => 'Contact us'
export const connectAction = () => 'Connect wallet'
export const linkAction = () => 'Link this wallet'
export const usdtAction = () => 'Pay with USDT'
export const faucetAction = () => 'Get test money'
export const amountAction = () => 'Change the amount'
export const ordersAction = () => 'See open orders'
export const newPriceAction = () => 'See new price'
export const secondAction = () => 'Buy again'
export const nextTitle = () => 'What happens next'
export const purchaseTitle = () => 'Your purchase'
export const confirmTitle = () => 'Confirm'
export const confirmHint = ({ minutes }: { minutes: string | number }) => `Price and shares are reserved for ${minutes} minutes.`
export const approveTitle = () => 'Approve in your wallet'
export const approveHint = () => 'It asks once, for exactly this amount.'
export const confirmationsTitle = ({ needed }: { needed: string | number }) => `${needed} confirmations`
export const confirmationsHint = () => 'Usually under a minute. You can close the page.'
export const yoursTitle = () => 'The shares are yours'
export const yoursHint = () => 'The ledger credits them, with a receipt.'
export const orderTitle = () => 'Your order'
export const exactlyLabel = () => 'You pay exactly'
export const exactlyHint = () => 'The last digits identify your order. Don’t change them.'
export const receiveLabel = () => 'You receive'
export const paidLabel = () => 'Paid'
export const transactionLabel = () => 'Transaction'
export const creditedLabel = () => 'Credited'
export const feeIncludedHint = ({ fee }: { fee: string | number }) => `Fee of ${fee} included`
export const sentTitle = () => 'Your payment was sent'
export const sentText = () => 'The network usually shows it within seconds. You can close this page.'
export const confirmingTitle = () => 'Your payment is being confirmed'
export const confirmingText = () => 'Usually under a minute. You can close this page: your shares are credited automatically.'
export const slowTitle = () => 'Your payment is still being confirmed'
export const slowText = () => 'The network is slow. Your payment is safe. You can close this page.'
export const searchingTitle = () => 'We’re looking for your payment'
export const searchingText = () => 'The network hasn’t shown it yet. Don’t pay again. You can close this page.'
export const awayText = ({ reason }: { reason: string | number }) => `${reason} Your payment is not affected.`
export const dashboardAction = () => 'Go to dashboard'
export const orderLabel = () => 'Order'
export const receiptAction = () => 'See the receipt'
export const moreAction = () => 'Buy more'
export const detailsAction = () => 'See the details'
export const newAction = () => 'New purchase'
export const doneTitle = ({ shares, isOne }: { shares: string | number; isOne: string }) => `${shares} ${isOne === 'yes' ? 'is' : 'are'} yours`
export const doneText = () => 'Your payment is final. The shares are in your account.'
export const changedTitle = () => 'What changed'
export const beforeLabel = () => 'Before'
export const boughtLabel = () => 'Bought'
export const afterLabel = () => 'After'
export const valueLabel = () => 'Value'
export const valueHint = ({ price }: { price: string | number }) => `at ${price}`
export const gainText = ({ amount }: { amount: string | number }) => `+${amount}`
export const paymentTitle = () => 'Payment'
export const expiredTitle = () => 'This order expired'
export const expiredText = () => 'No payment arrived in time. If you paid, we’ll find it.'
export const cancelledTitle = () => 'Order canceled'
export const cancelledText = () => 'Nothing was paid. The shares are back on sale.'
export const failedTitle = () => 'Payment failed on the network'
export const failedText = () => 'The money is still in your wallet. You paid only the network fee.'
export const replacedTitle = () => 'Your wallet replaced the payment'
export const replacedText = () => 'If the other transaction paid us, we’ll find it. Otherwise the money is still in your wallet.'
export const reviewedTitle = () => 'Your payment is under review'
export const reviewedText = () => 'We couldn’t match your payment. It’s safe; we’ll email you.'
export const refundingTitle = () => 'Your payment is being refunded'
export const refundingText = () => 'We send it to the wallet it came from, usually within a working day.'
export const refundedTitle = () => 'Your payment was refunded'
export const refundedText = () => 'We sent it to the wallet it came from.'
export const unlinkedText = () => 'An unlinked wallet paid this order. The money is safe.'
export const lateText = () => 'It arrived after the order expired.'
export const lessText = () => 'It is less than your order.'
export const overpaidText = () => 'It is more than your order.'
export const noOrderText = () => 'It came without an order.'
export const afterCancelText = () => 'Its order was canceled.'
export const paidTwiceText = () => 'Its order was paid before.'
export const innerCallText = () => 'Your wallet sent it inside a batch, not as a plain transfer.'
export const wrongTokenText = () => 'We don’t take this token.'
export const unknownPayerText = () => 'It came from an unlinked wallet.'
export const onHoldText = () => 'Your account is restricted.'
export const decisionText = () => 'Choose what to do with your payment'
export const arrivedText = ({ pay, reason }: { pay: string | number; reason: string | number }) => `${pay} arrived. ${reason} The money is safe until you choose.`
export const waysLabel = () => 'Two ways'
export const takeLabel = () => 'Take at today’s price'
export const refundLabel = () => 'Refund'
export const sharePriceLabel = () => 'Price of 1 share'
export const orderedHint = ({ price }: { price: string | number }) => `Ordered at ${price}`
export const refundFeeLabel = () => 'Fee'
export const feeInLabel = () => 'Fee, included'
export const immediatelyLabel = () => 'Immediately'
export const sentToLabel = () => 'Sent to'
export const payerHint = () => 'The wallet that paid'
export const noneLabel = () => 'None'
export const sentLabel = () => 'Sent'
export const workingDayLabel = () => 'Within one working day'
export const continueAction = () => 'Continue'
export const chooseError = () => 'Choose one.'
export const takeAction = ({ shares }: { shares: string | number }) => `Take ${shares}`
export const refundAction = ({ pay }: { pay: string | number }) => `Refund ${pay}`
export const untilText = ({ time }: { time: string | number }) => `Your choice is final. If you don’t choose by ${time}, we refund the payment.`
export const tooSmallText = () => 'It’s below the minimum purchase, so only a refund is possible.'
export const gettingText = () => 'Getting the price…'
export const happenedTitle = () => 'What happened'
export const orderedLabel = () => 'Ordered'
export const arrivedLabel = () => 'Arrived'
export const missingLabel = () => 'Missing'
export const overLabel = () => 'Too much'
export const openTitle = () => 'Your open orders'
export const aPaymentLabel = () => 'A payment'
export const waitsLabel = () => 'Waiting for payment'
export const confirmingLabel = () => 'Being confirmed'
export const choiceLabel = () => 'Waiting for you'
export const checkingText = () => 'Checking your last order…'
export const uncheckedText = ({ reason }: { reason: string | number }) => `We don’t know yet what happened to your last order. ${reason}`
export const askAgainAction = () => 'Check again'
export const underWayLabel = () => 'Your purchases under way'
export const reservedText = ({ shares, time }: { shares: string | number; time: string | number }) => `${shares} reserved for you, ${time} left.`
export const payOrCancelAction = () => 'Pay or cancel'
export const unclearText = ({ shares }: { shares: string | number }) => `Your wallet didn’t answer about ${shares}.`
export const confirmingSharesText = ({ shares }: { shares: string | number }) => `Confirming ${shares}:`
export const seeItAction = () => 'see it'
export const severalText = ({ count }: { count: string | number }) => `${count} purchases under way:`
export const seeSeveralAction = () => 'see them'
export const arrivedSharesText = ({ shares }: { shares: string | number }) => `Your ${shares} have arrived.`
export const seeThemAction = () => 'See them'
export const choosePaymentText = () => 'Choose what to do with your payment.'
export const chooseAction = () => 'Choose'
export const endedText = ({ title }: { title: string | number }) => `${title}.`
export const loadingLabel = () => 'Loading'
export const acceptText = ({ action, terms, shareTerms, keyFacts, risks }: { action: string | number; terms: string | number; shareTerms: string | number; keyFacts: string | number; risks: string | number }) => `By pressing ${action} you accept the ${terms}, the ${shareTerms}, the ${keyFacts} and the ${risks}.`
export const changedText = () => 'The terms changed. Read what is new.'
export const changedFromText = ({ name, day, before }: { name: string | number; day: string | number; before: string | number }) => `${name}: changed on ${day}; you read the version of ${before}.`
export const changedSameDayText = ({ name, day }: { name: string | number; day: string | number }) => `${name}: changed on ${day}, after you opened this page.`
export const acceptAction = () => 'Accept and continue'
export const documentsFailedText = () => 'We can’t show the terms now. Nothing was paid.'
