import { type QueryKey, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { isRefused } from '@/lib/api/is-refused'
import { retryDelayMs } from '@/lib/api/query-client'
import { staleMoney } from './own-money'

export interface Message<Heard> {
  key: QueryKey
  /** Nothing is to be said without it. Its call goes out under one idempotency key, after a reload too. */
  tell: (() => Promise<Heard>) | undefined
  onHeard: (heard: Heard) => void
  onRefused: () => void
}

/** Tells the server what happened on the chain, until it has heard. */
export function useTold<Heard>({ key, tell, onHeard, onRefused }: Message<Heard>): void {
  const client = useQueryClient()
  useQuery({
    queryKey: key,
    queryFn: tell
      ? async () => {
          try {
            onHeard(await tell())
          } catch (error) {
            // Said once and for all: asking again would change nothing.
            if (!isRefused(error)) throw error
            onRefused()
          }
          await staleMoney(client)
          return true
        }
      : skipToken,
    retry: true,
    retryDelay: retryDelayMs,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}
