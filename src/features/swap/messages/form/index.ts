// Written by `npm run messages` from the catalogue beside it.

export const pageTitle = () => 'Swap'
export const loadingLabel = () => 'Loading'
export const payLabel = () => 'You pay'
export const receiveLabel = () => 'You receive'
export const payCurrencyLabel = () => 'Currency to pay'
export const receiveCurrencyLabel = () => 'Currency to receive'
export const turnAction = () => 'Reverse currencies'
export const reviewAction = () => 'Review swap'
export const settingsAction = () => 'Swap settings'
export const maxAction = () => 'Max'
export const balanceText = ({ balance }: { balance: string | number }) => `In your wallet: ${balance}`
export const linkedBalanceText = ({ wallet, balance }: { wallet: string | number; balance: string | number }) => `In ${wallet}: ${balance}`
export const amountError = () => 'Enter an amount.'
export const balanceError = ({ balance }: { balance: string | number }) => `This wallet holds ${balance}.`
export const liquidityError = () => 'The exchange can’t swap this much. Enter less, or choose another currency.'
export const amountAction = ({ amount }: { amount: string | number }) => `Use ${amount}`
export const faucetAction = () => 'Get test money'
export const faucetToast = () => 'Couldn’t get test money'
export const foreverHint = () => 'Swaps never change your shares.'
export const rateLabel = () => 'Rate and fees'
export const rateText = ({ pay, amount }: { pay: string | number; amount: string | number }) => `1 ${pay} = ${amount}`
export const leastText = ({ amount }: { amount: string | number }) => `at least ${amount}`
export const impactLabel = () => 'Price impact'
export const impactUnknownLabel = () => 'Unknown'
export const impactSmallLabel = () => 'less than 0.01%'
export const slippageLabel = () => 'Slippage'
export const slippageText = ({ percent }: { percent: string | number }) => `up to ${percent}`
export const routeLabel = () => 'Route'
export const sameLabel = () => 'One for one'
export const networkFeeLabel = () => 'Network fee, about'
export const noFeeText = () => 'We charge no fee.'
export const renewsText = ({ seconds }: { seconds: string | number }) => `We charge no fee. The rate renews in ${seconds} s.`
export const gettingText = () => 'Getting the price…'
export const highText = ({ percent, currency }: { percent: string | number; currency: string | number }) => `This swap makes the rate ${percent} worse. Smaller amounts get more for each ${currency}.`
export const extremeText = ({ percent }: { percent: string | number }) => `This swap makes the rate ${percent} worse. You’ll confirm that separately.`
export const unknownText = () => 'Price impact unknown. Check the rate.'
export const failedText = () => 'We couldn’t get a price. Nothing left your wallet.'
export const pausedText = () => 'Swaps are paused. Nothing left your wallet.'
export const walletTitle = () => 'In your wallet'
export const walletText = ({ wallet, network }: { wallet: string | number; network: string | number }) => `${wallet} on ${network}. Nothing moves until you approve it there.`
