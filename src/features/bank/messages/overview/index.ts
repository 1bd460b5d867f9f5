// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const pageTitle = (): string => locale() === 'de' ? 'Die Bank' : 'The bank'
export const descriptionText = (): string => locale() === 'de' ? 'Bilanz, Ergebnisse, Kennzahlen und Aktienregister der Bank.' : 'The bank’s balance sheet, results, ratios and share ledger.'
export const sampleText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Beispiel'), ' Alle Zahlen hier sind erfunden.'] : [b('Sample'), ' Every figure here is invented.']
export const balanceTitle = ({ day }: { day: string | number }): string => locale() === 'de' ? `Die Bilanz am ${day}` : `The balance sheet on ${day}`
export const balanceText = ({ owed, own }: { owed: string | number; own: string | number }): string => locale() === 'de' ? `Von je 100 $ schuldet die Bank ${owed}. Aktionären gehören ${own}; sie tragen Verluste zuerst.` : `Of every $100, the bank owes ${owed}. Shareholders own ${own}, and bear losses first.`
export const ownsLabel = (): string => locale() === 'de' ? 'Was die Bank besitzt' : 'What the bank owns'
export const owesHint = (): string => locale() === 'de' ? 'Wem das Geld gehört' : 'Whose money it is'
export const linesLabel = (): string => locale() === 'de' ? 'Alle Zeilen der Bilanz' : 'Every line of the balance sheet'
export const ownsHeadHint = <Part>({ b, total }: { b: (text: string) => Part; total: string | number }): (string | Part)[] => locale() === 'de' ? ['Die Bank besitzt ', b(`${total}`)] : ['The bank owns ', b(`${total}`)]
export const owesHeadHint = <Part>({ b, total }: { b: (text: string) => Part; total: string | number }): (string | Part)[] => locale() === 'de' ? ['Wem das Geld gehört ', b(`${total}`)] : ['Whose money it is ', b(`${total}`)]
export const drawingText = ({ owns, owes }: { owns: string | number; owes: string | number }): string => locale() === 'de' ? `Besitz: ${owns}. Herkunft: ${owes}.` : `Owned: ${owns}. Financed by: ${owes}.`
export const equityLabel = (): string => locale() === 'de' ? 'Eigenkapital' : 'Equity'
export const equityText = (): string => locale() === 'de' ? 'Was den Aktionären bleibt.' : 'What is left for shareholders.'
export const lineLabel = (): string => locale() === 'de' ? 'Posten' : 'Line'
export const dollarsLabel = (): string => locale() === 'de' ? 'US-Dollar' : 'US dollars'
export const partLabel = (): string => locale() === 'de' ? 'Anteil' : 'Part'
export const totalLabel = (): string => locale() === 'de' ? 'Summe' : 'Total'
export const shareTitle = (): string => locale() === 'de' ? 'Was hinter einer Aktie steht' : 'What backs one share'
export const shareText = ({ equity, day }: { equity: string | number; day: string | number }): string => locale() === 'de' ? `Eigenkapital von ${equity} am ${day}, geteilt durch alle bezahlten Aktien.` : `Equity of ${equity} on ${day}, divided by all paid shares.`
export const paidLabel = (): string => locale() === 'de' ? 'Bezahlte Aktien' : 'Paid shares'
export const perShareLabel = (): string => locale() === 'de' ? 'Eigenkapital je Aktie, abgerundet' : 'Equity per share, rounded down'
export const ruleText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Für den Preis zählen die Zahl, die die Bank jeden Arbeitstag meldet, und der letzte Angebotspreis. ', link('Wie der Preis festgelegt wird')] : ['The price uses the figure that the bank reports each working day, and the last offering price. ', link('How the price is set')]
export const ratiosTitle = (): string => locale() === 'de' ? 'Abstand zu den Mindestwerten' : 'Distance from the floors'
export const ratiosText = (): string => locale() === 'de' ? 'Die Aufsicht setzt jeden Mindestwert fest. In seiner Nähe muss eine Bank handeln, bevor sie wächst oder Dividende zahlt.' : 'Supervisors set each floor. Near it, a bank must act before it grows or pays dividends.'
export const noFloorText = (): string => locale() === 'de' ? 'Kein Mindestwert.' : 'No floor set.'
export const ratiosLabel = (): string => locale() === 'de' ? 'Was jede Kennzahl sagt' : 'What each ratio says'
export const floorLabel = ({ floor, isMet }: { floor: string | number; isMet: string }): string => locale() === 'de' ? `Mindestwert ${floor}${isMet === 'no' ? ', nicht erreicht' : ''}` : `floor ${floor}${isMet === 'no' ? ', not met' : ''}`
export const yearsTitle = (): string => locale() === 'de' ? 'Ergebnisse nach Jahr' : 'Results by year'
export const yearsText = (): string => locale() === 'de' ? 'Erträge nach Zinsaufwand. Kosten einschließlich Steuern und Kreditausfällen.' : 'Income after interest paid. Costs include taxes and loan losses.'
export const equityYearsTitle = (): string => locale() === 'de' ? 'Eigenkapital je Aktie am Jahresende' : 'Equity per share at the end of each year'
export const keptLabel = (): string => locale() === 'de' ? 'Einbehaltener Gewinn des Jahres' : 'Profit of the year, kept'
export const keptText = ({ kept }: { kept: string | number }): string => locale() === 'de' ? `davon ${kept} Gewinn des Jahres` : `${kept} of it is the year’s profit`
export const yearLabel = (): string => locale() === 'de' ? 'Jahr' : 'Year'
export const incomeLabel = (): string => locale() === 'de' ? 'Erträge' : 'Income'
export const costsLabel = (): string => locale() === 'de' ? 'Kosten' : 'Costs'
export const profitLabel = (): string => locale() === 'de' ? 'Gewinn' : 'Profit'
export const returnLabel = (): string => locale() === 'de' ? 'Eigenkapitalrendite' : 'Return on equity'
export const ledgerTitle = (): string => locale() === 'de' ? 'Das Register, nachgerechnet' : 'The share ledger, added up'
export const ledgerText = (): string => locale() === 'de' ? 'Wir rechnen stündlich jede Buchung nach.' : 'Every hour, we add up every entry.'
export const offeringAction = (): string => locale() === 'de' ? 'Zum Angebot' : 'See offering'
export const documentsAction = (): string => locale() === 'de' ? 'Dokumente lesen' : 'Read documents'
export const checkingText = (): string => locale() === 'de' ? 'Ihre Zeile wird geprüft …' : 'Checking your line…'
export const unpublishedText = (): string => locale() === 'de' ? 'Noch ist nichts veröffentlicht. Laden Sie in einer Minute neu.' : 'Nothing published yet. Reload in a minute.'
export const issuedLabel = (): string => locale() === 'de' ? 'Ausgegeben' : 'Issued'
export const soldLabel = (): string => locale() === 'de' ? 'Bei Anlegern' : 'With investors'
export const stakedLabel = (): string => locale() === 'de' ? 'davon gestakt' : 'of which staked'
export const treasuryLabel = (): string => locale() === 'de' ? 'In der Treasury' : 'In treasury'
export const rootHint = (): string => locale() === 'de' ? 'Merkle-Wurzel aller Bestände' : 'Merkle root of all balances'
export const methodHint = (): string => locale() === 'de' ? 'So funktioniert die Prüfung' : 'How the audit works'
export const addedText = <Part>({ at, when }: { at: (text: string) => Part; when: string | number }): (string | Part)[] => locale() === 'de' ? ['Am ', at(`${when}`), ' war jeder Bestand die Summe seiner Buchungen.'] : ['On ', at(`${when}`), ', every balance was the sum of its entries.']
export const differsText = <Part>({ at, when, count }: { at: (text: string) => Part; when: string | number; count: number }): (string | Part)[] => locale() === 'de' ? ['Am ', at(`${when}`), ': ', `${plural('de', count) === 'one' ? `${count} Abweichung` : `${count} Abweichungen`}`, '. Wir gehen dem nach.'] : ['On ', at(`${when}`), ': ', `${plural('en', count) === 'one' ? `${count} difference` : `${count} differences`}`, '. We’re looking into it.']
export const whereTitle = (): string => locale() === 'de' ? 'Wo die ausgegebenen Aktien sind' : 'Where the issued shares are'
export const placeLabel = (): string => locale() === 'de' ? 'Ort' : 'Place'
export const sharesLabel = (): string => locale() === 'de' ? 'Aktien' : 'Shares'
export const freeLabel = (): string => locale() === 'de' ? 'Bei Anlegern, verfügbar' : 'With investors, available'
export const stakedRowLabel = (): string => locale() === 'de' ? 'Bei Anlegern, gestakt' : 'With investors, staked'
export const saleLabel = (): string => locale() === 'de' ? 'Zum Verkauf' : 'For sale'
export const saleText = (): string => locale() === 'de' ? 'In der Treasury, unverkauft.' : 'In the treasury, unsold.'
export const reservedLabel = (): string => locale() === 'de' ? 'Reserviert' : 'Reserved'
export const reservedText = (): string => locale() === 'de' ? 'In der Treasury, für offene Aufträge.' : 'In the treasury, for open orders.'
export const poolLabel = (): string => locale() === 'de' ? 'Prämientopf' : 'Reward pool'
export const poolText = (): string => locale() === 'de' ? 'Für Prämien, auch zugesagte.' : 'For rewards, promised ones included.'
export const elsewhereLabel = (): string => locale() === 'de' ? 'An anderer Stelle' : 'Elsewhere'
export const elsewhereText = (): string => locale() === 'de' ? 'In Klärung.' : 'Under review.'
export const ownText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Besitzen Sie Aktien? ', link('Melden Sie sich an'), ', um zu prüfen, ob diese Wurzel Ihren Bestand enthält.'] : ['Own shares? ', link('Log in'), ' to check that this root includes yours.']
export const checkAction = (): string => locale() === 'de' ? 'Meine Zeile prüfen' : 'Check my line'
export const compareTitle = (): string => locale() === 'de' ? 'Unsere Bücher und die Blockchain im Vergleich' : 'Our books and the network, compared'
export const compareText = (): string => locale() === 'de' ? 'Jede Aktie in unseren Büchern ist ein Token auf der Blockchain, bei uns oder in der eigenen Wallet eines Mitglieds. Fragen Sie die Blockchain, wie viele es sind; ein Konto brauchen Sie dafür nicht.' : 'Every share in our books is a token on-chain, with us or in a member’s own wallet. Ask the network how many there are; you need no account.'
export const compareAction = (): string => locale() === 'de' ? 'Selbst prüfen' : 'Check it yourself'
export const compareHint = (): string => locale() === 'de' ? 'Ihr Browser fragt die Blockchain, rechnet zusammen und vergleicht.' : 'Your browser asks the network, adds up and compares.'
export const comparingLabel = (): string => locale() === 'de' ? 'Wird verglichen …' : 'Comparing…'
