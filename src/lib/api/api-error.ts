import type { Envelope, FieldError } from '@/contract/define'
import { hexOf } from '@/contract/hex'

interface ApiErrorDetail {
  /** Undefined if there was no answer. */
  status?: number
  code?: string
  errors?: FieldError[]
  retryAfterSeconds?: number
  data?: unknown
  cause?: unknown
}

/** The message of a failed call: the server's, otherwise the error's own text (R88). */
export class ApiError extends Error {
  readonly status: number | undefined
  readonly code: string | undefined
  readonly errors: FieldError[]
  readonly retryAfterSeconds: number | undefined
  readonly data: unknown

  constructor(message: string, detail: ApiErrorDetail = {}) {
    super(message, { cause: detail.cause })
    this.name = 'ApiError'
    this.status = detail.status
    this.code = detail.code
    this.errors = detail.errors ?? []
    this.retryAfterSeconds = detail.retryAfterSeconds
    this.data = detail.data
  }

  static fromEnvelope(answer: Envelope, retryAfterSeconds?: number): ApiError {
    const { message, status, code, errors, data } = answer
    return new ApiError(message, {
      status,
      data,
      ...(code !== undefined && { code }),
      ...(errors !== undefined && { errors }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }
}

const askAgain = new Set<unknown>([401, 429, 'KEY_IN_FLIGHT', 'SESSION_ENDED'])

/**
 * The server refused: the request was not executed, and its key is used up. Other failures leave
 * that open.
 */
export function isRefused(error: unknown): boolean {
  const { status, code } = error instanceof ApiError ? error : new ApiError('')
  return status !== undefined && status < 500 && !askAgain.has(status) && !askAgain.has(code)
}

/** A random key. `crypto.randomUUID` is missing on pages without TLS, where this works too. */
export function randomKey(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)))
}
