// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const ownersAvailableText = (): string => locale() === 'de' ? 'Inhaber, verfügbar' : 'Owners, available'
export const ownersStakedText = (): string => locale() === 'de' ? 'Inhaber, gestakt' : 'Owners, staked'
export const ownersInAGiftText = (): string => locale() === 'de' ? 'Inhaber, in einem Geschenk' : 'Owners, in a gift'
export const ownersOfferedToAText = (): string => locale() === 'de' ? 'Inhaber, in einem Rückkauf angeboten' : 'Owners, offered to a buy-back'
export const ownersOnTheWayText = (): string => locale() === 'de' ? 'Inhaber, unterwegs zu einer Wallet' : 'Owners, on the way to a wallet'
export const ownersInTheirOwnText = (): string => locale() === 'de' ? 'Inhaber, in eigenen Wallets' : 'Owners, in their own wallets'
export const forSaleText = (): string => locale() === 'de' ? 'Zum Verkauf' : 'For sale'
export const reservedByOpenOrdersText = (): string => locale() === 'de' ? 'Durch offene Aufträge reserviert' : 'Reserved by open orders'
export const rewardPoolText = (): string => locale() === 'de' ? 'Prämientopf' : 'Reward pool'
export const rewardsPromisedToStakesText = (): string => locale() === 'de' ? 'Stakes zugesagte Prämien' : 'Rewards promised to stakes'
export const boughtBackByTheText = (): string => locale() === 'de' ? 'Von der Bank zurückgekauft' : 'Bought back by the bank'
export const leftCustodyWithoutAnText = (): string => locale() === 'de' ? 'Ohne Anweisung aus der Verwahrung' : 'Left custody without an order'
export const taxResidenceText = (): string => locale() === 'de' ? 'Steuerlicher Wohnsitz' : 'Tax residence'
export const ofTheIssueText = (): string => locale() === 'de' ? 'Anteil an der Emission' : 'Of the issue'
export const inAGiftText = (): string => locale() === 'de' ? 'In einem Geschenk' : 'In a gift'
export const onTheWayText = (): string => locale() === 'de' ? 'Unterwegs' : 'On the way'
export const restrictionsText = (): string => locale() === 'de' ? 'Beschränkungen' : 'Restrictions'
export const ownWalletsText = (): string => locale() === 'de' ? 'Eigene Wallets' : 'Own wallets'
export const entryText = (): string => locale() === 'de' ? 'Eintrag' : 'Entry'
export const timeUtcText = (): string => locale() === 'de' ? 'Zeit (UTC)' : 'Time (UTC)'
export const movementText = (): string => locale() === 'de' ? 'Bewegung' : 'Movement'
export const issuedTitle = (): string => locale() === 'de' ? 'Ausgegeben' : 'Issued'
export const theseOwnersTogetherNotTitle = (): string => locale() === 'de' ? 'Diese Inhaber zusammen, nicht alle Aktien' : 'These owners together, not all shares'
export const partOfRegisterText = (): string => locale() === 'de' ? 'Auszug' : 'Part of register'
export const enterAReasonAndError = (): string => locale() === 'de' ? 'Geben Sie einen Grund und das Ticket an.' : 'Enter a reason and the ticket.'
export const movementsAreAllOfError = (): string => locale() === 'de' ? 'Bewegungen lassen sich nicht filtern. Laden Sie nur die Inhaber, oder entfernen Sie den Filter.' : 'Movements can’t be filtered. Download the owners alone, or remove the filter.'
export const theLinesOfThisError = (): string => locale() === 'de' ? 'Die Zeilen dieses Tages ergeben nicht die ausgegebenen Aktien, darum gibt es keine Datei.' : 'The lines of this day don’t add up to the shares issued, so there is no file.'
export const noSharesHadBeenError = ({ day }: { day: string | number }): string => locale() === 'de' ? `Bis ${day} waren keine Aktien ausgegeben.` : `No shares had been issued by ${day}.`
export const togetherTheyAreRowsError = ({ rows, rowsTogether }: { rows: string | number; rowsTogether: string | number }): string => locale() === 'de' ? `Zusammen sind es ${rows} Zeilen, mehr als die ${rowsTogether} einer Datei. Laden Sie Inhaber und Bewegungen nacheinander oder einen kürzeren Zeitraum.` : `Together they are ${rows} rows, more than the ${rowsTogether} of one file. Download owners and movements one after the other, or a shorter period.`
export const movementsBeginOnOrError = ({ day }: { day: string | number }): string => locale() === 'de' ? `Bewegungen beginnen am ${day} oder früher.` : `Movements begin on ${day} or earlier.`
export const asOfTheEndLabel = (): string => locale() === 'de' ? 'Stand zum Ende des Tages' : 'As of the end of'
export const showAction = (): string => locale() === 'de' ? 'Anzeigen' : 'Show'
export const ownersTitle = (): string => locale() === 'de' ? 'Inhaber' : 'Owners'
export const largestFirstText = (): string => locale() === 'de' ? 'Größte zuerst' : 'Largest first'
export const smallerHoldingsText = (): string => locale() === 'de' ? 'Kleinere Bestände' : 'Smaller holdings'
export const noOwnerIsLikeText = (): string => locale() === 'de' ? 'Kein Inhaber passt dazu.' : 'No owner matches.'
export const nobodyOwnedAShareText = (): string => locale() === 'de' ? 'Niemand hielt eine Aktie.' : 'Nobody owned a share.'
export const noRegisterOfTitle = ({ day }: { day: string | number }): string => locale() === 'de' ? `Kein Register zum ${day}` : `No register of ${day}`
export const itsLinesDontAddText = (): string => locale() === 'de' ? 'Seine Zeilen ergeben nicht die ausgegebenen Aktien, darum gibt es auch keine Datei.' : 'Its lines don’t add up to the shares issued, so there’s no file either.'
export const theDifferenceIsSharesText = ({ difference }: { difference: string | number }): string => locale() === 'de' ? `Die Differenz beträgt ${difference} Aktien. Sie steht als Fehler im Log; klären Sie sie mit ops reconcile.` : `The difference is ${difference} shares. It is logged as an error; run ops reconcile to find the cause.`
export const chooseALaterDayText = (): string => locale() === 'de' ? 'Wählen Sie einen späteren Tag.' : 'Choose a later day.'
export const theyOwnSharesOfText = ({ held, heldTwo }: { held: string | number; heldTwo: string | number }): string => locale() === 'de' ? `Sie halten ${held} Aktien, ${heldTwo} der Emission. Gelesen aus den Einträgen des Hauptbuchs vor Ende des Tages, 24:00 UTC.` : `They own ${held} shares, ${heldTwo} of the issue. Read from the ledger’s entries before that day’s end, 24:00 UTC.`
export const noSharesHadBeenText = ({ day }: { day: string | number }): string => locale() === 'de' ? `Bis ${day} waren keine Aktien ausgegeben` : `No shares had been issued by ${day}`
export const onText = ({ value, day }: { value: string | number; day: string | number }): string => locale() === 'de' ? `${value} am ${day}` : `${value} on ${day}`
export const ownersText = ({ owners }: { owners: string | number }): string => locale() === 'de' ? `${owners} Inhaber` : `${owners} owners`
export const ofTheIssueLabel = (): string => locale() === 'de' ? 'Anteil an der Emission' : 'Of the issue'
export const restrictionsLabel = (): string => locale() === 'de' ? 'Beschränkungen' : 'Restrictions'
export const chooseADayUpError = ({ now }: { now: string | number }): string => locale() === 'de' ? `Wählen Sie einen Tag bis ${now}. Ein Tag erscheint fünf Minuten nach seinem Ende.` : `Choose a day up to ${now}. A day can be shown five minutes after it has ended.`
export const enterHowManySharesError = (): string => locale() === 'de' ? 'Geben Sie an, wie viele Aktien mindestens, etwa 1000.' : 'Enter how many shares at least, such as 1000.'
export const enterTheCountryAsError = (): string => locale() === 'de' ? 'Geben Sie das Land mit zwei Buchstaben an, etwa CH.' : 'Enter the country as two letters, such as CH.'
export const nameOrNumberWithText = ({ words }: { words: string | number }): string => locale() === 'de' ? `Name oder Nummer mit „${words}“` : `name or number with “${words}”`
export const atLeastSharesText = ({ atLeast }: { atLeast: string | number }): string => locale() === 'de' ? `mindestens ${atLeast} Aktien` : `at least ${atLeast} shares`
export const onHoldText = (): string => locale() === 'de' ? 'gesperrt' : 'on hold'
export const withTaxResidenceText = ({ country }: { country: string | number }): string => locale() === 'de' ? `steuerlicher Wohnsitz ${country}` : `tax residence ${country}`
export const onlyOwnersWithText = ({ said }: { said: string | number }): string => locale() === 'de' ? `Nur Inhaber mit: ${said}` : `Only owners with: ${said}`
export const onHoldSinceText = ({ onHoldSince }: { onHoldSince: string | number }): string => locale() === 'de' ? `Gesperrt seit ${onHoldSince}` : `On hold since ${onHoldSince}`
export const stakedText = ({ staked }: { staked: string | number }): string => locale() === 'de' ? `${staked} gestakt` : `${staked} staked`
export const sharesInAGiftText = ({ sending }: { sending: string | number }): string => locale() === 'de' ? `${sending} in einem Geschenk` : `${sending} in a gift`
export const offeredToABuyText = ({ offered }: { offered: string | number }): string => locale() === 'de' ? `${offered} in einem Rückkauf angeboten` : `${offered} offered to a buy-back`
export const onTheWayToText = ({ delivering }: { delivering: string | number }): string => locale() === 'de' ? `${delivering} unterwegs zu einer Wallet` : `${delivering} on the way to a wallet`
export const placeLabel = (): string => locale() === 'de' ? 'Ort' : 'Place'
export const ownersLabel = (): string => locale() === 'de' ? 'Inhaber' : 'Owners'
export const whereTheSharesLieTitle = (): string => locale() === 'de' ? 'Wo die Aktien liegen' : 'Where the shares lie'
export const placesLabel = (): string => locale() === 'de' ? 'Orte' : 'Places'
export const nowhereYetText = (): string => locale() === 'de' ? 'Noch nirgends.' : 'Nowhere yet.'
export const anOwnerMayHaveText = (): string => locale() === 'de' ? 'Ein Inhaber kann Aktien an mehreren Orten haben und zählt einmal.' : 'An owner may have shares in several places, and counts as one.'
export const overText = ({ from }: { from: string | number }): string => locale() === 'de' ? `Über ${from}` : `Over ${from}`
export const upToText = ({ to }: { to: string | number }): string => locale() === 'de' ? `Bis ${to}` : `Up to ${to}`
export const overUpToText = ({ from, to }: { from: string | number; to: string | number }): string => locale() === 'de' ? `Über ${from}, bis ${to}` : `Over ${from}, up to ${to}`
export const ownersBySizeTitle = (): string => locale() === 'de' ? 'Inhaber nach Größe' : 'Owners by size'
export const ownersBySizeLabel = (): string => locale() === 'de' ? 'Inhaber nach Größe' : 'Owners by size'
export const nameOrNumberLabel = (): string => locale() === 'de' ? 'Name oder Nummer' : 'Name or number'
export const sharesAtLeastLabel = (): string => locale() === 'de' ? 'Aktien mindestens' : 'Shares at least'
export const standingLabel = (): string => locale() === 'de' ? 'Status' : 'Standing'
export const allText = (): string => locale() === 'de' ? 'Alle' : 'All'
export const takeOwnersAndMovementsText = (): string => locale() === 'de' ? 'Inhaber und Bewegungen laden' : 'Download owners and movements'
export const takeOwnersOnlyText = (): string => locale() === 'de' ? 'Nur Inhaber laden' : 'Download owners only'
export const takeMovementsOnlyText = (): string => locale() === 'de' ? 'Nur Bewegungen laden' : 'Download movements only'
export const takeItAsExcelTitle = (): string => locale() === 'de' ? 'Als Excel-Datei laden' : 'Download as Excel'
export const withNamesCountryOfText = ({ value, day }: { value: string | number; day: string | number }): string => locale() === 'de' ? `${value} mit Namen, steuerlichem Wohnsitz und Wallets, dazu die Bewegungen bis ${day}.` : `${value} with names, country of tax residence and wallets, and the movements up to ${day}.`
export const oneOwnerText = (): string => locale() === 'de' ? 'Ein Inhaber' : 'One owner'
export const theFileSaysSoText = ({ limited }: { limited: string | number }): string => locale() === 'de' ? `${limited}. Das steht auch in der Datei; sie ergibt nicht alle Aktien.` : `${limited}. The file says so, and does not add up to all shares.`
export const taxResidenceLabel = (): string => locale() === 'de' ? 'Steuerlicher Wohnsitz' : 'Tax residence'
export const twoLettersSuchAsHint = (): string => locale() === 'de' ? 'Zwei Buchstaben, etwa CH. Leer: alle.' : 'Two letters, such as CH. Leave empty for all.'
export const movementsFromLabel = (): string => locale() === 'de' ? 'Bewegungen ab' : 'Movements from'
export const leftEmptyFromTheHint = (): string => locale() === 'de' ? 'Leer: ab der Emission.' : 'Leave empty to start with the issue.'
export const theFileGetsAText = (): string => locale() === 'de' ? 'Die Datei erhält einen Fingerabdruck. Wer sie wann und warum lud, bleibt im Protokoll.' : 'The file gets a fingerprint. Who downloaded it, when and why stays in the event log.'
export const ownersAndMovementsText = (): string => locale() === 'de' ? 'Inhaber und Bewegungen' : 'Owners and movements'
export const ownersPartText = (): string => locale() === 'de' ? 'Inhaber' : 'Owners'
export const movementsText = (): string => locale() === 'de' ? 'Bewegungen' : 'Movements'
export const takenBeforeTitle = (): string => locale() === 'de' ? 'Bisher geladen' : 'Downloaded before'
export const asOfText = ({ partNames, asOf, filter }: { partNames: string | number; asOf: string | number; filter: string | number }): string => locale() === 'de' ? `${partNames}, Stand ${asOf}${filter}` : `${partNames}, as of ${asOf}${filter}`
export const notTakenToTheText = (): string => locale() === 'de' ? 'Nicht vollständig geladen' : 'Not downloaded completely'
export const shaText = ({ fingerprint }: { fingerprint: string | number }): string => locale() === 'de' ? `SHA-256 ${fingerprint}` : `SHA-256 ${fingerprint}`
export const neverText = (): string => locale() === 'de' ? 'Nie.' : 'Never.'
export const underText = (): string => locale() === 'de' ? 'unter 0,0001 %' : 'under 0.0001%'
export const issuedLabel = (): string => locale() === 'de' ? 'Ausgegeben' : 'Issued'
export const movementsLabel = (): string => locale() === 'de' ? 'Bewegungen' : 'Movements'
