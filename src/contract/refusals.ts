import { type Endpoint, travelsInQuery } from './define'
import { type ErrorCode, errorCatalogue } from './errors'

/** The HTTP statuses with which a call may be refused. */
export function refusalsOf(endpoint: Endpoint): number[] {
  const always = [400, 404, 500, 503]
  const ofBody = travelsInQuery(endpoint.method) ? [] : [413, 415]
  const guarded = endpoint.access === 'public' ? [] : [401, 403]
  const { hourlyLimit, minuteLimit, dailyLimit, openToKeys } = endpoint
  const limit = hourlyLimit ?? minuteLimit ?? dailyLimit ?? openToKeys
  const limited = limit === undefined ? [] : [429]
  const moving = endpoint.idempotent ? [409, 422] : []
  return [...always, ...ofBody, ...guarded, ...moving, ...limited].sort((a, b) => a - b)
}

/** All error codes with which a call may be refused. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const statuses = refusalsOf(endpoint)
  const catalogue = Object.entries(errorCatalogue) as [ErrorCode, { status: number }][]
  return catalogue.flatMap(([code, { status }]) => (statuses.includes(status) ? code : []))
}
