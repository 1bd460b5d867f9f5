// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const helpAction = (): string => locale() === 'de' ? 'Hilfe' : 'Help'
export const contactAction = (): string => locale() === 'de' ? 'Kontakt aufnehmen' : 'Contact us'
export const privacyAction = (): string => locale() === 'de' ? 'Datenschutz' : 'Privacy'
export const choiceAction = (): string => locale() === 'de' ? 'E-Mail-Einstellungen' : 'Email settings'
export const accountReasonText = (): string => locale() === 'de' ? 'Es geht um Ihr Konto.' : 'About your account.'
export const moneyReasonText = (): string => locale() === 'de' ? 'Es geht um Ihr Geld.' : 'About your money.'
export const choiceReasonText = (): string => locale() === 'de' ? 'Sie haben diese E-Mails bestellt.' : 'You chose these emails.'
export const newsletterReasonText = (): string => locale() === 'de' ? 'Wir schreiben Ihnen nur wieder, wenn Sie bestätigen.' : 'No more emails unless you confirm.'
export const issueReasonText = (): string => locale() === 'de' ? 'Sie haben diesen Newsletter bestätigt.' : 'You confirmed this newsletter.'
export const issueEndAction = (): string => locale() === 'de' ? 'Abmelden' : 'Unsubscribe'
export const sampleImprintText = ({ app }: { app: string | number }): string => locale() === 'de' ? `${app} (Beispiel), 1 Example Street, Ledgerport` : `${app} (sample), 1 Example Street, Ledgerport`
export const sandboxText = (): string => locale() === 'de' ? 'Sandbox: nur Testgeld.' : 'Sandbox: test money only.'
export const codeSubject = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Code von ${app}` : `${code} is your ${app} code`
export const loginCodeHeading = (): string => locale() === 'de' ? 'Ihr Anmeldecode' : 'Your login code'
export const loginNotYouText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Nicht Sie?'), ' Jemand kennt Ihr Passwort. ', link('Ändern Sie es jetzt'), '.'] : [b('Not you?'), ' Someone knows your password. ', link('Change it now'), '.']
export const browserLabel = (): string => locale() === 'de' ? 'Browser' : 'Browser'
export const emailCodeHeading = (): string => locale() === 'de' ? 'Bestätigen Sie Ihre E-Mail-Adresse' : 'Confirm your email'
export const passwordCodeHeading = (): string => locale() === 'de' ? 'Neues Passwort festlegen' : 'Set a new password'
export const passwordLinkText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Oder ', link('öffnen Sie diesen Link'), ' binnen 30 Minuten.'] : ['Or ', link('open this link'), ' within 30 minutes.']
export const closeCodeHeading = (): string => locale() === 'de' ? 'Konto schließen' : 'Close your account'
export const changeCodeHeading = (): string => locale() === 'de' ? 'Kontaktdaten ändern' : 'Change contact details'
export const voteCodeHeading = (): string => locale() === 'de' ? 'Ihre Stimme bestätigen' : 'Confirm your vote'
export const offerCodeHeading = (): string => locale() === 'de' ? 'Aktien im Rückkauf anbieten' : 'Offer shares to the buy-back'
export const ignoreText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Nicht Sie?'), ' Sie müssen nichts tun.'] : [b('Not you?'), ' You can ignore this.']
export const neverShareText = (): string => locale() === 'de' ? 'Geben Sie einen Code nie weiter, auch nicht an uns.' : 'Never share codes, not even with us.'
export const someoneIsInText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Nicht Sie?'), ' Jemand ist in Ihrem Konto. ', link('Ändern Sie jetzt Ihr Passwort'), '.'] : [b('Not you?'), ' Someone is in your account. ', link('Change your password now'), '.']
export const memberSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Sie haben bereits ein Konto bei ${app}` : `You already have an ${app} account`
export const wasYouHint = (): string => locale() === 'de' ? 'Waren Sie das?' : 'Was this you?'
export const memberText = (): string => locale() === 'de' ? 'Jemand wollte mit dieser Adresse ein Konto eröffnen. Melden Sie sich an.' : 'Someone tried to sign up with this address. Log in instead.'
export const logInAction = (): string => locale() === 'de' ? 'Anmelden' : 'Log in'
export const newLoginText = (): string => locale() === 'de' ? 'Mit Ihrem Passwort und beiden Codes, von einem neuen Browser aus.' : 'With your password and both codes, from a new browser.'
export const passkeyLoginText = (): string => locale() === 'de' ? 'Mit einem Passkey, von einem neuen Browser aus.' : 'With a passkey, from a new browser.'
export const changePasswordAction = (): string => locale() === 'de' ? 'Passwort ändern' : 'Change password'
export const loggedOutText = (): string => locale() === 'de' ? 'Alle anderen Sitzungen wurden beendet.' : 'All other sessions ended.'
export const whenLabel = (): string => locale() === 'de' ? 'Wann' : 'When'
export const notYouText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Nicht Sie?'), ' Legen Sie jetzt ein neues Passwort fest, dann ', link('kontaktieren Sie uns'), '.'] : [b('Not you?'), ' Set a new password now, then ', link('contact us'), '.']
export const newPasswordAction = (): string => locale() === 'de' ? 'Neues Passwort festlegen' : 'Set new password'
export const oldEmailText = (): string => locale() === 'de' ? 'Wir nutzen jetzt Ihre neue Adresse. Dies ist unsere letzte E-Mail hierher.' : 'We now use your new address. This is our last email here.'
export const oldEmailNotYouText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Nicht Sie?'), ' Kontaktieren Sie uns jetzt.'] : [b('Not you?'), ' Contact us now.']
export const newEmailText = (): string => locale() === 'de' ? 'Wir schreiben Ihnen ab jetzt hierher.' : 'We now email you here.'
export const newPhoneText = (): string => locale() === 'de' ? 'Codes gehen ab jetzt an Ihre neue Nummer.' : 'Codes now go to your new number.'
export const recoveryCodesText = (): string => locale() === 'de' ? 'Die alten gelten nicht mehr.' : 'Old ones no longer work.'
export const passkeyAddedText = (): string => locale() === 'de' ? 'Mit ihm melden Sie sich ohne Passwort und Codes an. Sie können ihn in den Einstellungen entfernen.' : 'It logs in without password and codes. You can remove it in settings.'
export const apiKeyText = (): string => locale() === 'de' ? 'Programme können mit ihm Bestand, Transaktionen, Aktienauszug, Stakes und Dividenden lesen. Bewegen oder ändern kann er nichts. Sie können ihn in den Einstellungen widerrufen.' : 'Programs can read holdings, transactions, statement, stakes and dividends with it. It cannot move or change anything. You can revoke it in settings.'
export const apiKeysAction = (): string => locale() === 'de' ? 'API-Schlüssel ansehen' : 'See API keys'
export const keysEndedText = (): string => locale() === 'de' ? 'Auch Ihre API-Schlüssel gelten nicht mehr.' : 'Your API keys were revoked too.'
export const apiKeyCodeHeading = (): string => locale() === 'de' ? 'API-Schlüssel erstellen' : 'Create an API key'
export const walletLinkedText = (): string => locale() === 'de' ? 'Zahlungen aus ihr gelten jetzt als Ihre.' : 'Its payments now count as yours.'
export const walletLabel = (): string => locale() === 'de' ? 'Wallet' : 'Wallet'
export const walletUnlinkedText = (): string => locale() === 'de' ? 'Neue Zahlungen aus ihr zählen nicht mehr. Ihre Aktien behalten Sie.' : 'New payments from it won’t count. Your shares stay.'
export const walletsAction = (): string => locale() === 'de' ? 'Wallets prüfen' : 'Check wallets'
export const giftCodeHeading = (): string => locale() === 'de' ? 'Aktien an ein Mitglied senden' : 'Send shares to a member'
export const recoverCodeHeading = (): string => locale() === 'de' ? 'Aktien aus einer verlorenen Wallet wiederherstellen' : 'Recover shares from a lost wallet'
export const closedSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Ihr Konto bei ${app} ist geschlossen` : `Your ${app} account is closed`
export const closedText = (): string => locale() === 'de' ? 'Niemand kann sich mehr anmelden.' : 'Nobody can log in anymore.'
export const closedKeptText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Wir bewahren nur auf, was das Gesetz verlangt. Siehe unsere ', link('Datenschutzerklärung'), '.'] : ['We keep only what the law requires. See our ', link('privacy policy'), '.']
export const buyAction = (): string => locale() === 'de' ? 'Aktien kaufen' : 'Buy shares'
export const nameFixedText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Ihr amtlicher Name steht jetzt fest. Ist er falsch, ', link('kontaktieren Sie uns'), ', bevor Sie kaufen.'] : ['Your legal name is final. Wrong? ', link('Contact us'), ' before you buy.']
export const otherNameText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Ausweis und Konto nennen verschiedene Namen. ', link('Kontaktieren Sie uns'), ', bevor Sie kaufen.'] : ['Your document and account names differ. ', link('Contact us'), ' before you buy.']
export const fixesText = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? `Noch ${count} Punkt` : `Noch ${count} Punkte`} zu klären.` : `${plural('en', count) === 'one' ? `${count} thing` : `${count} things`} to fix.`
export const fixesAction = (): string => locale() === 'de' ? 'Jetzt klären' : 'Fix now'
export const reviewerNoteText = (): string => locale() === 'de' ? 'Unsere Prüfung hat einen Hinweis für Sie.' : 'Our reviewer left a note.'
export const neverEmailText = (): string => locale() === 'de' ? 'Senden Sie uns Dokumente nie per E-Mail.' : 'Never email us your documents.'
export const revokedText = (): string => locale() === 'de' ? 'Ihre Aktien gehören weiter Ihnen. Bestätigen Sie Ihre Identität neu, um zu kaufen, zu staken und zu tauschen.' : 'Your shares stay yours. Verify again to buy, stake and swap.'
export const continueAction = (): string => locale() === 'de' ? 'Weiter' : 'Continue'
export const boughtLabel = (): string => locale() === 'de' ? 'Sie haben gekauft' : 'You bought'
export const sharesLabel = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? 'Aktie' : 'Aktien'}` : `${plural('en', count) === 'one' ? 'share' : 'shares'}`
export const sharesAtLabel = ({ shares, price }: { shares: string | number; price: string | number }): string => locale() === 'de' ? `${shares} zu ${price}` : `${shares} at ${price}`
export const feeLabel = (): string => locale() === 'de' ? 'Gebühr' : 'Fee'
export const paidLabel = (): string => locale() === 'de' ? 'Gezahlt' : 'Paid'
export const detailsLabel = (): string => locale() === 'de' ? 'Einzelheiten' : 'Details'
export const paidFromLabel = (): string => locale() === 'de' ? 'Gezahlt aus' : 'Paid from'
export const creditedLabel = (): string => locale() === 'de' ? 'Gutgeschrieben' : 'Credited'
export const paperText = (): string => locale() === 'de' ? 'Zu Ihrem Beleg gibt es ein PDF für Ihre Steuer.' : 'Your receipt has a PDF for taxes.'
export const takeLabel = (): string => locale() === 'de' ? 'Aktien nehmen' : 'Take shares'
export const takeText = (): string => locale() === 'de' ? 'Zum Preis bei Ihrer Entscheidung, einschließlich Gebühr.' : 'At the price when you choose, fee included.'
export const refundLabel = (): string => locale() === 'de' ? 'Erstattung' : 'Refund'
export const refundText = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `An ${wallet}, die Wallet, aus der gezahlt wurde. Ohne Gebühr.` : `To ${wallet}, which paid. No fee.`
export const choiceEndText = <Part>({ b, time }: { b: (text: string) => Part; time: string | number }): (string | Part)[] => locale() === 'de' ? ['Entscheiden Sie nicht bis ', b(`${time}`), ', erstatten wir die Zahlung.'] : ['If you don’t choose by ', b(`${time}`), ', we refund it.']
export const unlinkedYouText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Waren Sie das?'), ' Verknüpfen Sie die Wallet, dann ', link('kontaktieren Sie uns'), ' wegen der Erstattung.'] : [b('Was it you?'), ' Link that wallet, then ', link('contact us'), ' for a refund.']
export const refundedLabel = (): string => locale() === 'de' ? 'Erstattet' : 'Refunded'
export const sentLabel = (): string => locale() === 'de' ? 'Gesendet' : 'Sent'
export const noneLabel = (): string => locale() === 'de' ? 'Keine' : 'None'
export const newsletterSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Bestätigen Sie Ihren Newsletter von ${app}` : `Confirm your ${app} newsletter`
export const newsletterText = (): string => locale() === 'de' ? 'Sie erhalten eine E-Mail im Monat.' : 'You’ll get one email a month.'
export const newsletterAction = (): string => locale() === 'de' ? 'Abonnement bestätigen' : 'Confirm subscription'
export const newsletterEndText = (): string => locale() === 'de' ? '48 Stunden gültig. Nicht Sie? Ignorieren Sie diese E-Mail.' : 'Valid for 48 hours. Not you? Ignore this.'
export const codeText = (): string => locale() === 'de' ? 'Dieser Code gilt einmal, 5 Minuten lang.' : 'This code works once, for 5 minutes.'
export const didYouHint = ({ what }: { what: string | number }): string => locale() === 'de' ? `${what}. Waren Sie das?` : `${what}. Was this you?`
export const phoneSms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Code von ${app}, um diese Nummer zu bestätigen. Nie weitergeben.` : `${code} is your ${app} code to confirm this number. Never share it.`
export const loginSms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Anmeldecode für ${app}. Nie weitergeben. Nicht Sie? Ändern Sie Ihr Passwort.` : `${code} is your ${app} login code. Never share it. Not you? Change your password.`
export const passwordSms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Code von ${app} für ein neues Passwort. Nie weitergeben.` : `${code} is your ${app} password code. Never share it.`
export const giftSms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr ${app}-Code zum Senden von Aktien. Nicht Sie? Ändern Sie Ihr Passwort.` : `${code} is your ${app} code to send shares. Not you? Change your password.`
export const recoverSms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr ${app}-Code zum Wiederherstellen von Aktien. Nicht Sie? Ändern Sie Ihr Passwort.` : `${code} is your ${app} code to recover shares. Not you? Change your password.`
export const deliveryNoticeSms = ({ app, shares }: { app: string | number; shares: string | number }): string => locale() === 'de' ? `${app}: ${shares} Ihrer Aktien werden in eine Wallet übertragen. Nicht Sie? Stoppen Sie es über unsere E-Mail oder schreiben Sie uns.` : `${app}: ${shares} of your shares will move to a wallet. Not you? Open our email and stop it, or contact us.`
export const recoveryNoticeSms = ({ app }: { app: string | number }): string => locale() === 'de' ? `${app}: Jemand will Ihre Aktien in eine andere Wallet übertragen. Nicht Sie? Stoppen Sie es über unsere E-Mail, oder kontaktieren Sie uns.` : `${app}: someone asked to move your shares to another wallet. Not you? Open our email and stop it, or contact us.`
export const closeSms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Code von ${app} zur Kontoschließung. Nicht Sie? Ändern Sie Ihr Passwort.` : `${code} is your ${app} code to close your account. Not you? Change your password.`
export const changeSms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Code von ${app} für neue Kontaktdaten. Nicht Sie? Ändern Sie Ihr Passwort.` : `${code} is your ${app} code for new contact details. Not you? Change your password.`
export const voteSms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr ${app}-Code zum Abstimmen. Nie weitergeben. Nicht Sie? Passwort ändern.` : `${code} is your ${app} code to vote. Never share it. Not you? Change your password.`
export const offerSms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr ${app}-Code zum Anbieten von Aktien. Nicht Sie? Passwort ändern.` : `${code} is your ${app} code to offer shares. Not you? Change your password.`
export const apiKeySms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr ${app}-Code für einen API-Schlüssel. Nicht Sie? Passwort ändern.` : `${code} is your ${app} code to create an API key. Not you? Change your password.`
export const changedSms = ({ app }: { app: string | number }): string => locale() === 'de' ? `${app}: Ihre Telefonnummer wurde geändert. Nicht Sie? Kontaktieren Sie uns.` : `${app}: your phone number was changed. Not you? Contact us.`
export const memberSms = ({ app }: { app: string | number }): string => locale() === 'de' ? `${app}: Zu dieser Nummer gibt es schon ein Konto. Nicht Sie? Bitte ignorieren.` : `${app}: this number already has an account. Didn’t sign up? Ignore this.`
export const confirmedTitle = (): string => locale() === 'de' ? 'Newsletter abonniert' : 'You’re subscribed'
export const confirmedText = (): string => locale() === 'de' ? 'In jedem Newsletter ist ein Link zum Abbestellen.' : 'Each newsletter has an unsubscribe link.'
export const expiredTitle = (): string => locale() === 'de' ? 'Dieser Link gilt nicht mehr' : 'This link no longer works'
export const expiredText = (): string => locale() === 'de' ? 'Noch nicht bestätigt? Abonnieren Sie erneut.' : 'Not confirmed yet? Subscribe again.'
export const endTitle = (): string => locale() === 'de' ? 'Newsletter abbestellen?' : 'Unsubscribe?'
export const endText = (): string => locale() === 'de' ? 'Wir entfernen Ihre Adresse.' : 'We’ll remove your address.'
export const endedTitle = (): string => locale() === 'de' ? 'Newsletter abbestellt' : 'You’re unsubscribed'
export const endedText = (): string => locale() === 'de' ? 'Wir haben Ihre Adresse entfernt.' : 'We removed your address.'
export const unknownTitle = (): string => locale() === 'de' ? 'Dieser Link ist unvollständig' : 'This link isn’t complete'
export const unknownText = (): string => locale() === 'de' ? 'Kopieren Sie den ganzen Link aus der E-Mail.' : 'Copy the whole link from the email.'
export const digestSubject = ({ count, app }: { count: number; app: string | number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? `${count} Mitteilung` : `${count} Mitteilungen`} von ${app}` : `${plural('en', count) === 'one' ? `${count} notice` : `${count} notices`} from ${app}`
export const digestText = (): string => locale() === 'de' ? 'Diese haben wir in einer E-Mail zusammengefasst.' : 'We put these in one email.'
export const digestAction = (): string => locale() === 'de' ? 'Mitteilungen ansehen' : 'View notifications'
export const homeAction = ({ app }: { app: string | number }): string => locale() === 'de' ? `Zu ${app}` : `Go to ${app}`
export const sandboxPageText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Sandbox.'), ' Nur Testgeld.'] : [b('Sandbox.'), ' Test money only.']
export const twoFactorResetSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Ihre Zwei-Faktor-Anmeldung bei ${app} wird ausgeschaltet` : `Your ${app} two-factor login will be switched off`
export const twoFactorResetText = (): string => locale() === 'de' ? 'Wir wurden darum gebeten. Es geschieht in 24 Stunden.' : 'We were asked to. It happens in 24 hours.'
export const twoFactorResetNotYouText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Nicht Sie?'), ' ', link('Schreiben Sie uns sofort'), ', dann halten wir es auf.'] : [b('Not you?'), ' ', link('Contact us now'), ' and we’ll stop it.']
export const operatorSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Ihr Zugang zur Konsole von ${app}` : `Your ${app} console access`
export const operatorText = (): string => locale() === 'de' ? 'Sie wurden eingeladen. Der Link gilt einmal, 24 Stunden lang.' : 'The link works once, for 24 hours.'
export const operatorAction = (): string => locale() === 'de' ? 'Zugang einrichten' : 'Set up access'
export const boughtHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Sie haben ${shares} gekauft` : `You bought ${shares}`
export const boughtText = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `Ihre Zahlung von ${paid} ist endgültig.` : `Your payment of ${paid} is final.`
export const choiceHeading = (): string => locale() === 'de' ? 'Entscheiden Sie über Ihre Zahlung' : 'Choose what to do with your payment'
export const choiceText = ({ trouble, paid }: { trouble: string; paid: string | number }): string => locale() === 'de' ? `Ihre Zahlung von ${paid} ${trouble === 'more' ? 'ist höher als Ihr Auftrag' : trouble === 'less' ? 'ist niedriger als Ihr Auftrag' : trouble === 'late' ? 'kam nach Ablauf Ihres Auftrags' : trouble === 'cancelled' ? 'gehört zu einem Auftrag, den Sie storniert haben' : trouble === 'paid_twice' ? 'gehört zu einem Auftrag, der schon bezahlt war' : trouble === 'inner_call' ? 'kam gebündelt aus Ihrer Wallet' : 'passt zu keinem offenen Auftrag'}. Das Geld ist sicher.` : `${trouble === 'more' ? `${paid} is more than your order.` : trouble === 'less' ? `${paid} is less than your order.` : trouble === 'late' ? `${paid} came after your order expired.` : trouble === 'cancelled' ? `${paid} came for an order that you canceled.` : trouble === 'paid_twice' ? `${paid} came for an order that was already paid.` : trouble === 'inner_call' ? `${paid} came inside a batch.` : `${paid} matches no open order.`} It’s safe.`
export const choiceNextText = (): string => locale() === 'de' ? 'Wählen Sie binnen 72 Stunden Aktien oder eine Erstattung. Danach erstatten wir es.' : 'Choose shares or a refund within 72 hours. After that, we refund it.'
export const heldHeading = (): string => locale() === 'de' ? 'Zahlung wird geprüft' : 'Payment under review'
export const unlinkedHeading = (): string => locale() === 'de' ? 'Eine nicht verknüpfte Wallet hat Ihren Auftrag bezahlt' : 'An unlinked wallet paid your order'
export const unlinkedText = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `${paid}: Das Geld ist sicher und wird geprüft.` : `${paid} is safe and under review.`
export const refundingHeading = (): string => locale() === 'de' ? 'Ihre Erstattung ist unterwegs' : 'Your refund is on its way'
export const refundingText = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `Wir senden ${paid} an die Wallet, aus der gezahlt wurde.` : `We’re sending ${paid} to the wallet that paid.`
export const refundedHeading = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `Erstattet: ${paid}` : `We refunded ${paid}`
export const refundedText = (): string => locale() === 'de' ? 'Das Geld ist zurück in der Wallet, aus der gezahlt wurde.' : 'It’s back in the wallet that paid.'
export const failedHeading = (): string => locale() === 'de' ? 'Zahlung fehlgeschlagen' : 'Payment failed'
export const failedText = (): string => locale() === 'de' ? 'Nur die Netzwerkgebühr hat Ihre Wallet verlassen. Versuchen Sie es erneut.' : 'Only the network fee left your wallet. Try again.'
export const swappedHeading = ({ paid, received }: { paid: string | number; received: string | number }): string => locale() === 'de' ? `Sie haben ${paid} gegen ${received} getauscht` : `You swapped ${paid} for ${received}`
export const swappedText = (): string => locale() === 'de' ? 'Die Token sind in Ihrer Wallet.' : 'They’re in your wallet.'
export const swapFailedHeading = (): string => locale() === 'de' ? 'Tausch fehlgeschlagen' : 'Swap failed'
export const priceHeading = ({ price }: { price: string | number }): string => locale() === 'de' ? `Eine Aktie kostet jetzt ${price}` : `The share price is ${price}`
export const priceMovedText = ({ percent, from }: { percent: string | number; from: string | number }): string => locale() === 'de' ? `Der Preis hat sich gegenüber ${from} um ${percent} % oder mehr bewegt.` : `It moved ${percent}% or more from ${from}.`
export const priceAboveText = ({ level }: { level: string | number }): string => locale() === 'de' ? `Ihr Preisalarm ist unter ${level} wieder aktiv.` : `Your alert restarts below ${level}.`
export const priceBelowText = ({ level }: { level: string | number }): string => locale() === 'de' ? `Ihr Preisalarm ist über ${level} wieder aktiv.` : `Your alert restarts above ${level}.`
export const pendingHeading = (): string => locale() === 'de' ? 'Wir prüfen Ihre Dokumente' : 'We’re reviewing your documents'
export const pendingText = (): string => locale() === 'de' ? 'Das dauert meist wenige Minuten. Wir schreiben Ihnen per E-Mail.' : 'Usually takes minutes. We’ll email you.'
export const verifiedHeading = (): string => locale() === 'de' ? 'Ihre Identität ist bestätigt' : 'You’re verified'
export const verifiedText = (): string => locale() === 'de' ? 'Sie können jetzt kaufen, staken und tauschen.' : 'You can buy, stake and swap now.'
export const rejectedHeading = (): string => locale() === 'de' ? 'Wir konnten Ihre Identität noch nicht bestätigen' : 'We couldn’t verify you yet'
export const rejectedText = (): string => locale() === 'de' ? 'Sehen Sie, was zu klären ist.' : 'See what to fix.'
export const blockedHeading = (): string => locale() === 'de' ? 'Wir konnten Ihre Identität nicht bestätigen' : 'We couldn’t verify you'
export const blockedText = (): string => locale() === 'de' ? 'Ein weiterer Versuch ist nicht möglich. Ihre Aktien gehören weiter Ihnen. Kontaktieren Sie uns.' : 'You can’t try again. Your shares stay yours. Contact us.'
export const againHeading = (): string => locale() === 'de' ? 'Beginnen Sie Ihre Identitätsprüfung neu' : 'Start verification again'
export const againText = (): string => locale() === 'de' ? 'Wir haben den letzten Versuch gelöscht.' : 'We cleared your last attempt.'
export const moreHeading = (): string => locale() === 'de' ? 'Für Ihre Identitätsprüfung fehlt noch etwas' : 'Your verification needs more'
export const revokedHeading = (): string => locale() === 'de' ? 'Ihre Identität gilt nicht mehr als bestätigt' : 'You’re no longer verified'
export const revokedNoticeText = (): string => locale() === 'de' ? 'Ihre Aktien gehören weiter Ihnen.' : 'Your shares stay yours.'
export const statusHeading = (): string => locale() === 'de' ? 'Ihre Identitätsprüfung hat sich geändert' : 'Your verification changed'
export const statusText = (): string => locale() === 'de' ? 'Sehen Sie, was neu ist.' : 'See what’s new.'
export const linkedHeading = (): string => locale() === 'de' ? 'Wallet verknüpft' : 'Wallet linked'
export const linkedText = ({ address }: { address: string | number }): string => locale() === 'de' ? `${address}. Nicht Sie? Ändern Sie Ihr Passwort und lösen Sie die Verknüpfung.` : `${address}. Not you? Change your password and unlink it.`
export const walletUnlinkedHeading = (): string => locale() === 'de' ? 'Wallet-Verknüpfung gelöst' : 'Wallet unlinked'
export const unlinkedWalletText = ({ address }: { address: string | number }): string => locale() === 'de' ? `${address}. Neue Zahlungen aus ihr zählen nicht mehr.` : `${address}. New payments from it won’t count.`
export const loginHeading = (): string => locale() === 'de' ? 'Neue Anmeldung in Ihrem Konto' : 'New login to your account'
export const loginText = ({ device }: { device: string | number }): string => locale() === 'de' ? `${device}. Nicht Sie? Ändern Sie Ihr Passwort.` : `${device}. Not you? Change your password.`
export const passwordHeading = (): string => locale() === 'de' ? 'Passwort geändert' : 'Password changed'
export const passwordText = (): string => locale() === 'de' ? 'Alle anderen Sitzungen wurden beendet. Nicht Sie? Legen Sie ein neues Passwort fest, dann kontaktieren Sie uns.' : 'All other sessions ended. Not you? Set a new password, then contact us.'
export const twoFactorOnHeading = (): string => locale() === 'de' ? 'Zwei-Faktor-Anmeldung ist eingeschaltet' : 'Two-factor login is on'
export const twoFactorOffHeading = (): string => locale() === 'de' ? 'Zwei-Faktor-Anmeldung ist ausgeschaltet' : 'Two-factor login is off'
export const recoveryCodesHeading = (): string => locale() === 'de' ? 'Neue Wiederherstellungscodes' : 'New recovery codes'
export const passkeyAddedHeading = ({ name }: { name: string | number }): string => locale() === 'de' ? `Passkey „${name}“ hinzugefügt` : `Passkey “${name}” added`
export const passkeyRemovedHeading = ({ name }: { name: string | number }): string => locale() === 'de' ? `Passkey „${name}“ entfernt` : `Passkey “${name}” removed`
export const apiKeyHeading = ({ name }: { name: string | number }): string => locale() === 'de' ? `API-Schlüssel „${name}“ erstellt` : `API key “${name}” created`
export const apiKeyNoticeText = (): string => locale() === 'de' ? 'Er liest nur und ändert nichts. Nicht Sie? Widerrufen Sie ihn und legen Sie ein neues Passwort fest.' : 'It can read your data but can’t change anything. Not you? Revoke it and set a new password.'
export const emailHeading = (): string => locale() === 'de' ? 'E-Mail-Adresse geändert' : 'Email changed'
export const phoneHeading = (): string => locale() === 'de' ? 'Telefonnummer geändert' : 'Phone number changed'
export const stakeBegunHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} gestakt` : `You staked ${shares}`
export const stakeBegunText = ({ months, until }: { months: string | number; until: string | number }): string => locale() === 'de' ? `Für ${months} Monate, bis zum ${until}.` : `For ${months} months, until ${until}.`
export const stakeEndedHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} wieder verfügbar` : `${shares} available again`
export const stakeClaimedText = ({ months }: { months: string | number }): string => locale() === 'de' ? `${months} Monate sind vorbei. Sie haben die ganze Prämie abgerufen.` : `${months} months are over. You claimed the whole reward.`
export const stakeRewardText = ({ months, claimable }: { months: string | number; claimable: string | number }): string => locale() === 'de' ? `${months} Monate sind vorbei. Rufen Sie Ihre Prämie von ${claimable} ab.` : `${months} months are over. Claim ${claimable}.`
export const claimedHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Sie haben ${shares} abgerufen` : `You claimed ${shares}`
export const claimedText = (): string => locale() === 'de' ? 'Sie können jetzt über sie verfügen.' : 'They’re available now.'
export const unstakedHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Stake von ${shares} vorzeitig beendet` : `You unstaked ${shares} early`
export const unstakedText = (): string => locale() === 'de' ? 'Die Aktien sind wieder verfügbar, mit der Hälfte der bisherigen Prämien.' : 'They’re available again, with half the rewards so far.'
export const sharesText = ({ count, shares }: { count: number; shares: string | number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? '1 Aktie' : `${shares} Aktien`}` : `${plural('en', count) === 'one' ? '1 share' : `${shares} shares`}`
export const paymentAction = (): string => locale() === 'de' ? 'Zahlung ansehen' : 'See payment'
export const receiptAction = (): string => locale() === 'de' ? 'Beleg ansehen' : 'See receipt'
export const chooseAction = (): string => locale() === 'de' ? 'Entscheiden' : 'Choose'
export const detailsAction = (): string => locale() === 'de' ? 'Einzelheiten ansehen' : 'See details'
export const stakesAction = (): string => locale() === 'de' ? 'Staking ansehen' : 'See staking'
export const deliveryAskedHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `In Ihre eigene Wallet: ${shares}` : `${shares} will move to your own wallet`
export const deliveryAskedText = ({ address }: { address: string | number }): string => locale() === 'de' ? `An ${address}. Sie gehören weiter Ihnen. Nicht Sie? Siehe unsere E-Mail.` : `To ${address}. Still yours. Not you? See our email.`
export const deliveryFailedHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Weiter verfügbar: ${shares}` : `${shares} stayed available`
export const deliveryFailedText = (): string => locale() === 'de' ? 'Das Netzwerk hat die Übertragung abgelehnt. Nichts ging verloren. Versuchen Sie es erneut.' : 'The network refused the move. Nothing was lost. Try again.'
export const sharesDeliveredHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `In Ihrer eigenen Wallet angekommen: ${shares}` : `In your own wallet: ${shares}`
export const sharesDeliveredText = ({ address }: { address: string | number }): string => locale() === 'de' ? `In ${address}, endgültig und in Ihrer Hand.` : `In ${address}, final. You hold them yourself now.`
export const sharesReturnedHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Zurückgeholt: ${shares}` : `Returned: ${shares}`
export const sharesReturnedText = (): string => locale() === 'de' ? 'Verfügbar zum Staken, Übertragen oder Senden.' : 'Available to stake, move or send.'
export const sharesSentHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Aus Ihrer Wallet gesendet: ${shares}` : `${shares} left your wallet`
export const sharesSentText = ({ address }: { address: string | number }): string => locale() === 'de' ? `An ${address}. Nicht Sie? Melden Sie sich.` : `To ${address}. Not you? Contact us.`
export const sharesReceivedHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `In Ihrer Wallet angekommen: ${shares}` : `${shares} arrived in your wallet`
export const sharesReceivedText = ({ address }: { address: string | number }): string => locale() === 'de' ? `Von ${address}.` : `From ${address}.`
export const sharesMovedHeading = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? `${count} weitere Übertragung` : `${count} weitere Übertragungen`} in Ihrer eigenen Wallet` : `${plural('en', count) === 'one' ? `${count} more transfer` : `${count} more transfers`} in your own wallet`
export const sharesMovedText = ({ day, received, sent }: { day: string | number; received: string | number; sent: string | number }): string => locale() === 'de' ? `Am ${day} (UTC), in Aktien: ${received} gingen ein, ${sent} gingen ab. Alle stehen auf Ihrer Wallet-Seite.` : `On ${day} (UTC), in shares: ${received} came in, ${sent} went out. Your wallet’s page lists each.`
export const sharesAssignedHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Neuer Eigentümer für ${shares}, die Sie gesendet haben` : `New owner of ${shares} that you sent`
export const sharesAssignedText = ({ address }: { address: string | number }): string => locale() === 'de' ? `Das Mitglied mit der Wallet ${address}. Stimmt das nicht? Melden Sie sich.` : `The member with the wallet ${address}. Not right? Contact us.`
export const giftSentHeading = ({ name, shares }: { name: string | number; shares: string | number }): string => locale() === 'de' ? `Geschenk an ${name}: ${shares}` : `Waiting for ${name}: ${shares}`
export const giftSentText = (): string => locale() === 'de' ? 'Ist es die Adresse eines Mitglieds, wird es gefragt. Nach 7 Tagen ohne Annahme kommen sie zurück.' : 'If this address is a member’s, they’re asked. If nobody accepts in 7 days, you get them back.'
export const giftOfferedHeading = ({ name, shares }: { name: string | number; shares: string | number }): string => locale() === 'de' ? `${name} schenkt Ihnen ${shares}` : `${name} is sending you ${shares}`
export const giftOfferedText = (): string => locale() === 'de' ? 'Ein Geschenk: Nehmen Sie es hier an oder lehnen Sie es ab. Niemand erfährt von einer Ablehnung oder von Ihrem Konto.' : 'A gift. Accept or decline here. Nobody learns of a decline, nor that you have an account.'
export const giftAcceptedHeading = ({ name, shares }: { name: string | number; shares: string | number }): string => locale() === 'de' ? `${name} hat ${shares} angenommen` : `${name} has accepted ${shares}`
export const giftAcceptedText = (): string => locale() === 'de' ? 'Sie stehen jetzt in beiden Aktienauszügen.' : 'They’re on both statements now.'
export const giftReturnedHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Zurück bei Ihnen: ${shares}` : `Returned: ${shares}`
export const giftReturnedText = ({ name }: { name: string | number }): string => locale() === 'de' ? `Ihr Geschenk an ${name} wurde binnen 7 Tagen nicht angenommen. Die Aktien sind wieder verfügbar.` : `Your gift to ${name} wasn’t accepted within 7 days. The shares are available again.`
export const giftRefusalText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [link('Das war ich nicht'), ': Wir holen die Aktien zurück, falls noch niemand sie angenommen hat, und schränken Ihr Konto ein.'] : [link('This wasn’t me'), ': we take the shares back if nobody has accepted them yet, and put your account on hold.']
export const walletFrozenHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `In Ihrer Wallet eingefroren: ${shares}` : `${shares} can’t be sent from your wallet now`
export const walletFrozenText = ({ address }: { address: string | number }): string => locale() === 'de' ? `Ihr Konto ist eingeschränkt, darum ist ${address} eingefroren. Kontaktieren Sie uns.` : `Your account is restricted, so ${address} is frozen. Contact us.`
export const walletUnfrozenHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Ihre Wallet mit ${shares} ist wieder frei` : `Your wallet with ${shares} is free again`
export const walletUnfrozenText = ({ address }: { address: string | number }): string => locale() === 'de' ? `${address} kann wie zuvor Aktien senden und empfangen.` : `${address} can send and receive shares as before.`
export const recoveryCheckedHeading = (): string => locale() === 'de' ? 'Wir wissen, dass Sie es sind' : 'We know it’s you'
export const recoveryCheckedText = (): string => locale() === 'de' ? 'Bestätigen Sie nun mit einem Code, dass Ihre Aktien wiederhergestellt werden sollen.' : 'Now confirm the recovery of your shares with a code.'
export const recoveryWaitingHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Übertragung in eine andere Wallet: ${shares}` : `Set to move to another wallet: ${shares}`
export const recoveryWaitingText = ({ address, until }: { address: string | number; until: string | number }): string => locale() === 'de' ? `Jemand hat in Ihrem Konto eine Wallet als verloren gemeldet und möchte deren Aktien an ${address} übertragen lassen. Bis ${until} können Sie das stoppen. Waren Sie es selbst, müssen Sie nichts tun.` : `Someone who is logged in to your account reported a wallet lost and asked to move its shares to ${address}. You can stop this until ${until}. If it was you, do nothing.`
export const recoveryRefusalText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [link('Das war ich nicht'), ': Wir stoppen es und schränken Ihr Konto ein. Dann geht nichts an eine der beiden Wallets, bis wir mit Ihnen gesprochen haben.'] : [link('This wasn’t me'), ': we stop it and put your account on hold. Nothing then goes to either wallet until we’ve spoken with you.']
export const recoveryStoppedHeading = (): string => locale() === 'de' ? 'Die Wiederherstellung ist gestoppt' : 'The recovery is stopped'
export const recoveryStoppedText = (): string => locale() === 'de' ? 'Es wurden keine Aktien übertragen. Sie liegen in derselben Wallet wie zuvor.' : 'No shares were moved. They’re in the same wallet as before.'
export const recoveryRefusedHeading = (): string => locale() === 'de' ? 'Die Wiederherstellung ist beendet' : 'The recovery has ended'
export const recoveryRefusedText = (): string => locale() === 'de' ? 'Wir haben keine Aktien übertragen. Sehen Sie, warum, und was Sie tun können.' : 'We moved no shares. See why, and what you can do.'
export const recoveryDoneHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `In Ihrer neuen Wallet: ${shares}` : `In your new wallet: ${shares}`
export const recoveryDoneText = ({ address }: { address: string | number }): string => locale() === 'de' ? `Sie sind in ${address} angekommen.` : `They arrived in ${address}.`
export const estateBegunHeading = (): string => locale() === 'de' ? 'Über Ihr Konto wird ein Nachlass abgewickelt' : 'An estate is being settled from your account'
export const estateBegunText = ({ file, until }: { file: string | number; until: string | number }): string => locale() === 'de' ? `Uns wurde gemeldet, dass Sie verstorben sind (Aktenzeichen ${file}). Erhebt bis ${until} niemand Einspruch, gehen Aktien aus Ihrem Bestand an die Person, die sie erbt. Bis dahin ist Ihr Konto eingeschränkt.` : `We were told that you have died (file ${file}). If nobody objects by ${until}, your shares go to whoever inherits them. Until then your account is on hold.`
export const estateRefusalText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [link('Das stimmt nicht'), ': Wir stoppen es, und nichts weiter wird übertragen. Ihr Konto bleibt eingeschränkt, bis wir mit Ihnen gesprochen haben.'] : [link('This is wrong'), ': we stop it and nothing more moves. Your account stays on hold until we’ve spoken with you.']
export const estateNoticeSms = ({ app }: { app: string | number }): string => locale() === 'de' ? `${app}: Uns wurde Ihr Tod gemeldet, und wir sollen Ihre Aktien übertragen. Stimmt das nicht? Stoppen Sie es über unsere E-Mail, oder kontaktieren Sie uns.` : `${app}: we were told that you have died, so your shares will be transferred. Is that wrong? Open our email and stop it, or contact us.`
export const estateComingHeading = ({ name }: { name: string | number }): string => locale() === 'de' ? `Aktien aus dem Nachlass von ${name}` : `Shares from the estate of ${name}`
export const estateComingText = ({ until, file }: { until: string | number; file: string | number }): string => locale() === 'de' ? `Erhebt bis ${until} niemand Einspruch, gehören sie danach automatisch Ihnen (Aktenzeichen ${file}). Gestakte Aktien folgen, sobald ihre Laufzeit endet.` : `If nobody objects by ${until}, they become yours automatically (file ${file}). Staked shares follow once their term is over.`
export const legalMovedHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Auf Anordnung übertragen: ${shares}` : `Transferred by order: ${shares}`
export const legalMovedText = ({ file }: { file: string | number }): string => locale() === 'de' ? `Grund ist ein Nachlass oder eine gerichtliche Anordnung (Aktenzeichen ${file}). Ihr Aktienauszug zeigt es.` : `Because of an estate or a court’s order (file ${file}). Your statement shows it.`
export const legalReceivedHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Ihnen übertragen: ${shares}` : `Now yours: ${shares}`
export const inheritedText = ({ name, file }: { name: string | number; file: string | number }): string => locale() === 'de' ? `Aus dem Nachlass von ${name} (Aktenzeichen ${file}). Ihr Aktienauszug zeigt sie zum Preis dieses Tages.` : `From the estate of ${name} (file ${file}). Your statement shows them, at the price of the day.`
export const courtReceivedText = ({ file }: { file: string | number }): string => locale() === 'de' ? `Ein Gericht hat es angeordnet (Aktenzeichen ${file}). Ihr Aktienauszug zeigt sie zum Preis dieses Tages.` : `A court ordered it (file ${file}). Your statement shows them, at the price of the day.`
export const legalFrozenHeading = (): string => locale() === 'de' ? 'Ein Gericht hat Ihre Aktien gesperrt' : 'A court has frozen your shares'
export const legalFrozenText = ({ file }: { file: string | number }): string => locale() === 'de' ? `Aktenzeichen ${file}. Die Aktien gehören weiter Ihnen, und Sie sehen alles, aber nichts lässt sich übertragen. Kontaktieren Sie uns.` : `File ${file}. They stay yours and you can see everything, but nothing can be moved. Contact us.`
export const legalLiftedHeading = (): string => locale() === 'de' ? 'Die gerichtliche Sperre ist aufgehoben' : 'The court’s freeze has been lifted'
export const legalLiftedText = ({ file }: { file: string | number }): string => locale() === 'de' ? `Aktenzeichen ${file}. Zwei von uns prüfen noch Ihr Konto, dann endet auch dessen Einschränkung.` : `File ${file}. Two of us now review your account, then the hold on it ends too.`
export const legalStoppedHeading = (): string => locale() === 'de' ? 'Die angeordnete Übertragung ist gestoppt' : 'The transfer by order is stopped'
export const legalStoppedText = ({ file }: { file: string | number }): string => locale() === 'de' ? `Aktenzeichen ${file}. Es wird nichts weiter übertragen. Ihr Konto bleibt eingeschränkt, bis wir mit Ihnen gesprochen haben.` : `File ${file}. Nothing more moves. Your account stays on hold until we’ve spoken with you.`
export const seeRecoveryAction = (): string => locale() === 'de' ? 'Wiederherstellung ansehen' : 'See the recovery'
export const dashboardAction = (): string => locale() === 'de' ? 'Konto ansehen' : 'See your account'
export const statementAction = (): string => locale() === 'de' ? 'Aktienauszug ansehen' : 'See the statement'
export const seeGiftAction = (): string => locale() === 'de' ? 'Geschenk ansehen' : 'See the gift'
export const answerGiftAction = (): string => locale() === 'de' ? 'Annehmen oder ablehnen' : 'Accept or decline'
export const seeWalletAction = (): string => locale() === 'de' ? 'Wallet ansehen' : 'See wallet'
export const dividendPayableHeading = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `Ihre Dividende von ${paid} ist da` : `Your dividend of ${paid} is here`
export const dividendPayableText = (): string => locale() === 'de' ? 'Der Betrag ist nach Steuern und gehört Ihnen. Wählen Sie, in welche Wallet wir ihn senden.' : 'This is after tax, and it’s yours. Choose the wallet we send it to.'
export const sendDividendAction = (): string => locale() === 'de' ? 'In meine Wallet senden' : 'Send to my wallet'
export const dividendPaidHeading = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `Dividende von ${paid} ausgezahlt` : `Dividend of ${paid} paid`
export const dividendPaidText = ({ address }: { address: string | number }): string => locale() === 'de' ? `Sie ist in Ihrer Wallet ${address} angekommen.` : `It arrived in your wallet ${address}.`
export const dividendsAction = (): string => locale() === 'de' ? 'Dividenden ansehen' : 'See dividends'
export const dividendFailedHeading = (): string => locale() === 'de' ? 'Ihre Dividende wurde nicht gesendet' : 'Your dividend wasn’t sent'
export const dividendFailedText = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `${paid} gehören weiterhin Ihnen und stehen wieder auf Ihrer Dividendenseite. Senden Sie den Betrag noch einmal.` : `${paid} is still yours, and back on your dividend page. Send it again.`
export const dividendCorrectedHeading = (): string => locale() === 'de' ? 'Ihre Dividende wurde berichtigt' : 'Your dividend was corrected'
export const dividendCorrectedText = ({ paid, before }: { paid: string | number; before: string | number }): string => locale() === 'de' ? `Nach Steuern sind es ${paid} statt ${before}. Die frühere Aufstellung bleibt neben der berichtigten abrufbar.` : `After tax it’s ${paid} instead of ${before}. Your statement from before stays available beside the corrected one.`
export const dividendLapsingHeading = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `Ihre Dividende von ${paid} verfällt bald` : `Your dividend of ${paid} lapses soon`
export const dividendLapsingText = ({ until }: { until: string | number }): string => locale() === 'de' ? `Sie wartet seit fast fünf Jahren auf Sie. Lassen Sie sie bis ${until} senden; danach geht sie an die Bank zurück.` : `It has waited for almost five years. Have it sent by ${until}; after that it goes back to the bank.`
export const dividendLapsedHeading = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `Ihre Dividende von ${paid} ist verfallen` : `Your dividend of ${paid} has lapsed`
export const dividendLapsedText = (): string => locale() === 'de' ? 'Sie haben sie sich fünf Jahre lang nicht senden lassen, deshalb ging sie an die Bank zurück. Stimmt das nicht? Kontaktieren Sie uns.' : 'You didn’t have it sent within five years, so it went back to the bank. Is that wrong? Contact us.'
export const residenceDecidedHeading = ({ decided }: { decided: string }): string => locale() === 'de' ? `${decided === 'accepted' ? 'Ihr Steuerland wurde anerkannt' : 'Ihr Steuerland wurde nicht anerkannt'}` : `${decided === 'accepted' ? 'Your tax country was accepted' : 'Your tax country wasn’t accepted'}`
export const residenceDecidedText = ({ decided }: { decided: string }): string => locale() === 'de' ? `${decided === 'accepted' ? 'Wurde inzwischen zu viel einbehalten, gehört es jetzt Ihnen: Ihre Dividendenseite zeigt es.' : 'Es weicht von Ihrer geprüften Adresse ab, und wir konnten keinen Grund dafür finden. Kontaktieren Sie uns, oder nennen Sie ein anderes Land.'}` : `${decided === 'accepted' ? 'If too much was withheld meanwhile, it’s yours now: your dividend page shows it.' : 'It differs from your verified address, and we found no reason for that. Contact us, or tell us another country.'}`
export const voteOpenHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Ihre Stimmen: ${shares}` : `Votes you can cast: ${shares}`
export const voteOpenText = (): string => locale() === 'de' ? 'Die Bank hält eine Hauptversammlung ab, und Sie entscheiden, wie mit Ihren Aktien gestimmt wird. Vor dem Ende sieht niemand Ihre Antworten.' : 'The bank is holding a general meeting, and you decide how your shares are voted. Nobody sees your answers before the end.'
export const voteAction = (): string => locale() === 'de' ? 'Abstimmen' : 'Vote'
export const voteCastHeading = (): string => locale() === 'de' ? 'Ihre Stimme ist eingegangen' : 'Your ballot is in'
export const voteCastText = ({ fingerprint }: { fingerprint: string | number }): string => locale() === 'de' ? `Der Fingerabdruck Ihrer Stimme beginnt mit ${fingerprint}. Bis zum Ende können Sie sie ändern. Waren Sie das nicht? Ändern Sie Ihr Passwort und stimmen Sie noch einmal ab.` : `Its fingerprint begins with ${fingerprint}. You can change it until the end. If this wasn’t you, change your password and vote again.`
export const seeVoteAction = (): string => locale() === 'de' ? 'Abstimmung ansehen' : 'See this vote'
export const voteCountedHeading = (): string => locale() === 'de' ? 'Die Stimmen sind ausgezählt' : 'The votes are counted'
export const voteCountedText = (): string => locale() === 'de' ? 'Sehen Sie, wie die Eigentümer bei FNX die Verwahrstelle angewiesen haben, und prüfen Sie, ob Ihre Stimme mitgezählt wurde.' : 'See how FNX owners instructed the custodian, and check that your ballot is in the count.'
export const voteCalledOffHeading = (): string => locale() === 'de' ? 'Eine Abstimmung wurde abgesagt' : 'A vote was called off'
export const voteCalledOffText = (): string => locale() === 'de' ? 'Es wird nicht ausgezählt. Abgegebene Stimmen bleiben versiegelt.' : 'There will be no count. Ballots already cast stay sealed.'
export const readAnswerAction = (): string => locale() === 'de' ? 'Antwort lesen' : 'Read the answer'
export const answeredHeading = ({ reference }: { reference: string | number }): string => locale() === 'de' ? `Wir haben Ihre Frage ${reference} beantwortet` : `We answered your question ${reference}`
export const answeredText = (): string => locale() === 'de' ? 'Die Antwort steht bei Ihrer Frage.' : 'The answer is with your question.'
export const answeredHint = (): string => locale() === 'de' ? 'Unsere Antwort steht in dieser E-Mail.' : 'Our answer is in this email.'
export const writeOnAction = (): string => locale() === 'de' ? 'Zurückschreiben' : 'Write back'
export const noRepliesText = (): string => locale() === 'de' ? 'Antworten auf diese E-Mail liest niemand. Schreiben Sie über die Schaltfläche zurück.' : 'Nobody reads replies to this email. Write back with the button.'
export const buyBackAnnouncedHeading = ({ price }: { price: string | number }): string => locale() === 'de' ? `Die Bank wird Aktien zu ${price} zurückkaufen` : `The bank will buy back shares at ${price}`
export const buyBackAnnouncedText = (): string => locale() === 'de' ? 'Sehen Sie, wann er beginnt und wie er abläuft. Wer seine Aktien behält, muss nichts tun.' : 'See when it opens and how it works. If you keep your shares, there is nothing to do.'
export const buyBackOpenHeading = ({ price }: { price: string | number }): string => locale() === 'de' ? `Die Bank kauft Aktien zu ${price} zurück` : `The bank buys back shares at ${price}`
export const buyBackOpenText = (): string => locale() === 'de' ? 'Bis zum Ende können Sie welche anbieten oder zurücknehmen. Wer seine Aktien behält, muss nichts tun.' : 'You can offer shares, or take them back, until the end. If you keep yours, there’s nothing to do.'
export const buyBackOfferedHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Sie bieten ${shares} an` : `You offer ${shares}`
export const buyBackOfferedText = (): string => locale() === 'de' ? 'Bis zum Ende des Rückkaufs gehören sie weiter Ihnen, und so lange können Sie das Angebot zurücknehmen. Waren Sie das nicht, nehmen Sie es zurück und ändern Sie Ihr Passwort.' : 'They stay yours until the buy-back ends, and until then you can take them back. If this wasn’t you, take them back and change your password.'
export const buyBackSettledHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Die Bank hat ${shares} gekauft` : `The bank has bought ${shares}`
export const buyBackSettledText = ({ offered, paid }: { offered: string | number; paid: string | number }): string => locale() === 'de' ? `Angeboten hatten Sie ${offered}. Ihnen gehören ${paid}: Wählen Sie, in welche Wallet wir den Betrag senden.` : `You had offered ${offered}. ${paid} is yours: choose the wallet we send it to.`
export const buyBackReturnedHeading = ({ offered }: { offered: string | number }): string => locale() === 'de' ? `Wieder verfügbar: ${offered}` : `Available again: ${offered}`
export const buyBackReturnedText = (): string => locale() === 'de' ? 'Der Rückkauf ist beendet, und von Ihrem Angebot wurde nichts gekauft.' : 'The buy-back has ended, and none of what you offered was bought.'
export const buyBackCalledOffHeading = (): string => locale() === 'de' ? 'Der Rückkauf wurde abgesagt' : 'The buy-back was called off'
export const buyBackCalledOffText = (): string => locale() === 'de' ? 'Nichts wurde gekauft. Alle angebotenen Aktien sind wieder verfügbar.' : 'Nothing was bought. All shares that were offered are available again.'
export const buyBackPaidHeading = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `${paid} für Ihre Aktien wurden gesendet` : `${paid} for your shares was sent`
export const buyBackPaidText = ({ address }: { address: string | number }): string => locale() === 'de' ? `Das Geld ist in Ihrer Wallet ${address} angekommen.` : `It arrived in your wallet ${address}.`
export const buyBackFailedHeading = (): string => locale() === 'de' ? 'Das Geld für Ihre Aktien wurde nicht gesendet' : 'The money for your shares wasn’t sent'
export const buyBackFailedText = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `${paid} gehören Ihnen weiterhin. Senden Sie den Betrag noch einmal.` : `${paid} is still yours. Send it again.`
export const seeBuyBackAction = (): string => locale() === 'de' ? 'Rückkauf ansehen' : 'See the buy-back'
export const sendMoneyAction = (): string => locale() === 'de' ? 'An meine Wallet senden' : 'Send it to my wallet'
export const refusalText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [link('Das war ich nicht'), ': Wir stoppen die Übertragung, falls sie noch nicht signiert ist, und schränken Ihr Konto ein.'] : [link('This wasn’t me'), ': we stop the move if it isn’t signed yet, and put your account on hold.']
export const notMeAction = (): string => locale() === 'de' ? 'Das war ich nicht' : 'This wasn’t me'
export const notMeTitle = (): string => locale() === 'de' ? 'Waren Sie das nicht?' : 'Wasn’t this you?'
export const notMeText = (): string => locale() === 'de' ? 'Wir stoppen die Übertragung, falls das noch möglich ist, und schränken Ihr Konto ein. Niemand kann dann etwas übertragen, kaufen oder staken, bis wir mit Ihnen gesprochen haben.' : 'We stop the move if that’s still possible, and put your account on hold. Nobody can then move, buy or stake until we’ve spoken with you.'
export const notMeDoneTitle = (): string => locale() === 'de' ? 'Ihr Konto ist eingeschränkt' : 'Your account is on hold'
export const notMeCanceledText = (): string => locale() === 'de' ? 'Die Übertragung ist abgebrochen, Ihre Aktien sind verfügbar. Legen Sie jetzt ein neues Passwort fest, für Ihr E-Mail-Konto und für dieses, und kontaktieren Sie uns dann.' : 'The move is canceled and your shares are available. Now set new passwords, for your email and for this account, then contact us.'
export const notMeStoppedText = (): string => locale() === 'de' ? 'Die Wiederherstellung ist gestoppt, an keine der beiden Wallets geht etwas. Legen Sie jetzt ein neues Passwort fest, für Ihr E-Mail-Konto und für dieses, und kontaktieren Sie uns dann.' : 'The recovery is stopped, and nothing goes to either wallet. Now set new passwords, for your email and for this account, then contact us.'
export const notMeHaltedText = (): string => locale() === 'de' ? 'Die Übertragung ist gestoppt, und nichts weiter wird übertragen. Kontaktieren Sie uns jetzt: Ihr Konto bleibt eingeschränkt, bis wir mit Ihnen gesprochen haben.' : 'The transfer is stopped and nothing more moves. Contact us now: your account stays on hold until we’ve spoken with you.'
export const notMeTooLateText = (): string => locale() === 'de' ? 'Die Übertragung lässt sich nicht mehr stoppen. Ihr Konto ist eingeschränkt. Kontaktieren Sie uns jetzt.' : 'It’s too late to stop this move. Your account is on hold. Contact us now.'
export const notMeUnknownText = (): string => locale() === 'de' ? 'Dieser Link ist unbekannt oder stammt aus einer älteren E-Mail. Kontaktieren Sie uns.' : 'This link is unknown or from an older email. Contact us.'
export const pricesAction = (): string => locale() === 'de' ? 'Preis ansehen' : 'See price'
export const verificationAction = (): string => locale() === 'de' ? 'Identitätsprüfung ansehen' : 'See verification'
export const seeWalletsAction = (): string => locale() === 'de' ? 'Wallets ansehen' : 'See wallets'
export const sessionsAction = (): string => locale() === 'de' ? 'Sitzungen ansehen' : 'See sessions'
export const securityAction = (): string => locale() === 'de' ? 'Einstellungen ansehen' : 'See settings'
