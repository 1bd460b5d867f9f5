import type { QueryClient } from '@tanstack/react-query'

export const newsMeta = { isNews: true }

export const transactionsKey = ['transactions'] as const
export const holdingsKey = ['holdings'] as const

export const balanceKeys = [transactionsKey, holdingsKey] as const

export async function invalidateBalances(client: QueryClient): Promise<void> {
  await Promise.all(balanceKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Neither its page nor balances may show what was before. */
export async function invalidateNotifications(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ predicate: ({ meta }) => meta?.isNews === true }),
    invalidateBalances(client),
  ])
}
