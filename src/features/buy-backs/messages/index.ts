// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const loadingLabel = (): string => locale() === 'de' ? 'Rückkäufe werden geladen' : 'Loading buy-backs'
export const allAction = (): string => locale() === 'de' ? 'Dividenden und Abstimmungen' : 'Dividends and votes'
export const unknownTitle = (): string => locale() === 'de' ? 'Das haben wir nicht gefunden' : 'We couldn’t find this'
export const unknownText = (): string => locale() === 'de' ? 'Vielleicht stimmt die Adresse nicht. Alle Dividenden, Abstimmungen und Rückkäufe stehen auf einer Seite.' : 'The address may be wrong. All dividends, votes and buy-backs are on one page.'
export const overTitle = (): string => locale() === 'de' ? 'Die Bank kauft Aktien zurück zu' : 'The bank buys back shares at'
export const boughtTitle = (): string => locale() === 'de' ? 'Die Bank hat Aktien zurückgekauft zu' : 'The bank bought shares back at'
export const plannedTitle = (): string => locale() === 'de' ? 'Die Bank wollte Aktien zurückkaufen zu' : 'The bank wanted to buy shares back at'
export const aboveText = ({ difference, daily, most, until }: { difference: string | number; daily: string | number; most: string | number; until: string | number }): string => locale() === 'de' ? `je Aktie, ${difference} mehr als der Tagespreis von ${daily}. Höchstens ${most} Aktien von allen Mitgliedern zusammen, bis ${until}.` : `a share, ${difference} more than the daily price of ${daily}. At most ${most} shares from all members together, until ${until}.`
export const belowText = ({ difference, daily, most, until }: { difference: string | number; daily: string | number; most: string | number; until: string | number }): string => locale() === 'de' ? `je Aktie, ${difference} weniger als der Tagespreis von ${daily}. Höchstens ${most} Aktien von allen Mitgliedern zusammen, bis ${until}.` : `a share, ${difference} less than the daily price of ${daily}. At most ${most} shares from all members together, until ${until}.`
export const sameText = ({ most, until }: { most: string | number; until: string | number }): string => locale() === 'de' ? `je Aktie, genau der Tagespreis. Höchstens ${most} Aktien von allen Mitgliedern zusammen, bis ${until}.` : `a share, the same as the daily price. At most ${most} shares from all members together, until ${until}.`
export const announcedText = ({ opens }: { opens: string | number }): string => locale() === 'de' ? `Der Rückkauf beginnt am ${opens}, sobald die Bank den ganzen Betrag eingezahlt hat.` : `It opens on ${opens}, once the bank has paid in the whole amount.`
export const keepText = (): string => locale() === 'de' ? 'Wer seine Aktien behält, muss nichts tun. Einen Markt für sie gibt es nicht: Der Preis gilt nur für diesen Rückkauf, und niemand verspricht einen weiteren.' : 'If you keep your shares, there is nothing to do. There is no market for them: the price holds for this buy-back alone, and nobody promises another one.'
export const amountLabel = (): string => locale() === 'de' ? 'Sie bieten an' : 'You offer'
export const unitLabel = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? 'Aktie' : 'Aktien'}` : `${plural('en', count) === 'one' ? 'share' : 'shares'}`
export const amountsLabel = (): string => locale() === 'de' ? 'Mengen' : 'Amounts'
export const allSharesAction = (): string => locale() === 'de' ? 'Alle' : 'All'
export const availableText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} lassen sich anbieten` : `${shares} can be offered`
export const notOfferedText = (): string => locale() === 'de' ? 'Gestakte Aktien und solche in der eigenen Wallet lassen sich nicht anbieten.' : 'Staked shares and those in your own wallet can’t be offered.'
export const bringBackAction = (): string => locale() === 'de' ? 'Erst zurückholen' : 'Bring them back first'
export const missingError = (): string => locale() === 'de' ? 'Geben Sie ein, wie viele Aktien Sie anbieten.' : 'Enter how many shares you offer.'
export const availableError = ({ available }: { available: string | number }): string => locale() === 'de' ? `Sie können ${available} Aktien anbieten.` : `You can offer ${available} shares.`
export const minimumError = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `Mindestens ${minimum} Aktien oder alle, die Sie haben.` : `At least ${minimum} shares, or all you have.`
export const codeAction = (): string => locale() === 'de' ? 'Code anfordern' : 'Get a code'
export const codeLabel = (): string => locale() === 'de' ? 'Code aus der E-Mail' : 'Code from the email'
export const codeHint = ({ to }: { to: string | number }): string => locale() === 'de' ? `Gesendet an ${to}.` : `Sent to ${to}.`
export const offerAction = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie' : 'Aktien'} anbieten` : `Offer ${shares} ${isOne === 'yes' ? 'share' : 'shares'}`
export const offerPlainAction = (): string => locale() === 'de' ? 'Aktien anbieten' : 'Offer shares'
export const takeBackHint = (): string => locale() === 'de' ? 'Bis zum Ende können Sie das Angebot zurücknehmen.' : 'You can take it back until the end.'
export const cancelAction = (): string => locale() === 'de' ? 'Angebot behalten' : 'Keep my offer'
export const noneText = (): string => locale() === 'de' ? 'Sie haben keine Aktien, die sich anbieten lassen.' : 'You have no shares that could be offered.'
export const onHoldText = (): string => locale() === 'de' ? 'Ihr Konto ist eingeschränkt, daher können Sie keine Aktien anbieten. Schreiben Sie uns.' : 'Your account is on hold, so you can’t offer shares. Contact us.'
export const offeredTitle = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `Sie bieten ${shares} ${isOne === 'yes' ? 'Aktie' : 'Aktien'} an` : `You offer ${shares} ${isOne === 'yes' ? 'share' : 'shares'}`
export const offeredText = ({ at }: { at: string | number }): string => locale() === 'de' ? `Seit ${at}. Bis sie gekauft werden, gehören sie Ihnen, mit Dividende und Stimmrecht.` : `Since ${at}. They stay yours until they’re bought, with their dividends and votes.`
export const changeAction = (): string => locale() === 'de' ? 'Angebot ändern' : 'Change my offer'
export const takeBackAction = (): string => locale() === 'de' ? 'Zurücknehmen' : 'Take it back'
export const takeBackConfirmTitle = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie' : 'Aktien'} zurücknehmen?` : `Take back ${shares} ${isOne === 'yes' ? 'share' : 'shares'}?`
export const takeBackConfirmText = (): string => locale() === 'de' ? 'Sie sind sofort wieder verfügbar. Bis zum Ende können Sie sie neu anbieten.' : 'They’re available again at once. You can offer them again until the end.'
export const partsTitle = (): string => locale() === 'de' ? 'Wenn mehr angeboten wird, als die Bank kauft' : 'If more is offered than the bank buys'
export const partsEndTitle = (): string => locale() === 'de' ? 'Wie viel gekauft wurde' : 'How much was bought'
export const partsText = (): string => locale() === 'de' ? 'Alle Angebote werden im selben Verhältnis gekürzt und abgerundet. Der Rest kommt zu Ihnen zurück.' : 'All offers are reduced in the same proportion and rounded down. The rest returns to you.'
export const everybodyLabel = (): string => locale() === 'de' ? 'Alle Mitglieder, bisher' : 'All members, so far'
export const everybodyEndLabel = (): string => locale() === 'de' ? 'Alle Mitglieder' : 'All members'
export const youLabel = (): string => locale() === 'de' ? 'Sie' : 'You'
export const partText = ({ offered, bought }: { offered: string | number; bought: string | number }): string => locale() === 'de' ? `${offered} angeboten, ${bought} gekauft` : `${offered} offered, ${bought} bought`
export const partNowText = ({ offered, bought }: { offered: string | number; bought: string | number }): string => locale() === 'de' ? `${offered} angeboten, ${bought} würden gekauft` : `${offered} offered, ${bought} would be bought`
export const barLabel = ({ bought, offered, percent }: { bought: string | number; offered: string | number; percent: string | number }): string => locale() === 'de' ? `${bought} von ${offered} Aktien, ${percent}` : `${bought} of ${offered} shares, ${percent}`
export const boughtPartLabel = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `Gekauft, ${percent}` : `Bought, ${percent}`
export const boughtPartNowLabel = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `Würde gekauft, ${percent}` : `Would be bought, ${percent}`
export const returnedPartNowLabel = (): string => locale() === 'de' ? 'Käme zurück' : 'Would return'
export const returnedPartLabel = (): string => locale() === 'de' ? 'Zurück' : 'Returned'
export const movesText = (): string => locale() === 'de' ? 'Der Anteil ändert sich mit jedem neuen Angebot. Es zählt der Stand am Ende.' : 'It changes with every new offer. What counts is the figure at the end.'
export const receiveTitle = (): string => locale() === 'de' ? 'Was Sie erhalten' : 'What you receive'
export const ifAllLabel = (): string => locale() === 'de' ? 'Wenn alle gekauft werden' : 'If all are bought'
export const asItStandsLabel = (): string => locale() === 'de' ? 'Nach heutigem Stand' : 'As it stands now'
export const feeLabel = (): string => locale() === 'de' ? 'Gebühr' : 'Fee'
export const feeNoneLabel = (): string => locale() === 'de' ? 'Keine' : 'None'
export const paidText = ({ coin }: { coin: string | number }): string => locale() === 'de' ? `In ${coin}, zu je einem Dollar gerechnet, an eine Ihrer verknüpften Wallets. Einen Gewinn müssen Sie selbst versteuern.` : `In ${coin}, counted at one dollar each, to a linked wallet of yours. Tax on a gain is yours to declare.`
export const datesTitle = (): string => locale() === 'de' ? 'Termine, UTC' : 'Dates, UTC'
export const stepsLabel = (): string => locale() === 'de' ? 'Stand' : 'Progress'
export const announcedStepLabel = (): string => locale() === 'de' ? 'Angekündigt' : 'Announced'
export const offerStepLabel = (): string => locale() === 'de' ? 'Anbieten, ändern, zurücknehmen' : 'Offer, change or take back'
export const offerStepHint = ({ from, until }: { from: string | number; until: string | number }): string => locale() === 'de' ? `${from} bis ${until}` : `${from} to ${until}`
export const partsStepLabel = (): string => locale() === 'de' ? 'Anteile werden berechnet' : 'Each member’s portion is calculated'
export const partsStepHint = (): string => locale() === 'de' ? 'Zwei Personen prüfen sie, meist innerhalb eines Arbeitstags' : 'Two people check the portions, usually within a business day'
export const partsStepByHint = ({ by }: { by: string | number }): string => locale() === 'de' ? `Zwei Personen prüfen sie, meist innerhalb eines Arbeitstags. Ist das bis ${by} nicht geschehen, wird der Rückkauf abgesagt` : `Two people check the portions, usually within a business day. If they haven’t by ${by}, the buy-back is called off`
export const moneyStepLabel = (): string => locale() === 'de' ? 'Das Geld gehört Ihnen' : 'The money is yours'
export const moneyStepHint = (): string => locale() === 'de' ? 'Im selben Moment' : 'At the same moment'
export const sentStepLabel = (): string => locale() === 'de' ? 'In Ihrer Wallet' : 'In your wallet'
export const sentStepHint = (): string => locale() === 'de' ? 'Wenn Sie es anfordern' : 'When you ask'
export const sentOnHint = (): string => locale() === 'de' ? 'Innerhalb eines Arbeitstags' : 'Within a business day'
export const workingText = ({ by }: { by: string | number }): string => locale() === 'de' ? `Die Frist ist vorbei, und nichts lässt sich mehr ändern. Zwei Personen prüfen die Anteile, meist innerhalb eines Arbeitstags. Ist das bis ${by} nicht geschehen, wird der Rückkauf abgesagt, und alle angebotenen Aktien sind wieder verfügbar.` : `The window has ended, and nothing can be changed anymore. Two people check the portions, usually within a business day. If they haven’t by ${by}, the buy-back is called off and all shares that were offered are available again.`
export const settlingText = (): string => locale() === 'de' ? 'Die Frist ist vorbei, und zwei Personen haben die Anteile geprüft. Aktien und Geld jedes Mitglieds werden jetzt gebucht.' : 'The window has ended, and two people have checked the portions. Each member’s shares and money are being booked now.'
export const withoutText = ({ bought, offered }: { bought: string | number; offered: string | number }): string => locale() === 'de' ? `Die Bank hat ${bought} von ${offered} angebotenen Aktien gekauft. Sie haben keine angeboten.` : `The bank bought ${bought} of ${offered} shares that were offered. You offered none.`
export const noneOfferedText = (): string => locale() === 'de' ? 'Niemand hat Aktien angeboten, daher hat die Bank keine gekauft.' : 'Nobody offered shares, so the bank bought none.'
export const returnedText = ({ offered }: { offered: string | number }): string => locale() === 'de' ? `Von Ihren ${offered} Aktien wurde keine gekauft. Sie sind wieder verfügbar.` : `None of your ${offered} shares was bought. They are available again.`
export const resultTitle = ({ day }: { day: string | number }): string => locale() === 'de' ? `Rückkauf vom ${day}` : `Buy-back of ${day}`
export const allBoughtText = ({ bought, price }: { bought: string | number; price: string | number }): string => locale() === 'de' ? `Die Bank hat alle ${bought} angebotenen Aktien zu ${price} gekauft.` : `The bank bought all ${bought} shares you offered, at ${price}.`
export const someBoughtText = ({ bought, offered, price, rest }: { bought: string | number; offered: string | number; price: string | number; rest: string | number }): string => locale() === 'de' ? `Die Bank hat ${bought} Ihrer ${offered} Aktien zu ${price} gekauft. Die übrigen ${rest} sind wieder verfügbar.` : `The bank bought ${bought} of your ${offered} shares at ${price}. The other ${rest} are available again.`
export const moneyTitle = (): string => locale() === 'de' ? 'Ihr Geld' : 'Your money'
export const amountFactLabel = (): string => locale() === 'de' ? 'Betrag' : 'Amount'
export const toLabel = (): string => locale() === 'de' ? 'An' : 'To'
export const notAskedHint = (): string => locale() === 'de' ? 'Noch nicht gesendet' : 'Not sent yet'
export const askedHint = (): string => locale() === 'de' ? 'Kommt mit der nächsten Auszahlung, innerhalb eines Arbeitstags' : 'Sent with the next payout, within a business day'
export const sendingHint = (): string => locale() === 'de' ? 'Unterwegs' : 'On its way'
export const arrivedHint = ({ day }: { day: string | number }): string => locale() === 'de' ? `Angekommen am ${day}` : `Arrived ${day}`
export const gainText = (): string => locale() === 'de' ? 'Ihren Gewinn nach beiden Methoden finden Sie im Gewinnbericht des Jahres.' : 'Your gain by both methods is in that year’s gains report.'
export const gainAction = (): string => locale() === 'de' ? 'Gewinnbericht' : 'Gains report'
export const hashLabel = (): string => locale() === 'de' ? 'Transaktion' : 'Transaction'
export const calledOffText = ({ day }: { day: string | number }): string => locale() === 'de' ? `Abgesagt am ${day}. Nichts wurde gekauft, und alle angebotenen Aktien sind wieder verfügbar.` : `Called off on ${day}. Nothing was bought, and all shares that were offered are available again.`
