import type { Envelope, FieldError } from '@/contract/envelope'

interface ApiErrorDetail {
  /** Undefined when no answer came at all. */
  status?: number
  code?: string
  errors?: FieldError[]
  retryAfterSeconds?: number
  cause?: unknown
}

/** The one failure a call throws: the server's answer if there is one, else the error's text (§8). */
export class ApiError extends Error {
  readonly status: number | undefined
  readonly code: string | undefined
  readonly errors: FieldError[]
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, detail: ApiErrorDetail = {}) {
    super(message, { cause: detail.cause })
    this.name = 'ApiError'
    this.status = detail.status
    this.code = detail.code
    this.errors = detail.errors ?? []
    this.retryAfterSeconds = detail.retryAfterSeconds
  }

  static fromEnvelope(answer: Envelope, retryAfterSeconds?: number): ApiError {
    const { message, status, code, errors } = answer
    return new ApiError(message, {
      status,
      ...(code !== undefined && { code }),
      ...(errors !== undefined && { errors }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }
}
