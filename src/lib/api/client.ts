import axios, { type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { limits } from '@/config/limits'
import { envelope } from '@/contract/define'
import { locale } from '@/messages/locale'
import * as m from '../messages/api'
import { tokenStore } from '../storage/token-store'
import { ApiError } from './api-error'

export const apiClient = axios.create({
  timeout: limits.requestWaitMs,
  validateStatus: () => true,
  // axios would copy a cookie into a header. Access is decided by the token alone, so no cookie is
  // sent.
  withXSRFToken: false,
  headers: { 'content-type': 'application/json' },
})

/** Each call has the token in its own header (R21, R87). */
export function setDefaultToken(token: string | undefined): void {
  if (token === undefined) {
    delete apiClient.defaults.headers.common.token
    delete apiClient.defaults.headers.common.Authorization
    return
  }
  apiClient.defaults.headers.common.token = token
  apiClient.defaults.headers.common.Authorization = token
}

// Set before the first call, and again when another tab logs in or out (R21).
if (typeof window !== 'undefined') {
  setDefaultToken(tokenStore.read())
  const follow = () => setDefaultToken(tokenStore.read())
  window.addEventListener('storage', follow, { capture: true })
}

if (typeof window === 'undefined') apiClient.interceptors.request.use(inLanguageOfPage)

export function inLanguageOfPage(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  config.headers.set('lang', locale())
  return config
}

/**
 * The input as a query string. `encodeURIComponent` throws for half a surrogate pair, and the call
 * fails before it is sent.
 */
export function queryOf(input: Record<string, unknown>): string {
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined)
  return pairs
    .map((pair) => pair.map((part) => encodeURIComponent(String(part))).join('='))
    .join('&')
}

export function open(response: AxiosResponse): unknown {
  const parsed = envelope.safeParse(response.data)
  if (!parsed.success) {
    throw new ApiError(m.unreadableError())
  }
  const answer = parsed.data
  if (answer.status >= 200 && answer.status < 300) return answer.data ?? {}
  const seconds = Number(response.headers['retry-after'])
  throw ApiError.fromEnvelope(answer, Number.isFinite(seconds) ? seconds : undefined)
}

export function asTransportError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const isTimeout =
    (axios.isAxiosError(error) && error.code === 'ECONNABORTED') ||
    (error instanceof DOMException && error.name === 'TimeoutError')
  const message = isTimeout ? m.timeoutError() : m.unreachableError()
  return new ApiError(message, { cause: error })
}
