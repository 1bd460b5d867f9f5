import type { QueryClient } from '@tanstack/react-query'

export const transactionsKey = ['transactions'] as const
export const holdingsKey = ['holdings'] as const

/** Whatever begins, moves or settles a payment changes what is held and every list of it. */
export async function staleMoney(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: transactionsKey }),
    client.invalidateQueries({ queryKey: holdingsKey }),
  ])
}
