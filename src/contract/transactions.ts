import * as z from 'zod/mini'
import { describe, fileOf } from './define'
import { integerText } from './fields'
import { currencySymbol } from './purchase'
import { transactionFilter } from './transaction'

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Nothing was sold before. */
export const firstGainsYear = 2023

export const transactionsCalls = {
  getMinimumPaymentAmount: describe({
    method: 'GET',
    path: 'transactions/buy-shares/get-minimum-payment-amount/',
    access: 'member',
    summary: 'The least that can be paid in a currency, in its base units, and in micro-dollars.',
    request: z.object({ currency: currencySymbol }),
    response: z.object({
      currency: currencySymbol,
      decimals: z.int(),
      minimumPay: integerText,
      minimumMicroUsd: integerText,
    }),
  }),
  listXls: describe({
    method: 'GET',
    path: 'transactions/transaction/list-xls/',
    access: 'member',
    answersFile: true,
    summary:
      'The filtered transactions as an Excel file, written while it is sent; or, with `report=gains` and a `year`, lots, rewards, disposals and the statement at the end of that year, which no filter narrows; or, with `report=statement`, every movement of shares in the days from and to, with what was held before and after.',
    request: z.object({
      ...transactionFilter,
      report: z.optional(z.enum(['gains', 'statement'])),
      year: z.optional(z.coerce.number().check(z.int('Must be a year'))),
    }),
    response: fileOf(excelType),
  }),
}
