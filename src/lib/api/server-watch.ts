import axios, { type AxiosResponse } from 'axios'
import { useSyncExternalStore } from 'react'
import { envClient } from '@/config/env.client'
import { healthCalls } from '@/contract/health'
import { apiClient } from './client'
import { queryClient } from './query-client'

const againMs = 2_000
/** What stands in front of a server says these when the server itself is stopped. */
const awayStatuses = new Set([502, 503, 504])

let isAway = false
let isLooking = false
const listeners = new Set<() => void>()

/**
 * Looks whether the server is there, until it is; then what had failed is asked for again. Whoever got no
 * answer has it look: that alone says little, since a blocker of advertisements may have refused it.
 */
export async function lookAtServer(): Promise<void> {
  if (isLooking) return
  isLooking = true
  while (!(await isThere())) {
    tell(true)
    await new Promise((done) => setTimeout(done, againMs))
  }
  isLooking = false
  if (!isAway) return
  tell(false)
  void queryClient.refetchQueries({ predicate: ({ state }) => state.fetchFailureCount > 0 })
}

function tell(isAwayNow: boolean): void {
  isAway = isAwayNow
  for (const listener of listeners) listener()
}

async function isThere(): Promise<boolean> {
  try {
    const { status } = await fetch(`${envClient.apiUrl}/${healthCalls.live.path}`)
    return !awayStatuses.has(status)
  } catch {
    return false
  }
}

export function useIsServerAway(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAway,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

apiClient.interceptors.response.use(
  (answer: AxiosResponse) => {
    if (awayStatuses.has(answer.status)) void lookAtServer()
    return answer
  },
  (error: unknown) => {
    if (!axios.isCancel(error)) void lookAtServer()
    return Promise.reject(error)
  },
)
