// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const valueTitle = (): string => locale() === 'de' ? 'Wert Ihrer Aktien' : 'Value of your shares'
export const valueLabel = (): string => locale() === 'de' ? 'Wert' : 'Value'
export const gainViewLabel = (): string => locale() === 'de' ? 'Gewinn' : 'Gain'
export const priceLabel = (): string => locale() === 'de' ? 'Preis' : 'Price'
export const priceGainLabel = (): string => locale() === 'de' ? 'Wertzuwachs' : 'Price gain'
export const sharePriceLabel = (): string => locale() === 'de' ? 'Preis einer Aktie' : 'Price of one share'
export const monthLabel = (): string => locale() === 'de' ? 'Ein Monat' : 'One month'
export const quarterLabel = (): string => locale() === 'de' ? 'Drei Monate' : 'Three months'
export const yearLabel = (): string => locale() === 'de' ? 'Ein Jahr' : 'One year'
export const yearShortLabel = (): string => locale() === 'de' ? '1J' : '1Y'
export const allLabel = (): string => locale() === 'de' ? 'Gesamter Zeitraum' : 'All time'
export const allShortLabel = (): string => locale() === 'de' ? 'Alles' : 'All'
export const sharesLabel = (): string => locale() === 'de' ? 'Aktien' : 'Shares'
export const boughtEventLabel = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} Aktien gekauft` : `bought ${shares} shares`
export const boughtHiddenLabel = (): string => locale() === 'de' ? 'gekauft' : 'bought'
export const claimedEventLabel = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} Aktien abgerufen` : `claimed ${shares} shares`
export const claimedHiddenLabel = (): string => locale() === 'de' ? 'abgerufen' : 'claimed'
export const leftLabel = (): string => locale() === 'de' ? 'Stake vorzeitig beendet' : 'unstaked early'
export const swappedEventLabel = ({ given }: { given: string | number }): string => locale() === 'de' ? `${given} getauscht` : `swapped ${given}`
export const swappedForText = ({ given, received }: { given: string | number; received: string | number }): string => locale() === 'de' ? `${given} gegen ${received} getauscht` : `swapped ${given} for ${received}`
export const swappedHiddenLabel = (): string => locale() === 'de' ? 'getauscht' : 'swapped'
export const availableLabel = (): string => locale() === 'de' ? 'Verfügbar' : 'Available'
export const stakedLabel = (): string => locale() === 'de' ? 'Gestakt' : 'Staked'
export const toClaimTitle = (): string => locale() === 'de' ? 'Abrufbare Prämien' : 'Rewards to claim'
export const onTheWayTitle = (): string => locale() === 'de' ? 'Unterwegs' : 'On the way'
export const walletPageTitle = (): string => locale() === 'de' ? 'Wallet' : 'Wallet'
export const walletValueText = ({ issuer, value }: { issuer: string | number; value: string | number }): string => locale() === 'de' ? `${issuer}, Wert ${value}` : `${issuer}, value ${value}`
export const valueAloneText = ({ value }: { value: string | number }): string => locale() === 'de' ? `Wert ${value}` : `Value ${value}`
export const sharesUnitLabel = ({ isOne }: { isOne: string }): string => locale() === 'de' ? `${isOne === 'yes' ? 'Aktie' : 'Aktien'}` : `${isOne === 'yes' ? 'share' : 'shares'}`
export const yoursLabel = (): string => locale() === 'de' ? 'Ihr Bestand' : 'Yours'
export const sendingLabel = (): string => locale() === 'de' ? 'In einem offenen Geschenk' : 'In a pending gift'
export const sendingHint = (): string => locale() === 'de' ? 'Gehören bis zur Annahme Ihnen' : 'Yours until it’s accepted'
export const offeredLabel = (): string => locale() === 'de' ? 'In einem Rückkauf angeboten' : 'Offered to a buy-back'
export const offeredHint = (): string => locale() === 'de' ? 'Gehören bis zum Ende Ihnen' : 'Yours until it ends'
export const availableHint = (): string => locale() === 'de' ? 'Frei zum Staken oder Übertragen' : 'Free to stake or move'
export const noneStakedHint = (): string => locale() === 'de' ? 'Noch nichts gebunden' : 'Nothing locked yet'
export const stakedHint = ({ months, day }: { months: string | number; day: string | number }): string => locale() === 'de' ? `${months} Monate, frei am ${day}` : `${months} months, back ${day}`
export const stakesHint = ({ count, day }: { count: string | number; day: string | number }): string => locale() === 'de' ? `${count} Stakes, der erste frei am ${day}` : `${count} stakes, the first back ${day}`
export const totalLabel = (): string => locale() === 'de' ? 'Gesamt' : 'Total'
export const movementsHint = (): string => locale() === 'de' ? 'Alle Bewegungen ansehen' : 'See all movements'
export const notCountedLabel = (): string => locale() === 'de' ? 'Noch nicht enthalten' : 'Not included yet'
export const movingHint = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} bezahlt, wird bestätigt` : `${amount} paid, being confirmed`
export const movingSomeHint = ({ count }: { count: string | number }): string => locale() === 'de' ? `${count} Zahlungen werden bestätigt` : `${count} payments, being confirmed`
export const noneMovingHint = (): string => locale() === 'de' ? 'Zurzeit nichts' : 'Nothing now'
export const rewardsHint = ({ value }: { value: string | number }): string => locale() === 'de' ? `Etwa ${value}` : `About ${value}`
export const noRewardsHint = (): string => locale() === 'de' ? 'Stakes bringen Aktien' : 'Stakes earn shares'
export const splitLabel = ({ available, staked }: { available: string | number; staked: string | number }): string => locale() === 'de' ? `${available} verfügbar, ${staked} gestakt` : `${available} available, ${staked} staked`
export const historyTitle = (): string => locale() === 'de' ? 'Bisherige Käufe' : 'Purchase history'
export const historyLoadingLabel = (): string => locale() === 'de' ? 'Käufe werden geladen' : 'Loading purchases'
export const historyEmptyText = (): string => locale() === 'de' ? 'Noch keine Käufe.' : 'No purchases yet.'
export const purchasesLabel = (): string => locale() === 'de' ? 'Käufe, neueste zuerst' : 'Purchases, newest first'
export const purchaseDayLabel = (): string => locale() === 'de' ? 'Tag' : 'Day'
export const paidDollarsLabel = (): string => locale() === 'de' ? 'Bezahlt, in Dollar' : 'Paid, in dollars'
export const splitOwnLabel = ({ available, staked, own }: { available: string | number; staked: string | number; own: string | number }): string => locale() === 'de' ? `${available} verfügbar, ${staked} gestakt, ${own} in Ihrer eigenen Wallet` : `${available} available, ${staked} staked, ${own} in your own wallet`
export const inWalletLabel = (): string => locale() === 'de' ? 'In Ihrer eigenen Wallet' : 'In your own wallet'
