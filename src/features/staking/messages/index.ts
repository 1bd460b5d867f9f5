// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const pageTitle = (): string => locale() === 'de' ? 'Staking' : 'Staking'
export const loadingLabel = (): string => locale() === 'de' ? 'Stakes werden geladen' : 'Loading stakes'
export const termText = ({ months }: { months: string | number }): string => locale() === 'de' ? `${months} Monate` : `${months} months`
export const yearlyText = ({ rate }: { rate: string | number }): string => locale() === 'de' ? `${rate} im Jahr` : `${rate} a year`
export const yearLabel = (): string => locale() === 'de' ? 'im Jahr' : 'a year'
export const sharesLabel = (): string => locale() === 'de' ? 'Aktien' : 'shares'
export const rewardsTitle = (): string => locale() === 'de' ? 'Abrufbare Prämien' : 'Rewards to claim'
export const valueText = ({ value }: { value: string | number }): string => locale() === 'de' ? `Etwa ${value}` : `About ${value}`
export const nextText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Etwa ${shares} Aktien mehr um Mitternacht UTC` : `About ${shares} more shares at midnight UTC`
export const valueNextText = ({ value, shares }: { value: string | number; shares: string | number }): string => locale() === 'de' ? `Etwa ${value}, um Mitternacht UTC etwa ${shares} Aktien mehr` : `About ${value}, and about ${shares} more shares at midnight UTC`
export const claimOneAction = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} abrufen` : `Claim ${shares}`
export const stakedLabel = (): string => locale() === 'de' ? 'Gestakt' : 'Staked'
export const availableLabel = (): string => locale() === 'de' ? 'Zum Staken verfügbar' : 'Available to stake'
export const claimedLabel = (): string => locale() === 'de' ? 'Bisher abgerufen' : 'Claimed so far'
export const claimedToast = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} abgerufen` : `${shares} claimed`
export const nowAvailableToast = (): string => locale() === 'de' ? 'Sie sind jetzt verfügbar.' : 'They’re available now.'
export const claimUnsureError = (): string => locale() === 'de' ? 'Verbindung unterbrochen. Versuchen Sie es erneut: Prämien werden nur einmal ausgezahlt.' : 'Connection lost. Try again: rewards are paid only once.'
export const runningTitle = (): string => locale() === 'de' ? 'Laufende Stakes' : 'Running stakes'
export const stakesTitle = (): string => locale() === 'de' ? 'Ihre Stakes' : 'Your stakes'
export const planText = ({ term, rate }: { term: string | number; rate: string | number }): string => locale() === 'de' ? `${term} zu ${rate} im Jahr` : `${term} at ${rate} a year`
export const daysText = ({ days }: { days: string | number }): string => locale() === 'de' ? `von ${days} Tagen` : `of ${days} days`
export const daysLabel = ({ done, days }: { done: string | number; days: string | number }): string => locale() === 'de' ? `${done} von ${days} Tagen` : `${done} of ${days} days`
export const leftText = ({ days }: { days: number }): string => locale() === 'de' ? `${plural('de', days) === 'one' ? `noch ${days} Tag` : `noch ${days} Tage`}` : `${plural('en', days) === 'one' ? `${days} day left` : `${days} days left`}`
export const backText = ({ day }: { day: string | number }): string => locale() === 'de' ? `frei am ${day}` : `back ${day}`
export const backLabel = (): string => locale() === 'de' ? 'Frei am' : 'Back'
export const cameBackText = ({ day }: { day: string | number }): string => locale() === 'de' ? `Freigegeben am ${day}` : `Unlocked ${day}`
export const toClaimText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} abrufbar` : `${shares} to claim`
export const stakeLabel = ({ day, term }: { day: string | number; term: string | number }): string => locale() === 'de' ? `Stake vom ${day}, ${term}` : `stake of ${day}, ${term}`
export const leaveAction = (): string => locale() === 'de' ? 'Vorzeitig beenden' : 'Unstake early'
export const showAllAction = ({ count }: { count: string | number }): string => locale() === 'de' ? `Alle ${count} anzeigen` : `Show all ${count}`
export const leaveTitle = (): string => locale() === 'de' ? 'Stake vorzeitig beenden?' : 'Unstake early?'
export const leaveText = ({ shares, kept, earned }: { shares: string | number; kept: string | number; earned: string | number }): string => locale() === 'de' ? `Sie erhalten heute ${shares} zurück und behalten von ${earned} Prämien ${kept}. Das ist endgültig.` : `You get ${shares} back today and keep ${kept} of ${earned} rewards. This is final.`
export const takenText = ({ claimed, taken }: { claimed: string | number; taken: string | number }): string => locale() === 'de' ? `Sie haben schon ${claimed} abgerufen, darum verlieren Sie ${taken} Ihrer Aktien.` : `You already claimed ${claimed}, so you lose ${taken} of your shares.`
export const leaveNowAction = (): string => locale() === 'de' ? 'Jetzt beenden' : 'Unstake now'
export const keepAction = (): string => locale() === 'de' ? 'Stake behalten' : 'Keep stake'
export const leftToast = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Sie haben ${shares} zurückerhalten` : `You got ${shares} back`
export const leftHiddenToast = (): string => locale() === 'de' ? 'Ihre Aktien sind zurück' : 'Your shares are back'
export const stakeEndedToast = (): string => locale() === 'de' ? 'Der Stake ist beendet.' : 'The stake has ended.'
export const unsureError = (): string => locale() === 'de' ? 'Verbindung unterbrochen. Versuchen Sie es erneut: Ausgeführt wird es nur einmal.' : 'Connection lost. Try again: it can’t happen twice.'
export const changeAction = (): string => locale() === 'de' ? 'Ändern' : 'Change'
export const newTitle = (): string => locale() === 'de' ? 'Neuer Stake' : 'New stake'
export const openText = ({ shares, rate }: { shares: string | number; rate: string | number }): string => locale() === 'de' ? `${shares} verfügbar, bis zu ${rate} im Jahr` : `${shares} available, up to ${rate} a year`
export const planLabel = (): string => locale() === 'de' ? 'Plan' : 'Plan'
export const fullText = (): string => locale() === 'de' ? 'Zurzeit voll.' : 'Full for now.'
export const roomText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Platz für ${shares}` : `room for ${shares}`
export const amountLabel = (): string => locale() === 'de' ? 'Menge' : 'Amount'
export const amountsLabel = (): string => locale() === 'de' ? 'Teil Ihrer Aktien' : 'Part of your shares'
export const allAction = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Alle ${shares}` : `All ${shares}`
export const allHiddenAction = (): string => locale() === 'de' ? 'Alle' : 'All'
export const availableText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} verfügbar` : `${shares} available`
export const aboutText = ({ value }: { value: string | number }): string => locale() === 'de' ? `etwa ${value}` : `about ${value}`
export const stakeAction = (): string => locale() === 'de' ? 'Staken' : 'Stake'
export const getBackTitle = (): string => locale() === 'de' ? 'Was Sie zurückerhalten' : 'What you get back'
export const todayLabel = (): string => locale() === 'de' ? 'Heute' : 'Today'
export const curveText = (): string => locale() === 'de' ? 'Ihre Prämie wächst gleichmäßig, Tag für Tag. Gestrichelt: was Ihnen bleibt, wenn Sie vorzeitig beenden.' : 'Your reward grows evenly, day by day. Dashed: what you keep if you unstake early.'
export const lockLabel = (): string => locale() === 'de' ? 'Sie staken' : 'You lock'
export const rewardLabel = (): string => locale() === 'de' ? 'Prämie am Ende' : 'Reward at the end'
export const totalLabel = (): string => locale() === 'de' ? 'Sie erhalten zurück' : 'You get back'
export const totalDayLabel = ({ day }: { day: string | number }): string => locale() === 'de' ? `Sie erhalten am ${day} zurück` : `You get back ${day}`
export const comeBackHint = (): string => locale() === 'de' ? 'Aktien werden automatisch frei. Vorzeitiges Beenden kostet die Hälfte der Prämien.' : 'Shares unlock automatically. Unstaking early costs half the rewards.'
export const poolHint = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Prämien zahlt der Prämientopf der Bank, in dem ${shares} Aktien noch niemandem versprochen sind.` : `Rewards are paid from the bank’s pool of shares, of which ${shares} aren’t promised to anyone yet.`
export const availableError = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Sie haben ${shares} verfügbar.` : `You have ${shares} available.`
export const availableHiddenError = (): string => locale() === 'de' ? 'So viele Aktien haben Sie nicht verfügbar.' : 'You have fewer shares available.'
export const roomError = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Staken Sie bis zu ${shares}.` : `Stake up to ${shares}.`
export const amountAction = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} übernehmen` : `Use ${shares}`
export const maxAction = (): string => locale() === 'de' ? 'Maximum übernehmen' : 'Use the maximum'
export const otherPlanAction = (): string => locale() === 'de' ? 'Offenen Plan wählen' : 'Choose open plan'
export const manyError = ({ max }: { max: string | number }): string => locale() === 'de' ? `Sie haben ${max} aktive Stakes. Warten Sie, bis einer endet.` : `You have ${max} active stakes. Wait until one ends.`
export const noneError = (): string => locale() === 'de' ? 'Sie haben noch keine Aktien zum Staken.' : 'No shares to stake yet.'
export const fewError = ({ shares, minimum }: { shares: string | number; minimum: string | number }): string => locale() === 'de' ? `Sie haben ${shares} verfügbar. Mindestens nötig sind ${minimum}.` : `You have ${shares} available. The minimum is ${minimum}.`
export const fewHiddenError = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `Sie haben weniger als ${minimum}.` : `You have less than ${minimum}.`
export const unfinishedText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Ihr Stake von ${shares} ist noch nicht bestätigt.` : `Your stake of ${shares} isn’t confirmed yet.`
export const seeAction = (): string => locale() === 'de' ? 'Ansehen' : 'See it'
export const reviewTitle = ({ shares, term }: { shares: string | number; term: string | number }): string => locale() === 'de' ? `${shares} für ${term} staken?` : `Stake ${shares} for ${term}?`
export const reviewText = (): string => locale() === 'de' ? 'Nichts wird gebunden, bevor Sie bestätigen.' : 'Nothing is locked before you confirm.'
export const termsTitle = (): string => locale() === 'de' ? 'Ihr Stake' : 'Your stake'
export const lockHint = (): string => locale() === 'de' ? 'Sie gehören weiter Ihnen, lassen sich aber nicht bewegen.' : 'They stay yours, but can’t move.'
export const backOnLabel = (): string => locale() === 'de' ? 'Frei am' : 'Back on'
export const backOnText = ({ day }: { day: string | number }): string => locale() === 'de' ? `${day} um 00:00 UTC` : `${day} at 00:00 UTC`
export const backOnHint = (): string => locale() === 'de' ? 'Automatisch. Stakes verlängern sich nicht.' : 'Automatically. Stakes don’t renew.'
export const rateLabel = (): string => locale() === 'de' ? 'Satz' : 'Rate'
export const rateHint = (): string => locale() === 'de' ? 'Fest für diesen Stake.' : 'Fixed for this stake.'
export const rewardHint = (): string => locale() === 'de' ? 'Täglich um Mitternacht UTC. Jederzeit abrufbar.' : 'Daily at midnight UTC. Claim any time.'
export const leavingLabel = (): string => locale() === 'de' ? 'Wenn Sie vorzeitig beenden' : 'If you unstake early'
export const leavingText = (): string => locale() === 'de' ? 'Sie behalten die Hälfte der Prämien' : 'You keep half the rewards'
export const leavingHint = ({ day, half, full }: { day: string | number; half: string | number; full: string | number }): string => locale() === 'de' ? `An Tag ${day}: ${half} statt ${full}.` : `On day ${day}: ${half}, not ${full}.`
export const stakeNowAction = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} staken` : `Stake ${shares}`
export const rateChangedText = ({ rate, before, reward }: { rate: string | number; before: string | number; reward: string | number }): string => locale() === 'de' ? `Jetzt ${rate}, nicht ${before}: Die Prämie wäre ${reward}.` : `Now ${rate}, not ${before}: the reward would be ${reward}.`
export const acceptAction = (): string => locale() === 'de' ? 'Neuen Satz annehmen' : 'Accept new rate'
export const planGoneError = (): string => locale() === 'de' ? 'Dieser Plan ist geschlossen. Wählen Sie einen anderen.' : 'This plan closed. Choose another.'
export const stakingTitle = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Wird gestakt: ${shares}` : `Staking ${shares}`
export const stakingText = (): string => locale() === 'de' ? 'Das dauert einen Moment.' : 'This takes a moment.'
export const stakingAgainText = (): string => locale() === 'de' ? 'Noch keine Antwort. Wir fragen erneut.' : 'No answer yet. Asking again.'
export const awayTitle = (): string => locale() === 'de' ? 'Noch keine Antwort' : 'No answer yet'
export const awayText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Vielleicht haben Sie ${shares} gestakt. Versuchen Sie es erneut: Gestakt wird nur einmal.` : `You may have staked ${shares}. Try again: it can’t happen twice.`
export const toStakingAction = (): string => locale() === 'de' ? 'Zurück zum Staking' : 'Back to staking'
export const pendingTitle = (): string => locale() === 'de' ? 'Dieser Stake ist nicht abgeschlossen' : 'This stake isn’t finished'
export const pendingText = ({ time, shares, term }: { time: string | number; shares: string | number; term: string | number }): string => locale() === 'de' ? `${time}: Sie haben ${shares} für ${term} bestätigt. Schließen Sie den Stake ab oder verwerfen Sie ihn: Doppelt gestakt wird nichts.` : `${time}: you confirmed ${shares} for ${term}. Finish or discard it: it can’t happen twice.`
export const pendingHint = (): string => locale() === 'de' ? 'Hat es geklappt, zeigen es Ihre Stakes.' : 'If it worked, your stakes show it.'
export const finishAction = (): string => locale() === 'de' ? 'Stake abschließen' : 'Finish stake'
export const discardAction = (): string => locale() === 'de' ? 'Verwerfen' : 'Discard'
export const doneTitle = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'ist' : 'sind'} gestakt` : `${shares} ${isOne === 'yes' ? 'is' : 'are'} staked`
export const doneText = ({ isOne, day }: { isOne: string; day: string | number }): string => locale() === 'de' ? `${isOne === 'yes' ? 'Sie wird' : 'Sie werden'} am ${day} automatisch frei.` : `${isOne === 'yes' ? 'It unlocks' : 'They unlock'} automatically on ${day}.`
export const seeStakesAction = (): string => locale() === 'de' ? 'Stakes ansehen' : 'See stakes'
export const calculatorTitle = (): string => locale() === 'de' ? 'Prämienrechner' : 'Reward calculator'
export const calculatorText = (): string => locale() === 'de' ? 'Jede Menge, jeder Plan' : 'Any amount, any plan'
export const calculateLabel = (): string => locale() === 'de' ? 'Berechnen' : 'Calculate'
export const fromAmountLabel = (): string => locale() === 'de' ? 'Aus einer Menge' : 'From an amount'
export const fromRewardLabel = (): string => locale() === 'de' ? 'Aus einer Prämie' : 'From a reward'
export const toStakeLabel = (): string => locale() === 'de' ? 'Aktien zum Staken' : 'Shares to stake'
export const toReachLabel = (): string => locale() === 'de' ? 'Gewünschte Prämie' : 'Reward to reach'
export const planToCalculateLabel = (): string => locale() === 'de' ? 'Plan zum Berechnen' : 'Plan to calculate'
export const leastHint = (): string => locale() === 'de' ? 'Die kleinste Menge, die das einbringt.' : 'The fewest shares that earn this.'
export const calculatingLabel = (): string => locale() === 'de' ? 'Wird berechnet' : 'Calculating'
export const typeHint = (): string => locale() === 'de' ? 'Geben Sie eine Menge ein.' : 'Enter an amount.'
export const earnsText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Prämie für ${shares}:` : `${shares} earn`
export const inTermText = ({ term }: { term: string | number }): string => locale() === 'de' ? `über ${term}.` : `in ${term}.`
export const stakeForText = (): string => locale() === 'de' ? 'Staken Sie' : 'Stake'
export const toEarnText = ({ term, reward }: { term: string | number; reward: string | number }): string => locale() === 'de' ? `für ${term}, um ${reward} zu erhalten.` : `for ${term} to earn ${reward}.`
export const chartLabel = (): string => locale() === 'de' ? 'Prämie Tag für Tag' : 'Reward day by day'
export const dayLabel = (): string => locale() === 'de' ? 'Tag' : 'Day'
export const countedOnLabel = (): string => locale() === 'de' ? 'Gutgeschrieben am' : 'Added on'
export const rewardInSharesLabel = (): string => locale() === 'de' ? 'Prämie, in Aktien' : 'Reward, in shares'
export const outcomesTitle = (): string => locale() === 'de' ? 'Wenn sich der Preis ändert' : 'If the price moves'
export const outcomesText = ({ price }: { price: string | number }): string => locale() === 'de' ? `Bei ${price} wie heute sowie 20 % darunter und darüber, verglichen mit dem heutigen Wert.` : `At ${price}, and 20% below and above, compared with today’s value.`
export const outcomesChartLabel = (): string => locale() === 'de' ? 'Ergebnis nach Preis, USD' : 'Result by price, USD'
export const outcomeLabel = ({ change }: { change: string | number }): string => locale() === 'de' ? `Preis ${change}` : `Price ${change}`
export const resultLabel = (): string => locale() === 'de' ? 'Ergebnis' : 'Result'
export const outcomesTableLabel = (): string => locale() === 'de' ? 'Wert am Ende' : 'Value at the end'
export const priceLabel = (): string => locale() === 'de' ? 'Preis' : 'Price'
export const aShareLabel = (): string => locale() === 'de' ? 'Je Aktie' : 'A share'
export const withRewardLabel = (): string => locale() === 'de' ? 'Aktien und Prämie' : 'Shares and reward'
export const yearsTitle = (): string => locale() === 'de' ? 'Prämien Jahr für Jahr' : 'Rewards year by year'
export const yearsText = (): string => locale() === 'de' ? 'Laufzeit nach Laufzeit zum heutigen Satz. Stakes verlängern sich nicht; Sätze können sich ändern.' : 'Term after term at today’s rate. Stakes don’t renew; rates may change.'
export const yearsTableLabel = (): string => locale() === 'de' ? 'Prämien nach Jahr' : 'Rewards by year'
export const afterLabel = (): string => locale() === 'de' ? 'Nach' : 'After'
export const simpleLabel = (): string => locale() === 'de' ? 'Nicht wieder gestakt' : 'Not staked again'
export const compoundLabel = (): string => locale() === 'de' ? 'Wieder gestakt' : 'Staked again'
export const yearsLabel = ({ years }: { years: number }): string => locale() === 'de' ? `${plural('de', years) === 'one' ? `${years} Jahr` : `${years} Jahren`}` : `${plural('en', years) === 'one' ? `${years} year` : `${years} years`}`
export const promiseText = (): string => locale() === 'de' ? 'Die Zahl der Aktien steht fest, nicht ihr Wert: Ein Preisrückgang kann mehr kosten als die Prämie.' : 'The share count is fixed, not the value: a price fall may cost more than the reward.'
export const calendarTitle = (): string => locale() === 'de' ? 'Kalender' : 'Calendar'
export const nextDayText = ({ day }: { day: string | number }): string => locale() === 'de' ? `Nächster Termin: ${day}` : `Next: ${day}`
export const calendarText = (): string => locale() === 'de' ? 'Aktien werden um 00:00 UTC frei.' : 'Shares unlock at 00:00 UTC.'
export const calendarEmptyText = (): string => locale() === 'de' ? 'Noch keine Termine.' : 'No dates yet.'
export const unlockLabel = (): string => locale() === 'de' ? 'Aktien werden frei' : 'Shares unlock'
export const unlockedLabel = (): string => locale() === 'de' ? 'Aktien freigegeben' : 'Shares unlocked'
export const claimEntryLabel = (): string => locale() === 'de' ? 'Prämien abgerufen' : 'Rewards claimed'
export const leftEntryLabel = (): string => locale() === 'de' ? 'Vorzeitig beendet' : 'Unstaked early'
export const saveCalendarAction = (): string => locale() === 'de' ? 'Kalenderdatei speichern' : 'Save calendar file'
export const calendarFileHint = (): string => locale() === 'de' ? 'Für Kalender-Apps (.ics).' : 'For calendar apps (.ics).'
export const calendarFileAllHint = (): string => locale() === 'de' ? 'Mit älteren Abrufen (.ics).' : 'Includes older claims (.ics).'
export const calendarFileError = ({ reason }: { reason: string | number }): string => locale() === 'de' ? `Wir konnten die Datei nicht erstellen. ${reason}` : `The file wasn’t made. ${reason}`
export const calendarNameLabel = ({ app }: { app: string | number }): string => locale() === 'de' ? `${app} Staking` : `${app} staking`
export const eventTitle = ({ what, shares }: { what: string | number; shares: string | number }): string => locale() === 'de' ? `${what}: ${shares}` : `${what}: ${shares}`
export const unlockEventText = ({ term }: { term: string | number }): string => locale() === 'de' ? `Aktien werden nach ${term} frei; rufen Sie die Prämien ab.` : `Shares unlock after ${term}; claim the rewards.`
export const claimEventText = ({ term }: { term: string | number }): string => locale() === 'de' ? `Prämien eines Stakes (${term}).` : `Rewards of a stake of ${term}.`
export const leaveEventText = ({ term }: { term: string | number }): string => locale() === 'de' ? `Ein Stake (${term}) wurde vorzeitig beendet.` : `A stake of ${term} was ended early.`
export const claimsTitle = (): string => locale() === 'de' ? 'Abrufe' : 'Claims'
export const claimsText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} bisher` : `${shares} so far`
export const claimsLoadingLabel = (): string => locale() === 'de' ? 'Abrufe werden geladen' : 'Loading claims'
export const claimsEmptyText = (): string => locale() === 'de' ? 'Noch keine Abrufe.' : 'No claims yet.'
export const claimsTableLabel = (): string => locale() === 'de' ? 'Abrufe, neueste zuerst' : 'Claims, newest first'
export const ofLabel = (): string => locale() === 'de' ? 'Für' : 'Of'
export const sharesColumnLabel = (): string => locale() === 'de' ? 'Aktien' : 'Shares'
export const valueThatDayLabel = (): string => locale() === 'de' ? 'Wert an diesem Tag' : 'Value that day'
export const oneDayLabel = ({ day }: { day: string | number }): string => locale() === 'de' ? `Tag ${day}` : `day ${day}`
export const daysRangeLabel = ({ from, to }: { from: string | number; to: string | number }): string => locale() === 'de' ? `Tage ${from} bis ${to}` : `days ${from} to ${to}`
export const leftEarlyLabel = (): string => locale() === 'de' ? 'vorzeitig beendet' : 'unstaked early'
export const endedTitle = (): string => locale() === 'de' ? 'Beendete Stakes' : 'Ended stakes'
export const endedText = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? `${count} Stake` : `${count} Stakes`}` : `${plural('en', count) === 'one' ? `${count} stake` : `${count} stakes`}`
export const endedLabel = (): string => locale() === 'de' ? 'Beendet' : 'Ended'
export const rewardsClaimedLabel = (): string => locale() === 'de' ? 'Abgerufene Prämien' : 'Rewards claimed'
export const otherSessionError = (): string => locale() === 'de' ? 'Ein anderes Konto ist angemeldet. Es wurde nichts gestakt.' : 'Someone else is logged in. Nothing was staked.'
