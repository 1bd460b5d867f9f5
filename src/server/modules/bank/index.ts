export { dayOf, endOfBankingDays, keptSince } from './banking-days'
export { bankOutOfBooks } from './book'
export { newestStatement } from './chain'
export { creditorReferencesIn, newCreditorReference } from './creditor-reference'
export { bankReferenceIn, type EntryPart, type StatementEntry } from './entry'
export { decimal } from './fields'
export { entryOf } from './keep-entries'
export { hasIban, writtenAccount, writtenBic, writtenName } from './payee'
export { quotedAs } from './plain-text'
export { writeRefundFile } from './refund-file'
export { FileRefused } from './refusal'
export {
  broughtFiles,
  forgetBankFiles,
  keepBankFile,
  takeBankFiles,
} from './take-files'
export { type BankFinding, watchBank } from './watch'
