// Written by `npm run messages` from the catalogue beside it.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const requiredError = (): string => locale() === 'de' ? 'Pflichtfeld.' : 'Required.'
export const choiceError = (): string => locale() === 'de' ? 'Wählen Sie eine der Möglichkeiten.' : 'Choose one of the options.'
export const formatError = (): string => locale() === 'de' ? 'Prüfen Sie das Format.' : 'Check the format.'
export const valueError = (): string => locale() === 'de' ? 'Prüfen Sie diesen Wert.' : 'Check this value.'
export const leastError = ({ least }: { least: string | number }): string => locale() === 'de' ? `Geben Sie mindestens ${least} ein.` : `Enter at least ${least}.`
export const maxError = ({ max }: { max: string | number }): string => locale() === 'de' ? `Geben Sie höchstens ${max} ein.` : `Enter at most ${max}.`
export const leastCharactersError = ({ least }: { least: number }): string => locale() === 'de' ? `Geben Sie mindestens ${plural('de', least) === 'one' ? `${least} Zeichen` : `${least} Zeichen`} ein.` : `Enter at least ${plural('en', least) === 'one' ? `${least} character` : `${least} characters`}.`
export const maxCharactersError = ({ max }: { max: number }): string => locale() === 'de' ? `Geben Sie höchstens ${plural('de', max) === 'one' ? `${max} Zeichen` : `${max} Zeichen`} ein.` : `Enter at most ${plural('en', max) === 'one' ? `${max} character` : `${max} characters`}.`
export const leastEntriesError = ({ least }: { least: string | number }): string => locale() === 'de' ? `Wählen Sie mindestens ${least}.` : `Choose at least ${least}.`
export const maxEntriesError = ({ max }: { max: string | number }): string => locale() === 'de' ? `Wählen Sie höchstens ${max}.` : `Choose at most ${max}.`
export const charactersError = (): string => locale() === 'de' ? 'Entfernen Sie die Zeichen, die wir nicht speichern können.' : 'Remove the characters we can’t store.'
export const passwordError = (): string => locale() === 'de' ? 'Geben Sie Ihr Passwort ein.' : 'Enter your password.'
export const currencyError = (): string => locale() === 'de' ? 'Diese Währung nehmen wir nicht an.' : 'We don’t take this currency.'
export const addressError = (): string => locale() === 'de' ? 'Keine Wallet-Adresse. Prüfen Sie jedes Zeichen.' : 'Not a wallet address. Check each character.'
export const quoteError = (): string => locale() === 'de' ? 'Dieser Preis gilt nicht für Sie. Fordern Sie einen neuen an.' : 'This quote isn’t yours. Request a new one.'
export const paymentQuoteError = (): string => locale() === 'de' ? 'Dieser Preis gilt nicht für diese Zahlung.' : 'This quote isn’t for this payment.'
export const payOrReceiveError = (): string => locale() === 'de' ? 'Geben Sie den Betrag oder die Zahl der Aktien ein, nicht beides.' : 'Enter what to pay or how many shares, not both.'
export const aboveZeroError = (): string => locale() === 'de' ? 'Geben Sie mehr als null ein.' : 'Enter more than zero.'
export const amountOrRewardError = (): string => locale() === 'de' ? 'Geben Sie eine Menge oder eine Prämie ein, nicht beides.' : 'Enter an amount or a reward, not both.'
export const supplyError = (): string => locale() === 'de' ? 'So viele Aktien gibt es nicht.' : 'There aren’t that many shares.'
export const swapCurrencyError = (): string => locale() === 'de' ? 'Diese Währung können Sie hier nicht tauschen.' : 'You can’t swap this currency here.'
export const sameCurrencyError = (): string => locale() === 'de' ? 'Wählen Sie zwei verschiedene Währungen.' : 'Choose two different currencies.'
export const yearRequiredError = (): string => locale() === 'de' ? 'Wählen Sie ein Jahr.' : 'Choose a year.'
export const yearError = ({ first, last }: { first: string | number; last: string | number }): string => locale() === 'de' ? `Wählen Sie ein Jahr von ${first} bis ${last}.` : `Choose a year from ${first} to ${last}.`
export const birthYearError = (): string => locale() === 'de' ? 'Prüfen Sie das Jahr.' : 'Check the year.'
export const ageError = ({ age }: { age: string | number }): string => locale() === 'de' ? `Sie müssen mindestens ${age} Jahre alt sein.` : `You must be ${age} or older.`
export const keyError = (): string => locale() === 'de' ? 'Verwenden Sie 16 bis 100 Buchstaben, Ziffern, - oder _.' : 'Use 16 to 100 letters, digits, - or _.'
export const recipientError = (): string => locale() === 'de' ? 'Geben Sie den Empfänger in `to` an.' : 'Enter the recipient in `to`.'
export const wholeNumberError = (): string => locale() === 'de' ? 'Geben Sie eine ganze Zahl ein.' : 'Enter a whole number.'
export const hashError = (): string => locale() === 'de' ? 'Geben Sie 0x und 64 Zeichen ein.' : 'Enter 0x and 64 digits.'
export const dayError = (): string => locale() === 'de' ? 'Geben Sie einen Tag wie 2026-11-20 ein.' : 'Enter a day like 2026-11-20.'
export const slugError = (): string => locale() === 'de' ? 'Verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche.' : 'Use lowercase letters, digits and hyphens.'
export const emailMissingError = (): string => locale() === 'de' ? 'Geben Sie Ihre E-Mail-Adresse ein.' : 'Enter your email.'
export const emailError = (): string => locale() === 'de' ? 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.' : 'Enter an email address like name@example.com.'
export const oneLineError = (): string => locale() === 'de' ? 'Bleiben Sie in einer Zeile.' : 'Keep it on one line.'
export const nameError = (): string => locale() === 'de' ? 'Geben Sie Ihren vollständigen Namen ein.' : 'Enter your full name.'
export const nameCharactersError = (): string => locale() === 'de' ? 'Verwenden Sie nur Buchstaben, Leerzeichen und . , ’ -' : 'Use letters, spaces and . , ’ - only.'
export const phoneError = (): string => locale() === 'de' ? 'Geben Sie Ihre Nummer mit Landesvorwahl ein, etwa +49 30 1234567.' : 'Enter your number with its country code, like +44 20 7946 0000.'
export const identifierError = (): string => locale() === 'de' ? 'Geben Sie Ihre E-Mail-Adresse oder Telefonnummer ein.' : 'Enter your email or phone.'
export const codeError = (): string => locale() === 'de' ? 'Geben Sie die 6 Ziffern ein.' : 'Enter the 6 digits.'
export const authenticatorError = (): string => locale() === 'de' ? 'Geben Sie die 6 Ziffern oder einen Wiederherstellungscode ein.' : 'Enter the 6 digits, or a recovery code.'
export const phoneCodeError = (): string => locale() === 'de' ? 'Geben Sie den Code von Ihrem Telefon ein.' : 'Enter the code from your phone.'
export const emailCodeError = (): string => locale() === 'de' ? 'Geben Sie den Code aus Ihrer E-Mail ein.' : 'Enter the code from your email.'
export const termsError = (): string => locale() === 'de' ? 'Stimmen Sie den Bedingungen zu, um fortzufahren.' : 'Accept the terms to continue.'
export const topicError = (): string => locale() === 'de' ? 'Wählen Sie ein Thema.' : 'Choose a topic.'
export const birthDateError = (): string => locale() === 'de' ? 'Geben Sie Ihr Geburtsdatum ein.' : 'Enter your date of birth.'
export const priceError = (): string => locale() === 'de' ? 'Geben Sie einen Preis von 0,000001 $ bis 1.000.000 $ ein.' : 'Enter a price from $0.000001 to $1,000,000.'
export const percentError = (): string => locale() === 'de' ? 'Geben Sie 0,1 bis 50 % ein.' : 'Enter 0.1 to 50%.'
export const decimalsError = (): string => locale() === 'de' ? 'Verwenden Sie höchstens zwei Nachkommastellen.' : 'Use at most two decimals.'
