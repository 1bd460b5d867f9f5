import type { Envelope } from '@/contract/define'
import type { ErrorCode } from '@/contract/errors'
import { asAppError } from '../errors'
import { errorFields, type Log } from '../log/log'
import { newReference, requestReference } from '../log/trace'
import { ReadyJson } from './one-statement'

const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

/** The text of an answer that went well. */
export function answered(data: unknown): string {
  if (data instanceof ReadyJson) return `{"status":200,"message":"OK","data":${data.text}}`
  return JSON.stringify({ status: 200, message: 'OK', data } satisfies Envelope)
}

/** The same for a sealed call: `payload` stands in place of `data`. */
export function answeredSealed(payload: string): string {
  // Base64 has nothing that JSON would spell otherwise.
  return `{"status":200,"message":"OK","payload":"${payload}"}`
}

/** Said on purpose: there is no failure to look for in the log. */
const told: ErrorCode[] = ['PAUSED', 'SALE_STOPPED', 'ALARM']

/** Which call failed, and for whom. */
interface Whom {
  call: string
  accountId?: string | undefined
}

/** Any failure as an answer: ours with its code, everything else as one plain sentence with a reference. */
export function refused(thrown: unknown, log: Log, asked?: Whom): Response {
  const error = asAppError(thrown)
  const isOurs = error.status >= 500 && !told.includes(error.code)
  const reference = isOurs ? (requestReference() ?? newReference()) : undefined
  if (isOurs)
    log.error('request failed', { reference, ...asked, ...errorFields(error.cause ?? error) })
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
