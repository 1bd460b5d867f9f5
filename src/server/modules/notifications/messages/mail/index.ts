// Written by `npm run messages` from the catalogue beside it.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const helpAction = (): string => locale() === 'de' ? 'Hilfe' : 'Help'
export const contactAction = (): string => locale() === 'de' ? 'Kontakt aufnehmen' : 'Contact us'
export const privacyAction = (): string => locale() === 'de' ? 'Datenschutz' : 'Privacy'
export const choiceAction = (): string => locale() === 'de' ? 'E-Mails anpassen' : 'Change your emails'
export const accountReasonText = (): string => locale() === 'de' ? 'Es geht um Ihr Konto.' : 'About your account.'
export const moneyReasonText = (): string => locale() === 'de' ? 'Es geht um Ihr Geld.' : 'About your money.'
export const choiceReasonText = (): string => locale() === 'de' ? 'Sie haben diese E-Mails gewählt.' : 'You chose to get these emails.'
export const newsletterReasonText = (): string => locale() === 'de' ? 'Wir schreiben nur wieder, wenn Sie bestätigen.' : 'We won’t write again unless you confirm.'
export const issueReasonText = (): string => locale() === 'de' ? 'Sie haben diesen Newsletter bestätigt.' : 'You confirmed this newsletter.'
export const issueEndAction = (): string => locale() === 'de' ? 'Abmelden' : 'Unsubscribe'
export const sampleImprintText = ({ app }: { app: string | number }): string => locale() === 'de' ? `${app} (Beispiel), 1 Example Street, Ledgerport` : `${app} (sample), 1 Example Street, Ledgerport`
export const sandboxText = (): string => locale() === 'de' ? 'Sandbox: nur Beispieldaten und Testgeld.' : 'Sandbox: sample data and test money only.'
export const loginCodeSubject = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Anmeldecode für ${app}` : `${code} is your ${app} login code`
export const loginCodeHeading = (): string => locale() === 'de' ? 'Ihr Anmeldecode' : 'Your login code'
export const loginNotYouText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Das waren nicht Sie?'), ' Jemand kennt Ihr Passwort. ', link('Ändern Sie es jetzt'), ' und geben Sie diesen Code nie weiter.'] : [b('Not you?'), ' Someone knows your password. ', link('Change it now'), ' and never share this code.']
export const requestedLabel = (): string => locale() === 'de' ? 'Angefordert' : 'Requested'
export const browserLabel = (): string => locale() === 'de' ? 'Browser' : 'Browser'
export const emailCodeSubject = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Bestätigungscode für ${app}` : `${code} is your ${app} confirmation code`
export const emailCodeHeading = (): string => locale() === 'de' ? 'Bestätigen Sie Ihre E-Mail-Adresse' : 'Confirm your email'
export const newEmailCodeHeading = (): string => locale() === 'de' ? 'Bestätigen Sie Ihre neuen Kontaktdaten' : 'Confirm your new contact details'
export const passwordCodeSubject = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Passwortcode für ${app}` : `${code} is your ${app} password code`
export const passwordCodeHeading = (): string => locale() === 'de' ? 'Neues Passwort festlegen' : 'Set a new password'
export const passwordLinkText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Oder ', link('öffnen Sie diesen Link'), ' innerhalb von 30 Minuten.'] : ['Or ', link('open this link'), ' within 30 minutes.']
export const closeCodeSubject = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Code zur Kontoschließung bei ${app}` : `${code} is your ${app} closing code`
export const closeCodeHeading = (): string => locale() === 'de' ? 'Konto schließen' : 'Close your account'
export const changeCodeSubject = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Änderungscode für ${app}` : `${code} is your ${app} change code`
export const changeCodeHeading = (): string => locale() === 'de' ? 'Kontaktdaten ändern' : 'Change your contact details'
export const unaskedText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Nicht angefordert?'), ' Dann ignorieren Sie diese E-Mail. Ohne den Code ändert sich nichts.'] : [b('Didn’t request this?'), ' Ignore it. Nothing changes without the code.']
export const neverShareText = (): string => locale() === 'de' ? 'Geben Sie ihn nie weiter, auch nicht an uns.' : 'Never share it, not even with us.'
export const someoneIsInText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Das waren nicht Sie?'), ' Jemand ist in Ihrem Konto. ', link('Ändern Sie jetzt Ihr Passwort'), ' und geben Sie diesen Code nie weiter.'] : [b('Not you?'), ' Someone is in your account. ', link('Change your password now'), ' and never share this code.']
export const memberSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Sie haben bereits ein Konto bei ${app}` : `You already have an ${app} account`
export const memberHint = (): string => locale() === 'de' ? 'Waren Sie das?' : 'Was this you?'
export const memberText = (): string => locale() === 'de' ? 'Jemand wollte mit dieser Adresse ein Konto eröffnen. Melden Sie sich an oder legen Sie ein neues Passwort fest.' : 'Someone tried to sign up with this address. Log in, or set a new password.'
export const memberNotYouText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Das waren nicht Sie?'), ' Sie müssen nichts tun. Niemand hat Zugang erhalten.'] : [b('Not you?'), ' There’s nothing to do. Nobody got in.']
export const logInAction = (): string => locale() === 'de' ? 'Anmelden' : 'Log in'
export const newLoginSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Neue Anmeldung in Ihrem Konto bei ${app}` : `New login to your ${app} account`
export const newLoginHint = ({ device, time }: { device: string | number; time: string | number }): string => locale() === 'de' ? `${device}, ${time}. Waren Sie das?` : `${device}, ${time}. Was this you?`
export const newLoginHeading = (): string => locale() === 'de' ? 'Neue Anmeldung in Ihrem Konto' : 'New login to your account'
export const newLoginText = (): string => locale() === 'de' ? 'Jemand hat sich mit Ihrem Passwort und beiden Codes angemeldet, von einem neuen Browser aus.' : 'Someone logged in with your password and both codes, from a new browser.'
export const newLoginNotYouText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Das waren nicht Sie?'), ' Ändern Sie jetzt Ihr Passwort. Das beendet alle anderen Sitzungen.'] : [b('Not you?'), ' Change your password now. That ends all other sessions.']
export const passkeyLoginText = (): string => locale() === 'de' ? 'Jemand hat sich mit einem Passkey angemeldet, von einem neuen Browser aus.' : 'Someone logged in with a passkey, from a new browser.'
export const loggedInLabel = (): string => locale() === 'de' ? 'Angemeldet' : 'Logged in'
export const changePasswordAction = (): string => locale() === 'de' ? 'Passwort ändern' : 'Change password'
export const passwordChangedSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Ihr Passwort für ${app} wurde geändert` : `Your ${app} password was changed`
export const passwordChangedHeading = (): string => locale() === 'de' ? 'Ihr Passwort wurde geändert' : 'Your password was changed'
export const loggedOutText = (): string => locale() === 'de' ? 'Alle anderen Sitzungen wurden beendet.' : 'All other sessions ended.'
export const changedLabel = (): string => locale() === 'de' ? 'Geändert' : 'Changed'
export const passwordNotYouText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Das waren nicht Sie?'), ' Legen Sie jetzt ein neues Passwort fest und ', link('kontaktieren Sie uns'), ' dann.'] : [b('Not you?'), ' Set a new password now, then ', link('contact us'), '.']
export const newPasswordAction = (): string => locale() === 'de' ? 'Neues Passwort festlegen' : 'Set new password'
export const contactChangedSubject = ({ app, what }: { app: string | number; what: string }): string => locale() === 'de' ? `Ihre ${what === 'email' ? 'E-Mail-Adresse' : 'Telefonnummer'} bei ${app} wurde geändert` : `Your ${app} ${what === 'email' ? 'email address' : 'phone number'} was changed`
export const oldEmailHint = (): string => locale() === 'de' ? 'Waren Sie das?' : 'Was this you?'
export const emailChangedHeading = (): string => locale() === 'de' ? 'Ihre E-Mail-Adresse wurde geändert' : 'Your email address was changed'
export const phoneChangedHeading = (): string => locale() === 'de' ? 'Ihre Telefonnummer wurde geändert' : 'Your phone number was changed'
export const oldEmailText = (): string => locale() === 'de' ? 'Wir schreiben ab jetzt an Ihre neue Adresse. Dies ist unsere letzte E-Mail an diese.' : 'We now write to your new address. This is our last email here.'
export const oldEmailNotYouText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Das waren nicht Sie?'), ' Kontaktieren Sie uns jetzt. Wir sperren dann Ihr Konto.'] : [b('Not you?'), ' Contact us now. We’ll lock your account.']
export const newEmailText = (): string => locale() === 'de' ? 'Dies ist jetzt die E-Mail-Adresse Ihres Kontos.' : 'This is now your account’s email.'
export const newPhoneText = (): string => locale() === 'de' ? 'Codes gehen ab jetzt an Ihre neue Nummer.' : 'Codes now go to your new number.'
export const changeNotYouText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Das waren nicht Sie?'), ' Ändern Sie jetzt Ihr Passwort und ', link('kontaktieren Sie uns'), ' dann.'] : [b('Not you?'), ' Change your password now, then ', link('contact us'), '.']
export const twoFactorSubject = ({ app, state }: { app: string | number; state: string }): string => locale() === 'de' ? `Zwei-Faktor-Anmeldung bei ${app} ${state === 'on' ? 'eingeschaltet' : 'ausgeschaltet'}` : `Your ${app} two-factor login is ${state === 'on' ? 'on' : 'off'}`
export const twoFactorOnHeading = (): string => locale() === 'de' ? 'Zwei-Faktor-Anmeldung ist eingeschaltet' : 'Two-factor login is on'
export const twoFactorOffHeading = (): string => locale() === 'de' ? 'Zwei-Faktor-Anmeldung ist ausgeschaltet' : 'Two-factor login is off'
export const twoFactorOnText = (): string => locale() === 'de' ? 'Zum Anmelden brauchen Sie jetzt Ihre Authenticator-App.' : 'Logging in now needs your authenticator app.'
export const twoFactorOffText = (): string => locale() === 'de' ? 'Zum Anmelden brauchen Sie Ihre Authenticator-App nicht mehr.' : 'Logging in no longer needs your authenticator app.'
export const recoveryCodesSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Sie haben neue Wiederherstellungscodes für ${app}` : `You have new ${app} recovery codes`
export const recoveryCodesHeading = (): string => locale() === 'de' ? 'Sie haben neue Wiederherstellungscodes' : 'You have new recovery codes'
export const recoveryCodesText = (): string => locale() === 'de' ? 'Die alten gelten nicht mehr.' : 'The old ones no longer work.'
export const passkeyAddedSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Neuer Passkey für Ihr Konto bei ${app}` : `A passkey was added to your ${app} account`
export const passkeyAddedHeading = (): string => locale() === 'de' ? 'Ein Passkey wurde hinzugefügt' : 'A passkey was added'
export const passkeyAddedText = ({ name }: { name: string | number }): string => locale() === 'de' ? `Mit „${name}“ melden Sie sich jetzt ohne Passwort und Codes an. Entfernen können Sie ihn in den Einstellungen.` : `“${name}” now logs in without password and codes. You can remove it in settings.`
export const passkeyRemovedSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Passkey aus Ihrem Konto bei ${app} entfernt` : `Passkey removed from your ${app} account`
export const passkeyRemovedHeading = (): string => locale() === 'de' ? 'Ein Passkey wurde entfernt' : 'A passkey was removed'
export const passkeyRemovedText = ({ name }: { name: string | number }): string => locale() === 'de' ? `Mit „${name}“ ist keine Anmeldung in Ihrem Konto mehr möglich.` : `“${name}” no longer logs in to your account.`
export const walletLinkedSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Wallet mit Ihrem Konto bei ${app} verknüpft` : `A wallet was linked to your ${app} account`
export const walletLinkedHeading = (): string => locale() === 'de' ? 'Eine Wallet wurde verknüpft' : 'A wallet was linked'
export const walletLinkedText = (): string => locale() === 'de' ? 'Zahlungen aus ihr gelten jetzt als Ihre.' : 'Payments from it now count as yours.'
export const walletLinkedNotYouText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Das waren nicht Sie?'), ' Ändern Sie Ihr Passwort und lösen Sie dann die Verknüpfung.'] : [b('Not you?'), ' Change your password, then unlink the wallet.']
export const walletLabel = (): string => locale() === 'de' ? 'Wallet' : 'Wallet'
export const linkedLabel = (): string => locale() === 'de' ? 'Verknüpft' : 'Linked'
export const walletUnlinkedSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Wallet von Ihrem Konto bei ${app} gelöst` : `Wallet unlinked from your ${app} account`
export const walletUnlinkedHeading = (): string => locale() === 'de' ? 'Verknüpfung einer Wallet gelöst' : 'A wallet was unlinked'
export const walletUnlinkedText = (): string => locale() === 'de' ? 'Neue Zahlungen aus ihr gelten nicht mehr als Ihre. Ihre Aktien gehören weiter Ihnen.' : 'New payments from it won’t count as yours. Your shares stay yours.'
export const walletUnlinkedNotYouText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Das waren nicht Sie?'), ' Ändern Sie Ihr Passwort und verknüpfen Sie die Wallet dann erneut.'] : [b('Not you?'), ' Change your password, then link the wallet again.']
export const unlinkedLabel = (): string => locale() === 'de' ? 'Gelöst' : 'Unlinked'
export const walletsAction = (): string => locale() === 'de' ? 'Wallets prüfen' : 'Check your wallets'
export const closedSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Ihr Konto bei ${app} ist geschlossen` : `Your ${app} account is closed`
export const closedHint = (): string => locale() === 'de' ? 'Sie sind überall abgemeldet.' : 'You’re logged out everywhere.'
export const closedHeading = (): string => locale() === 'de' ? 'Ihr Konto ist geschlossen' : 'Your account is closed'
export const closedText = (): string => locale() === 'de' ? 'Niemand kann sich mehr anmelden.' : 'Nobody can log in anymore.'
export const closedKeptText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Wir behalten nur, was das Gesetz verlangt, wie in unserer ', link('Datenschutzerklärung'), ' beschrieben.'] : ['We keep only what the law requires, as our ', link('privacy policy'), ' says.']
export const verifiedSubject = (): string => locale() === 'de' ? 'Ihre Identität ist bestätigt' : 'You’re verified'
export const verifiedText = (): string => locale() === 'de' ? 'Sie können jetzt kaufen, staken und tauschen.' : 'You can buy, stake and swap now.'
export const buyAction = (): string => locale() === 'de' ? 'Aktien kaufen' : 'Buy shares'
export const nameFixedText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Ihr amtlicher Name steht nun fest. Ist er falsch, ', link('kontaktieren Sie uns'), ', bevor Sie kaufen.'] : ['Your legal name is now final. If it’s wrong, ', link('contact us'), ' before you buy.']
export const otherNameText = <Part>({ link }: { link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? ['Ihr Ausweis zeigt einen anderen Namen als Ihr Konto. ', link('Kontaktieren Sie uns'), ', bevor Sie kaufen.'] : ['Your document shows another name than your account. ', link('Contact us'), ' before you buy.']
export const reviewingSubject = (): string => locale() === 'de' ? 'Wir prüfen Ihre Dokumente' : 'We’re reviewing your documents'
export const reviewingText = (): string => locale() === 'de' ? 'Das dauert meist wenige Minuten. Das Ergebnis senden wir Ihnen per E-Mail.' : 'It usually takes minutes. We’ll email you the result.'
export const verificationAction = (): string => locale() === 'de' ? 'Identitätsprüfung ansehen' : 'View verification'
export const fixesSubject = ({ count }: { count: number }): string => locale() === 'de' ? `Identitätsprüfung: ${plural('de', count) === 'one' ? `${count} Punkt` : `${count} Punkte`} zu klären` : `Verification: ${plural('en', count) === 'one' ? `${count} thing` : `${count} things`} to fix`
export const fixesHint = (): string => locale() === 'de' ? 'Sie können es jetzt erneut versuchen.' : 'You can try again now.'
export const fixesHeading = (): string => locale() === 'de' ? 'Wir konnten Ihre Identität noch nicht bestätigen' : 'We couldn’t verify you yet'
export const fixesText = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? 'Ein Punkt ist' : `${count} Punkte sind`} noch zu klären.` : `${plural('en', count) === 'one' ? 'One thing needs' : `${count} things need`} another try.`
export const fixesAction = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? 'Jetzt klären' : 'Jetzt klären'}` : `${plural('en', count) === 'one' ? 'Fix this' : 'Fix these'}`
export const reviewerNoteText = (): string => locale() === 'de' ? 'Auf der Seite finden Sie einen Hinweis aus unserer Prüfung.' : 'Our reviewer left a note on the page.'
export const neverEmailText = (): string => locale() === 'de' ? 'Senden Sie uns nie Bilder Ihrer Dokumente per E-Mail.' : 'Never email us pictures of your documents.'
export const revokedSubject = (): string => locale() === 'de' ? 'Ihre Identität gilt nicht mehr als bestätigt' : 'You’re no longer verified'
export const revokedHint = (): string => locale() === 'de' ? 'Ihre Aktien gehören weiter Ihnen.' : 'Your shares stay yours.'
export const revokedText = (): string => locale() === 'de' ? 'Ihre Aktien gehören weiter Ihnen. Bestätigen Sie Ihre Identität neu, um zu kaufen, zu staken und zu tauschen.' : 'Your shares stay yours. Verify again to buy, stake and swap.'
export const blockedSubject = (): string => locale() === 'de' ? 'Wir konnten Ihre Identität nicht bestätigen' : 'We couldn’t verify you'
export const blockedText = (): string => locale() === 'de' ? 'Ein weiterer Versuch ist nicht möglich. Ihre Aktien gehören weiter Ihnen. Kontaktieren Sie uns.' : 'You can’t try again. Your shares stay yours. Contact us.'
export const moreSubject = (): string => locale() === 'de' ? 'Für Ihre Identitätsprüfung fehlt noch etwas' : 'Your verification needs something more'
export const moreText = (): string => locale() === 'de' ? 'Machen Sie weiter: Die Schritte zeigen, was fehlt.' : 'Continue: the steps show what’s missing.'
export const continueAction = (): string => locale() === 'de' ? 'Weiter' : 'Continue'
export const againSubject = (): string => locale() === 'de' ? 'Beginnen Sie Ihre Identitätsprüfung neu' : 'Start your verification again'
export const againText = (): string => locale() === 'de' ? 'Der letzte Versuch ist gelöscht. Sie können jederzeit neu beginnen.' : 'Last attempt cleared. Start again any time.'
export const boughtSubject = ({ shares, count }: { shares: string | number; count: number }): string => locale() === 'de' ? `Sie haben ${shares} ${plural('de', count) === 'one' ? 'Aktie' : 'Aktien'} gekauft` : `You bought ${shares} ${plural('en', count) === 'one' ? 'share' : 'shares'}`
export const boughtHint = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `${paid} gezahlt. Ihr PDF ist bereit.` : `${paid} paid. Your PDF is ready.`
export const boughtLabel = (): string => locale() === 'de' ? 'Sie haben gekauft' : 'You bought'
export const sharesLabel = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? 'Aktie' : 'Aktien'}` : `${plural('en', count) === 'one' ? 'share' : 'shares'}`
export const boughtText = (): string => locale() === 'de' ? 'Ihre Zahlung ist endgültig. Die Aktien sind in Ihrem Konto.' : 'Your payment is final. The shares are in your account.'
export const sharesAtLabel = ({ shares, count, price }: { shares: string | number; count: number; price: string | number }): string => locale() === 'de' ? `${shares} ${plural('de', count) === 'one' ? 'Aktie' : 'Aktien'} zu ${price}` : `${shares} ${plural('en', count) === 'one' ? 'share' : 'shares'} at ${price}`
export const feeLabel = (): string => locale() === 'de' ? 'Gebühr' : 'Fee'
export const paidLabel = (): string => locale() === 'de' ? 'Gezahlt' : 'Paid'
export const detailsLabel = (): string => locale() === 'de' ? 'Einzelheiten' : 'Details'
export const paidFromLabel = (): string => locale() === 'de' ? 'Gezahlt aus' : 'Paid from'
export const creditedLabel = (): string => locale() === 'de' ? 'Gutgeschrieben' : 'Credited'
export const receiptAction = (): string => locale() === 'de' ? 'Beleg ansehen' : 'View receipt'
export const paperText = (): string => locale() === 'de' ? 'Auf der Seite des Belegs finden Sie ein PDF für Ihre Steuer.' : 'Your receipt page has a PDF for your taxes.'
export const choiceSubject = (): string => locale() === 'de' ? 'Entscheiden Sie über Ihre Zahlung' : 'Choose what to do with your payment'
export const choiceText = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `Ihre Zahlung ist eingegangen und passt zu keinem offenen Auftrag: ${paid}. Sie ist sicher, bis Sie entscheiden.` : `${paid} arrived and matches no open order. It’s safe until you choose.`
export const takeLabel = (): string => locale() === 'de' ? 'Aktien nehmen' : 'Take the shares'
export const takeText = (): string => locale() === 'de' ? 'Zum Preis bei Ihrer Entscheidung, inkl. Gebühr.' : 'At the price when you choose, fee included.'
export const refundLabel = (): string => locale() === 'de' ? 'Erstattung' : 'Refund'
export const refundText = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `An ${wallet}, die Wallet, aus der gezahlt wurde. Ohne Gebühr.` : `To ${wallet}, the wallet that paid. No fee.`
export const chooseAction = (): string => locale() === 'de' ? 'Jetzt entscheiden' : 'Choose now'
export const choiceEndText = <Part>({ b, time }: { b: (text: string) => Part; time: string | number }): (string | Part)[] => locale() === 'de' ? ['Entscheiden Sie nicht bis ', b(`${time}`), ', erstatten wir die Zahlung.'] : ['If you don’t choose by ', b(`${time}`), ', we refund the payment.']
export const unlinkedSubject = (): string => locale() === 'de' ? 'Eine nicht verknüpfte Wallet hat Ihren Auftrag bezahlt' : 'An unlinked wallet paid your order'
export const unlinkedText = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `Eine Zahlung kam aus einer Wallet, die Sie nicht verknüpft haben: ${paid}. Das Geld ist sicher und wird geprüft.` : `${paid} arrived from a wallet you haven’t linked. It’s safe and under review.`
export const unlinkedYouText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Waren Sie das?'), ' Verknüpfen Sie die Wallet in den Einstellungen und ', link('kontaktieren Sie uns'), ' wegen der Erstattung.'] : [b('You?'), ' Link that wallet in your settings, then ', link('contact us'), ' for a refund.']
export const unlinkedNotYouText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Das waren nicht Sie?'), ' Sie müssen nichts tun.'] : [b('Not you?'), ' There’s nothing to do.']
export const orderAction = (): string => locale() === 'de' ? 'Auftrag ansehen' : 'View order'
export const refundedSubject = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `Wir haben ${paid} erstattet` : `We refunded ${paid}`
export const refundedLabel = (): string => locale() === 'de' ? 'Erstattet' : 'Refunded'
export const refundedText = (): string => locale() === 'de' ? 'Das Geld ist in der Wallet, aus der gezahlt wurde.' : 'The money is in the wallet that paid.'
export const sentLabel = (): string => locale() === 'de' ? 'Gesendet' : 'Sent'
export const noneLabel = (): string => locale() === 'de' ? 'Keine' : 'None'
export const refundAction = (): string => locale() === 'de' ? 'Erstattung ansehen' : 'View refund'
export const newsletterSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Bestätigen Sie Ihren Newsletter von ${app}` : `Confirm your ${app} newsletter`
export const newsletterHint = (): string => locale() === 'de' ? 'Ein Klick, dann eine E-Mail im Monat.' : 'One tap, then one email a month.'
export const newsletterHeading = (): string => locale() === 'de' ? 'Bestätigen Sie Ihr Abonnement' : 'Confirm your subscription'
export const newsletterText = ({ app }: { app: string | number }): string => locale() === 'de' ? `Sie erhalten den Newsletter von ${app} an diese Adresse, einmal im Monat.` : `You’ll get the ${app} newsletter at this address, once a month.`
export const newsletterAction = (): string => locale() === 'de' ? 'Abonnement bestätigen' : 'Confirm subscription'
export const newsletterEndText = (): string => locale() === 'de' ? 'Der Link gilt 48 Stunden. Nicht angefordert? Dann ignorieren Sie diese E-Mail.' : 'The link works for 48 hours. Not you? Ignore this email.'
export const codeText = (): string => locale() === 'de' ? 'Er gilt einmal und läuft in 5 Minuten ab.' : 'It works once and expires in 5 minutes.'
export const codeHint = (): string => locale() === 'de' ? 'Läuft in 5 Minuten ab. Geben Sie ihn nie weiter.' : 'Expires in 5 minutes. Never share it.'
export const walletHint = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet}. Waren Sie das?` : `${wallet}. Was this you?`
export const changedHint = (): string => locale() === 'de' ? 'Alle anderen Sitzungen wurden beendet. Waren Sie das?' : 'All other sessions ended. Was this you?'
export const phoneSms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Code von ${app}, um Ihr Telefon zu bestätigen. Nie weitergeben.` : `${code} is your ${app} code to confirm your phone. Never share it.`
export const loginSms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Anmeldecode für ${app}. Nie weitergeben. Nicht Sie? Ändern Sie Ihr Passwort.` : `${code} is your ${app} login code. Never share it. Not you? Change your password.`
export const passwordSms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Code von ${app} für ein neues Passwort. Nie weitergeben.` : `${code} is your ${app} code to set a new password. Never share it.`
export const closeSms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Code von ${app}, um Ihr Konto zu schließen. Nicht Sie? Ändern Sie Ihr Passwort.` : `${code} is your ${app} code to close your account. Not you? Change your password.`
export const changeSms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Code von ${app} für neue Kontaktdaten. Nicht Sie? Ändern Sie Ihr Passwort.` : `${code} is your ${app} code to change your contact details. Not you? Change your password.`
export const numberSms = ({ code, app }: { code: string | number; app: string | number }): string => locale() === 'de' ? `${code} ist Ihr Code von ${app}, um Ihre neue Nummer zu bestätigen. Nie weitergeben.` : `${code} is your ${app} code to confirm your new number. Never share it.`
export const changedSms = ({ app, host }: { app: string | number; host: string | number }): string => locale() === 'de' ? `${app}: Die Telefonnummer Ihres Kontos wurde geändert. Nicht Sie? Kontakt: ${host}/contactus` : `${app}: the phone number of your account was changed. Not you? Contact us at ${host}/contactus`
export const changedShortSms = ({ app }: { app: string | number }): string => locale() === 'de' ? `${app}: Die Telefonnummer Ihres Kontos wurde geändert. Nicht Sie? Kontaktieren Sie uns sofort.` : `${app}: the phone number of your account was changed. Not you? Contact us at once.`
export const memberSms = ({ app }: { app: string | number }): string => locale() === 'de' ? `${app}: Jemand wollte mit dieser Nummer ein Konto eröffnen. Sie haben schon eines. Nicht Sie? Bitte ignorieren.` : `${app}: someone tried to sign up with this number. You already have an account. Not you? Ignore this.`
export const confirmTitle = (): string => locale() === 'de' ? 'Bestätigen Sie Ihr Abonnement' : 'Confirm your subscription'
export const confirmText = ({ app }: { app: string | number }): string => locale() === 'de' ? `Sie erhalten den Newsletter von ${app} an Ihre Adresse, einmal im Monat.` : `You’ll get the ${app} newsletter at your address, once a month.`
export const confirmAction = (): string => locale() === 'de' ? 'Abonnement bestätigen' : 'Confirm subscription'
export const confirmedTitle = (): string => locale() === 'de' ? 'Newsletter abonniert' : 'You’re subscribed'
export const confirmedText = (): string => locale() === 'de' ? 'Sie erhalten den nächsten Newsletter. In jedem finden Sie einen Link zum Abbestellen.' : 'You’ll get the next newsletter. Each has an unsubscribe link.'
export const expiredTitle = (): string => locale() === 'de' ? 'Dieser Link gilt nicht mehr' : 'This link no longer works'
export const expiredText = (): string => locale() === 'de' ? 'Er wurde schon verwendet oder ist abgelaufen. Haben Sie nie bestätigt, abonnieren Sie erneut.' : 'It was used or has expired. If you never confirmed, subscribe again.'
export const endTitle = (): string => locale() === 'de' ? 'Newsletter abbestellen?' : 'Unsubscribe?'
export const endText = ({ app }: { app: string | number }): string => locale() === 'de' ? `Wir entfernen Ihre Adresse aus dem Newsletter von ${app}.` : `We’ll remove your address from the ${app} newsletter.`
export const endAction = (): string => locale() === 'de' ? 'Abbestellen' : 'Unsubscribe'
export const endedTitle = (): string => locale() === 'de' ? 'Newsletter abbestellt' : 'You’re unsubscribed'
export const endedText = ({ app }: { app: string | number }): string => locale() === 'de' ? `Wir haben Ihre Adresse aus dem Newsletter von ${app} entfernt.` : `We removed your address from the ${app} newsletter.`
export const unknownTitle = (): string => locale() === 'de' ? 'Dieser Link ist unvollständig' : 'This link isn’t complete'
export const unknownText = (): string => locale() === 'de' ? 'Öffnen Sie ihn noch einmal aus der E-Mail oder kopieren Sie den ganzen Link.' : 'Open it from the email again, or copy the whole link.'
export const digestSubject = ({ count, app }: { count: number; app: string | number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? `${count} Mitteilung` : `${count} Mitteilungen`} von ${app}` : `${plural('en', count) === 'one' ? `${count} notice` : `${count} notices`} from ${app}`
export const digestHeading = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? `${count} neue Mitteilung` : `${count} neue Mitteilungen`}` : `${plural('en', count) === 'one' ? `${count} new notice` : `${count} new notices`}`
export const digestText = (): string => locale() === 'de' ? 'Innerhalb einer Stunde gab es viele Mitteilungen für Sie. Diese haben wir noch nicht gemailt.' : 'You had many notices within an hour. These are the ones we haven’t emailed.'
export const digestAction = (): string => locale() === 'de' ? 'Mitteilungen ansehen' : 'View notifications'
export const homeAction = ({ app }: { app: string | number }): string => locale() === 'de' ? `Zu ${app}` : `Go to ${app}`
export const sandboxPageText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Sandbox.'), ' Nur Beispieldaten und Testgeld.'] : [b('Sandbox.'), ' Sample data and test money only.']
export const twoFactorResetSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Ihre Zwei-Faktor-Anmeldung bei ${app} wird ausgeschaltet` : `Your ${app} two-factor login will be switched off`
export const twoFactorResetHint = (): string => locale() === 'de' ? 'In 24 Stunden. Haben Sie uns darum gebeten?' : 'In 24 hours. Did you ask us?'
export const twoFactorResetHeading = (): string => locale() === 'de' ? 'Die Zwei-Faktor-Anmeldung wird ausgeschaltet' : 'Two-factor login will be switched off'
export const twoFactorResetText = (): string => locale() === 'de' ? 'Wir wurden gebeten, sie für Sie auszuschalten. Das geschieht in 24 Stunden.' : 'We were asked to switch it off for you. We do it in 24 hours.'
export const twoFactorResetNotYouText = <Part>({ b, link }: { b: (text: string) => Part; link: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Nicht Sie?'), ' ', link('Schreiben Sie uns sofort'), ', dann halten wir es auf.'] : [b('Not you?'), ' ', link('Contact us now'), ' and we’ll stop it.']
export const operatorSubject = ({ app }: { app: string | number }): string => locale() === 'de' ? `Ihr Zugang zur Konsole von ${app}` : `Your access to the ${app} console`
export const operatorHint = (): string => locale() === 'de' ? 'Der Link gilt einmal, 24 Stunden lang.' : 'The link works once, for 24 hours.'
export const operatorHeading = (): string => locale() === 'de' ? 'Zugang einrichten' : 'Set up your access'
export const operatorText = ({ app }: { app: string | number }): string => locale() === 'de' ? `Sie wurden zur Konsole von ${app} eingeladen. Der Link gilt einmal, 24 Stunden lang.` : `You were invited to the ${app} console. The link works once, for 24 hours.`
export const operatorAction = (): string => locale() === 'de' ? 'Zugang einrichten' : 'Set up access'
