import type { Envelope, FieldError } from '@/contract/define'

interface ApiErrorDetail {
  /** Undefined when no answer came at all. */
  status?: number
  code?: string
  errors?: FieldError[]
  retryAfterSeconds?: number
  data?: unknown
  cause?: unknown
}

/** The one failure a call throws: the server's answer if there is one, else the error's text (§8). */
export class ApiError extends Error {
  readonly status: number | undefined
  readonly code: string | undefined
  readonly errors: FieldError[]
  readonly retryAfterSeconds: number | undefined
  /** What the server tells beside the refusal. */
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
 * A word of the server on what was asked under a key, and not the lack of one: nothing was done, so
 * the key is done with. Other failures leave open what happened to an earlier try.
 */
export function isRefused(error: unknown): boolean {
  const { status, code } = error instanceof ApiError ? error : new ApiError('')
  return status !== undefined && status < 500 && !askAgain.has(status) && !askAgain.has(code)
}

/** A name that nobody else gives: also where the page is not in a secure context. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
