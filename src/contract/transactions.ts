import * as z from 'zod/mini'
import { describe, fileOf } from './define'
import { integerText } from './fields'
import { currencySymbol } from './purchase'
import { transactionFilter } from './transaction'

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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
    summary: 'The filtered transactions as an Excel file, written while it is sent.',
    request: z.object(transactionFilter),
    response: fileOf(excelType),
  }),
}
