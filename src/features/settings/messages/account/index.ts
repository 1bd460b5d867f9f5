// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const nameFixedText = (): string => locale() === 'de' ? 'Steht seit der Identitätsprüfung fest. Hat er sich geändert, kontaktieren Sie uns.' : 'Final since your identity was verified. Has it changed? Contact us.'
export const changeNameAction = (): string => locale() === 'de' ? 'Name ändern' : 'Change name'
export const nameLabel = (): string => locale() === 'de' ? 'Vollständiger Name' : 'Full name'
export const nameHint = (): string => locale() === 'de' ? 'Wie in Reisepass oder Ausweis. Endgültig, sobald bestätigt.' : 'As in your passport or ID. Final once verified.'
export const saveNameAction = (): string => locale() === 'de' ? 'Name speichern' : 'Save name'
export const nameSavedToast = (): string => locale() === 'de' ? 'Ihr Name wurde gespeichert' : 'Your name was saved'
export const emailTitle = (): string => locale() === 'de' ? 'E-Mail' : 'Email'
export const phoneTitle = (): string => locale() === 'de' ? 'Telefon' : 'Phone'
export const changeEmailAction = (): string => locale() === 'de' ? 'E-Mail-Adresse ändern' : 'Change email'
export const changePhoneAction = (): string => locale() === 'de' ? 'Telefon ändern' : 'Change phone'
export const newEmailLabel = (): string => locale() === 'de' ? 'Neue E-Mail-Adresse' : 'New email'
export const newPhoneLabel = (): string => locale() === 'de' ? 'Neue Telefonnummer' : 'New phone'
export const newPhoneHint = (): string => locale() === 'de' ? 'Mit Landesvorwahl, etwa +49.' : 'With country code, like +44.'
export const sendCodesAction = (): string => locale() === 'de' ? 'Codes senden' : 'Send codes'
export const codesText = (): string => locale() === 'de' ? 'Geben Sie beide Codes binnen fünf Minuten ein.' : 'Enter both codes within five minutes.'
export const oldCodeHint = ({ kind }: { kind: string }): string => locale() === 'de' ? `Von der alten ${kind === 'email' ? 'E-Mail-Adresse' : 'Telefonnummer'}` : `From the old ${kind === 'email' ? 'email' : 'phone'}`
export const newCodeHint = ({ kind }: { kind: string }): string => locale() === 'de' ? `Von der neuen ${kind === 'email' ? 'E-Mail-Adresse' : 'Telefonnummer'}` : `From the new ${kind === 'email' ? 'email' : 'phone'}`
export const sentToHint = ({ to }: { to: string | number }): string => locale() === 'de' ? `Gesendet an ${to}.` : `Sent to ${to}.`
export const contactChangedToast = ({ kind }: { kind: string }): string => locale() === 'de' ? `Ihre ${kind === 'email' ? 'E-Mail-Adresse' : 'Telefonnummer'} wurde geändert` : `Your ${kind === 'email' ? 'email' : 'phone'} was changed`
export const identityTitle = (): string => locale() === 'de' ? 'Identitätsprüfung' : 'Verification'
export const identityText = ({ identity }: { identity: string }): string => locale() === 'de' ? `${identity === 'APPROVED' ? 'Bestätigt. Sie können Aktien kaufen.' : identity === 'PENDING' ? 'Wir prüfen Ihre Dokumente.' : identity === 'NOT_APPLIED' ? 'Etwa fünf Minuten, einmalig.' : identity === 'REJECTED' ? 'Noch nicht bestätigt. Sehen Sie, warum.' : 'Nicht bestätigt. Ihre Aktien gehören weiter Ihnen.'}` : `${identity === 'APPROVED' ? 'Verified. You can buy shares.' : identity === 'PENDING' ? 'We’re reviewing your documents.' : identity === 'NOT_APPLIED' ? 'About five minutes, once.' : identity === 'REJECTED' ? 'Not verified yet. See why.' : 'Not verified. Your shares stay yours.'}`
export const identityAction = ({ identity }: { identity: string }): string => locale() === 'de' ? `${identity === 'NOT_APPLIED' ? 'Identität bestätigen' : identity === 'REJECTED' ? 'Ansehen, was fehlt' : 'Identitätsprüfung ansehen'}` : `${identity === 'NOT_APPLIED' ? 'Verify your identity' : identity === 'REJECTED' ? 'See what’s missing' : 'See verification'}`
export const dataTitle = (): string => locale() === 'de' ? 'Ihre Daten' : 'Your data'
export const dataText = (): string => locale() === 'de' ? 'Profil, Wallets, Zahlungen, Aktienauszug, Mitteilungen, Dokumente.' : 'Profile, wallets, payments, statement, notifications, documents.'
export const dataAction = (): string => locale() === 'de' ? 'Meine Daten herunterladen' : 'Download my data'
export const dataWritingText = (): string => locale() === 'de' ? 'Ihre Datei wird erstellt …' : 'Writing your file…'
export const dataSoFarText = ({ size }: { size: string | number }): string => locale() === 'de' ? `${size} bisher` : `${size} so far`
export const dataSavedText = ({ size }: { size: string | number }): string => locale() === 'de' ? `Gespeichert, ${size}` : `Saved, ${size}`
export const twoFactorTitle = (): string => locale() === 'de' ? 'Zwei-Faktor-Anmeldung' : 'Two-factor'
export const twoFactorOffText = (): string => locale() === 'de' ? 'Verlangt bei jeder Anmeldung auch den Code einer App.' : 'Adds an app’s code to each login.'
export const twoFactorOnText = ({ count }: { count: number }): string => locale() === 'de' ? `Eingeschaltet. Die Anmeldung braucht Ihre Authenticator-App. ${plural('de', count) === 'one' ? `${count} Wiederherstellungscode` : `${count} Wiederherstellungscodes`} übrig.` : `On. Logging in needs your authenticator app. ${plural('en', count) === 'one' ? `${count} recovery code` : `${count} recovery codes`} left.`
export const fewCodesText = (): string => locale() === 'de' ? 'Erstellen Sie bald zehn neue.' : 'Get ten new ones soon.'
export const unkeptCodesText = (): string => locale() === 'de' ? 'Speichern Sie neue Wiederherstellungscodes, sonst sperrt ein verlorenes Telefon Sie aus.' : 'Save new recovery codes, or a lost phone locks you out.'
export const newCodesAction = (): string => locale() === 'de' ? 'Neue Wiederherstellungscodes' : 'New recovery codes'
export const renewText = (): string => locale() === 'de' ? 'Zehn neue Codes ersetzen alle früheren.' : 'Ten new codes replace all earlier ones.'
export const renewAction = (): string => locale() === 'de' ? 'Neue Codes erstellen' : 'Get new codes'
export const turnOnAction = (): string => locale() === 'de' ? 'Zwei-Faktor-Anmeldung einschalten' : 'Turn on two-factor'
export const turnOffAction = (): string => locale() === 'de' ? 'Zwei-Faktor-Anmeldung ausschalten' : 'Turn off two-factor'
export const scanText = (): string => locale() === 'de' ? 'Scannen Sie mit Ihrer Authenticator-App.' : 'Scan with your authenticator app.'
export const qrHint = (): string => locale() === 'de' ? 'QR-Code für die App' : 'QR code for the app'
export const openAppAction = (): string => locale() === 'de' ? 'App öffnen' : 'Open the app'
export const phoneText = (): string => locale() === 'de' ? 'Auf diesem Telefon oder ohne Kamera:' : 'On this phone, or without a camera:'
export const secretLabel = (): string => locale() === 'de' ? 'Geheimschlüssel' : 'Secret'
export const enterCodeText = (): string => locale() === 'de' ? 'Geben Sie die sechs Ziffern der App ein.' : 'Enter the app’s six digits.'
export const appCodeLabel = (): string => locale() === 'de' ? 'Code aus der Authenticator-App' : 'Authenticator code'
export const anyCodeHint = (): string => locale() === 'de' ? 'Sechs Ziffern oder ein Wiederherstellungscode.' : 'Six digits, or a recovery code.'
export const confirmAction = (): string => locale() === 'de' ? 'Einschalten' : 'Turn on'
export const turnOffNowAction = (): string => locale() === 'de' ? 'Ausschalten' : 'Turn off'
export const keepOnAction = (): string => locale() === 'de' ? 'Eingeschaltet lassen' : 'Keep it on'
export const codesSavedText = (): string => locale() === 'de' ? 'Speichern Sie diese Codes jetzt: Mit jedem melden Sie sich einmal ohne Telefon an. Wir zeigen sie nicht noch einmal.' : 'Save these codes now: each lets you in once without your phone. We don’t show them again.'
export const recoveryCodesLabel = (): string => locale() === 'de' ? 'Wiederherstellungscodes' : 'Recovery codes'
export const savedAction = (): string => locale() === 'de' ? 'Codes sind gespeichert' : 'I saved them'
export const passwordText = (): string => locale() === 'de' ? 'Eine Änderung beendet andere Sitzungen und alle API-Schlüssel.' : 'Changing it ends other sessions and revokes all API keys.'
export const sessionsText = (): string => locale() === 'de' ? 'Eine ist Ihnen unbekannt? Beenden Sie sie und ändern Sie dann Ihr Passwort. Orte zeigen wir keine: Wir halten nicht fest, wo Sie sind.' : 'Don’t recognize one? End it, then change your password. No places are shown: we don’t record where you are.'
export const thisBrowserLabel = (): string => locale() === 'de' ? 'Dieser Browser' : 'This browser'
export const identityScopeLabel = (): string => locale() === 'de' ? 'Nur Identitätsprüfung' : 'Verification only'
export const sinceText = ({ since, seen }: { since: string | number; seen: string | number }): string => locale() === 'de' ? `Seit ${since}, zuletzt aktiv ${seen}` : `Since ${since}, last seen ${seen}`
export const endAction = (): string => locale() === 'de' ? 'Beenden' : 'End'
export const endLabel = ({ device }: { device: string | number }): string => locale() === 'de' ? `Sitzung beenden: ${device}` : `End session: ${device}`
export const endOthersAction = (): string => locale() === 'de' ? 'Alle anderen beenden' : 'End all others'
export const endedToast = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? 'Sitzung beendet' : `${count} Sitzungen beendet`}` : `${plural('en', count) === 'one' ? 'Session ended' : `${count} sessions ended`}`
export const notEndedToast = (): string => locale() === 'de' ? 'Die Sitzung wurde nicht beendet' : 'The session was not ended'
export const shortHint = (): string => locale() === 'de' ? 'Nach 30 Minuten ohne Aktivität beenden' : 'End after 30 minutes without activity'
export const shortText = (): string => locale() === 'de' ? 'Sonst nach 12 Stunden ohne Aktivität und immer nach einem Tag.' : 'Otherwise after 12 hours without activity, and always after a day.'
export const sendCodeAction = (): string => locale() === 'de' ? 'Code senden' : 'Send code'
export const passkeysTitle = (): string => locale() === 'de' ? 'Passkeys' : 'Passkeys'
export const passkeysHint = (): string => locale() === 'de' ? 'Gesicht, Fingerabdruck oder Bildschirmsperre. Ohne Codes.' : 'Face, fingerprint or screen lock. No codes.'
export const noPasskeysText = (): string => locale() === 'de' ? 'Noch keine.' : 'None yet.'
export const passkeyNewText = ({ added }: { added: string | number }): string => locale() === 'de' ? `Hinzugefügt ${added}. Noch nicht verwendet.` : `Added ${added}. Not used yet.`
export const passkeyUsedText = ({ added, used }: { added: string | number; used: string | number }): string => locale() === 'de' ? `Hinzugefügt ${added}. Zuletzt verwendet ${used}.` : `Added ${added}. Last used ${used}.`
export const addPasskeyAction = (): string => locale() === 'de' ? 'Passkey hinzufügen' : 'Add a passkey'
export const passkeyAddedToast = (): string => locale() === 'de' ? 'Passkey hinzugefügt. Andere Sitzungen beendet.' : 'Passkey added. Other sessions ended.'
export const passkeyRemovedToast = (): string => locale() === 'de' ? 'Passkey entfernt. Andere Sitzungen beendet.' : 'Passkey removed. Other sessions ended.'
export const freshLoginText = (): string => locale() === 'de' ? 'Um einen hinzuzufügen, melden Sie sich mit Ihrem Passwort an. Dann haben Sie 10 Minuten.' : 'To add one, log in with your password. Then you have 10 minutes.'
export const renameAction = (): string => locale() === 'de' ? 'Umbenennen' : 'Rename'
export const renameLabel = ({ name }: { name: string | number }): string => locale() === 'de' ? `${name} umbenennen` : `Rename ${name}`
export const removeAction = (): string => locale() === 'de' ? 'Entfernen' : 'Remove'
export const removeLabel = ({ name }: { name: string | number }): string => locale() === 'de' ? `${name} entfernen` : `Remove ${name}`
export const passkeyNameLabel = (): string => locale() === 'de' ? 'Name' : 'Name'
export const saveAction = (): string => locale() === 'de' ? 'Speichern' : 'Save'
export const removePasskeyText = ({ name }: { name: string | number }): string => locale() === 'de' ? `Löschen Sie ${name} auch auf Ihrem Gerät.` : `Delete ${name} on your device too.`
export const removePasskeyAction = (): string => locale() === 'de' ? 'Passkey entfernen' : 'Remove passkey'
export const sessionPasskeyHint = ({ name }: { name: string | number }): string => locale() === 'de' ? `, mit dem Passkey ${name}` : `, with the passkey ${name}`
export const syncedLabel = (): string => locale() === 'de' ? 'Synchronisiert' : 'Synced'
export const apiKeysTitle = (): string => locale() === 'de' ? 'API-Schlüssel' : 'API keys'
export const apiKeysHint = (): string => locale() === 'de' ? 'Für Programme wie eine Tabellenkalkulation. Ein Schlüssel liest Bestand, Transaktionen, Aktienauszug, Stakes und Dividenden und ändert nichts.' : 'For programs such as a spreadsheet. They read holdings, transactions, statement, stakes and dividends, and change nothing.'
export const apiKeysLinkText = (): string => locale() === 'de' ? 'So nutzen Sie einen' : 'How to use one'
export const noApiKeysText = (): string => locale() === 'de' ? 'Noch keiner.' : 'None yet.'
export const apiKeyNewText = ({ made }: { made: string | number }): string => locale() === 'de' ? `Erstellt ${made}. Noch nicht verwendet.` : `Created ${made}. Not used yet.`
export const apiKeyUsedText = ({ made, used }: { made: string | number; used: string | number }): string => locale() === 'de' ? `Erstellt ${made}. Zuletzt verwendet am ${used}.` : `Created ${made}. Last used on ${used}.`
export const makeApiKeyAction = (): string => locale() === 'de' ? 'API-Schlüssel erstellen' : 'Create an API key'
export const apiKeysFullText = ({ max }: { max: string | number }): string => locale() === 'de' ? `Höchstens ${max}. Widerrufen Sie einen, um einen neuen zu erstellen.` : `${max} at most. Revoke one to create another.`
export const apiKeyNameLabel = (): string => locale() === 'de' ? 'Name' : 'Name'
export const apiKeyNameHint = (): string => locale() === 'de' ? 'Das Programm, das ihn nutzt.' : 'The program that will use it.'
export const apiKeyCodeLabel = (): string => locale() === 'de' ? 'Code aus Ihrer E-Mail' : 'Code from your email'
export const makeKeyAction = (): string => locale() === 'de' ? 'Schlüssel erstellen' : 'Create key'
export const apiKeyShownText = (): string => locale() === 'de' ? 'Speichern Sie diesen Schlüssel jetzt. Wir zeigen ihn nicht noch einmal.' : 'Save this key now. We don’t show it again.'
export const apiKeyLabel = (): string => locale() === 'de' ? 'API-Schlüssel' : 'API key'
export const apiKeySavedAction = (): string => locale() === 'de' ? 'Gespeichert' : 'I saved it'
export const revokeAction = (): string => locale() === 'de' ? 'Widerrufen' : 'Revoke'
export const revokeLabel = ({ name }: { name: string | number }): string => locale() === 'de' ? `${name} widerrufen` : `Revoke ${name}`
export const revokeText = ({ name }: { name: string | number }): string => locale() === 'de' ? `Programme, die ${name} nutzen, können dann nichts mehr lesen.` : `Programs that use ${name} will no longer be able to read anything.`
export const revokeKeyAction = (): string => locale() === 'de' ? 'Schlüssel widerrufen' : 'Revoke key'
export const apiKeyRevokedToast = (): string => locale() === 'de' ? 'API-Schlüssel widerrufen' : 'API key revoked'
