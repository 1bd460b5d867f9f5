// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const valueTitle = () => 'Value of your shares'
export const gainLabel = () => 'price gain'
export const upLabel = () => 'up'
export const downLabel = () => 'down'
export const unchangedLabel = () => 'unchanged'
export const sharesAtText = ({ shares, price, time }: { shares: string | number; price: string | number; time: string | number }) => `${shares} shares at ${price}, ${time} UTC`
export const pendingText = ({ shares }: { shares: string | number }) => `${shares} more being confirmed`
export const asOfHint = ({ time }: { time: string | number }) => `As of ${time}`
export const buyAction = () => 'Buy shares'
export const stakeAction = () => 'Stake'
export const loadingLabel = () => 'Loading your shares'
export const chartTitle = () => 'Your shares over time'
export const chartLoadingLabel = () => 'Loading the chart'
export const viewLabel = () => 'Chart line'
export const rangeLabel = () => 'Chart range'
export const valueLabel = () => 'Value'
export const gainViewLabel = () => 'Gain'
export const priceLabel = () => 'Price'
export const priceGainLabel = () => 'Price gain'
export const sharePriceLabel = () => 'Price of one share'
export const paidLabel = () => 'Paid'
export const boughtLabel = () => 'You bought'
export const monthLabel = () => 'One month'
export const quarterLabel = () => 'Three months'
export const yearLabel = () => 'One year'
export const allLabel = () => 'All time'
export const allShortLabel = () => 'All'
export const sinceLabel = ({ day }: { day: string | number }) => `Since ${day}`
export const changeText = ({ span, bought, gain }: { span: string | number; bought: string | number; gain: string | number }) => `${span}: bought ${bought}, price gain ${gain}`
export const changeBoughtText = ({ span, bought }: { span: string | number; bought: string | number }) => `${span}: bought ${bought}`
export const hiddenLabel = ({ line }: { line: string | number }) => `${line}, amounts hidden`
export const hiddenText = () => 'Amounts are hidden.'
export const firstDayText = () => 'Your line starts with the next daily price: working days, 16:00 UTC.'
export const feeText = ({ gain }: { gain: string | number }) => `${gain}: the fee. The price has not moved.`
export const dayLabel = () => 'Daily price of'
export const sharesLabel = () => 'Shares'
export const happenedLabel = () => 'Event'
export const boughtEventLabel = ({ shares }: { shares: string | number }) => `bought ${shares} shares`
export const boughtHiddenLabel = () => 'bought'
export const claimedEventLabel = ({ shares }: { shares: string | number }) => `claimed ${shares} shares`
export const claimedHiddenLabel = () => 'claimed'
export const leftLabel = () => 'unstaked early'
export const swappedEventLabel = ({ given }: { given: string | number }) => `swapped ${given}`
export const swappedForText = ({ given, received }: { given: string | number; received: string | number }) => `swapped ${given} for ${received}`
export const swappedHiddenLabel = () => 'swapped'
export const sumsTitle = () => 'How it adds up'
export const paidFeesLabel = () => 'Paid, fees included'
export const rewardsLabel = () => 'Rewards'
export const receivedLabel = () => 'Received'
export const realisedText = ({ amount }: { amount: string | number }) => `Realized: ${amount}, for shares that left your account.`
export const averageText = () => 'By average cost.'
export const compareAction = () => 'Compare methods'
export const compareText = () => 'Average cost and first in, first out, in US dollars'
export const averageLabel = () => 'Average cost'
export const fifoLabel = () => 'First in, first out'
export const realisedLabel = () => 'Realized'
export const sharesTitle = () => 'Shares'
export const availableLabel = () => 'Available'
export const stakedLabel = () => 'Staked'
export const ownLabel = () => 'You own'
export const notCountedText = ({ shares }: { shares: string | number }) => `Not included: ${shares} in rewards.`
export const claimAction = () => 'Claim rewards'
export const toClaimTitle = () => 'Rewards to claim'
export const todoTitle = () => 'To do'
export const onTheWayTitle = () => 'On the way'
export const latestTitle = () => 'Latest'
export const allAction = () => 'All transactions'
export const decideTitle = () => 'A payment needs your choice'
export const decideText = () => 'It doesn’t match your order. Take the shares it buys, or get a refund.'
export const verifyTitle = () => 'Verify your identity'
export const verifyText = () => 'A document and a selfie. About five minutes, once.'
export const walletTitle = () => 'Connect a wallet'
export const walletText = () => 'One signature shows that it’s yours.'
export const twoFactorTitle = () => 'Turn on two-factor login'
export const twoFactorText = () => 'A code from an app. Two minutes.'
export const recoveryCodesTitle = () => 'Save new recovery codes'
export const recoveryCodesText = () => 'Without them, a lost phone locks you out.'
export const buyTitle = () => 'Buy your first shares'
export const buyText = () => 'From $50 in USDT, USDC or BNB.'
export const claimTitle = () => 'Claim your rewards'
export const claimText = () => 'Your stakes have ended.'
export const noneTitle = () => 'You own no shares yet'
export const noneText = () => 'Three steps, about seven minutes.'
export const stepsText = ({ count, minutes }: { count: number; minutes: number }) => `${plural('en', count) === 'one' ? 'One step left' : `${count} steps left`}, about ${plural('en', minutes) === 'one' ? 'a minute' : `${minutes} minutes`}.`
export const identityTitle = () => 'Your identity'
export const identityDoneTitle = () => 'Identity verified'
export const identityText = () => 'Have your passport or ID card ready.'
export const identityAction = () => 'Verify your identity'
export const ownWalletTitle = () => 'Your wallet'
export const ownWalletDoneTitle = () => 'Wallet linked'
export const ownWalletText = () => 'One signature shows that it’s yours. It’s free and moves no money.'
export const ownWalletAction = () => 'Connect a wallet'
export const firstSharesTitle = () => 'Your first shares, from $50'
export const firstSharesText = () => 'Pay in USDT, USDC or BNB. You see every cost before you pay.'
export const minutesLabel = ({ count }: { count: number }) => `${plural('en', count) === 'one' ? `${count} minute` : `${count} minutes`}`
export const doneLabel = () => 'Done:'
export const marketTitle = () => 'Price of one share'
export const monthAgoText = ({ before, time }: { before: string | number; time: string | number }) => `A month ago ${before}. Daily price of ${time} UTC. It can fall as well as rise.`
export const bankAction = () => 'About the bank'
export const risksAction = () => 'Risks'
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
