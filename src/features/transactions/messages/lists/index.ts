// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const pageTitle = () => 'Transactions'
export const viewsLabel = () => 'Views'
export const paymentsLabel = () => 'Payments'
export const statementLabel = () => 'Share statement'
export const documentsLabel = () => 'Documents'
export const exportAction = () => 'Export to Excel'
export const statementLoadingLabel = () => 'Loading your statement'
export const statementCaptionLabel = ({ period }: { period: string | number }) => `Share statement, ${period}`
export const heldOnLabel = ({ day }: { day: string | number }) => `Held on ${day}`
export const sharesLabel = ({ count }: { count: number }) => `${plural('en', count) === 'one' ? 'share' : 'shares'}`
export const sinceLabel = ({ day }: { day: string | number }) => `Since ${day}`
export const paymentsText = ({ count, shown, isFiltered }: { count: number; shown: string | number; isFiltered: string }) => `${plural('en', count) === 'one' ? `${count} payment` : `${shown} payments`}${isFiltered === 'yes' ? ' with these filters' : ''}. Times are local.`
export const shownLabel = ({ count }: { count: string | number }) => `${count} shown`
export const listLabel = () => 'List of payments'
export const captionLabel = () => 'Your payments, newest first'
export const paymentsLoadingLabel = () => 'Loading your payments'
export const noneText = () => 'No payments yet.'
export const noneFoundText = () => 'No payment fits these filters.'
export const showAllAction = () => 'Show all payments'
export const timeLabel = () => 'Time'
export const amountLabel = () => 'Amount'
export const sharePriceLabel = () => 'Share price'
export const shareCountLabel = () => 'Shares'
export const stateLabel = () => 'State'
export const kindLabel = () => 'Kind'
export const sinceChoiceLabel = () => 'Since'
export const sinceDayLabel = ({ day }: { day: string | number }) => `Since ${day}`
export const untilDayLabel = ({ day }: { day: string | number }) => `Until ${day}`
export const filterLabel = () => 'Filter the payments'
export const clearLabel = ({ name }: { name: string | number }) => `Clear ${name}`
export const hashLabel = () => 'Transaction hash'
export const hashError = () => 'A hash is 0x and 64 digits from 0 to f.'
export const monthAgoLabel = () => 'This month'
export const quarterAgoLabel = () => 'Last 3 months'
export const yearAgoLabel = () => 'This year'
export const yearsAgoLabel = () => 'Last year'
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
export const presentText = () => 'Days end at 24:00 UTC. Payments on the way appear once credited.'
export const pastText = () => 'Days end at 24:00 UTC.'
export const statementEmptyText = () => 'No shares have moved yet.'
export const quietPeriodText = () => 'Nothing moved in this period.'
export const buyAction = () => 'Buy shares'
export const taxTitle = () => 'For your tax return'
export const taxText = () => 'Purchases, rewards at the price of their day, and your shares at year end. Not tax advice.'
export const yearLabel = () => 'Year'
export const gainsAction = () => 'Gains report'
export const paperLabel = ({ kind }: { kind: string }) => `${kind === 'confirmation' ? 'Purchase confirmation' : kind === 'certificate' ? 'Holding certificate' : kind === 'statement' ? 'Account statement' : 'Gains summary'}`
export const againLabel = ({ number }: { number: string | number }) => `Download PDF: ${number}`
export const accountStatementTitle = () => 'Account statement'
export const accountStatementText = () => 'Every movement of a month or a year, with rewards and fees.'
export const certificateTitle = () => 'Holding certificate'
export const certificateText = () => 'What you owned at the end of any past day, 24:00 UTC.'
export const certificateDayLabel = () => 'Day'
export const issuedTitle = () => 'Issued to you'
export const papersLoadingLabel = () => 'Loading your documents'
export const noPapersText = () => 'None yet. A purchase’s confirmation is on its own page.'
