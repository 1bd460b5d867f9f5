// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const noSuchSharesLieText = (): string => locale() === 'de' ? 'An dieser Adresse liegen keine solchen Aktien.' : 'There are no such shares at this address.'
export const theChainShowsThatText = (): string => locale() === 'de' ? 'On-chain sind sie schon weitergesendet. Warten Sie, bis das gebucht ist.' : 'On-chain they have already been sent on. Wait until that is booked.'
export const twoPeopleHaveDecidedText = (): string => locale() === 'de' ? 'Zwei Personen haben entschieden, dass der Tresor sie zurückholt.' : 'Two people have decided that the vault brings them home.'
export const nobodyHasLinkedThisText = (): string => locale() === 'de' ? 'Niemand hat diese Wallet verknüpft. Wem sie gehört, verknüpft sie zuerst und weist das damit nach.' : 'Nobody has linked this wallet. Its owner links it first, and so proves it.'
export const aMemberHasLinkedText = (): string => locale() === 'de' ? 'Ein Mitglied hat diese Wallet verknüpft. Beantragen Sie, ihm die Aktien zuzuordnen.' : 'A member has linked this wallet. Request to make the shares theirs.'
export const linkedButOnHoldText = (): string => locale() === 'de' ? 'Wer sie verknüpft hat, ist gesperrt.' : 'Whoever has linked it is on hold.'
export const linkedButUnverifiedText = (): string => locale() === 'de' ? 'Wer sie verknüpft hat, ist nicht bestätigt.' : 'Whoever has linked it is not verified.'
export const chooseWhoseTheyError = (): string => locale() === 'de' ? 'Wählen Sie, wem sie gehören sollen.' : 'Choose whom they should belong to.'
export const chooseAWalletOnError = (): string => locale() === 'de' ? 'Wählen Sie eine Wallet unter Verwahrung.' : 'Choose a wallet on Custody.'
export const decideAboutSharesText = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `Über Aktien bei ${wallet} entscheiden` : `Decide about shares at ${wallet}`
export const thenTwoOwnersOfText = ({ takesTwo }: { takesTwo: string | number }): string => locale() === 'de' ? `${takesTwo} Dann signieren zwei Inhaber des Tresors.` : `${takesTwo} Then two owners of the vault sign it.`
export const whoeverSentThemText = ({ takesTwo }: { takesTwo: string | number }): string => locale() === 'de' ? `${takesTwo} Dem Absender gehören sie dann nicht mehr, und er erfährt es.` : `${takesTwo} The sender no longer owns them, and is told.`
export const walletLabel = (): string => locale() === 'de' ? 'Wallet' : 'Wallet'
export const emptyText = (): string => locale() === 'de' ? 'leer' : 'empty'
export const staysAsItIsText = (): string => locale() === 'de' ? 'bleibt, wie sie ist' : 'stays as it is'
export const sharesLabel = (): string => locale() === 'de' ? 'Aktien' : 'Shares'
export const sharesSentByText = ({ shares, sender }: { shares: string | number; sender: string | number }): string => locale() === 'de' ? `${shares}, Absender: ${sender}` : `${shares}, sent by ${sender}`
export const comeHomeToThemText = (): string => locale() === 'de' ? 'kommen zum Absender zurück' : 'come home to them'
export const belongToText = ({ linked }: { linked: string | number }): string => locale() === 'de' ? `gehören ${linked}` : `belong to ${linked}`
export const unknownText = (): string => locale() === 'de' ? 'unbekannt' : 'unknown'
export const nobodyText = (): string => locale() === 'de' ? 'niemandem' : 'nobody'
export const lastFourOfTheLabel = (): string => locale() === 'de' ? 'Letzte vier Zeichen der Wallet' : 'Last four characters of the wallet'
export const decidedTwoOwnersText = (): string => locale() === 'de' ? 'Entschieden. Nun signieren zwei Inhaber des Tresors: Verwahrung zeigt den Befehl.' : 'Decided. Two owners of the vault sign it now: Custody shows the command.'
export const theyBelongToText = (): string => locale() === 'de' ? 'Sie gehören nun dem Mitglied, das die Wallet verknüpft hat.' : 'They belong to whoever has the wallet linked.'
export const theLeastLiesBetweenError = ({ least, most }: { least: string | number; most: string | number }): string => locale() === 'de' ? `Die Mindestmenge liegt zwischen ${least} und ${most} Aktien.` : `The smallest move must be between ${least} and ${most} shares.`
export const theSharesADayError = ({ most }: { most: string | number }): string => locale() === 'de' ? `Die Aktien je Tag liegen zwischen der Mindestmenge und ${most}; mehr signiert der Signierer an einem Tag nicht.` : `Shares a day must be between the smallest move and ${most}, the most the signer signs in a day.`
export const movesADayAreError = ({ most }: { most: string | number }): string => locale() === 'de' ? `Übertragungen je Tag sind eine ganze Zahl von 1 bis ${most}.` : `Moves a day must be a whole number from 1 to ${most}.`
export const changeHowMuchText = (): string => locale() === 'de' ? 'Limits für Übertragungen ändern' : 'Change how much members may move'
export const theseAreTheLimitsError = (): string => locale() === 'de' ? 'Diese Limits gelten schon.' : 'These are the limits already.'
export const contentsThatNameText = ({ takesTwo }: { takesTwo: string | number }): string => locale() === 'de' ? `${takesTwo} Inhalte, die die Limits nennen, ändern Sie unter Inhalte.` : `${takesTwo} Contents that name the limits are changed under Contents.`
export const leastThatIsMovedLabel = (): string => locale() === 'de' ? 'Mindestmenge je Übertragung, in Aktien' : 'Smallest move, in shares'
export const sharesADayLabel = (): string => locale() === 'de' ? 'Aktien je Tag und Mitglied' : 'Shares a day for each member'
export const movesADayLabel = (): string => locale() === 'de' ? 'Übertragungen je Tag und Mitglied' : 'Moves a day for each member'
export const theyCountFromText = (): string => locale() === 'de' ? 'Sie gelten ab der nächsten Übertragung.' : 'They count from the next move on.'
export const theDeskIsUnreadText = (): string => locale() === 'de' ? 'Der Bestand der Kasse wurde noch nicht gelesen. Versuchen Sie es in einer Minute erneut.' : 'The desk’s holdings have not been read yet. Try again in a minute.'
export const soMuchDoesNotText = (): string => locale() === 'de' ? 'So viel liegt in der Kasse nicht über ihrem Sollbestand.' : 'The desk does not have that much above its float.'
export const itWasApprovedText = (): string => locale() === 'de' ? 'Das wurde schon genehmigt.' : 'It was approved before.'
export const everyNodeHasToText = (): string => locale() === 'de' ? 'Erst muss jeder Knoten es zeigen. Wie weit das ist, steht unter Verwahrung.' : 'Every node has to show it first. Custody shows how far that is.'
export const bringSharesFromText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} Aktien aus der Kasse in den Tresor überführen` : `Bring ${shares} shares from the desk to the vault`
export const askForItOnError = (): string => locale() === 'de' ? 'Beantragen Sie es unter Verwahrung.' : 'Ask for it on Custody.'
export const thenTheSignerText = ({ takesTwo }: { takesTwo: string | number }): string => locale() === 'de' ? `${takesTwo} Dann signiert der Signierer.` : `${takesTwo} Then the signer signs it.`
export const atTheDeskLabel = (): string => locale() === 'de' ? 'In der Kasse' : 'At the desk'
export const sharesAboveText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} Aktien über ihrem Sollbestand` : `${shares} shares above what it needs`
export const inTheVaultText = (): string => locale() === 'de' ? 'im Tresor' : 'in the vault'
export const vaultLabel = (): string => locale() === 'de' ? 'Tresor' : 'Vault'
export const sharesMoreText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} Aktien mehr` : `${shares} shares more`
export const membersLabel = (): string => locale() === 'de' ? 'Mitglieder' : 'Members'
export const theirSharesText = (): string => locale() === 'de' ? 'ihre Aktien' : 'their shares'
export const nothingChangesText = (): string => locale() === 'de' ? 'nichts ändert sich' : 'nothing changes'
export const approvedTheSignerText = (): string => locale() === 'de' ? 'Genehmigt. Nun signiert der Signierer; Verwahrung zeigt, wann es endgültig ist.' : 'Approved. The signer signs it, and Custody shows when it is final.'
export const lookWhatBroughtText = ({ start }: { start: string | number }): string => locale() === 'de' ? `Nachsehen, was ${start}… an die Kasse brachte` : `Look up what ${start}… brought to the desk`
export const enterTheTransactionError = (): string => locale() === 'de' ? 'Geben Sie die Transaktion an: 0x und 64 Stellen von 0 bis f.' : 'Enter the transaction: 0x and 64 digits from 0 to f.'
export const lookedForText = (): string => locale() === 'de' ? 'gesucht' : 'looked for'
export const everyNodeIsAskedText = (): string => locale() === 'de' ? 'Jeder Knoten wird gefragt. Ist die Transaktion endgültig, zeigt Verwahrung binnen einer Minute, was sie sagen.' : 'Every node is asked. Custody shows what they say, within a minute of its being final.'
export const sendBackATokenText = ({ act }: { act: string | number }): string => locale() === 'de' ? `Anderen Token aus der Kasse zurücksenden, ${act}` : `Send back a token that came to the desk, ${act}`
export const chooseAnArrivalError = (): string => locale() === 'de' ? 'Wählen Sie einen Eingang unter Verwahrung.' : 'Choose an arrival on Custody.'
export const itGoesToWhoeverText = ({ takesTwo }: { takesTwo: string | number }): string => locale() === 'de' ? `${takesTwo} Er geht an den Absender, sobald der Signierer signiert hat.` : `${takesTwo} It goes to whoever sent it, once the signer has signed it.`
export const tokenLabel = (): string => locale() === 'de' ? 'Token' : 'Token'
export const noTokenOfOursText = (): string => locale() === 'de' ? 'keiner von uns' : 'no token of ours'
export const ofItsSmallestUnitText = ({ units }: { units: string | number }): string => locale() === 'de' ? `${units} in seiner kleinsten Einheit` : `${units} of its smallest unit`
export const sentBackText = (): string => locale() === 'de' ? 'zurückgesendet' : 'sent back'
export const senderLabel = (): string => locale() === 'de' ? 'Absender' : 'Sender'
export const receivesItText = (): string => locale() === 'de' ? 'erhält ihn' : 'receives it'
