// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const pageTitle = () => 'Transactions'
export const viewsLabel = () => 'Views'
export const paymentsLabel = () => 'Payments'
export const statementLabel = () => 'Share statement'
export const documentsLabel = () => 'Documents'
export const boughtText = ({ shares }: { shares: string | number }) => `Bought ${shares} shares`
export const swappedText = ({ given }: { given: string | number }) => `Swapped ${given}`
export const sharesOnTheWayText = ({ shares }: { shares: string | number }) => `${shares} shares`
export const confirmingText = ({ amount, seen, needed }: { amount: string | number; seen: string | number; needed: string | number }) => `${amount} paid, ${seen} of ${needed} confirmations`
export const exportAction = () => 'Export to Excel'
export const statementLoadingLabel = () => 'Loading your statement'
export const statementCaptionLabel = ({ period }: { period: string | number }) => `Share statement, ${period}`
export const heldOnLabel = ({ day }: { day: string | number }) => `Held on ${day}`
export const sharesLabel = ({ count }: { count: number }) => `${plural('en', count) === 'one' ? 'share' : 'shares'}`
export const sinceLabel = ({ day }: { day: string | number }) => `Since ${day}`
export const localTimesText = () => 'Times are those of your clock.'
export const periodLabel = () => 'Period'
export const yearsLabel = () => 'Years'
export const monthsLabel = () => 'Months'
export const dayLabel = () => 'Day'
export const whatLabel = () => 'What'
export const availableLabel = () => 'Available'
export const stakedLabel = () => 'Staked'
export const heldAfterLabel = () => 'Held after'
export const openingLabel = () => 'Opening'
export const closingLabel = () => 'Closing'
export const moreAction = () => 'Show more'
export const presentText = () => 'The closing line is what your wallet page shows. Days end at 24:00 UTC. Payments on the way appear once credited.'
export const pastText = () => 'Days end at 24:00 UTC.'
export const statementEmptyText = () => 'No shares have moved yet. Your first purchase opens your statement.'
export const quietPeriodText = () => 'Nothing moved in this period.'
export const buyAction = () => 'Buy shares'
export const taxTitle = () => 'For your tax return'
export const taxText = () => 'Purchases, rewards at the price of their day, and your shares at year end. The figures agree with the ledger. Not tax advice.'
export const yearLabel = () => 'Year'
export const gainsAction = () => 'Gains report'
export const pdfAction = () => 'Download PDF'
export const paperSavedToast = ({ number }: { number: string | number }) => `Saved as paper ${number}.`
export const paperLabel = ({ kind }: { kind: string }) => `${kind === 'confirmation' ? 'Purchase confirmation' : kind === 'certificate' ? 'Holding certificate' : kind === 'statement' ? 'Account statement' : 'Gains summary'}`
export const againLabel = ({ number }: { number: string | number }) => `Download PDF: ${number}`
export const accountStatementTitle = () => 'Account statement'
export const accountStatementText = () => 'Every movement of a month or a year, with rewards and fees.'
export const certificateTitle = () => 'Holding certificate'
export const certificateText = () => 'What you owned at the end of any past day, 24:00 UTC.'
export const certificateDayLabel = () => 'Day'
export const issuedTitle = () => 'Issued to you'
export const papersLoadingLabel = () => 'Loading your documents'
export const noPapersText = () => 'No papers yet. The confirmation of a purchase is on its page.'
