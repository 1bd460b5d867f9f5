import type { Query } from '@tanstack/react-query'
import axios, { type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { useSyncExternalStore } from 'react'
import { envClient } from '@/config/env.client'
import { healthCalls } from '@/contract/health'
import { apiClient } from './client'
import { queryClient } from './query-client'

/** The wait after the first failed check; it doubles with each check up to the longest. */
const firstWaitMs = 2_000
const longestWaitMs = 30_000
const answerMs = 5_000
/** What was sent and has no answer for so long is a reason to look. */
const patienceMs = 2_000
/** The statuses with which a proxy answers while the server itself is stopped. */
const awayStatuses = new Set([502, 503, 504])

/** How the server is, as far as a person who waits for it has to know. */
export type ServerState = 'there' | 'slow' | 'away'

let isAway = false
let looking: Promise<void> | undefined
let hasAnswered = false
let lookNow = () => {}
const listeners = new Set<() => void>()

/**
 * Checks whether the server is reachable until it is; then failed queries are retried. A call
 * without an answer starts it: alone that proves little, because an ad blocker may have blocked the
 * call.
 */
export function lookAtServer(): Promise<void> {
  looking ??= lookUntilThere().finally(() => {
    looking = undefined
  })
  return looking
}

async function lookUntilThere(): Promise<void> {
  for (let waitMs = firstWaitMs; !(await isThere()); waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    tell(true)
    await untilNextLook(waitMs)
  }
  if (!isAway) return
  tell(false)
  void queryClient.refetchQueries({ predicate: hasFailed })
}

/**
 * The next page of a list is left to its own button: TanStack would ask for the pages that are there,
 * and cancel the one that a person has just asked for again.
 */
function hasFailed({ state }: Query): boolean {
  return state.fetchFailureCount > 0 && state.fetchMeta?.fetchMore === undefined
}

/**
 * Each page waits a random time, because otherwise all would call a server at the moment it has
 * started. A hidden page waits until it is visible.
 */
function untilNextLook(waitMs: number): Promise<void> {
  return new Promise((done) => {
    lookNow = done
    setTimeout(() => document.hidden || done(), waitMs * (1 - Math.random() / 2))
  })
}

if (typeof window !== 'undefined') {
  document.addEventListener('visibilitychange', () => document.hidden || lookNow())
  window.addEventListener('online', () => lookNow())
}

function tell(isAwayNow: boolean): void {
  isAway = isAwayNow
  tellListeners()
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

const timers = new WeakMap<object, ReturnType<typeof setTimeout>>()
/**
 * What a person has sent and waits for. A page shows by itself that what it reads is not there yet, and a
 * slow network takes long for that without any fault of the server.
 */
const overdue = new Set<object>()

function waitFor(request: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  if (request.method === 'get') return request
  const handleOverdue = () => {
    overdue.add(request)
    tellListeners()
    void lookAtServer()
  }
  timers.set(request, setTimeout(handleOverdue, patienceMs))
  return request
}

function endWait(request: object | undefined): void {
  if (request === undefined) return
  clearTimeout(timers.get(request))
  if (overdue.delete(request)) tellListeners()
}

/** Any other answer that arrives during a check counts as one to the check. */
async function isThere(): Promise<boolean> {
  hasAnswered = false
  const noAnswer = new Promise<undefined>((done) => setTimeout(done, answerMs))
  try {
    const look = fetch(`${envClient.apiUrl}/${healthCalls.live.path}`)
    const answer = await Promise.race([look, noAnswer])
    return hasAnswered || (answer !== undefined && !awayStatuses.has(answer.status))
  } catch {
    return hasAnswered
  }
}

export function useServerState(): ServerState {
  return useSyncExternalStore(subscribe, serverState, () => 'there')
}

function serverState(): ServerState {
  if (isAway) return 'away'
  return overdue.size > 0 ? 'slow' : 'there'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

if (typeof window !== 'undefined') apiClient.interceptors.request.use(waitFor)

apiClient.interceptors.response.use(
  (answer: AxiosResponse) => {
    endWait(answer.config)
    if (awayStatuses.has(answer.status)) void lookAtServer()
    else {
      hasAnswered = true
      lookNow()
    }
    return answer
  },
  (error: unknown) => {
    if (axios.isAxiosError(error)) endWait(error.config)
    if (!axios.isCancel(error)) void lookAtServer()
    return Promise.reject(error)
  },
)
