import type { QueryClient } from '@tanstack/react-query'

/** On a query that shows what a notification may tell of. */
export const newsMeta = { isNews: true }

/** One has arrived: no page that it leads to may still show what was before. */
export function staleNews(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ meta }) => meta?.isNews === true })
}
