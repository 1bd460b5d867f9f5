// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const pageTitle = (): string => locale() === 'de' ? 'Der Preis einer Aktie' : 'The price of one share'
export const leadText = (): string => locale() === 'de' ? 'Ein Preis für alle, an jedem Arbeitstag um 16:00 UTC.' : 'One price for everyone, each working day at 16:00 UTC.'
export const sinceLabel = (): string => locale() === 'de' ? 'seit dem vorigen Preis' : 'since the previous price'
export const publishedText = <Part>({ when, time }: { when: (text: string) => Part; time: string | number }): (string | Part)[] => locale() === 'de' ? ['Veröffentlicht ', when(`${time}`)] : ['Published ', when(`${time}`)]
export const alertsTitle = (): string => locale() === 'de' ? 'Preisalarme' : 'Price alerts'
export const loginText = <Part>({ login }: { login: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [login('Melden Sie sich an'), ', um Preisalarme einzurichten.'] : [login('Log in'), ' to set price alerts.']
export const rulesTitle = (): string => locale() === 'de' ? 'Regeln und Grenzen' : 'Rules and limits'
export const courseLabel = (): string => locale() === 'de' ? 'Preisverlauf' : 'Price chart'
export const chartTitle = (): string => locale() === 'de' ? 'Preis einer Aktie in US-Dollar' : 'Share price in US dollars'
export const datesText = ({ from, to }: { from: string | number; to: string | number }): string => locale() === 'de' ? `${from} bis ${to}` : `${from} to ${to}`
export const loadingText = ({ range }: { range: string | number }): string => locale() === 'de' ? `Lädt: ${range}` : `Loading ${range}`
export const failedText = ({ range, shown, reason }: { range: string | number; shown: string | number; reason: string | number }): string => locale() === 'de' ? `„${range}“ nicht geladen. Zu sehen ist „${shown}“. ${reason}` : `“${range}” didn’t load. Still showing “${shown}”. ${reason}`
export const emptyText = (): string => locale() === 'de' ? 'Keine Preise in diesem Zeitraum.' : 'No prices in this range.'
export const noteText = (): string => locale() === 'de' ? 'Vor dem 1. September 2026 konnte niemand kaufen, und wir haben nur den Preis veröffentlicht; die Regel war dieselbe.' : 'Before September 1, 2026, nobody could buy, and we published the price alone; the rule was the same.'
export const dayLabel = (): string => locale() === 'de' ? 'Tag' : 'Day'
export const unitLabel = (): string => locale() === 'de' ? 'US-Dollar je Aktie' : 'US dollars a share'
export const startText = <Part>({ time, day, amount, price }: { time: (text: string) => Part; day: string | number; amount: (text: string) => Part; price: string | number }): (string | Part)[] => locale() === 'de' ? ['seit ', time(`${day}`), ', zu ', amount(`${price}`)] : ['since ', time(`${day}`), ', at ', amount(`${price}`)]
export const onText = <Part>({ time, day }: { time: (text: string) => Part; day: string | number }): (string | Part)[] => locale() === 'de' ? ['am ', time(`${day}`)] : ['on ', time(`${day}`)]
export const lowestLabel = (): string => locale() === 'de' ? 'Tief' : 'Lowest'
export const highestLabel = (): string => locale() === 'de' ? 'Hoch' : 'Highest'
export const rangeLabel = ({ range }: { range: string }): string => locale() === 'de' ? `${range === 'month' ? 'Ein Monat' : range === 'quarter' ? 'Drei Monate' : range === 'year' ? 'Ein Jahr' : 'Alle Preise'}` : `${range === 'month' ? 'One month' : range === 'quarter' ? 'Three months' : range === 'year' ? 'One year' : 'All prices'}`
export const allLabel = (): string => locale() === 'de' ? 'Alle' : 'All'
export const yearShortLabel = (): string => locale() === 'de' ? '1J' : '1Y'
export const ruleTitle = (): string => locale() === 'de' ? 'So legen wir den Preis fest' : 'How we set the price'
export const formulaText = (): string => locale() === 'de' ? 'Preis = (Eigenkapital je Aktie + letzter Angebotspreis) ÷ 2' : 'Price = (equity per share + last offering price) ÷ 2'
export const ruleText = (): string => locale() === 'de' ? 'Abgerundet auf einen ganzen Cent.' : 'Rounded down to a whole cent.'
export const equityLabel = (): string => locale() === 'de' ? 'Eigenkapital je Aktie' : 'Equity per share'
export const equityText = (): string => locale() === 'de' ? 'Das Eigenkapital der Bank, geteilt durch ihre bezahlten Aktien.' : 'The bank’s equity divided by its paid shares.'
export const offeringLabel = (): string => locale() === 'de' ? 'Letzter Angebotspreis' : 'Last offering price'
export const offeringText = (): string => locale() === 'de' ? 'Was professionelle Anleger zuletzt für neue Aktien gezahlt haben.' : 'What professional investors last paid for new shares.'
export const sumLabel = (): string => locale() === 'de' ? 'Summe' : 'Sum'
export const halfLabel = (): string => locale() === 'de' ? 'Die Hälfte: der Preis' : 'Half: the price'
export const priceLabel = (): string => locale() === 'de' ? 'Preis' : 'Price'
export const weightedLabel = ({ label, percent }: { label: string | number; percent: string | number }): string => locale() === 'de' ? `${label}, zu ${percent} %` : `${label}, at ${percent}%`
export const offeredText = ({ day }: { day: string | number }): string => locale() === 'de' ? `Professionelle Anleger haben den letzten Angebotspreis am ${day} gezahlt.` : `Professional investors paid the last offering price on ${day}.`
export const whoTitle = (): string => locale() === 'de' ? 'Wer ihn veröffentlicht' : 'Who publishes it'
export const reportText = (): string => locale() === 'de' ? 'Die Bank meldet ihre Zahlen bis 15:00 UTC.' : 'The bank reports its figures by 15:00 UTC.'
export const checkText = (): string => locale() === 'de' ? 'Ein Mensch prüft und veröffentlicht den Preis.' : 'A person checks and publishes the price.'
export const correctionText = (): string => locale() === 'de' ? 'Nach einer falschen Meldung veröffentlichen wir einen berichtigten Preis und den Grund.' : 'After a wrong report, we publish a corrected price and why.'
export const limitsTitle = (): string => locale() === 'de' ? 'Grenzen und Ausnahmen' : 'Limits and exceptions'
export const jumpText = (): string => locale() === 'de' ? 'Einen großen Sprung muss eine zweite Person bestätigen.' : 'A large jump needs a second person.'
export const lateText = (): string => locale() === 'de' ? 'Kommt die Meldung zu spät, bleibt der letzte Preis mit seinem Datum.' : 'If the report is late, the last price stays, with its date.'
export const oldText = (): string => locale() === 'de' ? 'Ein über ein Jahr alter Angebotspreis verliert jeden Monat an Gewicht.' : 'An offering price over a year old loses weight each month.'
export const notTitle = (): string => locale() === 'de' ? 'Was der Preis nicht ist' : 'What the price is not'
export const marketText = (): string => locale() === 'de' ? 'Kein Marktpreis: Niemand handelt zu ihm.' : 'No market price: nobody trades at it.'
export const promiseText = (): string => locale() === 'de' ? 'Kein Versprechen, dass jemand Ihre Aktien kauft. Einen Markt dafür gibt es nicht.' : 'No promise that anyone buys your shares. There’s no market for them.'
export const adviceText = (): string => locale() === 'de' ? 'Keine Prognose, keine Beratung.' : 'No forecast, no advice.'
export const methodAction = (): string => locale() === 'de' ? 'Das ganze Verfahren' : 'The complete method'
export const metaTitle = (): string => locale() === 'de' ? 'Preis einer Aktie' : 'Share price'
export const descriptionText = (): string => locale() === 'de' ? 'Der Preis einer Aktie, festgelegt an jedem Arbeitstag um 16:00 UTC: Verlauf, Verfahren und Grenzen.' : 'The price of one share, set each working day at 16:00 UTC: its history, method and limits.'
export const nameText = (): string => locale() === 'de' ? 'Tägliche Preise der Aktie' : 'Daily prices of the share'
export const methodText = (): string => locale() === 'de' ? 'Mittel aus Eigenkapital je Aktie und letztem Angebotspreis' : 'Average of equity per share and last offering price'
