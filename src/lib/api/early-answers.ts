import { AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import { tokenStore } from '../storage/token-store'

interface Early {
  token: string
  askedAtMs: number
  answer: Promise<{ status: number; retryAfter: string | null; text: string }>
}

declare global {
  interface Window {
    /** What public/boot.js has asked for before its page began, by the call's path. */
    fnxEarly?: Record<string, Early>
    fnxAsk?: (question: string) => void
  }
}

/** As long as an answer of a call counts as new. */
const freshMs = 15_000

/** The answer still counts for the member of now. */
function isUsable(early: Early, token: unknown): boolean {
  // guard: without it, another member sees the early answer — lib/api/early-answers: an answer for
  //   another session is thrown away — value true
  const isOwn = early.token === token
  return isOwn && Date.now() - early.askedAtMs <= freshMs
}

/**
 * What gives a call the answer that was asked for early, in place of a request. Each is taken once;
 * one that was asked for somebody else, or long ago, is thrown away.
 */
export function takeEarlyAnswer(path: string, token: unknown) {
  const early = typeof window === 'undefined' ? undefined : window.fnxEarly?.[path]
  if (early === undefined) return undefined
  delete window.fnxEarly?.[path]
  if (!isUsable(early, token)) return undefined
  return async (config: InternalAxiosRequestConfig) => {
    const { status, retryAfter, text } = await early.answer
    const headers = new AxiosHeaders({ ...(retryAfter !== null && { 'retry-after': retryAfter }) })
    return { config, headers, status, statusText: '', data: text }
  }
}

/** Answers that were fetched early are stale after a change. */
export function forgetEarlyAnswers(): void {
  for (const path of Object.keys(globalThis.window?.fnxEarly ?? {})) delete window.fnxEarly?.[path]
}

/** Before a link is pressed; not while an answer that nobody has taken is still good. */
export function prefetchAnswer(question: string): void {
  const early = window.fnxEarly?.[question]
  if (early === undefined || !isUsable(early, tokenStore.read())) window.fnxAsk?.(question)
}
