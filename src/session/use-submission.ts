import { hashKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRefused } from '@/lib/api/api-error'
import { retryDelayMs } from '@/lib/api/query-client'
import { tokenStore } from '@/lib/storage/token-store'
import { invalidateBalances } from './stale-queries'

export interface Submission<Answer> {
  key: QueryKey
  /** One idempotency key, also after a reload. */
  submit: (() => Promise<Answer>) | undefined
  onAnswer: (answer: Answer) => void
  onRefused: () => void
}

class NotOurs extends Error {}

export function useSubmission<Answer>({
  key,
  submit,
  onAnswer,
  onRefused,
}: Submission<Answer>): void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: async (token: string | undefined) => {
      if (submit === undefined || token !== tokenStore.read()) throw new NotOurs()
      return submit()
    },
    onSuccess: (answer) => {
      onAnswer(answer)
      return invalidateBalances(client)
    },
    onError: (error) => {
      // A refusal is final, so a retry would change nothing.
      if (!isRefused(error)) return
      onRefused()
      return invalidateBalances(client)
    },
    retry: (_, error) => !isRefused(error) && !(error instanceof NotOurs),
    retryDelay: retryDelayMs,
    networkMode: 'always',
  })
  const name = hashKey(key)
  const isDue = submit !== undefined
  useEffect(() => {
    const isThis = ({ mutationKey = [] }: { mutationKey?: QueryKey }) =>
      hashKey(mutationKey) === name
    const isBeingSaid = client.isMutating({ predicate: ({ options }) => isThis(options) }) > 0
    if (isDue && !isBeingSaid) mutate(tokenStore.read())
  }, [client, isDue, mutate, name])
}
