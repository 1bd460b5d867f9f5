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
/** A slow network sends a larger body, such as pictures, for longer than a look waits. */
const largeCharacters = 16_384
/** The statuses with which a proxy answers while the server itself is stopped. */
const awayStatuses = new Set([502, 503, 504])

/** How the server is, as far as a person who waits for it has to know. */
export type ServerState = 'there' | 'slow' | 'away'

let isAway = false
let looking: Promise<void> | undefined
let hasAnswered = false
let lookNow = () => {}
let endLook = () => {}
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
  hasAnswered = false
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

const timers = new WeakMap<InternalAxiosRequestConfig, ReturnType<typeof setTimeout>>()
/**
 * What a person has sent and waits for. A page shows by itself that what it reads is not there yet, and a
 * slow network takes long for that without any fault of the server.
 */
const overdue = new Set<InternalAxiosRequestConfig>()

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

function endWait(request: InternalAxiosRequestConfig | undefined): void {
  if (request === undefined) return
  clearTimeout(timers.get(request))
  if (overdue.delete(request)) tellListeners()
}

/**
 * Any other answer that arrives meanwhile counts as one to the check, also the late answer to the
 * check before. Silence proves nothing while an upload holds up the check as well; then what was
 * found before stays.
 */
async function isThere(): Promise<boolean> {
  if (hasAnswered) return true
  const silence = new Promise<undefined>((done) => {
    endLook = () => done(undefined)
    setTimeout(done, answerMs)
  })
  const isRefused = await Promise.race([look(), silence])
  return hasAnswered || (isRefused === undefined && !isAway && isUploading())
}

async function look(): Promise<true | undefined> {
  try {
    const { status } = await fetch(`${envClient.apiUrl}/${healthCalls.live.path}`)
    if (awayStatuses.has(status)) return true
    noteAnswer()
    return undefined
  } catch {
    return true
  }
}

function noteAnswer(): void {
  hasAnswered = true
  endLook()
  lookNow()
}

/** What the provider's window uploads goes over the same network, where this page cannot see it. */
function isUploading(): boolean {
  return (
    [...overdue].some(({ data }) => String(data).length > largeCharacters) ||
    document.querySelector('[data-uploads] iframe') !== null
  )
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
    else noteAnswer()
    return answer
  },
  (error: unknown) => {
    if (axios.isAxiosError(error)) endWait(error.config)
    if (!axios.isCancel(error)) void lookAtServer()
    return Promise.reject(error)
  },
)
