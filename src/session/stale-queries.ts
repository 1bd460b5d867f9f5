import type { QueryClient } from '@tanstack/react-query'

/** On a query that shows what a notification may tell of. */
export const newsMeta = { isNews: true }

export const transactionsKey = ['transactions'] as const
export const holdingsKey = ['holdings'] as const

/** Whatever begins, moves or settles a payment changes what is held and every list of it. */
export const balanceKeys = [transactionsKey, holdingsKey] as const

export async function invalidateBalances(client: QueryClient): Promise<void> {
  await Promise.all(balanceKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** One has arrived: neither a page that it leads to nor what is held may still show what was before. */
export async function invalidateNotifications(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ predicate: ({ meta }) => meta?.isNews === true }),
    invalidateBalances(client),
  ])
}
