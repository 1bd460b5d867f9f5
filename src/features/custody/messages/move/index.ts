// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const pageTitle = (): string => locale() === 'de' ? 'Aktien in Ihre eigene Wallet übertragen' : 'Move shares to your own wallet'
export const leadText = (): string => locale() === 'de' ? 'Sie gehören weiter Ihnen. Nur der Ort ändert sich.' : 'They stay yours. Only the place changes.'
export const sharesLabel = (): string => locale() === 'de' ? 'Aktien' : 'Shares'
export const unitLabel = (): string => locale() === 'de' ? 'Aktien' : 'shares'
export const availableText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} verfügbar` : `${shares} available`
export const valueText = ({ value }: { value: string | number }): string => locale() === 'de' ? `Wert ${value}` : `value ${value}`
export const amountsLabel = (): string => locale() === 'de' ? 'Mengen' : 'Amounts'
export const allAction = (): string => locale() === 'de' ? 'Alle' : 'All'
export const toLabel = (): string => locale() === 'de' ? 'Wohin' : 'To'
export const linkedMayHint = ({ day }: { day: string | number }): string => locale() === 'de' ? `Verknüpft am ${day}, für Aktien freigeschaltet` : `Linked ${day}, may hold shares`
export const linkedAllowHint = ({ day }: { day: string | number }): string => locale() === 'de' ? `Verknüpft am ${day}. Wir schalten sie erst frei, etwa eine Minute.` : `Linked ${day}. We’ll allow it first, about a minute.`
export const linkedProgramHint = ({ day }: { day: string | number }): string => locale() === 'de' ? `Verknüpft am ${day}, ein Programm. Sie bestätigen, dass es Aktien halten darf.` : `Linked ${day}, a program. You confirm that it may hold shares.`
export const signAgainHint = ({ day }: { day: string | number }): string => locale() === 'de' ? `Verknüpft am ${day}. Bestätigen Sie noch einmal mit einer Signatur, dass sie Ihnen gehört.` : `Linked ${day}. Sign once more that it’s yours.`
export const onlyLinkedText = (): string => locale() === 'de' ? 'Nur Ihre eigenen verknüpften Wallets können Ihre Aktien empfangen.' : 'Only your own linked wallets can receive your shares.'
export const linkAnotherAction = (): string => locale() === 'de' ? 'Weitere verknüpfen' : 'Link another'
export const noneLinkedText = (): string => locale() === 'de' ? 'Verknüpfen Sie erst eine Wallet. Eine kostenlose Signatur zeigt, dass sie Ihnen gehört.' : 'Link a wallet first. One free signature shows it’s yours.'
export const reviewAction = (): string => locale() === 'de' ? 'Prüfen' : 'Review'
export const feeHint = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Die Netzwerkgebühr zahlen wir. Bis zu ${shares} Aktien am Tag.` : `We pay the network fee. Up to ${shares} shares a day.`
export const changesTitle = (): string => locale() === 'de' ? 'Was sich ändert' : 'What changes'
export const nowLabel = (): string => locale() === 'de' ? 'Jetzt' : 'Now'
export const afterLabel = (): string => locale() === 'de' ? 'Danach' : 'After'
export const emptyError = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `Geben Sie mindestens ${minimum} Aktien ein.` : `Enter ${minimum} shares or more.`
export const noneError = (): string => locale() === 'de' ? 'Sie haben keine verfügbaren Aktien. Gestakte werden am Ende ihrer Laufzeit verfügbar.' : 'You have no available shares. Staked shares become available when their term ends.'
export const minimumError = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `Mindestens ${minimum} Aktien oder alle, die Sie haben.` : `At least ${minimum} shares, or all you have.`
export const availableError = ({ available }: { available: string | number }): string => locale() === 'de' ? `Nur ${available} Aktien sind verfügbar.` : `Only ${available} shares are available.`
export const dailyError = ({ daily }: { daily: string | number }): string => locale() === 'de' ? `Bis zu ${daily} Aktien am Tag übertragen wir sofort. Für mehr aus unserem Tresor unterschreiben zwei Personen innerhalb eines Arbeitstags.` : `You can move up to ${daily} shares a day right away. Larger moves come from our vault: two people sign, within one business day.`
export const dayError = ({ left }: { left: string | number }): string => locale() === 'de' ? `Heute können Sie noch ${left} Aktien übertragen, ab Mitternacht UTC wieder mehr. Oder zwei Personen unterschreiben alles innerhalb eines Arbeitstags.` : `You can move ${left} more shares today, and again after midnight UTC. Or two people sign all of it, within one business day.`
export const countError = ({ max }: { max: string | number }): string => locale() === 'de' ? `Übertragen können Sie ${max}-mal am Tag. Weiter geht es ab Mitternacht UTC.` : `You can move shares ${max} times a day. Continue after midnight UTC.`
export const takeAction = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} nehmen` : `Use ${shares}`
export const byTwoAction = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} mit zwei Unterschriften übertragen` : `Move ${shares} with two signatures`
export const buyAction = (): string => locale() === 'de' ? 'Aktien kaufen' : 'Buy shares'
export const reviewTitle = (): string => locale() === 'de' ? 'In Ihre eigene Wallet übertragen' : 'Move to your own wallet'
export const valueAtText = ({ value, price }: { value: string | number; price: string | number }): string => locale() === 'de' ? `Wert ${value} bei ${price}` : `value ${value} at ${price}`
export const whereTitle = (): string => locale() === 'de' ? 'Wohin sie gehen' : 'Where they go'
export const shareLabel = (): string => locale() === 'de' ? 'Aktie' : 'Share'
export const ordinaryHint = (): string => locale() === 'de' ? 'Stammaktie' : 'Ordinary share'
export const fromLabel = (): string => locale() === 'de' ? 'Von' : 'From'
export const fromText = (): string => locale() === 'de' ? 'Verfügbar, von FNX verwahrt' : 'Available, kept by FNX'
export const toWalletLabel = (): string => locale() === 'de' ? 'In Ihre Wallet' : 'To your wallet'
export const networkLabel = (): string => locale() === 'de' ? 'Netzwerk' : 'Network'
export const feeLabel = (): string => locale() === 'de' ? 'Gebühr' : 'Fee'
export const noneText = (): string => locale() === 'de' ? 'Keine' : 'None'
export const feeText = (): string => locale() === 'de' ? 'Die Netzwerkgebühr zahlen wir.' : 'We pay the network fee.'
export const usuallyLabel = (): string => locale() === 'de' ? 'Ankunft meist' : 'Usually arrives'
export const usuallyText = (): string => locale() === 'de' ? 'in weniger als einer Minute' : 'in under a minute'
export const byTwoText = (): string => locale() === 'de' ? 'innerhalb eines Arbeitstags' : 'within one business day'
export const byTwoHint = (): string => locale() === 'de' ? 'Zwei Personen prüfen und unterschreiben es aus unserem Tresor.' : 'Two people check it and sign it from our vault.'
export const waitsByTwoText = (): string => locale() === 'de' ? 'nach 24 Stunden und einem Arbeitstag' : 'after 24 hours and one business day'
export const waitsText = (): string => locale() === 'de' ? 'nach 24 Stunden' : 'after 24 hours'
export const waitsHint = ({ time }: { time: string | number }): string => locale() === 'de' ? `Ab dem ${time}: Die Wallet oder Ihre Anmeldung ist neu. Bis dahin können Sie abbrechen.` : `From ${time}: the wallet or your login is new. You can cancel until then.`
export const allowedLabel = (): string => locale() === 'de' ? 'Wallet verknüpft und freigeschaltet' : 'Wallet linked and allowed'
export const toAllowLabel = (): string => locale() === 'de' ? 'Wallet verknüpft, wird dabei freigeschaltet' : 'Wallet linked; we’ll allow it first'
export const dailyLabel = ({ shares, daily }: { shares: string | number; daily: string | number }): string => locale() === 'de' ? `${shares} von ${daily} am Tag` : `${shares} of ${daily} a day`
export const aboveDailyLabel = ({ daily }: { daily: string | number }): string => locale() === 'de' ? `Mehr als ${daily} am Tag, von zwei Personen unterschrieben` : `More than ${daily} a day, signed by two people`
export const staysTitle = (): string => locale() === 'de' ? 'Was bleibt, was endet' : 'What stays, what stops'
export const staysLabel = (): string => locale() === 'de' ? 'Bleibt' : 'Stays'
export const stopsLabel = (): string => locale() === 'de' ? 'Endet' : 'Stops'
export const ownershipText = (): string => locale() === 'de' ? 'Ihr Eigentum, der Wert und die Zahlen für die Steuer' : 'Your ownership, value and tax figures'
export const ownershipHint = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Im Register stehen Sie mit allen ${shares}. Eine Übertragung ist kein Verkauf.` : `You’re in the register with all ${shares}. A move isn’t a sale.`
export const stakingText = (): string => locale() === 'de' ? 'Staking' : 'Staking'
export const stakingHint = (): string => locale() === 'de' ? 'Holen Sie Aktien dafür erst zurück. Bei uns ist das kostenlos; Ihre Wallet zahlt die Netzwerkgebühr.' : 'Bring shares back first. It’s free with us; your wallet pays the network fee.'
export const keyTitle = (): string => locale() === 'de' ? 'Den Schlüssel haben Sie.' : 'You keep the key.'
export const keyText = (): string => locale() === 'de' ? 'Ohne ihn lassen sich die Aktien nicht bewegen. Melden Sie es, wenn Sie ihn verlieren: Nach neuer Identitätsprüfung und sieben Tagen übertragen zwei Personen sie in eine neue Wallet.' : 'Without it, the shares can’t move. If you lose it, report it: once we’ve verified your identity again and seven days have passed, two people move them to a new wallet.'
export const programHoldsTitle = (): string => locale() === 'de' ? 'Ein Programm hält diese Aktien.' : 'A program holds these shares.'
export const programHoldsText = (): string => locale() === 'de' ? 'Nicht ein Schlüssel, sondern seine Regeln bestimmen, wer sie bewegen kann. Kann es sie nicht weitersenden, melden Sie die Wallet als verloren: Nach neuer Identitätsprüfung und sieben Tagen übertragen zwei Personen sie in eine neue.' : 'Its rules, not one key, decide who can move them. If it can’t send them on, report the wallet lost: once we’ve verified your identity again and seven days have passed, two people move them to a new one.'
export const programConsentLabel = (): string => locale() === 'de' ? 'Ich weiß, dass ein Programm diese Aktien hält und seine Regeln bestimmen, wer sie bewegen kann.' : 'I know that a program holds these shares and its rules decide who can move them.'
export const programConsentError = (): string => locale() === 'de' ? 'Bestätigen Sie das, bevor Sie Aktien dorthin übertragen.' : 'Confirm this before you move shares there.'
export const approveTitle = (): string => locale() === 'de' ? 'Erlauben Sie nichts, was Sie nicht kennen.' : 'Don’t approve what you don’t know.'
export const approveText = (): string => locale() === 'de' ? 'Nur Mitglieder mit bestätigter Identität können sie empfangen. Ein Programm, dem Sie es erlauben, kann sie aber an jedes von ihnen senden.' : 'Only verified members can receive them, but a program you approve can send them to any of those.'
export const moveAction = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie' : 'Aktien'} übertragen` : `Move ${shares} ${isOne === 'yes' ? 'share' : 'shares'}`
export const backAction = (): string => locale() === 'de' ? 'Ändern' : 'Change'
export const cancelHint = (): string => locale() === 'de' ? 'Bis wir signieren, ein paar Sekunden, können Sie abbrechen.' : 'You can cancel until we sign, a few seconds.'
export const cancelVaultHint = (): string => locale() === 'de' ? 'Sie können abbrechen, bis zwei Personen zugestimmt haben.' : 'You can cancel until two people have approved it.'
export const nextTitle = (): string => locale() === 'de' ? 'Wie es weitergeht' : 'What happens next'
export const confirmTitle = (): string => locale() === 'de' ? 'Sie bestätigen' : 'You confirm'
export const confirmHint = (): string => locale() === 'de' ? 'Einmal.' : 'Once.'
export const waitTitle = (): string => locale() === 'de' ? '24 Stunden' : '24 hours'
export const waitHint = (): string => locale() === 'de' ? 'Damit niemand anders Ihre Aktien überträgt.' : 'So that nobody else moves your shares.'
export const signTitle = (): string => locale() === 'de' ? 'Wir signieren' : 'We sign'
export const signHint = (): string => locale() === 'de' ? 'In wenigen Sekunden. Bis dahin können Sie abbrechen.' : 'Within seconds. You can cancel until then.'
export const twoSignTitle = (): string => locale() === 'de' ? 'Zwei Personen unterschreiben' : 'Two people sign'
export const twoSignHint = (): string => locale() === 'de' ? 'Innerhalb eines Arbeitstags. Bis sie zugestimmt haben, können Sie abbrechen.' : 'Within one business day. You can cancel until they’ve approved it.'
export const confirmationsTitle = ({ needed }: { needed: string | number }): string => locale() === 'de' ? `${needed} Bestätigungen` : `${needed} confirmations`
export const confirmationsHint = (): string => locale() === 'de' ? 'Meist unter einer Minute. Sie können die Seite schließen.' : 'Usually under a minute. You can close the page.'
export const soFarText = ({ seen, needed }: { seen: string | number; needed: string | number }): string => locale() === 'de' ? `bisher ${seen} von ${needed}` : `${seen} of ${needed} so far`
export const arriveTitle = (): string => locale() === 'de' ? 'In Ihrer Wallet' : 'In your wallet'
export const arriveHint = ({ shares, symbol }: { shares: string | number; symbol: string | number }): string => locale() === 'de' ? `Ihre Wallet-App zeigt ${shares} ${symbol}.` : `Your wallet app shows ${shares} ${symbol}.`
export const emailHint = (): string => locale() === 'de' ? 'Sie erhalten eine Mitteilung.' : 'You’ll get a notification.'
export const waitingTitle = ({ shares, isOne, time }: { shares: string | number; isOne: string; time: string | number }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie wartet' : 'Aktien warten'} bis zum ${time}` : `${shares} ${isOne === 'yes' ? 'share waits' : 'shares wait'} until ${time}`
export const waitingText = (): string => locale() === 'de' ? 'Die Wallet oder Ihre Anmeldung ist neu, darum warten Übertragungen 24 Stunden. Wir sagen Ihnen, wenn sie da sind.' : 'The wallet or your login is new, so moves wait 24 hours. We’ll tell you when they’ve arrived.'
export const notMeText = (): string => locale() === 'de' ? 'Waren Sie das nicht? Brechen Sie die Übertragung ab und ändern Sie dann Ihr Passwort.' : 'Not you? Cancel the move, then change your password.'
export const passwordAction = (): string => locale() === 'de' ? 'Passwort ändern' : 'Change password'
export const askedTitle = (): string => locale() === 'de' ? 'Wir signieren gleich' : 'We’re about to sign'
export const askedText = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie ist' : 'Aktien sind'} für die Übertragung reserviert. Noch können Sie abbrechen.` : `${shares} ${isOne === 'yes' ? 'share is' : 'shares are'} reserved for the move. You can still cancel.`
export const allowingText = (): string => locale() === 'de' ? 'Zuerst schalten wir Ihre Wallet für Aktien frei. Das dauert etwa eine Minute; noch können Sie abbrechen.' : 'First we allow your wallet to hold shares. It takes about a minute; you can still cancel.'
export const twoAskedTitle = (): string => locale() === 'de' ? 'Zwei Personen prüfen Ihre Übertragung' : 'Two people are checking your move'
export const twoAskedText = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie ist' : 'Aktien sind'} dafür reserviert und innerhalb eines Arbeitstags dort. Noch können Sie abbrechen.` : `${shares} ${isOne === 'yes' ? 'share is' : 'shares are'} reserved for it and will be there within one business day. You can still cancel.`
export const approvedTitle = (): string => locale() === 'de' ? 'Zwei Personen haben zugestimmt' : 'Two people have approved it'
export const approvedText = (): string => locale() === 'de' ? 'Nun signieren zwei Personen mit Schlüsseln zu unserem Tresor. Abbrechen geht nicht mehr; die Aktien kommen an oder zurück, nie beides.' : 'Now two owners of our vault sign it. It can’t be canceled anymore; the shares will arrive or come back, never both.'
export const signedTitle = (): string => locale() === 'de' ? 'Signiert, noch in keinem Block' : 'Signed, not yet in a block'
export const signedText = (): string => locale() === 'de' ? 'Abbrechen geht jetzt nicht mehr. Die Aktien kommen an oder zurück, nie beides.' : 'It can’t be canceled now. The shares will arrive or come back, never both.'
export const seenTitle = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie ist' : 'Aktien sind'} unterwegs in Ihre Wallet` : `${shares} ${isOne === 'yes' ? 'share is' : 'shares are'} on the way to your wallet`
export const seenText = (): string => locale() === 'de' ? 'Meist unter einer Minute. Sie können diese Seite schließen; wir sagen Ihnen Bescheid.' : 'Usually under a minute. You can close this page; we’ll tell you.'
export const slowTitle = (): string => locale() === 'de' ? 'Es dauert länger als sonst' : 'It takes longer than usual'
export const slowText = (): string => locale() === 'de' ? 'Das Netzwerk ist langsam. Die Aktien kommen an oder zurück, nie beides.' : 'The network is slow. The shares will arrive or come back, never both.'
export const cancelAction = (): string => locale() === 'de' ? 'Übertragung abbrechen' : 'Cancel move'
export const notCanceledToast = (): string => locale() === 'de' ? 'Nicht abgebrochen' : 'Not canceled'
export const walletAction = (): string => locale() === 'de' ? 'Zur Wallet' : 'Go to wallet'
export const yourMoveTitle = (): string => locale() === 'de' ? 'Ihre Übertragung' : 'Your move'
export const onTheWayHint = (): string => locale() === 'de' ? 'Nicht mehr unter „Verfügbar“, noch nicht in Ihrer Wallet. Sie gehören Ihnen die ganze Zeit.' : 'No longer available, not yet in your wallet. Yours the whole time.'
export const transactionLabel = (): string => locale() === 'de' ? 'Transaktion' : 'Transaction'
export const blockLabel = (): string => locale() === 'de' ? 'Block' : 'Block'
export const doneTitle = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie ist' : 'Aktien sind'} in Ihrer Wallet` : `${shares} ${isOne === 'yes' ? 'share is' : 'shares are'} in your wallet`
export const doneText = ({ time }: { time: string | number }): string => locale() === 'de' ? `Angekommen am ${time}, endgültig. Den Schlüssel haben jetzt Sie.` : `Arrived on ${time}, and final. You hold the key now.`
export const addAction = (): string => locale() === 'de' ? 'Zur Wallet hinzufügen' : 'Add to wallet'
export const addedToast = ({ symbol }: { symbol: string | number }): string => locale() === 'de' ? `Ihre Wallet wurde gebeten, ${symbol} anzuzeigen` : `Your wallet was asked to show ${symbol}`
export const notAddedToast = (): string => locale() === 'de' ? 'Ihre Wallet hat es nicht hinzugefügt' : 'Your wallet didn’t add it'
export const addHint = (): string => locale() === 'de' ? 'Fehlen die Aktien dort, klicken Sie auf „Zur Wallet hinzufügen“. Wallet-Apps kennen ihren Preis nicht; den sehen Sie hier.' : 'Press “Add to wallet” if it isn’t there. Wallet apps show no price for this token; you see its price here.'
export const addByHandHint = (): string => locale() === 'de' ? 'Verbinden Sie diese Wallet, um den Token hinzuzufügen, oder geben Sie die Adresse des Tokens in Ihrer Wallet-App ein.' : 'Connect this wallet to add it, or enter the token’s address in your wallet app.'
export const moreAction = (): string => locale() === 'de' ? 'Weitere übertragen' : 'Move more'
export const appTitle = (): string => locale() === 'de' ? 'Was Ihre Wallet-App zeigt' : 'What your wallet app shows'
export const noPriceLabel = (): string => locale() === 'de' ? 'kein Preis' : 'no price'
export const onChainTitle = (): string => locale() === 'de' ? 'Auf der Blockchain' : 'On-chain'
export const tokenLabel = (): string => locale() === 'de' ? 'Token' : 'Token'
export const tokenHint = ({ symbol, decimals, network }: { symbol: string | number; decimals: string | number; network: string | number }): string => locale() === 'de' ? `${symbol}, ${decimals} Dezimalstellen, ${network}` : `${symbol}, ${decimals} decimals, ${network}`
export const copyTokenLabel = (): string => locale() === 'de' ? 'Adresse des Tokens' : 'token address'
export const unitsHint = ({ units }: { units: string | number }): string => locale() === 'de' ? `${units} in der kleinsten Einheit des Tokens` : `${units} in the token’s smallest unit`
export const lieTitle = (): string => locale() === 'de' ? 'Wo Ihre Aktien liegen' : 'Where your shares are'
export const registerText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Im Register gehören Ihnen alle ${shares}.` : `In the register you own all ${shares}.`
export const canceledTitle = (): string => locale() === 'de' ? 'Übertragung abgebrochen' : 'Move canceled'
export const canceledText = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie ist' : 'Aktien sind'} wieder verfügbar. Nichts hat unsere Verwahrung verlassen.` : `${shares} ${isOne === 'yes' ? 'share is' : 'shares are'} available again. Nothing left our custody.`
export const failedTitle = (): string => locale() === 'de' ? 'Das Netzwerk hat sie abgelehnt' : 'The network refused it'
export const notSentTitle = (): string => locale() === 'de' ? 'Wir haben sie nicht gesendet' : 'We didn’t send them'
export const failedText = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie ist' : 'Aktien sind'} wieder verfügbar. Nichts ging verloren.` : `${shares} ${isOne === 'yes' ? 'share is' : 'shares are'} available again. Nothing was lost.`
export const againAction = (): string => locale() === 'de' ? 'Noch einmal' : 'Try again'
export const refusedTitle = (): string => locale() === 'de' ? 'Wir haben die Aktien nicht übertragen' : 'We didn’t move the shares'
export const refusedText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Alle ${shares} gehören weiter Ihnen und liegen, wo sie waren.` : `All ${shares} are still yours, in the same place as before.`
export const strangerTitle = (): string => locale() === 'de' ? 'Wir wissen nicht, wem diese Wallet gehört' : 'We don’t know whose wallet this is'
export const strangerText = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet} ist nicht mit Ihnen verknüpft, darum lassen sich dorthin keine Aktien übertragen. Verknüpfen Sie sie zuerst.` : `${wallet} isn’t linked to you, so shares can’t go there. Link it first.`
export const linkAction = (): string => locale() === 'de' ? 'Diese Wallet verknüpfen' : 'Link this wallet'
export const linkOneAction = (): string => locale() === 'de' ? 'Wallet verknüpfen' : 'Link a wallet'
export const programTitle = (): string => locale() === 'de' ? 'Diese Wallet ist ein Programm' : 'This wallet is a program'
export const programText = (): string => locale() === 'de' ? 'Seine Regeln bestimmen, wer Ihre Aktien bewegen kann. Sehen Sie sich die Übertragung noch einmal an und bestätigen Sie, dass es sie halten darf.' : 'Its rules decide who can move your shares. Look at the move once more and confirm that it may hold them.'
export const lookAgainAction = (): string => locale() === 'de' ? 'Erneut prüfen' : 'Review again'
export const dayTitle = (): string => locale() === 'de' ? 'Das war’s für heute' : 'That’s all for today'
export const dayText = ({ left, isOne, daily }: { left: string | number; isOne: string; daily: string | number }): string => locale() === 'de' ? `Jetzt können Sie noch ${left} ${isOne === 'yes' ? 'Aktie' : 'Aktien'} übertragen, ab Mitternacht UTC wieder ${daily}.` : `You can move ${left} more ${isOne === 'yes' ? 'share' : 'shares'} now, and ${daily} again after midnight UTC.`
export const pausedTitle = (): string => locale() === 'de' ? 'Übertragungen sind angehalten' : 'Moves are paused'
export const pausedText = (): string => locale() === 'de' ? 'Wir haben sie angehalten, bis unsere Bücher und das Netzwerk übereinstimmen oder unsere Prüfung abgeschlossen ist. Ihre Aktien sind sicher.' : 'We’ve paused them until our books and the network agree, or until our check is done. Your shares are safe.'
export const checkAction = (): string => locale() === 'de' ? 'Zum Register' : 'See the ledger'
export const whoTitle = (): string => locale() === 'de' ? 'Wer diese Aktie halten darf' : 'Who may hold this share'
export const whoText = (): string => locale() === 'de' ? 'Empfangen können sie nur Menschen mit bestätigter Identität, in Wallets, die sie verknüpft haben. Alle anderen weist der Token ab.' : 'Only people whose identity we’ve verified can receive it, in wallets they have linked. The token refuses everyone else.'
export const absentTitle = (): string => locale() === 'de' ? 'Hier noch nicht möglich' : 'Not possible here yet'
export const absentText = (): string => locale() === 'de' ? 'Aktien können hier noch nicht in eine Wallet übertragen werden. Alle Ihre Aktien liegen in unserer Verwahrung.' : 'Shares can’t be moved to a wallet here yet. All of yours are kept in our custody.'
export const unknownTitle = (): string => locale() === 'de' ? 'Diese Übertragung gehört nicht Ihnen' : 'This move isn’t yours'
export const unknownText = (): string => locale() === 'de' ? 'Prüfen Sie die Adresse oder sehen Sie sich Ihre Übertragungen auf der Seite „Wallet“ an.' : 'Check the address, or see your moves on the wallet page.'
export const loadingLabel = (): string => locale() === 'de' ? 'Ihre Aktien werden geladen' : 'Loading your shares'
export const otherKindTitle = ({ kind }: { kind: string }): string => locale() === 'de' ? `${kind === 'sent' ? 'Aus Ihrer Wallet gesendet' : kind === 'received' ? 'In Ihrer Wallet empfangen' : kind === 'between' ? 'Zwischen Ihren Wallets übertragen' : 'An eine unbekannte Adresse gesendet'}` : `${kind === 'sent' ? 'Sent from your wallet' : kind === 'received' ? 'Received in your wallet' : kind === 'between' ? 'Moved between your wallets' : 'Sent to an unknown address'}`
export const otherKindText = ({ kind }: { kind: string }): string => locale() === 'de' ? `${kind === 'sent' ? 'Diese Aktien gehören jetzt dem Mitglied, dessen Wallet sie empfangen hat.' : kind === 'received' ? 'Ein Mitglied hat Ihnen diese Aktien gesendet. Sie gehören Ihnen.' : kind === 'between' ? 'Nur der Ort hat sich geändert.' : 'Niemand hat diese Adresse verknüpft. Die Aktien bleiben als Ihre vermerkt, bis sie zurückkommen oder zwei Personen entscheiden.'}` : `${kind === 'sent' ? 'These shares now belong to the member whose wallet received them.' : kind === 'received' ? 'A member sent you these shares. They’re yours.' : kind === 'between' ? 'Only the place has changed.' : 'Nobody has linked this address. The shares stay recorded as yours until they come back or two people decide.'}`
export const fromWalletLabel = (): string => locale() === 'de' ? 'Aus Wallet' : 'From wallet'
export const toOtherLabel = (): string => locale() === 'de' ? 'In Wallet' : 'To wallet'
