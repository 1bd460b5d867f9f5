// Written by `npm run generate`, which every command begins with. 2bl0cb0dpWHL
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const BAD_REQUEST = (): string => locale() === 'de' ? 'Prüfen Sie die markierten Felder.' : 'Check the marked fields.'
export const BAD_PAYLOAD = (): string => locale() === 'de' ? 'Das konnten wir nicht lesen. Laden Sie die Seite neu.' : 'We couldn’t read this. Reload.'
export const NOT_JSON = (): string => locale() === 'de' ? 'Senden Sie ein JSON-Objekt.' : 'Send a JSON object.'
export const ENDED_EARLY = (): string => locale() === 'de' ? 'Unvollständig angekommen. Versuchen Sie es erneut.' : 'It arrived incomplete. Try again.'
export const CAPTCHA_FAILED = (): string => locale() === 'de' ? 'Bestätigen Sie, dass Sie kein Roboter sind.' : 'Confirm you’re not a robot.'
export const CAPTCHA_AWAY = (): string => locale() === 'de' ? 'Die Roboter-Prüfung ist nicht erreichbar. Versuchen Sie es bald erneut.' : 'Robot check unavailable. Try again soon.'
export const WRONG_LOGIN = (): string => locale() === 'de' ? 'E-Mail-Adresse, Telefonnummer oder Passwort ist falsch.' : 'Wrong email, phone or password.'
export const WRONG_PASSWORD = (): string => locale() === 'de' ? 'Falsches Passwort.' : 'Wrong password.'
export const WEAK_PASSWORD = (): string => locale() === 'de' ? 'Wählen Sie ein stärkeres Passwort.' : 'Choose a stronger password.'
export const PASSWORD_UNCHANGED = (): string => locale() === 'de' ? 'Das ist bereits Ihr Passwort. Wählen Sie ein anderes.' : 'That’s already your password. Choose another.'
export const CODE_WRONG = ({ left }: { left: number }): string => locale() === 'de' ? `Falscher Code. ${left === 0 ? 'Fordern Sie einen neuen an.' : plural('de', left) === 'one' ? `Noch ${left} Versuch.` : `Noch ${left} Versuche.`}` : `Wrong code. ${left === 0 ? 'Request another.' : plural('en', left) === 'one' ? `${left} try left.` : `${left} tries left.`}`
export const AUTHENTICATOR_WRONG = (): string => locale() === 'de' ? 'Falscher Code. Versuchen Sie es erneut.' : 'Wrong code. Try again.'
export const CODE_EXPIRED = (): string => locale() === 'de' ? 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.' : 'This code expired. Request another.'
export const CODE_JUST_SENT = (): string => locale() === 'de' ? 'Wir haben gerade einen gesendet. Warten Sie einen Moment.' : 'We just sent one. Wait a moment.'
export const TRIES_USED_UP = (): string => locale() === 'de' ? 'Zu viele falsche Codes. Melden Sie sich erneut an.' : 'Too many wrong codes. Log in again.'
export const LINK_EXPIRED = (): string => locale() === 'de' ? 'Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.' : 'This link no longer works. Request another.'
export const CHANGE_EXPIRED = (): string => locale() === 'de' ? 'Das ist abgelaufen. Brechen Sie ab und beginnen Sie neu.' : 'This expired. Cancel and start again.'
export const CONTACT_UNCHANGED = (): string => locale() === 'de' ? 'Das nutzen Sie bereits.' : 'You already use this one.'
export const TWO_FACTOR_STATE = (): string => locale() === 'de' ? 'Die Zwei-Faktor-Anmeldung wurde geändert. Laden Sie die Seite neu.' : 'Two-factor login changed. Reload.'
export const TWO_FACTOR_ON = (): string => locale() === 'de' ? 'Die Zwei-Faktor-Anmeldung ist eingeschaltet.' : 'Two-factor login is on.'
export const PASSKEY_REFUSED = (): string => locale() === 'de' ? 'Diesen Passkey kennen wir nicht. Nutzen Sie einen anderen oder Ihr Passwort.' : 'Unknown passkey. Use another, or your password.'
export const PASSKEY_EXPIRED = (): string => locale() === 'de' ? 'Zeit abgelaufen. Versuchen Sie es erneut.' : 'Timed out. Try again.'
export const PASSKEY_KNOWN = (): string => locale() === 'de' ? 'Bereits hinzugefügt.' : 'Already added.'
export const PASSKEY_NOT_FOUND = (): string => locale() === 'de' ? 'Dieser Passkey wurde entfernt.' : 'This passkey was removed.'
export const PASSKEY_TOO_NEW = (): string => locale() === 'de' ? 'Dieser Passkey ist dafür noch zu neu. Melden Sie sich mit Ihrem Passwort an.' : 'This passkey is too new for that. Log in with your password.'
export const PASSKEYS_FULL = ({ max }: { max: string | number }): string => locale() === 'de' ? `Sie haben ${max} Passkeys. Entfernen Sie zuerst einen.` : `You have ${max} passkeys. Remove one.`
export const API_KEY_UNKNOWN = (): string => locale() === 'de' ? 'Diesen API-Schlüssel gibt es nicht, oder er wurde widerrufen. Erstellen Sie in den Einstellungen einen neuen.' : 'This API key is unknown or was revoked. Create a new one in settings.'
export const API_KEY_CANNOT = (): string => locale() === 'de' ? 'Ein API-Schlüssel kann das nicht: Er liest nur einige Ihrer Daten. Melden Sie sich an.' : 'An API key can’t do this: it only reads some of your data. Log in to continue.'
export const API_KEY_NOT_FOUND = (): string => locale() === 'de' ? 'Dieser API-Schlüssel wurde widerrufen.' : 'This API key was revoked.'
export const API_KEYS_FULL = ({ max }: { max: string | number }): string => locale() === 'de' ? `Sie haben ${max} API-Schlüssel. Widerrufen Sie zuerst einen.` : `You have ${max} API keys. Revoke one.`
export const FRESH_LOGIN_NEEDED = (): string => locale() === 'de' ? 'Melden Sie sich zuerst erneut mit Ihrem Passwort an.' : 'Log in with your password first.'
export const TAKEN = (): string => locale() === 'de' ? 'Zu dieser E-Mail-Adresse oder Nummer gibt es bereits ein Konto. Melden Sie sich an.' : 'Already registered. Log in.'
export const SESSION_NOT_FOUND = (): string => locale() === 'de' ? 'Diese Sitzung ist beendet.' : 'This session ended.'
export const WALLET_PROOF = (): string => locale() === 'de' ? 'Die Signatur passt nicht. Signieren Sie erneut.' : 'The signature doesn’t match. Sign again.'
export const WALLET_TAKEN = (): string => locale() === 'de' ? 'Ein anderes Konto hat diese Wallet. Lösen Sie die Verknüpfung dort oder nutzen Sie eine andere.' : 'Another account has this wallet. Unlink it there, or use another.'
export const WALLET_OF_OURS = (): string => locale() === 'de' ? 'Diese Adresse gehört FNX und kann keine Wallet eines Mitglieds sein. Verknüpfen Sie eine, deren Schlüssel Sie haben.' : 'This address belongs to FNX and can’t be a member’s wallet. Link one whose key you hold.'
export const WALLET_NOT_LINKED = (): string => locale() === 'de' ? 'Verknüpfen Sie zuerst diese Wallet. Eine Signatur genügt.' : 'Link this wallet first: one signature.'
export const WALLET_UNLINKED = (): string => locale() === 'de' ? 'Diese Wallet ist nicht verknüpft.' : 'This wallet isn’t linked.'
export const WALLET_HAS_ORDER = (): string => locale() === 'de' ? 'Stornieren Sie zuerst den offenen Auftrag dieser Wallet.' : 'Cancel its open order first.'
export const WALLET_HAS_PAYMENT = (): string => locale() === 'de' ? 'Warten Sie die Zahlung dieser Wallet ab. Lösen Sie dann die Verknüpfung.' : 'Wait for its payment, then unlink.'
export const WALLET_HAS_SHARES = (): string => locale() === 'de' ? 'Diese Wallet hält Aktien. Holen Sie sie zuerst zurück.' : 'This wallet holds shares. Bring them back first.'
export const WALLET_HAS_PAYOUT = (): string => locale() === 'de' ? 'Geld ist unterwegs in diese Wallet. Warten Sie, bis es angekommen ist.' : 'A payout is on its way to this wallet. Wait until it has arrived.'
export const WALLET_HAS_DELIVERY = (): string => locale() === 'de' ? 'Aktien sind zu dieser Wallet unterwegs. Warten Sie, bis sie angekommen sind.' : 'Shares are on their way to this wallet. Wait until they’ve arrived.'
export const WALLET_SIGN_AGAIN = (): string => locale() === 'de' ? 'Bestätigen Sie noch einmal mit einer Signatur, dass diese Wallet Ihnen gehört. Danach können Sie Aktien übertragen.' : 'Sign once more that this wallet is yours, then move shares.'
export const WALLET_IS_PROGRAM = (): string => locale() === 'de' ? 'Diese Wallet ist ein Programm. Bestätigen Sie zuerst, dass sie Ihre Aktien halten darf.' : 'This wallet is a program. First confirm that it may hold your shares.'
export const WALLETS_FULL = ({ max }: { max: string | number }): string => locale() === 'de' ? `Höchstens ${max} Ihrer Wallets können Aktien halten.` : `Up to ${max} of your wallets can hold shares.`
export const TOKEN_ABSENT = (): string => locale() === 'de' ? 'Aktien lassen sich hier noch nicht in eine Wallet übertragen.' : 'Shares can’t be moved to a wallet here yet.'
export const MOVES_PAUSED = (): string => locale() === 'de' ? 'Übertragungen sind gerade angehalten. Ihre Aktien sind sicher.' : 'Moves are paused. Your shares are safe.'
export const DELIVERY_BELOW_MINIMUM = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `Mindestens ${minimum} Aktien oder alle, die Sie haben.` : `At least ${minimum} shares, or all you have.`
export const DELIVERY_ABOVE_AVAILABLE = ({ available }: { available: string | number }): string => locale() === 'de' ? `Verfügbar sind nur ${available} Aktien.` : `Only ${available} shares are available.`
export const DELIVERY_DAY_LEFT = ({ left }: { left: string | number }): string => locale() === 'de' ? `Heute können Sie noch ${left} Aktien übertragen, nach Mitternacht UTC wieder mehr.` : `You can move ${left} more shares today, and again after midnight UTC.`
export const DELIVERY_FROM_VAULT_OPEN = (): string => locale() === 'de' ? 'Zwei Personen senden Ihnen bereits Aktien. Warten Sie, bis sie angekommen sind, oder brechen Sie diese Übertragung ab.' : 'Two people are already sending you shares. Wait for the shares to arrive, or cancel that move.'
export const DELIVERIES_USED = ({ max }: { max: string | number }): string => locale() === 'de' ? `Sie können ${max}-mal am Tag Aktien übertragen. Weiter geht es nach Mitternacht UTC.` : `You can move shares ${max} times a day. Continue after midnight UTC.`
export const DELIVERY_NOT_FOUND = (): string => locale() === 'de' ? 'Diese Übertragung gehört nicht zu Ihrem Konto.' : 'This move isn’t yours.'
export const DELIVERY_SIGNED = (): string => locale() === 'de' ? 'Bereits signiert. Sie lässt sich nicht mehr abbrechen.' : 'Already signed. It can’t be canceled now.'
export const DELIVERY_OVER = (): string => locale() === 'de' ? 'Diese Übertragung ist bereits beendet.' : 'This move has already ended.'
export const GIFT_BELOW_MINIMUM = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `Mindestens ${minimum} Aktien oder alle, die Sie haben.` : `At least ${minimum} shares, or all you have.`
export const GIFT_ABOVE_AVAILABLE = ({ available }: { available: string | number }): string => locale() === 'de' ? `Verfügbar sind nur ${available} Aktien.` : `Only ${available} shares are available.`
export const GIFT_DAY_LEFT = ({ left }: { left: string | number }): string => locale() === 'de' ? `Heute können Sie noch ${left} Aktien senden, nach Mitternacht UTC wieder mehr.` : `You can send ${left} more shares today, and again after midnight UTC.`
export const GIFTS_USED = ({ max }: { max: string | number }): string => locale() === 'de' ? `Sie können ${max} Geschenke am Tag senden. Weiter geht es nach Mitternacht UTC.` : `You can send ${max} gifts a day. Continue after midnight UTC.`
export const GIFT_TO_SELF = (): string => locale() === 'de' ? 'Das sind Sie selbst. Geben Sie die E-Mail-Adresse oder Mitgliedsnummer einer anderen Person ein.' : 'That’s you. Enter somebody else’s email or member number.'
export const GIFT_WAITS = (): string => locale() === 'de' ? 'Ihr letztes Geschenk an diese Adresse ist noch offen. Nehmen Sie es zuerst zurück, oder warten Sie, bis es endet.' : 'Your last gift to this address is still pending. Take it back first, or wait until it ends.'
export const GIFT_NOT_FOUND = (): string => locale() === 'de' ? 'Dieses Geschenk gehört nicht zu Ihrem Konto.' : 'This gift isn’t yours.'
export const GIFT_NOT_NOW = (): string => locale() === 'de' ? 'Dieses Geschenk lässt sich gerade nicht annehmen. Versuchen Sie es später, oder fragen Sie, wer es gesendet hat.' : 'This gift can’t be accepted right now. Try again later, or ask whoever sent it.'
export const GIFT_OVER = (): string => locale() === 'de' ? 'Dieses Geschenk ist nicht mehr offen.' : 'This gift has already ended.'
export const RECOVERY_OPEN = (): string => locale() === 'de' ? 'Eine Wiederherstellung läuft bereits. Stoppen Sie sie zuerst, oder warten Sie, bis sie endet.' : 'A recovery is under way already. Stop it first, or wait until it ends.'
export const RECOVERY_SAME_WALLET = (): string => locale() === 'de' ? 'Wählen Sie eine andere Wallet als die verlorene.' : 'Choose a wallet other than the lost one.'
export const RECOVERY_NOTHING = (): string => locale() === 'de' ? 'In dieser Wallet liegen keine Aktien.' : 'There are no shares in this wallet.'
export const RECOVERY_NOT_FOUND = (): string => locale() === 'de' ? 'Diese Wiederherstellung gehört nicht zu Ihrem Konto.' : 'This recovery isn’t yours.'
export const RECOVERY_NOT_CHECKED = (): string => locale() === 'de' ? 'Bestätigen Sie zuerst Ihre Identität.' : 'Verify your identity first.'
export const RECOVERY_SIGNING = (): string => locale() === 'de' ? 'Zwei Personen haben zugestimmt, es wird gerade signiert. Wenn Sie das nicht waren, sagen Sie es uns.' : 'Two people have approved it, and it’s being signed. If it wasn’t you, say so.'
export const RECOVERY_OVER = (): string => locale() === 'de' ? 'Diese Wiederherstellung ist bereits beendet.' : 'This recovery has already ended.'
export const WALLET_LOST = (): string => locale() === 'de' ? 'Sie haben diese Wallet als verloren gemeldet. Wählen Sie eine andere.' : 'You told us that you lost this wallet. Choose another one.'
export const WALLET_RECOVERING = (): string => locale() === 'de' ? 'Zwischen Ihren Wallets läuft eine Wiederherstellung von Aktien. Warten Sie, bis sie endet, oder stoppen Sie sie.' : 'A recovery of shares between your wallets is under way. Wait until it ends, or stop it.'
export const CLOSING_NOT_ASKED = (): string => locale() === 'de' ? 'Beginnen Sie in den Einstellungen, mit Ihrem Passwort.' : 'Start in settings, with your password.'
export const CLOSING_KYC = (): string => locale() === 'de' ? 'Warten Sie, bis wir Ihre Dokumente geprüft haben.' : 'Wait until we’ve reviewed your documents.'
export const CLOSING_STAKES = (): string => locale() === 'de' ? 'Beenden Sie Ihre Stakes oder warten Sie deren Ende ab.' : 'Unstake, or wait until your stakes end.'
export const CLOSING_REWARDS = (): string => locale() === 'de' ? 'Rufen Sie zuerst Ihre Prämien ab.' : 'Claim your rewards first.'
export const CLOSING_SHARES = (): string => locale() === 'de' ? 'Sie besitzen noch Aktien. Kontaktieren Sie uns.' : 'You still hold shares. Contact us.'
export const CLOSING_DELIVERY = (): string => locale() === 'de' ? 'Warten Sie, bis Ihre Aktien in Ihrer Wallet angekommen sind.' : 'Wait until your shares have arrived in your wallet.'
export const CLOSING_GIFT = (): string => locale() === 'de' ? 'Ein Geschenk von Ihnen ist noch offen. Nehmen Sie es zuerst zurück, oder warten Sie, bis es endet.' : 'A gift of yours is still pending. Take it back first, or wait until it ends.'
export const CLOSING_RECOVERY = (): string => locale() === 'de' ? 'Eine Wiederherstellung aus einer verlorenen Wallet läuft. Stoppen Sie sie zuerst, oder warten Sie, bis sie endet.' : 'A recovery from a lost wallet is under way. Stop it first, or wait until it ends.'
export const CLOSING_OFFER = (): string => locale() === 'de' ? 'Einige Ihrer Aktien sind in einem Rückkauf angeboten. Nehmen Sie das Angebot erst zurück oder warten Sie das Ende ab.' : 'You have offered shares to a buy-back. Take them back first, or wait until it ends.'
export const CLOSING_WALLET_SHARES = (): string => locale() === 'de' ? 'Ihre eigene Wallet hält Aktien. Holen Sie sie zuerst zurück.' : 'Your own wallet holds shares. Bring them back first.'
export const CLOSING_DIVIDEND = (): string => locale() === 'de' ? 'Ihnen steht Geld aus einer Dividende oder einem Rückkauf zu. Schließen Sie das Konto, sobald es in Ihrer Wallet ist.' : 'You still have money from a dividend or a buy-back. Close your account once it is in your wallet.'
export const CLOSING_PAYOUT = (): string => locale() === 'de' ? 'Geld ist unterwegs in Ihre Wallet. Warten Sie, bis es angekommen ist.' : 'A payout is on its way to your wallet. Wait until it has arrived.'
export const PAYOUT_TOO_SMALL = ({ least }: { least: string | number }): string => locale() === 'de' ? `Weniger als ${least} senden wir nicht einzeln, sondern zusammen mit der nächsten Dividende.` : `We don’t send less than ${least} by itself. It goes with your next dividend.`
export const PAYOUT_UNDER_WAY = (): string => locale() === 'de' ? 'Eine Auszahlung ist bereits unterwegs. Senden Sie den Rest, sobald sie angekommen ist.' : 'A payout is already on its way. Send the rest once it has arrived.'
export const VOTE_NOT_FOUND = (): string => locale() === 'de' ? 'Diese Abstimmung gibt es hier nicht.' : 'There’s no such vote.'
export const VOTE_NOT_OPEN = (): string => locale() === 'de' ? 'Die Abstimmung ist nicht offen. Falls Sie abgestimmt haben, bleibt Ihre letzte Stimme gültig.' : 'Voting isn’t open. If you cast a ballot, your last one stays.'
export const VOTE_WITHOUT_SHARES = (): string => locale() === 'de' ? 'Sie hielten am Stichtag keine Aktien und haben deshalb keine Stimmen.' : 'You owned no shares on the record date, so you have no votes.'
export const VOTE_PROOF_ABSENT = (): string => locale() === 'de' ? 'Von Ihnen wurde keine Stimme gezählt.' : 'No ballot of yours was counted.'
export const BUY_BACK_NOT_FOUND = (): string => locale() === 'de' ? 'Diesen Rückkauf gibt es hier nicht.' : 'There’s no such buy-back.'
export const BUY_BACK_NOT_OPEN = (): string => locale() === 'de' ? 'Dieser Rückkauf ist nicht offen. Was Sie vor dem Ende angeboten haben, gilt; sonst hat sich nichts geändert.' : 'This buy-back isn’t open. Anything you offered while it was open still counts; nothing else has changed.'
export const OFFER_BELOW_MINIMUM = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `Mindestens ${minimum} Aktien oder alle, die Sie haben.` : `At least ${minimum} shares, or all you have.`
export const OFFER_ABOVE_AVAILABLE = ({ available }: { available: string | number }): string => locale() === 'de' ? `Sie können ${available} Aktien anbieten. Gestakte Aktien und solche in der eigenen Wallet lassen sich nicht anbieten.` : `You can offer ${available} shares. Staked shares and those in your own wallet can’t be offered.`
export const CLOSING_ORDER = ({ minutes }: { minutes: number }): string => locale() === 'de' ? `Stornieren Sie Ihren offenen Auftrag oder warten Sie ${plural('de', minutes) === 'one' ? `${minutes} Minute` : `${minutes} Minuten`}.` : `Cancel your open order, or wait ${plural('en', minutes) === 'one' ? `${minutes} minute` : `${minutes} minutes`}.`
export const CLOSING_PAYMENT = (): string => locale() === 'de' ? 'Warten Sie, bis Ihre Zahlung abgewickelt ist.' : 'Wait until your payment settles.'
export const CLOSING_SUSPENSE = (): string => locale() === 'de' ? 'Wir prüfen Ihre Zahlung. Warten Sie die Erstattung ab oder kontaktieren Sie uns.' : 'We’re reviewing your payment. Wait for its refund, or contact us.'
export const NAME_FIXED = (): string => locale() === 'de' ? 'Ihr bestätigter Name steht fest. Geändert? Kontaktieren Sie uns.' : 'Your verified name is final. Changed? Contact us.'
export const NOT_LOGGED_IN = (): string => locale() === 'de' ? 'Melden Sie sich an, um fortzufahren.' : 'Log in to continue.'
export const LOGGED_OUT = (): string => locale() === 'de' ? 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.' : 'Your session has expired. Please log in again.'
export const SESSION_ENDED = (): string => locale() === 'de' ? 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.' : 'Your session has expired. Please log in again.'
export const NOT_ALLOWED = (): string => locale() === 'de' ? 'Ihr Konto ist dazu nicht berechtigt.' : 'Your account can’t do this.'
export const IDENTITY_ONLY = (): string => locale() === 'de' ? 'Auf diesem Telefon können Sie nur Ihre Identität bestätigen. Für alles andere melden Sie sich an.' : 'This phone only verifies your identity. Log in for more.'
export const HAND_OVER_ENDED = (): string => locale() === 'de' ? 'Dieser Code gilt nicht mehr. Scannen Sie einen neuen.' : 'This code no longer works. Scan another.'
export const KYC_REQUIRED = (): string => locale() === 'de' ? 'Bestätigen Sie zuerst Ihre Identität.' : 'Verify your identity first.'
export const KYC_STATE = (): string => locale() === 'de' ? 'Ihre Identitätsprüfung hat sich geändert. Laden Sie die Seite neu.' : 'Your verification changed. Reload.'
export const KYC_APPROVED = (): string => locale() === 'de' ? 'Ihre Identität ist bereits bestätigt.' : 'You’re already verified.'
export const KYC_REJECTED = (): string => locale() === 'de' ? 'Wir konnten Ihre Identität nicht bestätigen. Beginnen Sie neu.' : 'We couldn’t verify you. Start again.'
export const KYC_BLOCKED = (): string => locale() === 'de' ? 'Wir konnten Ihre Identität nicht bestätigen. Ein weiterer Versuch ist nicht möglich. Kontaktieren Sie uns.' : 'We couldn’t verify you. You can’t try again. Contact us.'
export const KYC_SENT = (): string => locale() === 'de' ? 'Wird bereits geprüft.' : 'Already under review.'
export const KYC_AWAY = (): string => locale() === 'de' ? 'Die Identitätsprüfung ist nicht erreichbar. Versuchen Sie es bald erneut.' : 'Verification unavailable. Try again soon.'
export const APPLICANT_NOT_FOUND = (): string => locale() === 'de' ? 'Diese Identitätsprüfung gehört nicht zu Ihrem Konto.' : 'This verification isn’t yours.'
export const SDK_TOKEN_EXPIRED = (): string => locale() === 'de' ? 'Die Zeit für diesen Schritt ist um. Schließen Sie ihn und machen Sie weiter.' : 'This step timed out. Close it and continue.'
export const WEBHOOK_FORGED = (): string => locale() === 'de' ? 'Ungültige Signatur.' : 'Invalid signature.'
export const WEBHOOK_UNREADABLE = (): string => locale() === 'de' ? 'Ereignis nicht lesbar.' : 'Unreadable event.'
export const WEBHOOK_EARLY = (): string => locale() === 'de' ? 'Freigabe noch nicht bestätigt. Senden Sie sie erneut.' : 'Approval not confirmed yet. Resend.'
export const NOT_A_PICTURE = (): string => locale() === 'de' ? 'Wählen Sie ein Bild als JPEG oder PNG.' : 'Choose a JPEG or PNG picture.'
export const BROKEN_PICTURE = (): string => locale() === 'de' ? 'Dieses Bild ist beschädigt. Nehmen Sie ein anderes.' : 'This picture is damaged. Take another.'
export const PICTURE_TOO_WIDE = (): string => locale() === 'de' ? 'Verringern Sie die Auflösung des Bildes.' : 'Lower the picture’s resolution.'
export const PICTURE_TOO_LARGE = ({ max }: { max: string | number }): string => locale() === 'de' ? `Nutzen Sie ein Bild bis ${max} MB.` : `Use a picture up to ${max} MB.`
export const CONTRACT_WALLET = ({ currency }: { currency: string | number }): string => locale() === 'de' ? `Smart-Contract-Wallets können nicht in ${currency} zahlen. Nutzen Sie USDT oder USDC.` : `Smart-contract wallets can’t pay in ${currency}. Use USDT or USDC.`
export const BELOW_MINIMUM = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `Geben Sie mindestens ${minimum} ein.` : `Enter at least ${minimum}.`
export const PAYMENT_BELOW_MINIMUM = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `Unter dem Mindestkauf von ${minimum}. Wählen Sie die Erstattung.` : `Below the minimum of ${minimum}. Choose a refund.`
export const INSUFFICIENT_BALANCE = (): string => locale() === 'de' ? 'Guthaben zu niedrig. Geben Sie weniger ein oder laden Sie auf.' : 'Balance too low. Enter less or top up.'
export const ORDER_TOO_LARGE = ({ max }: { max: string | number }): string => locale() === 'de' ? `Sie können bis zu ${max} Aktien reservieren.` : `You can reserve up to ${max} shares.`
export const FIRST_ORDER_TOO_LARGE = ({ max }: { max: string | number }): string => locale() === 'de' ? `Bis zur ersten gutgeschriebenen Zahlung können Sie bis zu ${max} Aktien reservieren.` : `Reserve up to ${max} shares until your first credited payment.`
export const UNPAID_ORDER_TOO_LARGE = ({ at, max }: { at: string | number; max: string | number }): string => locale() === 'de' ? `Einige Aufträge liefen unbezahlt ab. Bis ${at} oder bis zur nächsten Zahlung können Sie höchstens ${max} Aktien reservieren.` : `Some of your orders expired unpaid. Until ${at} or your next payment, you can reserve up to ${max} shares.`
export const SOLD_OUT = ({ left, count }: { left: string | number; count: number }): string => locale() === 'de' ? `Nur noch ${left} ${plural('de', count) === 'one' ? 'Aktie' : 'Aktien'}. Geben Sie weniger ein.` : `Only ${left} ${plural('en', count) === 'one' ? 'share' : 'shares'} left. Enter less.`
export const SOLD_OUT_UNTIL = ({ at }: { at: string | number }): string => locale() === 'de' ? `Bis ${at} sind zu wenige Aktien frei. Geben Sie weniger ein oder warten Sie.` : `Not enough shares are free until ${at}. Enter less, or wait.`
export const TAKE_SOLD_OUT = (): string => locale() === 'de' ? 'Es sind zu wenige Aktien übrig. Wählen Sie die Erstattung.' : 'Too few shares left. Choose a refund.'
export const TAKE_CLOSED = (): string => locale() === 'de' ? 'Keine Aktien im Verkauf. Wählen Sie die Erstattung oder warten Sie.' : 'No shares on sale. Choose a refund, or wait.'
export const SIMILAR_ORDER = (): string => locale() === 'de' ? 'Ein ähnlicher Auftrag ist offen. Noch einen erteilen?' : 'A similar order is open. Place another?'
export const TRANSFER_OPEN = (): string => locale() === 'de' ? 'Ein Auftrag wartet noch auf Ihre Überweisung. Bezahlen oder stornieren Sie ihn zuerst.' : 'You have an order waiting for your transfer. Pay or cancel it first.'
export const TRANSFER_TOO_LARGE = ({ max }: { max: string | number }): string => locale() === 'de' ? `Per Überweisung können Sie bis zu ${max} je Auftrag zahlen.` : `By bank transfer you can pay up to ${max} for one order.`
export const FIRST_TRANSFER_TOO_LARGE = ({ max }: { max: string | number }): string => locale() === 'de' ? `Ihre erste Überweisung darf höchstens ${max} betragen.` : `Your first bank transfer can be up to ${max}.`
export const TRANSFERS_FULL = (): string => locale() === 'de' ? 'Gerade warten zu viele Aufträge auf eine Überweisung. Versuchen Sie es morgen wieder, oder zahlen Sie aus einer Wallet.' : 'Too many orders are waiting for a bank transfer right now. Try again tomorrow, or pay from a wallet.'
export const TOO_MANY_QUOTES = ({ max }: { max: string | number }): string => locale() === 'de' ? `Sie haben ${max} offene Aufträge. Bezahlen oder stornieren Sie einen.` : `You have ${max} open orders. Pay or cancel one.`
export const TOO_MANY_WAITING = ({ max }: { max: string | number }): string => locale() === 'de' ? `Sie haben ${max} offene Aufträge und Zahlungen. Schließen Sie zuerst etwas davon ab.` : `You have ${max} open orders and payments. Finish one.`
export const ORDERS_UNPAID = (): string => locale() === 'de' ? 'Mehrere Aufträge blieben unbezahlt. Warten Sie etwas bis zum nächsten.' : 'Several orders weren’t paid. Wait a little.'
export const ORDER_NOT_FOUND = (): string => locale() === 'de' ? 'Dieser Auftrag gehört nicht zu Ihrem Konto.' : 'This order isn’t yours.'
export const ORDER_PAID = (): string => locale() === 'de' ? 'Zu spät: Eine Zahlung ist unterwegs.' : 'Too late: a payment is on its way.'
export const ORDER_ENDED = (): string => locale() === 'de' ? 'Dieser Auftrag ist beendet.' : 'This order ended.'
export const NOTHING_TO_CHOOSE = (): string => locale() === 'de' ? 'Es gibt nichts mehr zu entscheiden. Laden Sie die Seite neu.' : 'There’s nothing left to choose. Reload the page.'
export const OFFERING_NOT_OPEN = ({ day }: { day: string | number }): string => locale() === 'de' ? `Dieses Angebot beginnt am ${day}.` : `This offering opens on ${day}.`
export const OFFERING_CLOSED = (): string => locale() === 'de' ? 'Das Angebot ist beendet. Offene Aufträge können Sie noch bezahlen.' : 'The offering closed. You can still pay open orders.'
export const OFFERING_SOLD = (): string => locale() === 'de' ? 'Für einen Kauf sind zu wenige Aktien übrig. Offene Aufträge können Sie noch bezahlen.' : 'Too few shares are left for a purchase. You can still pay open orders.'
export const OFFERING_NOT_PUBLISHED = (): string => locale() === 'de' ? 'Noch kein Angebot.' : 'No offering yet.'
export const DOCUMENTS_NOT_PUBLISHED = (): string => locale() === 'de' ? 'Noch keine Dokumente.' : 'No documents yet.'
export const PRICE_CHANGED = (): string => locale() === 'de' ? 'Der Preis hat sich geändert. Prüfen Sie ihn.' : 'The price changed. Review it.'
export const PRICE_AWAY = (): string => locale() === 'de' ? 'Es gibt gerade keinen Preis. Versuchen Sie es bald erneut.' : 'No price right now. Try again soon.'
export const PRICE_NOT_PUBLISHED = (): string => locale() === 'de' ? 'Noch kein Preis.' : 'No price yet.'
export const SHARE_PRICE_AWAY = (): string => locale() === 'de' ? 'Noch kein Preis.' : 'No price yet.'
export const TRANSACTION_NOT_FOUND = (): string => locale() === 'de' ? 'Diese Transaktion gehört nicht zu Ihrem Konto.' : 'This transaction isn’t yours.'
export const STAKE_BELOW_MINIMUM = ({ minimum }: { minimum: number }): string => locale() === 'de' ? `Staken Sie mindestens ${plural('de', minimum) === 'one' ? `${minimum} Aktie` : `${minimum} Aktien`}.` : `Stake at least ${plural('en', minimum) === 'one' ? `${minimum} share` : `${minimum} shares`}.`
export const STAKE_ABOVE_AVAILABLE = ({ available }: { available: string | number }): string => locale() === 'de' ? `Sie haben ${available} Aktien verfügbar. Geben Sie weniger ein oder kaufen Sie mehr.` : `Only ${available} shares available. Enter less, or buy more.`
export const TOO_MANY_STAKES = ({ max }: { max: string | number }): string => locale() === 'de' ? `Sie haben ${max} aktive Stakes. Warten Sie, bis einer endet.` : `You have ${max} active stakes. Wait until one ends.`
export const POOL_SHORT = (): string => locale() === 'de' ? 'Der Prämientopf reicht nicht. Staken Sie weniger oder kürzer.' : 'Reward pool too low. Stake less, or for less time.'
export const POOL_LEFT = ({ left }: { left: string | number }): string => locale() === 'de' ? `Staken Sie bis zu ${left} Aktien oder kürzer.` : `Stake up to ${left} shares, or for less time.`
export const POOL_EMPTY = (): string => locale() === 'de' ? 'Dieser Plan ist voll. Versuchen Sie einen kürzeren.' : 'This plan is full. Try a shorter one.'
export const PLAN_CLOSED = (): string => locale() === 'de' ? 'Dieser Plan ist geschlossen. Laden Sie die Seite neu und wählen Sie einen anderen.' : 'This plan closed. Reload and choose another.'
export const TERMS_CHANGED = (): string => locale() === 'de' ? 'Die Bedingungen haben sich geändert. Prüfen Sie sie.' : 'The terms changed. Review them.'
export const STAKE_CHANGED = (): string => locale() === 'de' ? 'Ihre Prämie hat sich geändert. Prüfen Sie sie.' : 'Your reward changed. Review it.'
export const STAKE_NOT_FOUND = (): string => locale() === 'de' ? 'Dieser Stake gehört nicht zu Ihrem Konto.' : 'This stake isn’t yours.'
export const STAKE_TERM_OVER = (): string => locale() === 'de' ? 'Die Laufzeit ist beendet. Ihre Aktien werden binnen einer Minute frei. Rufen Sie die ganze Prämie ab.' : 'The term ended. Shares unlock within a minute. Claim your whole reward.'
export const STAKE_OVER = (): string => locale() === 'de' ? 'Dieser Stake ist beendet. Laden Sie die Seite neu.' : 'This stake ended. Reload.'
export const NOTHING_TO_CLAIM = ({ day }: { day: string | number }): string => locale() === 'de' ? `Noch keine Prämien abrufbar. Nächste: ${day}, 00:00 UTC.` : `No rewards yet. Next: ${day}, 00:00 UTC.`
export const ON_HOLD = (): string => locale() === 'de' ? 'Ihr Konto ist eingeschränkt. Kontaktieren Sie uns.' : 'Your account is restricted. Contact us.'
export const ALERTS_FULL = ({ max }: { max: string | number }): string => locale() === 'de' ? `Sie haben ${max} Preisalarme. Entfernen Sie zuerst einen.` : `You have ${max} alerts. Remove one.`
export const ALERT_BUSY = (): string => locale() === 'de' ? 'Der Preis ändert sich gerade. Versuchen Sie es erneut.' : 'The price is changing. Try again.'
export const ALERT_MET = ({ price, side }: { price: string | number; side: string }): string => locale() === 'de' ? `Eine Aktie kostet ${price}. Wählen Sie einen ${side === 'above' ? 'höheren' : 'niedrigeren'} Preis.` : `A share costs ${price}. Choose a ${side === 'above' ? 'higher' : 'lower'} price.`
export const ALERT_NOT_FOUND = (): string => locale() === 'de' ? 'Dieser Preisalarm wurde entfernt.' : 'This alert was removed.'
export const AUDIT_NOT_FOUND = (): string => locale() === 'de' ? 'Noch keine Prüfung.' : 'No audit yet.'
export const AUDIT_REPLACED = (): string => locale() === 'de' ? 'Eine neuere Prüfung ist verfügbar. Laden Sie die Seite neu.' : 'A newer audit is available. Reload the page.'
export const COSIGNATURE_REFUSED = (): string => locale() === 'de' ? 'Das ist keine Mitzeichnung eines genannten Zeugen unter einem Checkpoint dieses Logs.' : 'This isn’t a cosignature of a listed witness under a checkpoint of this log.'
export const BANK_NOT_PUBLISHED = (): string => locale() === 'de' ? 'Noch keine Zahlen der Bank.' : 'No bank figures yet.'
export const TEXT_NOT_FOUND = (): string => locale() === 'de' ? 'Text nicht gefunden.' : 'Text not found.'
export const QUESTION_NOT_FOUND = (): string => locale() === 'de' ? 'Diese Frage gehört nicht zu Ihrem Konto.' : 'This question isn’t yours.'
export const QUESTION_LINK_OVER = (): string => locale() === 'de' ? 'Dieser Link gilt nicht mehr. Schreiben Sie uns noch einmal.' : 'This link no longer works. Write to us again.'
export const QUESTIONS_USED = ({ max }: { max: string | number }): string => locale() === 'de' ? `Sie können ${max} Nachrichten am Tag senden. Weiter geht es nach Mitternacht UTC.` : `You can send ${max} messages a day. Continue after midnight UTC.`
export const PICTURES_USED = ({ max }: { max: string | number }): string => locale() === 'de' ? `Sie können ${max} Bilder am Tag senden. Weiter geht es nach Mitternacht UTC, oder senden Sie nur den Text.` : `You can send ${max} pictures a day. Continue after midnight UTC, or send only the text.`
export const KEY_MISSING = (): string => locale() === 'de' ? 'Idempotency-Key fehlt. Laden Sie die Seite neu.' : 'Idempotency-Key missing. Reload.'
export const KEY_REUSED = (): string => locale() === 'de' ? 'Bereits erhalten. Laden Sie die Seite neu, um den Stand zu sehen.' : 'Already received. Reload to see it.'
export const KEY_IN_FLIGHT = (): string => locale() === 'de' ? 'Wir arbeiten daran. Sehen Sie bald wieder nach.' : 'We’re on it. Check again soon.'
export const FAUCET_USED = (): string => locale() === 'de' ? 'Heute kein Testgeld mehr. Versuchen Sie es morgen erneut.' : 'No more test money today. Try again tomorrow.'
export const FAUCET_REFUSED = (): string => locale() === 'de' ? 'Diese Adresse nimmt kein Testgeld an.' : 'This address refuses test money.'
export const NOT_FOUND = (): string => locale() === 'de' ? 'Unter dieser Adresse gibt es nichts.' : 'Nothing at this address.'
export const METHOD_NOT_ALLOWED = (): string => locale() === 'de' ? 'Falsche Methode.' : 'Wrong method.'
export const CONFLICT = (): string => locale() === 'de' ? 'Das hat sich geändert. Laden Sie die Seite neu und versuchen Sie es erneut.' : 'This changed. Reload and try again.'
export const TOO_LARGE = (): string => locale() === 'de' ? 'Zu groß.' : 'Too large.'
export const WRONG_CONTENT_TYPE = (): string => locale() === 'de' ? 'Senden Sie JSON.' : 'Send JSON.'
export const TOO_MANY = (): string => locale() === 'de' ? 'Zu viele Versuche. Warten Sie etwas.' : 'Too many tries. Wait a little.'
export const INTERNAL = (): string => locale() === 'de' ? 'Bei uns ist etwas schiefgegangen. Versuchen Sie es erneut.' : 'Something went wrong on our side. Try again.'
export const UNAVAILABLE = (): string => locale() === 'de' ? 'Unsere Daten sind nicht erreichbar. Versuchen Sie es bald erneut.' : 'Our records are unavailable. Try again soon.'
export const PAUSED = (): string => locale() === 'de' ? 'Neue Aufträge sind pausiert. Offene können Sie noch bezahlen. Versuchen Sie es bald erneut.' : 'New orders are paused. You can still pay open ones. Try again soon.'
export const SALE_STOPPED = ({ reason }: { reason: string | number }): string => locale() === 'de' ? `Keine neuen Aufträge: ${reason} Offene können Sie noch bezahlen.` : `No new orders: ${reason} You can still pay open ones.`
export const ALARM = (): string => locale() === 'de' ? 'Ein Teil des Dienstes ist gestört. Siehe Signale.' : 'Part of the service isn’t working. See signals.'
export const CHAIN_AWAY = (): string => locale() === 'de' ? 'Wir erreichen das Netzwerk gerade nicht. Versuchen Sie es bald erneut.' : 'We can’t reach the network. Try again soon.'
export const PAPER_NOT_FOUND = (): string => locale() === 'de' ? 'Dieses Dokument gehört nicht Ihnen. Siehe „Dokumente“.' : 'This document isn’t yours. See Documents.'
export const PAPER_NOT_READY = (): string => locale() === 'de' ? 'Ihr PDF kommt, sobald die Aktien gutgeschrieben sind.' : 'Your PDF comes once shares are credited.'
export const PAPER_EARLY = (): string => locale() === 'de' ? 'Dafür ist es noch zu früh. Wählen Sie einen früheren Zeitraum.' : 'It’s too early for that. Choose an earlier period.'
export const PAPER_NAME = (): string => locale() === 'de' ? 'Wir brauchen Ihren Namen in lateinischen Buchstaben, wie im Reisepass. Kontaktieren Sie uns.' : 'Your name needs Latin letters, as in your passport. Contact us.'
export const PAPER_TOO_LONG = (): string => locale() === 'de' ? 'Zu lang für ein PDF. Wählen Sie einen Monat oder Excel.' : 'Too long for one PDF. Choose a month or Excel.'
export const PAPERS_NEED_SERVER = (): string => locale() === 'de' ? 'Diese Browser-Demo erstellt keine PDFs. Führen Sie npm start aus.' : 'This browser demo makes no PDFs. Run npm start.'
