import type { FieldError } from '@/contract/envelope'
import { type ErrorCode, errorCatalogue } from '@/contract/errors'
import { causesOf } from './causes'
import type { SecurityEvent } from './security/events'

interface AppErrorDetail {
  message?: string
  errors?: FieldError[]
  /** What is answered beside the refusal. */
  data?: unknown
  retryAfterSeconds?: number
  headers?: Record<string, string>
  cause?: unknown
  event?: RefusedEvent
}

type RefusedEvent = Partial<Pick<SecurityEvent, 'kind' | 'reason' | 'accountId'>>

/** A refusal with a code of the catalogue; everything else that is thrown becomes INTERNAL. */
export class AppError extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly data: unknown
  readonly headers: Record<string, string>
  /** What the security log has to know beside the code; never answered. */
  event: RefusedEvent | undefined

  constructor(
    readonly code: ErrorCode,
    detail: AppErrorDetail = {},
  ) {
    super(detail.message ?? errorCatalogue[code].message, { cause: detail.cause })
    this.status = errorCatalogue[code].status
    this.errors = detail.errors
    this.data = detail.data
    this.event = detail.event
    const wait = detail.retryAfterSeconds
    this.headers = { ...detail.headers, ...(wait !== undefined && { 'retry-after': String(wait) }) }
  }
}

const lostConnection =
  /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT|08|57P0|53)/

/** Tells a database that is away from a mistake of ours. */
export function asAppError(error: unknown): AppError {
  // A library that was asked on our behalf may have wrapped a refusal of ours.
  const causes = causesOf(error)
  const own = causes.find((cause) => cause instanceof AppError)
  if (own instanceof AppError) return own
  const isAway = causes.some(({ code }) => typeof code === 'string' && lostConnection.test(code))
  if (isAway) return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 })
  return new AppError('INTERNAL', { cause: error })
}
