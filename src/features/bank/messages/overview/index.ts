// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const pageTitle = () => 'The bank'
export const descriptionText = () => 'The bank’s balance sheet, results by year, ratios and minimums, and the share ledger added up.'
export const sampleText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => [b('Sample'), ' Every figure on this page is invented.']
export const balanceTitle = ({ day }: { day: string | number }) => `The balance sheet on ${day}`
export const balanceText = ({ owed, own }: { owed: string | number; own: string | number }) => `Of every $100 the bank has, ${owed} is owed to others. Its shareholders own ${own}, and bear losses first.`
export const ownsLabel = () => 'What the bank owns'
export const owesHint = () => 'Whose money it is'
export const ownsHeadHint = <Part>({ b, total }: { b: (text: string) => Part; total: string | number }): (string | Part)[] => ['The bank owns ', b(`${total}`)]
export const owesHeadHint = <Part>({ b, total }: { b: (text: string) => Part; total: string | number }): (string | Part)[] => ['Whose money it is ', b(`${total}`)]
export const drawingText = ({ owns, owes }: { owns: string | number; owes: string | number }) => `Two columns of equal height. The bank owns: ${owns}. The money comes from: ${owes}.`
export const equityLabel = () => 'Equity'
export const equityText = () => 'What is left for the shareholders. It bears losses first.'
export const lineLabel = () => 'Line'
export const dollarsLabel = () => 'US dollars'
export const partLabel = () => 'Part'
export const totalLabel = () => 'Total'
export const shareTitle = () => 'What backs one share'
export const shareText = ({ equity }: { equity: string | number }) => `The ${equity} of equity, divided by all paid shares.`
export const paidLabel = () => 'Paid shares'
export const perShareLabel = () => 'Equity per share'
export const ruleText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => ['One of the two figures behind the price. ', link('How the price is set')]
export const ratiosTitle = () => 'Distance from the floors'
export const ratiosText = () => 'Supervisors set a floor for each ratio. Near it, a bank must act before it may grow or pay a dividend.'
export const noFloorText = () => 'The rules set no floor.'
export const floorLabel = ({ floor, isMet }: { floor: string | number; isMet: string }) => `floor ${floor}${isMet === 'no' ? ', not met' : ''}`
export const yearsTitle = () => 'Results by year'
export const yearsText = () => 'Income is after interest paid. Costs include taxes and loan losses. The rest is profit.'
export const incomeHint = () => 'Costs and income by year'
export const millionsLabel = () => 'Millions of US dollars'
export const yearLabel = () => 'Year'
export const incomeLabel = () => 'Income'
export const costsLabel = () => 'Costs'
export const profitLabel = () => 'Profit'
export const returnLabel = () => 'Return on equity'
export const ledgerTitle = () => 'The share ledger, added up'
export const ledgerText = () => 'Every share offered here is an entry in one ledger. We add it up hourly and publish the result.'
export const offeringAction = () => 'See the offering'
export const documentsAction = () => 'Read the documents'
export const checkingText = () => 'Checking your line…'
export const unpublishedText = () => 'Nothing is published yet. Reload the page in a minute.'
export const issuedLabel = () => 'Issued'
export const soldLabel = () => 'Sold'
export const stakedLabel = () => 'Staked'
export const treasuryLabel = () => 'In treasury'
export const rootHint = () => 'Merkle root of all balances'
export const methodHint = () => 'How the audit works'
export const addedText = <Part>({ at, when }: { at: (text: string) => Part; when: string | number }): (string | Part)[] => ['Added up on ', at(`${when}`), ': every balance is the sum of its entries.']
export const differsText = <Part>({ at, when, count }: { at: (text: string) => Part; when: string | number; count: number }): (string | Part)[] => ['Added up on ', at(`${when}`), ': ', `${plural('en', count) === 'one' ? `${count} difference` : `${count} differences`}`, '. We’re looking into it.']
export const whereTitle = () => 'Where the issued shares are'
export const placeLabel = () => 'Place'
export const sharesLabel = () => 'Shares'
export const freeLabel = () => 'Sold, available'
export const freeText = () => 'Owned and not staked.'
export const stakedRowLabel = () => 'Sold, staked'
export const stakedText = () => 'Owned and staked.'
export const saleLabel = () => 'For sale'
export const saleText = () => 'In the treasury, not sold yet.'
export const reservedLabel = () => 'Reserved'
export const reservedText = () => 'In the treasury, promised to open orders.'
export const poolLabel = () => 'Reward pool'
export const poolText = () => 'For rewards, including those already promised.'
export const elsewhereLabel = () => 'Elsewhere'
export const elsewhereText = () => 'Under review.'
export const ownText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => ['Do you own shares? ', link('Log in'), ' to check that your balance is part of this root.']
export const checkAction = () => 'Check my line'
