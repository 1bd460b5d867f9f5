// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const closedNotSettledText = (): string => locale() === 'de' ? 'beendet, nicht abgewickelt' : 'closed, not settled'
export const beingSettledText = (): string => locale() === 'de' ? 'wird abgewickelt' : 'being settled'
export const calledOffText = (): string => locale() === 'de' ? 'abgesagt' : 'called off'
export const aShareTitle = ({ priceMicroUsd, buyBackStateLabels }: { priceMicroUsd: string | number; buyBackStateLabels: string | number }): string => locale() === 'de' ? `${priceMicroUsd} je Aktie: ${buyBackStateLabels}` : `${priceMicroUsd} a share: ${buyBackStateLabels}`
export const atMostLabel = (): string => locale() === 'de' ? 'Höchstens' : 'At most'
export const sharesText = (): string => locale() === 'de' ? 'Aktien' : 'shares'
export const offersText = ({ offerCount }: { offerCount: number }): string => locale() === 'de' ? `${plural('de', offerCount) === 'one' ? `${offerCount} Angebot` : `${offerCount} Angebote`}` : `${plural('en', offerCount) === 'one' ? `${offerCount} offer` : `${offerCount} offers`}`
export const theBankStillOwesText = ({ funded }: { funded: string | number }): string => locale() === 'de' ? `Die Bank schuldet noch ${funded}. Er beginnt, sobald alles gebucht ist.` : `The bank still owes ${funded}. It opens once all of it is booked.`
export const allMoneyIsThereText = ({ opensAt }: { opensAt: string | number }): string => locale() === 'de' ? `Das Geld ist vollständig da. Er beginnt am ${opensAt}.` : `All money is there. It opens ${opensAt}.`
export const membersOfferSharesUntilText = ({ closesAt }: { closesAt: string | number }): string => locale() === 'de' ? `Mitglieder bieten bis ${closesAt} Aktien an.` : `Members offer shares until ${closesAt}.`
export const moreIsOfferedThanText = ({ part, by }: { part: string | number; by: string | number }): string => locale() === 'de' ? `Es ist mehr angeboten, als gekauft wird: ${part} jedes Angebots, abgerundet. Zwei Personen müssen die Abwicklung bis ${by} starten, sonst wird der Rückkauf abgesagt.` : `More is offered than will be bought: ${part} of each offer, rounded down. Two people must start the settlement by ${by}, or it is called off.`
export const allThatIsOfferedText = ({ by }: { by: string | number }): string => locale() === 'de' ? `Alles Angebotene wird gekauft. Zwei Personen müssen die Abwicklung bis ${by} starten, sonst wird der Rückkauf abgesagt.` : `Everything offered will be bought. Two people must start the settlement by ${by}, or it is called off.`
export const offersStillWaitText = ({ waitingCount }: { waitingCount: number }): string => locale() === 'de' ? `${plural('de', waitingCount) === 'one' ? `${waitingCount} Angebot wartet noch.` : `${waitingCount} Angebote warten noch.`}` : `${plural('en', waitingCount) === 'one' ? `${waitingCount} offer still waits.` : `${waitingCount} offers still wait.`}`
export const areLeftOverAndText = ({ returned }: { returned: string | number }): string => locale() === 'de' ? `${returned} sind übrig und können an die Bank zurück.` : `${returned} are left over and may go back to the bank.`
export const holdersHaveTheirMoneyText = (): string => locale() === 'de' ? 'Inhaber erhalten ihr Geld mit einem Dividendenlauf.' : 'Holders have their money sent with a run of dividends.'
export const dailyPriceWhenAnnouncedText = (): string => locale() === 'de' ? 'Tagespreis bei Ankündigung' : 'Daily price when announced'
export const announcedText = (): string => locale() === 'de' ? 'Angekündigt' : 'Announced'
export const atMostText = (): string => locale() === 'de' ? 'Höchstens' : 'At most'
export const paidBackText = (): string => locale() === 'de' ? 'Zurückgezahlt' : 'Paid back'
export const settleItTitle = (): string => locale() === 'de' ? 'Abwickeln' : 'Settle it'
export const eachHoldersSharesAndText = (): string => locale() === 'de' ? 'Aktien und Geld jedes Inhabers werden in einem Buchungssatz umgebucht. Das lässt sich nicht zurücknehmen.' : 'Each holder’s shares and money move in one journal. It can’t be taken back.'
export const allSharesThatAreText = (): string => locale() === 'de' ? 'Alle angebotenen Aktien kommen zurück. Wer Aktien hält, erfährt es.' : 'All shares that are offered come back. Whoever owns shares is told.'
export const noSuchBuyBackError = (): string => locale() === 'de' ? 'Diesen Rückkauf gibt es nicht.' : 'No such buy-back.'
export const nothingWaitsToBeTitle = (): string => locale() === 'de' ? 'Kein Rückkauf wartet auf Abwicklung.' : 'No buy-back is waiting to be settled.'
export const waitToBeSettledTitle = ({ waiting }: { waiting: number }): string => locale() === 'de' ? `${plural('de', waiting) === 'one' ? `${waiting} Rückkauf wartet auf Abwicklung.` : `${waiting} Rückkäufe warten auf Abwicklung.`}` : `${plural('en', waiting) === 'one' ? `${waiting} buy-back is waiting to be settled.` : `${waiting} buy-backs are waiting to be settled.`}`
export const announcingBookingMoneySettlingText = (): string => locale() === 'de' ? 'Ankündigung, Geldbuchung, Abwicklung und Absage brauchen je zwei Personen. Geschuldetes wird mit einem Dividendenlauf ausgezahlt.' : 'Announcing, booking money, settling and calling off take two people each. What is owed is paid out with a run of dividends.'
export const buyBacksTitle = (): string => locale() === 'de' ? 'Rückkäufe' : 'Buy-backs'
export const moreSharesMayBeText = ({ formatShares }: { formatShares: string | number }): string => locale() === 'de' ? `Noch ${formatShares} Aktien dürfen zurückgekauft werden` : `${formatShares} more shares may be bought back`
export const setDividendPayerBeforeText = (): string => locale() === 'de' ? 'Setzen Sie DIVIDEND_PAYER, bevor sich ein Rückkauf ankündigen lässt.' : 'Set DIVIDEND_PAYER before a buy-back can be announced.'
export const announceABuyBackTitle = (): string => locale() === 'de' ? 'Rückkauf ankündigen' : 'Announce a buy-back'
export const yourRequestIsTheText = (): string => locale() === 'de' ? 'Ihr Antrag ist der Entwurf: Niemand sonst sieht ihn, bis eine zweite Person ihn genehmigt. Angekündigtes lässt sich nicht ändern, nur vor dem Ende absagen.' : 'Your request is the draft: nobody else sees it until a second person approves. What is announced can’t be changed, only called off before its close.'
export const priceAShareLabel = (): string => locale() === 'de' ? 'Preis je Aktie' : 'Price a share'
export const withinOfTheDailyHint = (): string => locale() === 'de' ? 'Höchstens 10 % über oder unter dem Tagespreis.' : 'Within 10% of the daily price.'
export const maxSharesLabel = (): string => locale() === 'de' ? 'Höchstzahl der Aktien' : 'Shares at most'
export const inUtcSuchAsHint = (): string => locale() === 'de' ? 'In UTC, etwa 2027-01-20T08:00.' : 'In UTC, such as 2027-01-20T08:00.'
export const requestThisBuyBackAction = (): string => locale() === 'de' ? 'Diesen Rückkauf beantragen' : 'Request this buy-back'
export const announcedStateText = (): string => locale() === 'de' ? 'angekündigt' : 'announced'
export const openStateText = (): string => locale() === 'de' ? 'offen' : 'open'
export const settledStateText = (): string => locale() === 'de' ? 'abgewickelt' : 'settled'
export const settledByLabel = (): string => locale() === 'de' ? 'Abwicklung bis' : 'Settled by'
export const overSinceLabel = (): string => locale() === 'de' ? 'Beendet seit' : 'Over since'
export const buyBackTitle = (): string => locale() === 'de' ? 'Rückkauf' : 'Buy-back'
