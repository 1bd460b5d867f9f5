import { hashKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Answer, Endpoint, RawInput } from '@/contract/define'
import { tokenClaim, tokenStore } from '@/lib/storage/token-store'
import { tabStorage } from '@/lib/storage/web-storage'
import { ApiError, isRefused, randomKey } from '../api/api-error'
import { isRetryable, retryDelayMs } from '../api/query-client'
import { sendError } from '../messages/form'
import { type EndpointSource, endpointOf } from './late-resolver'

export interface ApiMutationOptions<E extends Endpoint> {
  /**
   * The queries to invalidate afterwards, even after a failure, because the request may have been
   * executed.
   */
  invalidates?: readonly QueryKey[]
  /**
   * What the person saw when they pressed. With another `seen` the same input is a new request and
   * gets a new key.
   */
  seen?: string
  onAnswer?: (answer: Answer<E>, input: RawInput<E>) => void
}

const maxRetries = 2

/**
 * Moves of money or shares keep one key per input until the server answers or refuses: a retry,
 * even after a reload, is executed once.
 */
export function useApiMutation<E extends Endpoint>(
  source: EndpointSource<E>,
  { invalidates = [], seen = '', onAnswer }: ApiMutationOptions<E> = {},
) {
  const client = useQueryClient()
  const [senders] = useState(() => new WeakMap<object, Press>())
  const isKeyed = useRef(false)
  return useMutation<Answer<E>, ApiError, RawInput<E>>({
    onMutate: (input) => {
      const before = senders.get(input)
      senders.set(input, { token: tokenStore.read(), seen: before?.seen ?? seen })
    },
    mutationFn: async (input) => {
      const press = senders.get(input)
      // guard: without it, a lost request is retried in another member's session —
      //   lib/form/use-api-mutation: the next member in this tab
      if (tokenStore.read() !== press?.token) throw new NotOurs('The session is another one.')
      try {
        const endpoint = await endpointOf(source)
        isKeyed.current = endpoint.idempotent === true
        return await (isKeyed.current
          ? sendKeyed(endpoint, input, press?.seen ?? '')
          : send(endpoint, input))
      } catch (error) {
        // Calls throw only ApiError. Any other error means that the code for sending could not be
        // loaded.
        throw error instanceof ApiError ? error : new ApiError(sendError(), { cause: error })
      }
    },
    retry: (failures, error) => failures < maxRetries && isKeyed.current && isUnanswered(error),
    retryDelay: retryDelayMs,
    // Without a network it fails at once instead of waiting silently.
    networkMode: 'always',
    onSuccess: (answer, input) => onAnswer?.(answer, input),
    onSettled: () => {
      for (const queryKey of invalidates) void client.invalidateQueries({ queryKey })
    },
  })
}

interface Press {
  token: string | undefined
  seen: string
}

class NotOurs extends ApiError {}

function isUnanswered(error: ApiError): boolean {
  if (error instanceof NotOurs) return false
  return isRetryable(error) || error.code === 'KEY_IN_FLIGHT'
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: RawInput<E>,
  idempotencyKey?: string,
): Promise<Answer<E>> {
  const { call } = await import('@/lib/api/call')
  return call(endpoint, input, { ...(idempotencyKey && { idempotencyKey }) })
}

async function sendKeyed<E extends Endpoint>(
  endpoint: E,
  input: RawInput<E>,
  seen: string,
): Promise<Answer<E>> {
  const name = hashKey([tokenClaim(tokenStore.read(), 'sub') ?? '', endpoint.path, input, seen])
  const key = readKeys()[name] ?? randomKey()
  writeKeys({ ...readKeys(), [name]: key })
  const forget = () => writeKeys({ ...readKeys(), [name]: undefined })
  try {
    const answer = await send(endpoint, input, key)
    forget()
    return answer
  } catch (error) {
    // guard: without it, a lost answer is asked for again under another key —
    //   lib/form/use-api-mutation: asked for again by itself — condition true
    if (isRefused(error)) forget()
    throw error
  }
}

type Keys = Record<string, string | undefined>

function readKeys(): Keys {
  try {
    return (JSON.parse(tabStorage.read('unanswered') ?? '{}') ?? {}) as Keys
  } catch {
    return {}
  }
}

function writeKeys(keys: Keys): void {
  const text = JSON.stringify(keys)
  if (text === '{}') tabStorage.remove('unanswered')
  else tabStorage.write('unanswered', text)
}
