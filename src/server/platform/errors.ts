import type { FieldError } from '@/contract/define'
import { type ErrorCode, errorCatalogue } from '@/contract/errors'
import * as sentences from '@/messages/errors'
import type { SecurityEvent } from './security/event-kinds'

interface ErrorLike {
  message: string
  stack?: string
  code?: unknown
  cause?: unknown
}

const maxCauseDepth = 10

/**
 * The error and its causes, recognized by shape, because a driver's error may come from another
 * realm, where it is no instance of our `Error`.
 */
export function causesOf(thrown: unknown): ErrorLike[] {
  const chain: ErrorLike[] = []
  for (let next = thrown; isErrorLike(next) && chain.length < maxCauseDepth; next = next.cause)
    chain.push(next)
  return chain
}

function isErrorLike(value: unknown): value is ErrorLike {
  return (
    typeof value === 'object' && value !== null && typeof (value as ErrorLike).message === 'string'
  )
}

export function isLockTimeout(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '55P03')
}

/** PostgreSQL's refusal because the role of a connection lacks a right. */
export function findDeniedRight(error: unknown): ErrorLike | undefined {
  return causesOf(error).find(({ code }) => code === '42501')
}

export function isUniqueViolation(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '23505')
}

interface Detail {
  field?: string
  errors?: FieldError[]
  data?: unknown
  retryAfterSeconds?: number
  headers?: Record<string, string>
  cause?: unknown
  event?: RefusedEvent
}

type RefusedEvent = Partial<Pick<SecurityEvent, 'kind' | 'reason' | 'accountId'>>

type FactsOf<Code extends ErrorCode> = Parameters<(typeof sentences)[Code]>
export type PlainCode = { [Code in ErrorCode]: FactsOf<Code> extends [] ? Code : never }[ErrorCode]
type FullCode = Exclude<ErrorCode, PlainCode>
type Refusal =
  | [code: PlainCode, detail?: Detail]
  | { [Code in FullCode]: [code: Code, detail: Detail & { params: FactsOf<Code>[0] }] }[FullCode]

export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  errors: FieldError[] | undefined
  readonly data: unknown
  readonly headers: Record<string, string>
  /** What the security log records; it is never part of an answer. */
  event: RefusedEvent | undefined

  constructor(...[code, detail = {}]: Refusal) {
    // biome-ignore lint/performance/noDynamicNamespaceImportAccess: any of them may be asked for.
    const write = sentences[code] as (params?: object) => string
    super(write('params' in detail ? detail.params : undefined), { cause: detail.cause })
    const { field, errors, data, event, headers, retryAfterSeconds: wait } = detail
    this.code = code
    this.status = errorCatalogue[code].status
    this.errors = field === undefined ? errors : [{ path: field, message: this.message }]
    this.data = data
    this.event = event
    this.headers = { ...headers, ...(wait !== undefined && { 'retry-after': String(wait) }) }
  }
}

export function wrongField(path: string, message: string): AppError {
  return new AppError('BAD_REQUEST', { errors: [{ path, message }] })
}

const lostConnection =
  /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CONNECT|08|25006|25P03|57P0|53)/

/**
 * The driver's messages for a lost connection without a code; the last one occurs while a process
 * ends.
 */
const lostInWords =
  /^(Connection terminated|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/

export function asAppError(error: unknown): AppError {
  // A library may have wrapped its error around a refusal of ours.
  const causes = causesOf(error)
  const refusal = causes.find((cause) => cause instanceof AppError)
  if (refusal instanceof AppError) return refusal
  const isAway = causes.some(({ code, message }) =>
    typeof code === 'string' ? lostConnection.test(code) : lostInWords.test(message),
  )
  if (isAway) return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 })
  return new AppError('INTERNAL', { cause: error })
}
