// Written by `npm run messages` from the catalogue beside it.

export const valueTitle = () => 'Value of your shares'
export const asOfHint = ({ time }: { time: string | number }) => `As of ${time}`
export const buyAction = () => 'Buy shares'
export const valueLabel = () => 'Value'
export const gainViewLabel = () => 'Gain'
export const priceLabel = () => 'Price'
export const priceGainLabel = () => 'Price gain'
export const sharePriceLabel = () => 'Price of one share'
export const monthLabel = () => 'One month'
export const quarterLabel = () => 'Three months'
export const yearLabel = () => 'One year'
export const allLabel = () => 'All time'
export const allShortLabel = () => 'All'
export const sharesLabel = () => 'Shares'
export const boughtEventLabel = ({ shares }: { shares: string | number }) => `bought ${shares} shares`
export const boughtHiddenLabel = () => 'bought'
export const claimedEventLabel = ({ shares }: { shares: string | number }) => `claimed ${shares} shares`
export const claimedHiddenLabel = () => 'claimed'
export const leftLabel = () => 'unstaked early'
export const swappedEventLabel = ({ given }: { given: string | number }) => `swapped ${given}`
export const swappedForText = ({ given, received }: { given: string | number; received: string | number }) => `swapped ${given} for ${received}`
export const swappedHiddenLabel = () => 'swapped'
export const sharesTitle = () => 'Shares'
export const availableLabel = () => 'Available'
export const stakedLabel = () => 'Staked'
export const toClaimTitle = () => 'Rewards to claim'
export const onTheWayTitle = () => 'On the way'
export const walletPageTitle = () => 'Wallet'
export const walletValueText = ({ issuer, value }: { issuer: string | number; value: string | number }) => `${issuer}, value ${value}`
export const valueAloneText = ({ value }: { value: string | number }) => `Value ${value}`
export const sharesUnitLabel = ({ isOne }: { isOne: string }) => `${isOne === 'yes' ? 'share' : 'shares'}`
export const yoursLabel = () => 'Yours'
export const availableHint = () => 'Free to stake'
export const noneStakedHint = () => 'Lock shares and earn more'
export const stakedHint = ({ months, day }: { months: string | number; day: string | number }) => `${months} months, back ${day}`
export const stakesHint = ({ count, day }: { count: string | number; day: string | number }) => `${count} stakes, the first back ${day}`
export const totalLabel = () => 'Total'
export const movementsHint = () => 'See all movements'
export const notCountedLabel = () => 'Not included yet'
export const movingHint = ({ amount }: { amount: string | number }) => `${amount} paid, being confirmed`
export const movingSomeHint = ({ count }: { count: string | number }) => `${count} payments, being confirmed`
export const noneMovingHint = () => 'Nothing is being confirmed'
export const rewardsHint = ({ value }: { value: string | number }) => `About ${value}`
export const noRewardsHint = () => 'Stakes earn shares'
export const splitLabel = ({ available, staked }: { available: string | number; staked: string | number }) => `${available} available, ${staked} staked`
export const historyTitle = () => 'Purchase history'
export const historyLoadingLabel = () => 'Loading your purchases'
export const historyEmptyText = () => 'No purchases yet.'
export const shownLabel = ({ count }: { count: string | number }) => `${count} shown`
export const purchasesLabel = () => 'Your purchases, newest first'
export const purchaseDayLabel = () => 'Day'
export const paidDollarsLabel = () => 'Paid, in dollars'
