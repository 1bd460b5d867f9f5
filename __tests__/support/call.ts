import { allEndpoints } from '@/contract'
import { type Endpoint, pathParts, travelsInQuery } from '@/contract/define'
import { tokenKey } from '@/lib/api/call'
import { nodeSealing } from '@/server/platform/crypto/crypto-node'
import type { ApiAnswer, TestApi } from './api'

export interface OpenedAnswer extends ApiAnswer {
  opened: never
}

export function endpointOf(name: string): Endpoint {
  const endpoint = allEndpoints().find((entry) => entry.name === name)
  if (endpoint === undefined) throw new Error(`There is no call ${name}`)
  return endpoint.endpoint
}

export async function callByName(
  api: TestApi,
  name: string,
  input: Record<string, unknown>,
  token?: string,
  key?: string,
): Promise<OpenedAnswer> {
  const endpoint = endpointOf(name)
  const { path, rest } = requestOf(endpoint, input)
  const secret = tokenKey(token) ?? 'nobody'
  const packed = endpoint.sealed ? { payload: nodeSealing.seal(rest, secret) } : rest
  const answer = await sendPacked(api, endpoint, path, packed, token, key)
  const { payload } = answer.body as { payload?: string }
  const data = payload === undefined ? answer.body.data : nodeSealing.unseal(payload, secret)
  return { ...answer, opened: data as never }
}

/** Always unsealed, as an API key reads. */
export function callPlain(
  api: TestApi,
  name: string,
  input: Record<string, unknown>,
  token: string,
): Promise<ApiAnswer> {
  const endpoint = endpointOf(name)
  const { path, rest } = requestOf(endpoint, input)
  return sendPacked(api, endpoint, path, rest, token)
}

/** A path cannot hold half a surrogate pair. */
export function requestOf(endpoint: Endpoint, input: Record<string, unknown>) {
  const otherInput = { ...input }
  let path = endpoint.path
  for (const part of pathParts(endpoint.path)) {
    path = path.replace(`{${part}}`, encodeURIComponent(String(otherInput[part]).toWellFormed()))
    delete otherInput[part]
  }
  return { path, rest: otherInput }
}

/** Sent as it stands, so it can be wrong; with a new key where one is due. */
export function sendPacked(
  api: TestApi,
  { method, idempotent }: Endpoint,
  path: string,
  packed: Record<string, unknown>,
  token?: string,
  key: string = crypto.randomUUID(),
): Promise<ApiAnswer> {
  const headers = {
    ...(token !== undefined && { token }),
    ...(idempotent && { 'idempotency-key': key }),
  }
  if (!travelsInQuery(method)) return api.send(method, path, packed, headers)
  const query = new URLSearchParams(
    Object.entries(packed).map(([name, value]) => [name, text(value)]),
  )
  return api.request(`${path}?${query}`, { method, headers })
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
