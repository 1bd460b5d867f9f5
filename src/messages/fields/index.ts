// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const requiredError = () => 'Required.'
export const choiceError = () => 'Choose one of the options.'
export const formatError = () => 'Check the format.'
export const valueError = () => 'Check this value.'
export const leastError = ({ least }: { least: string | number }) => `Enter at least ${least}.`
export const maxError = ({ max }: { max: string | number }) => `Enter at most ${max}.`
export const leastCharactersError = ({ least }: { least: number }) => `Enter at least ${plural('en', least) === 'one' ? `${least} character` : `${least} characters`}.`
export const maxCharactersError = ({ max }: { max: number }) => `Enter at most ${plural('en', max) === 'one' ? `${max} character` : `${max} characters`}.`
export const leastEntriesError = ({ least }: { least: string | number }) => `Choose at least ${least}.`
export const maxEntriesError = ({ max }: { max: string | number }) => `Choose at most ${max}.`
export const charactersError = () => 'Remove the characters we can’t store.'
export const passwordError = () => 'Enter your password.'
export const currencyError = () => 'We don’t take this currency.'
export const addressError = () => 'Not a wallet address. Check each character.'
export const quoteError = () => 'This quote isn’t yours. Request a new one.'
export const paymentQuoteError = () => 'This quote isn’t for this payment.'
export const payOrReceiveError = () => 'Enter what to pay or how many shares, not both.'
export const aboveZeroError = () => 'Enter more than zero.'
export const amountOrRewardError = () => 'Enter an amount or a reward, not both.'
export const supplyError = () => 'There aren’t that many shares.'
export const swapCurrencyError = () => 'You can’t swap this currency here.'
export const sameCurrencyError = () => 'Choose two different currencies.'
export const yearRequiredError = () => 'Choose a year.'
export const yearError = ({ first, last }: { first: string | number; last: string | number }) => `Choose a year from ${first} to ${last}.`
export const birthYearError = () => 'Check the year.'
export const ageError = ({ age }: { age: string | number }) => `You must be ${age} or older.`
export const keyError = () => 'Use 16 to 100 letters, digits, - or _.'
export const recipientError = () => 'Enter the recipient in `to`.'
export const wholeNumberError = () => 'Enter a whole number.'
export const hashError = () => 'Enter 0x and 64 digits.'
export const dayError = () => 'Enter a day like 2026-11-20.'
export const slugError = () => 'Use lowercase letters, digits and hyphens.'
export const emailMissingError = () => 'Enter your email.'
export const emailError = () => 'Enter an email address like name@example.com.'
export const oneLineError = () => 'Keep it on one line.'
export const nameError = () => 'Enter your full name.'
export const nameCharactersError = () => 'Use letters, spaces and . , ’ - only.'
export const phoneError = () => 'Enter your number with its country code, like +44 20 7946 0000.'
export const identifierError = () => 'Enter your email or phone.'
export const codeError = () => 'Enter the 6 digits.'
export const authenticatorError = () => 'Enter the 6 digits, or a recovery code.'
export const phoneCodeError = () => 'Enter the code from your phone.'
export const emailCodeError = () => 'Enter the code from your email.'
export const termsError = () => 'Accept the terms to continue.'
export const topicError = () => 'Choose a topic.'
export const birthDateError = () => 'Enter your date of birth.'
export const priceError = () => 'Enter a price from $0.000001 to $1,000,000.'
export const percentError = () => 'Enter 0.1 to 50%.'
export const decimalsError = () => 'Use at most two decimals.'
