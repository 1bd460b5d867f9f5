import { AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import { tokenStore } from '../storage/token-store'

interface Early {
  token: string
  askedAtMs: number
  answer: Promise<{ status: number; retryAfter: string | null; text: string }>
}

declare global {
  interface Window {
    /** Requests that public/boot.js sent before the page loaded, by the call's path. */
    fnxEarly?: Record<string, Early>
    fnxAsk?: (question: string) => void
  }
}

/** How long an early answer counts as fresh. */
const freshMs = 15_000

/** Whether the answer is still fresh and belongs to the current member. */
function isUsable(early: Early, token: unknown): boolean {
  // guard: without it, another member sees the early answer — lib/api/early-answers: an answer for
  //   another session is thrown away — value true
  const isOwn = early.token === token
  return isOwn && Date.now() - early.askedAtMs <= freshMs
}

/**
 * Gives a call its early answer instead of sending a request. Each is used once; one for another
 * session, or an old one, is dropped.
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

/** Early answers are stale after a change. */
export function forgetEarlyAnswers(): void {
  for (const path of Object.keys(globalThis.window?.fnxEarly ?? {})) delete window.fnxEarly?.[path]
}

/** Prefetches the answer before a link is pressed, unless an unused one is still fresh. */
export function prefetchAnswer(question: string): void {
  const early = window.fnxEarly?.[question]
  if (early === undefined || !isUsable(early, tokenStore.read())) window.fnxAsk?.(question)
}
