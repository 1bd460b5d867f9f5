// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const requiredError = (): string => locale() === 'de' ? 'Pflichtfeld.' : 'Required.'
export const choiceError = (): string => locale() === 'de' ? 'Wählen Sie eine Möglichkeit.' : 'Choose an option.'
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
export const currencyError = (): string => locale() === 'de' ? 'Wählen Sie eine andere Währung.' : 'Choose another currency.'
export const addressError = (): string => locale() === 'de' ? 'Prüfen Sie die Wallet-Adresse.' : 'Check the wallet address.'
export const quoteError = (): string => locale() === 'de' ? 'Fordern Sie einen neuen Preis an.' : 'Request a new quote.'
export const paymentQuoteError = (): string => locale() === 'de' ? 'Dieser Preis gilt für eine andere Zahlung.' : 'This quote is for another payment.'
export const payOrReceiveError = (): string => locale() === 'de' ? 'Geben Sie einen Betrag oder eine Zahl von Aktien ein, nicht beides.' : 'Enter an amount to pay or a number of shares, not both.'
export const aboveZeroError = (): string => locale() === 'de' ? 'Geben Sie mehr als null ein.' : 'Enter more than zero.'
export const amountOrRewardError = (): string => locale() === 'de' ? 'Geben Sie eine Menge oder eine Prämie ein, nicht beides.' : 'Enter an amount or a reward, not both.'
export const supplyError = (): string => locale() === 'de' ? 'So viele Aktien gibt es nicht.' : 'Not enough shares exist.'
export const swapCurrencyError = (): string => locale() === 'de' ? 'Diese Währung können Sie nicht tauschen.' : 'You can’t swap this currency.'
export const sameCurrencyError = (): string => locale() === 'de' ? 'Wählen Sie zwei verschiedene Währungen.' : 'Choose two different currencies.'
export const yearRequiredError = (): string => locale() === 'de' ? 'Wählen Sie ein Jahr.' : 'Choose a year.'
export const yearError = ({ first, last }: { first: string | number; last: string | number }): string => locale() === 'de' ? `Wählen Sie ein Jahr von ${first} bis ${last}.` : `Choose a year from ${first} to ${last}.`
export const birthYearError = (): string => locale() === 'de' ? 'Prüfen Sie das Jahr.' : 'Check the year.'
export const ageError = ({ age }: { age: string | number }): string => locale() === 'de' ? `Sie müssen mindestens ${age} Jahre alt sein.` : `You must be ${age} or older.`
export const keyError = (): string => locale() === 'de' ? 'Verwenden Sie 16 bis 100 Buchstaben, Ziffern, - oder _.' : 'Use 16 to 100 letters, digits, - or _.'
export const recipientError = (): string => locale() === 'de' ? 'Geben Sie `to` an.' : 'Enter `to`.'
export const wholeNumberError = (): string => locale() === 'de' ? 'Geben Sie eine ganze Zahl ein.' : 'Enter a whole number.'
export const hashError = (): string => locale() === 'de' ? 'Geben Sie 0x und 64 Zeichen ein.' : 'Enter 0x and 64 digits.'
export const dayError = (): string => locale() === 'de' ? 'Geben Sie einen Tag wie 2026-11-20 ein.' : 'Enter a day like 2026-11-20.'
export const slugError = (): string => locale() === 'de' ? 'Verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche.' : 'Use lowercase letters, digits and hyphens.'
export const emailMissingError = (): string => locale() === 'de' ? 'Geben Sie Ihre E-Mail-Adresse ein.' : 'Enter your email.'
export const emailError = (): string => locale() === 'de' ? 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.' : 'Enter an email like name@example.com.'
export const memberError = (): string => locale() === 'de' ? 'Geben Sie eine E-Mail-Adresse oder eine Mitgliedsnummer ein.' : 'Enter an email or a member number.'
export const oneLineError = (): string => locale() === 'de' ? 'Nutzen Sie eine Zeile.' : 'Use one line.'
export const nameError = (): string => locale() === 'de' ? 'Geben Sie Ihren vollständigen Namen ein.' : 'Enter your full name.'
export const nameCharactersError = (): string => locale() === 'de' ? 'Verwenden Sie nur Buchstaben, Leerzeichen und . , ’ -' : 'Use letters, spaces and . , ’ - only.'
export const phoneError = (): string => locale() === 'de' ? 'Geben Sie die ganze Nummer ein, etwa +49 30 1234567.' : 'Enter the whole number, like +44 20 7946 0000.'
export const identifierError = (): string => locale() === 'de' ? 'Geben Sie Ihre E-Mail-Adresse oder Telefonnummer ein.' : 'Enter your email or phone.'
export const codeError = (): string => locale() === 'de' ? 'Geben Sie die 6 Ziffern ein.' : 'Enter the 6 digits.'
export const authenticatorError = (): string => locale() === 'de' ? 'Geben Sie 6 Ziffern oder einen Wiederherstellungscode ein.' : 'Enter 6 digits, or a recovery code.'
export const phoneCodeError = (): string => locale() === 'de' ? 'Geben Sie den SMS-Code ein.' : 'Enter the phone code.'
export const emailCodeError = (): string => locale() === 'de' ? 'Geben Sie den Code aus der E-Mail ein.' : 'Enter the email code.'
export const termsError = (): string => locale() === 'de' ? 'Stimmen Sie den Bedingungen zu.' : 'Accept the terms.'
export const topicError = (): string => locale() === 'de' ? 'Wählen Sie ein Thema.' : 'Choose a topic.'
export const birthDateError = (): string => locale() === 'de' ? 'Geben Sie Ihr Geburtsdatum ein.' : 'Enter your date of birth.'
export const priceError = (): string => locale() === 'de' ? 'Geben Sie einen Preis von 0,000001 $ bis 1.000.000 $ ein.' : 'Enter a price from $0.000001 to $1,000,000.'
export const percentError = (): string => locale() === 'de' ? 'Geben Sie 0,1 bis 50 % ein.' : 'Enter 0.1 to 50%.'
export const decimalsError = (): string => locale() === 'de' ? 'Verwenden Sie höchstens zwei Nachkommastellen.' : 'Use at most two decimals.'
