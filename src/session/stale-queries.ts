import type { QueryClient } from '@tanstack/react-query'
import { forgetEarlyAnswers } from '@/lib/api/early-answers'

export const refreshOnNotification = { isNews: true }

export const transactionsKey = ['transactions'] as const
export const holdingsKey = ['holdings'] as const

export const balanceKeys = [transactionsKey, holdingsKey] as const

export async function invalidateBalances(client: QueryClient): Promise<void> {
  forgetEarlyAnswers()
  await Promise.all(balanceKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/**
 * After a notification everything that shows news is loaded again, and balances too, because both
 * may be stale.
 */
export async function invalidateNotifications(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ predicate: ({ meta }) => meta?.isNews === true }),
    invalidateBalances(client),
  ])
}
