// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const pageTitle = (): string => locale() === 'de' ? 'Aktien an ein Mitglied senden' : 'Send shares to a member'
export const loadingLabel = (): string => locale() === 'de' ? 'Wird geladen' : 'Loading'
export const leadText = ({ days }: { days: string | number }): string => locale() === 'de' ? `Ein Geschenk: Es fließt kein Geld. Die andere Person hat ${days} Tage Zeit, es anzunehmen.` : `A gift: no money changes hands. The other person has ${days} days to accept.`
export const toLabel = (): string => locale() === 'de' ? 'E-Mail-Adresse oder Mitgliedsnummer' : 'Email or member number'
export const toHint = (): string => locale() === 'de' ? 'Wir sagen weder Ihnen noch anderen, ob diese Person Mitglied ist.' : 'We don’t tell you, or anyone, whether this person is a member.'
export const nameLabel = (): string => locale() === 'de' ? 'Name, für Ihre eigene Liste' : 'Name, for your own list'
export const sharesLabel = (): string => locale() === 'de' ? 'Aktien' : 'Shares'
export const unitLabel = (): string => locale() === 'de' ? 'Aktien' : 'shares'
export const amountsLabel = (): string => locale() === 'de' ? 'Mengen' : 'Amounts'
export const allAction = (): string => locale() === 'de' ? 'Alle' : 'All'
export const availableText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} verfügbar` : `${shares} available`
export const valueText = ({ value }: { value: string | number }): string => locale() === 'de' ? `Wert ${value}` : `value ${value}`
export const sharesMissingError = (): string => locale() === 'de' ? 'Geben Sie die Zahl der Aktien ein.' : 'Enter how many shares.'
export const countError = ({ max }: { max: string | number }): string => locale() === 'de' ? `Sie können ${max} Geschenke am Tag senden. Weiter geht es nach Mitternacht UTC.` : `You can send ${max} gifts a day. Continue after midnight UTC.`
export const availableError = ({ available }: { available: string | number }): string => locale() === 'de' ? `Verfügbar sind nur ${available} Aktien. Gestakte Aktien werden am Ende der Laufzeit verfügbar.` : `Only ${available} shares are available. Staked shares become available when their term ends.`
export const dayError = ({ left }: { left: string | number }): string => locale() === 'de' ? `Heute können Sie noch ${left} Aktien senden, nach Mitternacht UTC wieder mehr.` : `You can send ${left} more shares today, and again after midnight UTC.`
export const minimumError = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `Mindestens ${minimum} Aktien oder alle, die Sie haben.` : `At least ${minimum} shares, or all you have.`
export const codeLabel = (): string => locale() === 'de' ? 'Code' : 'Code'
export const codeHint = ({ to }: { to: string | number }): string => locale() === 'de' ? `Gesendet an ${to}.` : `We sent it to ${to}.`
export const codeAction = (): string => locale() === 'de' ? 'Code anfordern' : 'Send me a code'
export const sendAction = (): string => locale() === 'de' ? 'Senden' : 'Send'
export const sendSharesAction = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie' : 'Aktien'} senden` : `Send ${shares} ${isOne === 'yes' ? 'share' : 'shares'}`
export const cancelAction = (): string => locale() === 'de' ? 'Abbrechen' : 'Cancel'
export const takeBackHint = (): string => locale() === 'de' ? 'Bis zur Annahme können Sie sie zurücknehmen.' : 'You can take them back until they are accepted.'
export const numberText = (): string => locale() === 'de' ? 'Ihre eigene Mitgliedsnummer. Wer sie hat, kann Ihnen ohne Ihre E-Mail-Adresse Aktien senden.' : 'Your own member number. Whoever has it can send you shares without your email.'
export const numberLabel = (): string => locale() === 'de' ? 'Ihre Mitgliedsnummer' : 'Your member number'
export const nextTitle = (): string => locale() === 'de' ? 'So geht es weiter' : 'What happens next'
export const theyLabel = (): string => locale() === 'de' ? 'Die andere Person' : 'The other person'
export const sendTitle = (): string => locale() === 'de' ? 'Sie senden' : 'You send'
export const sendHint = (): string => locale() === 'de' ? 'Die Aktien sind nicht mehr verfügbar, gehören aber weiter Ihnen.' : 'The shares are no longer available but stay yours.'
export const sentTitle = (): string => locale() === 'de' ? 'Gesendet' : 'You sent'
export const askTitle = ({ name }: { name: string | number }): string => locale() === 'de' ? `${name} wird gefragt` : `${name} is asked`
export const askHint = (): string => locale() === 'de' ? 'Falls ein Mitglied diese Adresse hat: per E-Mail und in seinem Konto.' : 'If a member has this address: by email and on their page.'
export const acceptTitle = ({ name }: { name: string | number }): string => locale() === 'de' ? `${name} nimmt an` : `${name} accepts`
export const acceptHint = (): string => locale() === 'de' ? 'Nur mit bestätigter Identität. Sie sehen beide den Namen des anderen.' : 'Their identity must be verified. You each see the other’s name.'
export const tellHint = (): string => locale() === 'de' ? 'Wir schreiben Ihnen eine E-Mail.' : 'We’ll email you.'
export const endTitle = (): string => locale() === 'de' ? 'Beide Aktienauszüge zeigen es' : 'Both statements show it'
export const endHint = (): string => locale() === 'de' ? 'Nimmt niemand an, sind die Aktien wieder verfügbar.' : 'If nobody accepts, the shares become available again.'
export const waitingTitle = ({ shares, isOne, name }: { shares: string | number; isOne: string; name: string | number }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie wartet' : 'Aktien warten'} auf ${name}` : `${shares} ${isOne === 'yes' ? 'share waits' : 'shares wait'} for ${name}`
export const waitingText = ({ until }: { until: string | number }): string => locale() === 'de' ? `Gehört diese Adresse einem Mitglied, fragen wir es. Es kann das Geschenk bis ${until} annehmen.` : `If this address belongs to a member, they’re asked. They can accept until ${until}.`
export const takeBackAction = (): string => locale() === 'de' ? 'Zurücknehmen' : 'Take them back'
export const dayLabel = ({ day, days }: { day: string | number; days: string | number }): string => locale() === 'de' ? `Tag ${day} von ${days}` : `Day ${day} of ${days}`
export const meanwhileTitle = (): string => locale() === 'de' ? 'Bis dahin' : 'Meanwhile'
export const toFactLabel = (): string => locale() === 'de' ? 'An' : 'To'
export const labelHint = ({ name }: { name: string | number }): string => locale() === 'de' ? `„${name}“ ist der Name, den Sie eingegeben haben.` : `“${name}” is the name you typed.`
export const placeLabel = (): string => locale() === 'de' ? 'Die Aktien' : 'The shares'
export const placeText = (): string => locale() === 'de' ? 'Im Geschenk und nicht mehr verfügbar' : 'In the gift, no longer available'
export const placeHint = (): string => locale() === 'de' ? 'Bis zur Annahme gehören sie Ihnen, auch für Dividenden.' : 'Until they’re accepted they’re yours, and so are their dividends.'
export const ifAcceptedLabel = (): string => locale() === 'de' ? 'Bei Annahme' : 'If accepted'
export const ifAcceptedText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} gehen an die andere Person` : `${shares} go to them`
export const keepHint = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Sie behalten ${shares}.` : `You keep ${shares}.`
export const ifNotLabel = (): string => locale() === 'de' ? 'Sonst' : 'If not'
export const ifNotText = ({ day }: { day: string | number }): string => locale() === 'de' ? `Sie kommen am ${day} zurück` : `They return on ${day}`
export const ifNotHint = (): string => locale() === 'de' ? 'Schweigen, eine Ablehnung und eine Adresse, die keinem Mitglied gehört, sehen gleich aus.' : 'Silence, a decline and an address that isn’t a member’s all look the same.'
export const offeredTitle = ({ name, shares, isOne }: { name: string | number; shares: string | number; isOne: string }): string => locale() === 'de' ? `${name} schenkt Ihnen ${shares} ${isOne === 'yes' ? 'Aktie' : 'Aktien'}` : `${name} is sending you ${shares} ${isOne === 'yes' ? 'share' : 'shares'}`
export const valueAtText = ({ value, price }: { value: string | number; price: string | number }): string => locale() === 'de' ? `Wert ${value} zu je ${price}.` : `Value ${value} at ${price}.`
export const offeredText = ({ until, name }: { until: string | number; name: string | number }): string => locale() === 'de' ? `Annehmen können Sie bis ${until}. Danach gehen sie an ${name} zurück.` : `Accept until ${until}. After that they return to ${name}.`
export const acceptAction = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie' : 'Aktien'} annehmen` : `Accept ${shares} ${isOne === 'yes' ? 'share' : 'shares'}`
export const declineAction = (): string => locale() === 'de' ? 'Ablehnen' : 'Decline'
export const ifYouAcceptTitle = (): string => locale() === 'de' ? 'Wenn Sie annehmen' : 'If you accept'
export const youOwnLabel = (): string => locale() === 'de' ? 'Sie besitzen' : 'You own'
export const ownText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} Aktien` : `${shares} shares`
export const fromThenLabel = (): string => locale() === 'de' ? 'Von da an' : 'From then on'
export const fromThenText = (): string => locale() === 'de' ? 'Dividenden dafür gehen an Sie' : 'Their dividends go to you'
export const youPayLabel = (): string => locale() === 'de' ? 'Sie zahlen' : 'You pay'
export const nothingText = (): string => locale() === 'de' ? 'Nichts' : 'Nothing'
export const costLabel = ({ name }: { name: string | number }): string => locale() === 'de' ? `Was ${name} bezahlt hat` : `${name}’s purchase cost`
export const costText = (): string => locale() === 'de' ? 'Wird nicht übernommen' : 'Doesn’t carry over to you'
export const costHint = (): string => locale() === 'de' ? 'Wir zählen sie als erhalten, zum Preis des Tages. Das Steuerrecht kann anders rechnen.' : 'We count them as received, at that day’s price. Tax rules may differ.'
export const seesLabel = ({ name }: { name: string | number }): string => locale() === 'de' ? `${name} sieht` : `${name} sees`
export const seesText = ({ own }: { own: string | number }): string => locale() === 'de' ? `Ihren bestätigten Namen, ${own}` : `Your verified name, ${own}`
export const strangerTitle = ({ name }: { name: string | number }): string => locale() === 'de' ? `Sie kennen ${name} nicht?` : `Don’t know ${name}?`
export const strangerText = (): string => locale() === 'de' ? 'Lehnen Sie ab. Niemand erfährt, dass Sie ein Konto haben.' : 'Decline. Nobody learns that you have an account.'
export const reportAction = (): string => locale() === 'de' ? 'Melden' : 'Report it'
export const yourSharesTitle = (): string => locale() === 'de' ? 'Ihre Aktien' : 'Your shares'
export const nowLabel = (): string => locale() === 'de' ? 'Jetzt' : 'Now'
export const afterLabel = (): string => locale() === 'de' ? 'Danach' : 'After'
export const hatchedText = ({ name }: { name: string | number }): string => locale() === 'de' ? `Schraffiert: die Aktien von ${name}.` : `Hatched: the shares from ${name}.`
export const yoursTitle = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie gehört' : 'Aktien gehören'} Ihnen` : `${shares} ${isOne === 'yes' ? 'share is' : 'shares are'} yours`
export const yoursText = ({ name, time }: { name: string | number; time: string | number }): string => locale() === 'de' ? `Von ${name}, ${time}. Beide Aktienauszüge zeigen es.` : `From ${name}, ${time}. Both statements show it.`
export const declinedTitle = (): string => locale() === 'de' ? 'Sie haben dieses Geschenk abgelehnt' : 'You declined this gift'
export const declinedText = ({ name }: { name: string | number }): string => locale() === 'de' ? `Niemand erfährt es. Die Aktien gehen an ${name} zurück, als hätten Sie nicht geantwortet.` : `Nobody is told. The shares return to ${name} as if you hadn’t answered.`
export const overTitle = (): string => locale() === 'de' ? 'Dieses Geschenk ist nicht mehr offen' : 'This gift has ended'
export const overText = ({ name }: { name: string | number }): string => locale() === 'de' ? `Die Zeit zum Annehmen ist um, oder ${name} hat es zurückgenommen.` : `The time to accept is over, or ${name} has taken it back.`
export const acceptedTitle = ({ name, shares, isOne }: { name: string | number; shares: string | number; isOne: string }): string => locale() === 'de' ? `${name} hat ${shares} ${isOne === 'yes' ? 'Aktie' : 'Aktien'} angenommen` : `${name} has accepted ${shares} ${isOne === 'yes' ? 'share' : 'shares'}`
export const acceptedText = ({ time }: { time: string | number }): string => locale() === 'de' ? `${time}. Beide Aktienauszüge zeigen es.` : `${time}. Both statements show it.`
export const backTitle = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie ist' : 'Aktien sind'} zurück` : `${shares} ${isOne === 'yes' ? 'share is' : 'shares are'} back`
export const returnedText = ({ name }: { name: string | number }): string => locale() === 'de' ? `Ihr Geschenk an ${name} wurde binnen 7 Tagen nicht angenommen. Die Aktien sind wieder verfügbar.` : `Your gift to ${name} wasn’t accepted within 7 days. The shares are available again.`
export const takenBackText = ({ name }: { name: string | number }): string => locale() === 'de' ? `Sie haben Ihr Geschenk an ${name} zurückgenommen. Die Aktien sind wieder verfügbar.` : `You took back your gift to ${name}. The shares are available again.`
export const statementAction = (): string => locale() === 'de' ? 'Aktienauszug ansehen' : 'See statement'
export const againAction = (): string => locale() === 'de' ? 'Noch einmal senden' : 'Send again'
export const walletAction = (): string => locale() === 'de' ? 'Zur Wallet' : 'Go to wallet'
export const unknownTitle = (): string => locale() === 'de' ? 'Dieses Geschenk haben wir nicht gefunden' : 'We couldn’t find this gift'
export const unknownText = (): string => locale() === 'de' ? 'Vielleicht ging es an ein anderes Konto.' : 'Perhaps it was sent to another account.'
export const restrictedTitle = (): string => locale() === 'de' ? 'Sie können gerade keine Aktien senden' : 'You can’t send shares now'
export const restrictedText = (): string => locale() === 'de' ? 'Ihr Konto ist eingeschränkt. Ihre Aktien sind sicher.' : 'Your account is restricted. Your shares are safe.'
export const contactAction = (): string => locale() === 'de' ? 'Kontakt' : 'Contact us'
export const unverifiedTitle = (): string => locale() === 'de' ? 'Bestätigen Sie zuerst Ihre Identität' : 'Verify your identity first'
export const unverifiedText = (): string => locale() === 'de' ? 'Nur Mitglieder mit bestätigter Identität können Aktien senden und empfangen.' : 'Only verified members can send and receive shares.'
export const verifyAction = (): string => locale() === 'de' ? 'Identität bestätigen' : 'Verify identity'
export const giftsTitle = (): string => locale() === 'de' ? 'Geschenke' : 'Gifts'
export const toRowLabel = ({ name }: { name: string | number }): string => locale() === 'de' ? `An ${name}` : `To ${name}`
export const fromRowLabel = ({ name }: { name: string | number }): string => locale() === 'de' ? `Von ${name}` : `From ${name}`
export const stateLabel = ({ state }: { state: string }): string => locale() === 'de' ? `${state === 'waiting' ? 'Wartet' : state === 'offered' ? 'Ihre Antwort' : state === 'accepted' ? 'Angenommen' : state === 'declined' ? 'Abgelehnt' : state === 'returned' ? 'Zurückgekommen' : 'Zurückgenommen'}` : `${state === 'waiting' ? 'Waiting' : state === 'offered' ? 'Your answer' : state === 'accepted' ? 'Accepted' : state === 'declined' ? 'You declined' : state === 'returned' ? 'Returned' : 'Taken back'}`
export const moreAction = (): string => locale() === 'de' ? 'Mehr anzeigen' : 'Show more'
