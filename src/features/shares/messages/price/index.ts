// Written by `npm run messages` from the catalogue beside it.

export const pageTitle = () => 'The price of one share'
export const leadText = () => 'One price for everyone, published each working day at 16:00 UTC.'
export const buyAction = () => 'Buy shares'
export const sinceLabel = () => 'since the previous price'
export const publishedText = <Part>({ when, time }: { when: (text: string) => Part; time: string | number }): (string | Part)[] => ['Published ', when(`${time}`)]
export const alertsTitle = () => 'Price alerts'
export const loginText = <Part>({ login }: { login: (text: string) => Part }): (string | Part)[] => [login('Log in'), ' to set price alerts.']
export const rulesTitle = () => 'Rules and limits'
export const courseLabel = () => 'Price chart'
export const chartTitle = () => 'Share price in US dollars'
export const datesText = ({ from, to }: { from: string | number; to: string | number }) => `${from} to ${to}`
export const loadingText = ({ range }: { range: string | number }) => `Loading ${range}`
export const failedText = ({ range, shown, reason }: { range: string | number; shown: string | number; reason: string | number }) => `We couldn’t load “${range}”. The chart still shows “${shown}”. ${reason}`
export const emptyText = () => 'No prices in this range.'
export const noteText = () => 'Nobody could buy at prices before September 1, 2026. They follow the same rule.'
export const dayLabel = () => 'Day'
export const dollarsLabel = () => 'US dollars'
export const unitLabel = () => 'US dollars a share'
export const startText = <Part>({ time, day, amount, price }: { time: (text: string) => Part; day: string | number; amount: (text: string) => Part; price: string | number }): (string | Part)[] => ['since ', time(`${day}`), ', at ', amount(`${price}`)]
export const onText = <Part>({ time, day }: { time: (text: string) => Part; day: string | number }): (string | Part)[] => ['on ', time(`${day}`)]
export const lowestLabel = () => 'Lowest'
export const highestLabel = () => 'Highest'
export const rangeLabel = ({ range }: { range: string }) => `${range === 'month' ? 'One month' : range === 'quarter' ? 'Three months' : range === 'year' ? 'One year' : 'All prices'}`
export const allLabel = () => 'All'
export const ruleTitle = () => 'How we set the price'
export const formulaText = () => 'Price = (equity per share + last offering price) ÷ 2'
export const ruleText = () => 'Rounded down to a tenth of a cent. It’s the same for all buyers until the next one.'
export const equityLabel = () => 'Equity per share'
export const equityText = () => 'The bank’s equity divided by its paid shares.'
export const offeringLabel = () => 'Last offering price'
export const offeringText = () => 'What professional investors last paid for new shares. It changes with each new sale to them.'
export const exampleTitle = () => 'Example: September 30, 2026'
export const sumLabel = () => 'Sum'
export const halfLabel = () => 'Half: the price'
export const whoTitle = () => 'Who publishes it'
export const reportText = () => 'The bank reports its figures by 15:00 UTC.'
export const checkText = () => 'A person checks both inputs and publishes the price.'
export const correctionText = () => 'If a report was wrong, we publish a corrected price and the reason.'
export const limitsTitle = () => 'Limits and exceptions'
export const jumpText = () => 'A second person must confirm a large jump.'
export const lateText = () => 'If the bank’s report is late, the last price stays, with its date.'
export const oldText = () => 'Once the last offering price is a year old, its weight falls each month.'
export const notTitle = () => 'What the price is not'
export const marketText = () => 'No market price: nobody trades at it.'
export const promiseText = () => 'No promise that anyone buys your shares. You can’t sell them here.'
export const adviceText = () => 'No forecast and no advice.'
export const methodAction = () => 'The complete method'
export const metaTitle = () => 'Share price'
export const descriptionText = () => 'The price of one share, set each working day at 16:00 UTC: its history, how it’s computed, and what it isn’t.'
export const nameText = () => 'Daily prices of the share'
export const methodText = () => 'Net asset value per share and last offering price, divided by two'
export const variableText = () => 'Price of one share in US dollars'
