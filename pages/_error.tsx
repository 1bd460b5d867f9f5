/**
 * Next shows this page when one fails in the browser, to which the words of 500 apply. It shows it
 * for rare statuses too, such as 400 for an address that cannot be decoded. No link leads there, so
 * they have no words of their own.
 */
export { default } from './500'
