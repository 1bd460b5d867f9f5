import { AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'

interface EarlyAnswer {
  status: number
  retryAfter: string | null
  text: string
}

declare global {
  interface Window {
    /** What public/boot.js has asked for before the page began, by the call's path. */
    fnxEarly?: { token: string; askedAtMs: number; answers: Record<string, Promise<EarlyAnswer>> }
  }
}

/** As long as an answer of a call counts as new. */
const freshMs = 15_000

/**
 * What gives a call the answer that was asked for early, in place of a request. Each is taken once.
 * One that was asked for somebody else, or long ago, is thrown away.
 */
export function takeEarlyAnswer(path: string, token: unknown) {
  const early = typeof window === 'undefined' ? undefined : window.fnxEarly
  const answer = early?.answers[path]
  if (early === undefined || answer === undefined) return undefined
  delete early.answers[path]
  // guard: another member sees the early answer — lib/api/early-answers: an answer for another
  //   session is thrown away → const isOwn = true
  const isOwn = early.token === token
  if (!isOwn || Date.now() - early.askedAtMs > freshMs) return undefined
  return async (config: InternalAxiosRequestConfig) => {
    const { status, retryAfter, text } = await answer
    const headers = new AxiosHeaders({ ...(retryAfter !== null && { 'retry-after': retryAfter }) })
    return { config, headers, status, statusText: '', data: text }
  }
}
