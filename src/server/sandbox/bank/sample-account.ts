import { bankCurrency } from '@/config/coins'
import type { BankAccount } from '@/server/modules/bank/needs'

/**
 * An account at a bank that does not exist, although its IBAN's check digits are right. The `0` at
 * the BIC's end marks a bank that only tests.
 */
export const sampleAccount: BankAccount = {
  holder: 'Varrowmere Bank (sample)',
  iban: 'GB68SMPL00000000000001',
  bic: 'SMPLGB20',
  currency: bankCurrency,
  closedDays: new Set(),
}

/** The account of payers in their own name or in another. */
export const payersAccount = 'GB41SMPL00000000000002'
export const othersAccount = 'GB14SMPL00000000000003'

/** If settings name another account, its own bank writes the files. */
export const isSampleAccount = (bank: BankAccount | undefined): bank is BankAccount =>
  bank?.iban === sampleAccount.iban
