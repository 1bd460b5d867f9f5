export { bankOutOfBooks } from './book'
export { forgetBankFiles, takeBankFiles } from './take-files'
export { watchBank } from './watch'
