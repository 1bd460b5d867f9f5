import type { Envelope, FieldError } from '@/contract/envelope'

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
