// Written by `npm run messages` from the catalogue beside it.

export const pageTitle = () => 'Buy shares'
export const ordinaryLabel = () => 'Ordinary shares'
export const loadingLabel = () => 'Loading'
export const payLabel = () => 'You pay'
export const receiveLabel = () => 'You receive'
export const currencyLabel = () => 'Currency'
export const sharesLabel = () => 'shares'
export const reviewAction = () => 'Review purchase'
export const amountsLabel = () => 'Amounts'
export const maxAction = () => 'Max'
export const balanceText = ({ balance }: { balance: string | number }) => `In your wallet: ${balance}`
export const linkedBalanceText = ({ wallet, balance }: { wallet: string | number; balance: string | number }) => `In ${wallet}: ${balance}`
export const amountError = ({ minimum }: { minimum: string | number }) => `Enter an amount of ${minimum} or more.`
export const minimumError = ({ minimum }: { minimum: string | number }) => `The minimum is ${minimum}.`
export const balanceError = ({ balance }: { balance: string | number }) => `This wallet holds ${balance}.`
export const amountAction = ({ amount }: { amount: string | number }) => `Use ${amount}`
export const faucetAction = () => 'Get test money'
export const faucetToast = () => 'Couldn’t get test money'
export const nothingPaidHint = () => 'Nothing is paid yet.'
export const partsHint = () => 'You can buy parts of a share.'
export const afterFeeText = ({ amount, price }: { amount: string | number; price: string | number }) => `${amount} after the fee, at ${price} a share`
export const quoteTitle = () => 'This quote'
export const termsTitle = () => 'Price and fees'
export const shareLabel = () => '1 share'
export const feeLabel = () => 'Fee, included'
export const feeShareHint = ({ percent }: { percent: string | number }) => `${percent} of what you pay`
export const networkFeeLabel = () => 'Network fee, on top'
export const networkFeeHint = () => 'Paid in BNB by your wallet'
export const aboutText = ({ amount }: { amount: string | number }) => `about ${amount}`
export const minimumLabel = () => 'Minimum'
export const feesText = ({ fee, networkFee }: { fee: string | number; networkFee: string | number }) => `Fee ${fee}, network ${networkFee}`
export const renewsText = ({ seconds }: { seconds: string | number }) => `Price renews in ${seconds} s`
export const gettingText = () => 'Getting the price…'
export const minuteHint = () => 'Prices renew every minute.'
export const failedText = () => 'We couldn’t get a price. Nothing was paid.'
export const risksAction = () => 'Risks'
export const offeringAction = () => 'The offering'
