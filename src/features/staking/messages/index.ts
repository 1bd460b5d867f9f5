// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const pageTitle = () => 'Staking'
export const loadingLabel = () => 'Loading your stakes'
export const sharesText = ({ isOne, shares }: { isOne: string; shares: string | number }) => `${isOne === 'yes' ? '1 share' : `${shares} shares`}`
export const termText = ({ months }: { months: string | number }) => `${months} months`
export const yearlyText = ({ rate }: { rate: string | number }) => `${rate} a year`
export const yearLabel = () => 'a year'
export const sharesLabel = () => 'shares'
export const rewardsTitle = () => 'Rewards to claim'
export const worthText = ({ value }: { value: string | number }) => `About ${value}`
export const nextText = ({ shares }: { shares: string | number }) => `About ${shares} shares more at midnight UTC`
export const worthNextText = ({ value, shares }: { value: string | number; shares: string | number }) => `About ${value}, and about ${shares} shares more at midnight UTC`
export const claimAction = () => 'Claim rewards'
export const claimOneAction = ({ shares }: { shares: string | number }) => `Claim ${shares}`
export const stakedLabel = () => 'Staked'
export const availableLabel = () => 'Available to stake'
export const claimedLabel = () => 'Claimed so far'
export const claimedToast = ({ shares }: { shares: string | number }) => `${shares} claimed`
export const rewardsClaimedToast = () => 'Rewards claimed'
export const nowAvailableToast = () => 'They’re available now.'
export const claimUnsureError = () => 'Connection lost. Try again: each reward is paid once only.'
export const runningTitle = () => 'Running stakes'
export const stakesTitle = () => 'Your stakes'
export const planText = ({ term, rate }: { term: string | number; rate: string | number }) => `${term} at ${rate} a year`
export const daysText = ({ days }: { days: string | number }) => `of ${days} days`
export const daysLabel = ({ done, days }: { done: string | number; days: string | number }) => `${done} of ${days} days`
export const leftText = ({ days }: { days: number }) => `${plural('en', days) === 'one' ? `${days} day left` : `${days} days left`}`
export const backText = ({ day }: { day: string | number }) => `back ${day}`
export const backLabel = () => 'Back'
export const cameBackText = ({ day }: { day: string | number }) => `Unlocked ${day}`
export const toClaimText = ({ shares }: { shares: string | number }) => `${shares} to claim`
export const stakeLabel = ({ day, term }: { day: string | number; term: string | number }) => `stake of ${day}, ${term}`
export const leaveAction = () => 'Unstake early'
export const showAllAction = ({ count }: { count: string | number }) => `Show all ${count}`
export const leaveTitle = () => 'Unstake early?'
export const leaveText = ({ shares, kept, earned }: { shares: string | number; kept: string | number; earned: string | number }) => `You get ${shares} back today and keep ${kept} of ${earned} rewards. This cannot be undone.`
export const takenText = ({ claimed, taken }: { claimed: string | number; taken: string | number }) => `You have claimed ${claimed} already, so ${taken} comes out of your shares.`
export const leaveNowAction = () => 'Unstake now'
export const keepAction = () => 'Keep the stake'
export const leftToast = ({ shares }: { shares: string | number }) => `You got ${shares} back`
export const leftHiddenToast = () => 'You got your shares back'
export const stakeEndedToast = () => 'The stake has ended.'
export const unsureError = () => 'Connection lost. Try again: it can’t happen twice.'
export const contactAction = () => 'Contact us'
export const verifyAction = () => 'Verify identity'
export const seeVerificationAction = () => 'See verification'
export const buyAction = () => 'Buy shares'
export const reloadAction = () => 'Reload the page'
export const changeAction = () => 'Change'
export const newTitle = () => 'New stake'
export const openText = ({ shares, rate }: { shares: string | number; rate: string | number }) => `${shares} available, up to ${rate} a year`
export const planLabel = () => 'Plan'
export const fullText = () => 'Full for now.'
export const roomText = ({ shares }: { shares: string | number }) => `room for ${shares}`
export const amountLabel = () => 'Amount'
export const amountsLabel = () => 'Part of your shares'
export const allAction = ({ shares }: { shares: string | number }) => `All ${shares}`
export const allHiddenAction = () => 'All'
export const availableText = ({ shares }: { shares: string | number }) => `${shares} available`
export const aboutText = ({ value }: { value: string | number }) => `about ${value}`
export const stakeAction = () => 'Stake'
export const getBackTitle = () => 'What you get back'
export const lockLabel = () => 'You lock'
export const rewardLabel = () => 'Reward at the end'
export const totalLabel = () => 'You get back'
export const totalDayLabel = ({ day }: { day: string | number }) => `You get back ${day}`
export const comeBackHint = () => 'Shares unlock automatically. Unstaking early costs half of the rewards.'
export const amountError = ({ minimum }: { minimum: string | number }) => `Enter an amount of ${minimum} or more.`
export const minimumError = ({ minimum }: { minimum: string | number }) => `The minimum is ${minimum}.`
export const availableError = ({ shares }: { shares: string | number }) => `You have ${shares} available.`
export const availableHiddenError = () => 'You have fewer shares available than that.'
export const roomError = ({ shares }: { shares: string | number }) => `This plan has room for ${shares}.`
export const amountAction = ({ shares }: { shares: string | number }) => `Use ${shares}`
export const mostAction = () => 'Use the most'
export const otherPlanAction = () => 'Choose open plan'
export const manyError = ({ max }: { max: string | number }) => `You’ve reached ${max} active stakes. Wait until one ends.`
export const noneError = () => 'You have no shares to stake yet.'
export const fewError = ({ shares, minimum }: { shares: string | number; minimum: string | number }) => `You have ${shares} available. The minimum is ${minimum}.`
export const fewHiddenError = ({ minimum }: { minimum: string | number }) => `You have less than the minimum of ${minimum} available.`
export const unfinishedText = ({ shares }: { shares: string | number }) => `Your stake of ${shares} isn’t confirmed yet.`
export const seeAction = () => 'See it'
export const reviewTitle = ({ shares, term }: { shares: string | number; term: string | number }) => `Stake ${shares} for ${term}?`
export const reviewText = () => 'Nothing is locked until you confirm.'
export const termsTitle = () => 'Your stake'
export const lockHint = () => 'They stay yours. You can’t move them meanwhile.'
export const backOnLabel = () => 'Back on'
export const backOnText = ({ day }: { day: string | number }) => `${day} at 00:00 UTC`
export const backOnHint = () => 'Automatically. Stakes don’t renew.'
export const rateLabel = () => 'Rate'
export const rateHint = () => 'Fixed for this stake.'
export const rewardHint = () => 'Added daily at midnight UTC. Claim any time.'
export const leavingLabel = () => 'If you unstake early'
export const leavingText = () => 'You keep half of the rewards so far'
export const leavingHint = ({ day, half, full }: { day: string | number; half: string | number; full: string | number }) => `On day ${day} that is ${half} instead of ${full}.`
export const identityLabel = () => 'Identity verified'
export const verifyError = () => 'Verify your identity to stake. We’ll keep your entries.'
export const reviewRunsError = () => 'We’re reviewing your documents. It takes minutes.'
export const blockedError = () => 'You can’t stake because we couldn’t verify your identity.'
export const stakeNowAction = ({ shares }: { shares: string | number }) => `Stake ${shares}`
export const rateChangedText = ({ rate, before, reward }: { rate: string | number; before: string | number; reward: string | number }) => `The rate is now ${rate} instead of ${before}. The reward would be ${reward}.`
export const acceptAction = () => 'Accept new rate'
export const planGoneError = () => 'This plan is no longer offered. Choose another one.'
export const stakingTitle = ({ shares }: { shares: string | number }) => `Staking ${shares}`
export const stakingText = () => 'This takes a moment.'
export const stakingAgainText = () => 'No answer yet. We’re asking again.'
export const awayTitle = () => 'No answer yet'
export const awayText = ({ shares }: { shares: string | number }) => `We don’t know yet if you staked ${shares}. Try again: it can’t happen twice.`
export const askAgainAction = () => 'Try again'
export const toStakingAction = () => 'Back to staking'
export const pendingTitle = () => 'This stake isn’t finished'
export const pendingText = ({ time, shares, term }: { time: string | number; shares: string | number; term: string | number }) => `${time}: you confirmed ${shares} for ${term}. No answer came. Finish or discard it: it can’t happen twice.`
export const pendingHint = () => 'If it went through, it’s among your stakes.'
export const finishAction = () => 'Finish the stake'
export const discardAction = () => 'Discard'
export const doneTitle = ({ shares, isOne }: { shares: string | number; isOne: string }) => `${shares} ${isOne === 'yes' ? 'is' : 'are'} staked`
export const doneText = ({ isOne, day }: { isOne: string; day: string | number }) => `${isOne === 'yes' ? 'It unlocks' : 'They unlock'} automatically on ${day}.`
export const seeStakesAction = () => 'See your stakes'
export const calculatorTitle = () => 'Reward calculator'
export const calculatorText = () => 'Any amount, any plan'
export const calculateLabel = () => 'Calculate'
export const fromAmountLabel = () => 'From an amount'
export const fromRewardLabel = () => 'From a reward'
export const toStakeLabel = () => 'Shares to stake'
export const toReachLabel = () => 'Reward to reach'
export const planToCalculateLabel = () => 'Plan to calculate'
export const leastHint = () => 'The fewest shares that earn this over the term.'
export const calculatingLabel = () => 'Calculating'
export const typeHint = () => 'Enter an amount to see what it earns.'
export const earnsText = ({ shares }: { shares: string | number }) => `${shares} earn`
export const inTermText = ({ term }: { term: string | number }) => `in ${term}.`
export const stakeForText = () => 'Stake'
export const toEarnText = ({ term, reward }: { term: string | number; reward: string | number }) => `for ${term} to earn ${reward}.`
export const chartLabel = () => 'Reward day by day'
export const dayLabel = () => 'Day'
export const countedOnLabel = () => 'Added on'
export const rewardInSharesLabel = () => 'Reward, in shares'
export const outcomesTitle = () => 'If the price moves'
export const outcomesText = ({ price }: { price: string | number }) => `At today’s price of ${price}, and 20% below and above it, compared with today’s value.`
export const outcomesChartLabel = () => 'Result by price, USD'
export const outcomeLabel = ({ change }: { change: string | number }) => `Price ${change}`
export const resultLabel = () => 'Result'
export const outcomesTableLabel = () => 'Value at the end'
export const priceLabel = () => 'Price'
export const aShareLabel = () => 'A share'
export const withRewardLabel = () => 'Shares and reward'
export const yearsTitle = () => 'Rewards year by year'
export const yearsText = () => 'One term after the other at today’s rate. Stakes don’t renew, and later rates may differ.'
export const yearsTableLabel = () => 'Rewards by year'
export const afterLabel = () => 'After'
export const simpleLabel = () => 'Not staked again'
export const compoundLabel = () => 'Staked again'
export const yearsLabel = ({ years }: { years: number }) => `${plural('en', years) === 'one' ? `${years} year` : `${years} years`}`
export const promiseText = () => 'The share count is fixed; its value isn’t. A fall of the price may cost more than the whole reward.'
export const calendarTitle = () => 'Calendar'
export const nextDayText = ({ day }: { day: string | number }) => `Next: ${day}`
export const calendarText = () => 'Shares unlock at 00:00 UTC.'
export const calendarEmptyText = () => 'No dates yet.'
export const unlockLabel = () => 'Shares unlock'
export const unlockedLabel = () => 'Shares unlocked'
export const claimEntryLabel = () => 'Rewards claimed'
export const leftEntryLabel = () => 'Unstaked early'
export const saveCalendarAction = () => 'Save calendar file'
export const calendarFileHint = () => 'For your calendar app (.ics).'
export const calendarFileAllHint = () => 'For your calendar app (.ics), older claims included.'
export const calendarFileError = ({ reason }: { reason: string | number }) => `We couldn’t make the file. ${reason}`
export const calendarNameLabel = ({ app }: { app: string | number }) => `${app} staking`
export const eventTitle = ({ what, shares }: { what: string | number; shares: string | number }) => `${what}: ${shares}`
export const unlockEventText = ({ term }: { term: string | number }) => `The term of ${term} ends. The shares unlock automatically, and you can claim the rewards.`
export const claimEventText = ({ term }: { term: string | number }) => `Rewards of a stake of ${term} became available.`
export const leaveEventText = ({ term }: { term: string | number }) => `A stake of ${term} was unstaked early.`
export const claimsTitle = () => 'Claims'
export const claimsText = ({ shares }: { shares: string | number }) => `${shares} so far`
export const claimsLoadingLabel = () => 'Loading your claims'
export const claimsEmptyText = () => 'No claims yet.'
export const claimsTableLabel = () => 'Your claims, newest first'
export const ofLabel = () => 'Of'
export const sharesColumnLabel = () => 'Shares'
export const worthThatDayLabel = () => 'Value that day'
export const oneDayLabel = ({ day }: { day: string | number }) => `day ${day}`
export const daysRangeLabel = ({ from, to }: { from: string | number; to: string | number }) => `days ${from} to ${to}`
export const leftEarlyLabel = () => 'unstaked early'
export const shownText = ({ count }: { count: string | number }) => `${count} shown`
export const endedTitle = () => 'Ended stakes'
export const endedText = ({ count }: { count: number }) => `${plural('en', count) === 'one' ? `${count} stake` : `${count} stakes`}`
export const endedLabel = () => 'Ended'
export const rewardsClaimedLabel = () => 'Rewards claimed'
export const otherSessionError = () => 'Someone else is logged in. Nothing was staked.'
