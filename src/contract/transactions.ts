import * as z from 'zod/mini'
import { activityFilter } from './activity'
import { describe, fileOf } from './define'
import { integerText } from './fields'
import { currencySymbol } from './purchase'

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const firstGainsYear = 2023

export const transactionsCalls = {
  getMinimumPaymentAmount: describe({
    method: 'GET',
    path: 'transactions/buy-shares/get-minimum-payment-amount/',
    access: 'member',
    summary: 'The minimum payment in a currency’s base units and in micro-dollars.',
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
      'All that you did and got, filtered, as Excel; with `report=gains` or `report=dividends` and `year`, that year’s gains or dividends; with `report=statement`, the share movements of the days.',
    request: z.object({
      ...activityFilter,
      report: z.optional(z.enum(['gains', 'dividends', 'statement'])),
      year: z.optional(z.coerce.number().check(z.int())),
    }),
    response: fileOf(excelType),
  }),
}
