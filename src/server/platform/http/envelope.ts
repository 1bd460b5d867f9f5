import type { Envelope } from '@/contract/define'
import type { ErrorCode } from '@/contract/errors'
import { asAppError } from '../errors'
import { errorFields, type Log } from '../log/log'
import { newReference, requestReference } from '../log/trace'

export const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

export function envelopeOf(data: unknown): string {
  return JSON.stringify({ status: 200, message: 'OK', data } satisfies Envelope)
}

export function sealedEnvelopeOf(payload: string): string {
  return `{"status":200,"message":"OK","payload":"${payload}"}`
}

/** Refusals that are decisions and not failures, so they are not logged. */
const codesWithReason: ErrorCode[] = ['PAUSED', 'SALE_STOPPED', 'ALARM']

interface Whom {
  call: string
  accountId?: string | undefined
}

export function refusalAnswer(thrown: unknown, log: Log, whom?: Whom): Response {
  const error = asAppError(thrown)
  const isOurs = error.status >= 500 && !codesWithReason.includes(error.code)
  const reference = isOurs ? (requestReference() ?? newReference()) : undefined
  if (isOurs)
    log.error('request failed', { reference, ...whom, ...errorFields(error.cause ?? error) })
  const body: Envelope = {
    status: error.status,
    message: reference === undefined ? error.message : `${error.message} (reference ${reference})`,
    code: error.code,
    ...(error.errors && { errors: error.errors }),
    ...(error.data !== undefined && { data: error.data }),
    ...(reference && { reference }),
  }
  return new Response(JSON.stringify(body), {
    status: error.status,
    headers: { ...jsonHeaders, ...error.headers },
  })
}
