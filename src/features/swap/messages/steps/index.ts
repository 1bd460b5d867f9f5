// Written by `npm run messages` from the catalogue beside it.

export const slippageTitle = () => 'Slippage'
export const slippageHint = () => 'The swap fails if the price moves more.'
export const ownLabel = () => 'Custom'
export const ownSlippageLabel = () => 'Custom slippage, percent'
export const wideText = ({ percent }: { percent: string | number }) => `With ${percent}, others can profit from your swap: you may get that much less.`
export const slippageError = ({ max }: { max: string | number }) => `Enter 0.01 to ${max}%.`
export const minutesLabel = () => 'Deadline in minutes'
export const minutesHint = () => 'The swap fails after that.'
export const minutesError = ({ max }: { max: string | number }) => `Enter 1 to ${max} whole minutes.`
export const saveAction = () => 'Save'
export const closeAction = () => 'Close'
export const reviewTitle = () => 'Review your swap'
export const forText = ({ pay }: { pay: string | number }) => `for ${pay}`
export const confirmAction = () => 'Confirm swap'
export const renewsText = ({ seconds }: { seconds: string | number }) => `Price renews in ${seconds} s`
export const figuresTitle = () => 'What you swap'
export const payLabel = () => 'You pay'
export const leastLabel = () => 'Minimum received'
export const leastHint = ({ percent }: { percent: string | number }) => `Up to ${percent} less than quoted`
export const rateLabel = () => 'Rate'
export const impactLabel = () => 'Price impact'
export const routeLabel = () => 'Route'
export const networkFeeLabel = () => 'Network fee'
export const aboutText = ({ amount }: { amount: string | number }) => `about ${amount}`
export const unknownLabel = () => 'Your wallet shows it'
export const twoStepsHint = () => 'For the approval and the swap'
export const walletTitle = () => 'Wallet and contracts'
export const walletLabel = () => 'In your wallet'
export const noWalletLabel = () => 'Not connected'
export const contractLabel = () => 'Through the contract'
export const tokenLabel = ({ symbol }: { symbol: string | number }) => `Token ${symbol}`
export const deadlineLabel = () => 'Deadline'
export const deadlineText = ({ minutes }: { minutes: string | number }) => `${minutes} minutes after we ask your wallet`
export const identityLabel = () => 'Identity verified'
export const walletLinkedLabel = () => 'Wallet linked'
export const networkLabel = ({ network }: { network: string | number }) => `Network ${network}`
export const balanceLabel = ({ balance }: { balance: string | number }) => `Balance ${balance}`
export const blockedError = () => 'You can’t swap because we couldn’t verify your identity.'
export const verifyError = () => 'Verify your identity to swap. We’ll keep your entries.'
export const connectError = () => 'Connect the wallet you want to use.'
export const reconnectError = ({ wallet }: { wallet: string | number }) => `Connect ${wallet} to swap.`
export const contractError = () => 'Smart-contract wallets can’t swap here. Use a plain account.'
export const balanceError = ({ balance }: { balance: string | number }) => `This wallet holds ${balance}.`
export const liquidityError = () => 'The exchange can’t swap this much. Enter less.'
export const contactAction = () => 'Contact us'
export const verifyAction = () => 'Verify identity'
export const seeVerificationAction = () => 'See its status'
export const connectAction = () => 'Connect wallet'
export const linkAction = () => 'Link this wallet'
export const accountAction = () => 'Change account'
export const faucetAction = () => 'Get test money'
export const amountAction = () => 'Change the amount'
export const impactText = ({ percent }: { percent: string | number }) => `This swap makes the rate ${percent} worse: far from a fair price.`
export const impactAgreeText = () => 'Swap anyway at this rate'
export const tickError = () => 'Tick the box first, or change the amount.'
export const nextTitle = () => 'What happens next'
export const swapTitle = () => 'Your swap'
export const confirmTitle = () => 'Confirm'
export const confirmHint = () => 'Nothing is sent yet.'
export const allowTitle = ({ amount }: { amount: string | number }) => `Approve exactly ${amount}`
export const allowHint = () => 'The exchange may take no more.'
export const sendTitle = () => 'Approve the swap'
export const sendHint = () => 'We check the price again first.'
export const doneTitle = ({ count }: { count: string | number }) => `${count} confirmations`
export const doneHint = () => 'A few seconds. You can close the page.'
export const orderText = ({ pay, currency }: { pay: string | number; currency: string | number }) => `${pay} for ${currency}`
export const approveText = ({ pay }: { pay: string | number }) => `Approve exactly ${pay}`
export const swapText = ({ pay, currency }: { pay: string | number; currency: string | number }) => `Swap ${pay} for ${currency}`
export const stepAllowText = ({ pay }: { pay: string | number }) => `Step 1 of 2: approve exactly ${pay}. Nothing is swapped yet.`
export const stepSwapText = ({ pay }: { pay: string | number }) => `Step 2 of 2: swap ${pay}. Nothing is swapped until you approve.`
export const onlyStepText = () => 'Nothing is swapped until you approve.'
export const workingTitle = () => 'Checking the price'
export const workingText = () => 'Next, your wallet asks you.'
export const approvingTitle = () => 'Confirming your approval'
export const approvingText = () => 'Usually a few seconds. Then approve the swap in your wallet.'
export const readyTitle = () => 'Ready to swap'
export const readyText = () => 'Nothing is swapped yet.'
export const approvedText = ({ pay }: { pay: string | number }) => `The exchange may take exactly ${pay}. Nothing is swapped yet.`
export const swapAction = () => 'Swap now'
export const continueAction = () => 'Continue'
export const reconnectAction = () => 'Reconnect and swap'
export const discardAction = () => 'Discard swap'
export const reconnectText = ({ wallet }: { wallet: string | number }) => `Reconnect ${wallet} to swap. Nothing is swapped yet.`
export const networkText = ({ network }: { network: string | number }) => `This swap needs ${network}. Nothing was swapped.`
export const accountTitle = ({ wallet }: { wallet: string | number }) => `This swap is for ${wallet}`
export const accountText = () => 'Another account is connected. Nothing was swapped.'
export const declinedText = ({ pay }: { pay: string | number }) => `Your ${pay} stayed in your wallet.`
export const notSwappedLabel = () => 'Not swapped'
export const walletFailedTitle = () => 'Your wallet didn’t swap'
export const walletFailedText = () => 'Nothing was sent. Try again.'
export const unclearText = () => 'Your wallet didn’t answer. If you approved the swap there, don’t swap again.'
export const unclearApprovalText = () => 'Your wallet didn’t answer about the approval. Nothing was swapped.'
export const movedText = () => 'Your wallet sent a transaction. If it was this swap, don’t swap again.'
export const changedTitle = () => 'The price changed'
export const changedText = () => 'Nothing was swapped. Accept the new price, or discard the swap.'
export const undoneError = () => 'This swap would fail on the network. Nothing was swapped.'
export const movedPriceError = ({ percent }: { percent: string | number }) => `The price moved more than ${percent}. Nothing was swapped.`
export const feeError = () => 'This wallet holds too little BNB for the network fee. Nothing was swapped.'
export const tooLittleError = () => 'This wallet holds too little. Nothing was swapped.'
export const allowanceError = ({ pay }: { pay: string | number }) => `Approve ${pay} for the exchange first. Nothing was swapped.`
export const approvalWaitsError = () => 'Your approval isn’t confirmed yet. Nothing was swapped. Try again in a minute.'
export const pausedError = () => 'Swaps are paused. Nothing left your wallet.'
export const awayError = () => 'We couldn’t reach the network. Nothing was sent.'
export const confirmingTitle = () => 'Your swap is being confirmed'
export const confirmingText = () => 'It left your wallet. You can close this page.'
export const slowTitle = () => 'Your swap is still being confirmed'
export const slowText = () => 'The network is slow. After its deadline the swap fails, and your tokens stay in your wallet.'
export const searchingTitle = () => 'Check your wallet for this swap'
export const searchingText = () => 'We don’t know its transaction. Your wallet shows how it ended. Don’t swap it again.'
export const confirmedTitle = () => 'Your swap is done'
export const receivedTitle = ({ amount }: { amount: string | number }) => `You received ${amount}`
export const confirmedText = () => 'It’s in your wallet.'
export const failedTitle = () => 'Swap failed'
export const failedText = ({ percent, pay }: { percent: string | number; pay: string | number }) => `The price moved over ${percent} or time ran out. Your ${pay} stayed in your wallet. You paid only the network fee.`
export const failedFarText = ({ pay }: { pay: string | number }) => `The price moved too far or time ran out. Your ${pay} stayed in your wallet. You paid only the network fee.`
export const replacedTitle = () => 'Your wallet replaced this swap'
export const replacedText = ({ pay }: { pay: string | number }) => `It sent another transaction instead and didn’t swap your ${pay}.`
export const expiredTitle = () => 'Swap not found'
export const expiredText = () => 'The network showed no transaction within a day. Check your wallet.'
export const paidLabel = () => 'You paid'
export const keptLabel = () => 'You kept'
export const wantedLabel = () => 'You wanted to pay'
export const receiveLabel = () => 'You receive'
export const receivedLabel = () => 'You received'
export const transactionLabel = () => 'Transaction'
export const notListedText = () => 'We couldn’t add it to your transactions. Your wallet and the network have it.'
export const againAction = () => 'Swap again'
export const newAction = () => 'New swap'
export const transactionAction = () => 'See the transaction'
export const transactionsAction = () => 'See your transactions'
export const lostTitle = () => 'Swap not found here'
export const lostText = () => 'It was started elsewhere or discarded. What was sent is in your transactions.'
export const openTitle = () => 'Swaps under way'
export const onItsWayLabel = () => 'Being confirmed'
export const notSentLabel = () => 'Not sent yet'
export const loadingLabel = () => 'Loading'
