import { envClient } from '@/config/env.client'
import {
  type Answer,
  type Endpoint,
  pathParts,
  type RawInput,
  travelsInQuery,
} from '@/contract/define'
import { sealJson, unsealJson } from '@/contract/seal'
import { unreadableError } from '@/lib/messages/api'
import { tokenClaim } from '@/lib/storage/token-store'
import { ApiError } from './api-error'
import { apiClient, asTransportError, open, queryOf } from './client'
import { forgetEarlyAnswers, takeEarlyAnswer } from './early-answers'
import { callsReady } from './gate'

export interface CallChoices {
  baseUrl?: string
  signal?: AbortSignal
  waitMs?: number
  idempotencyKey?: string
}

export async function call<E extends Endpoint>(
  endpoint: E,
  input: RawInput<E>,
  choices: CallChoices = {},
): Promise<Answer<E>> {
  try {
    await callsReady()
    const { path, rest } = splitPath(endpoint, input as Record<string, unknown>)
    const { token } = apiClient.defaults.headers.common
    const key = endpoint.sealed ? tokenKey(token) : undefined
    const isQuery = travelsInQuery(endpoint.method)
    // A read without input has nothing to seal.
    const isPlain = endpoint.method === 'GET' && queryOf(rest) === ''
    const packed = key === undefined || isPlain ? rest : { payload: await seal(rest, key) }
    const query = isQuery ? queryOf(packed) : ''
    const adapter = isPlain ? takeEarlyAnswer(path, token) : undefined
    const response = await apiClient.request({
      method: endpoint.method,
      url: `${choices.baseUrl ?? envClient.apiUrl}/${path}${query && `?${query}`}`,
      ...(!isQuery && { data: packed }),
      ...(adapter && { adapter }),
      ...(choices.signal && { signal: choices.signal }),
      ...(choices.waitMs && { timeout: choices.waitMs }),
      ...(choices.idempotencyKey && { headers: { 'Idempotency-Key': choices.idempotencyKey } }),
    })
    const data = open(response)
    return parseAnswer(endpoint, key === undefined ? data : await unsealAnswer(response.data, key))
  } catch (error) {
    throw asTransportError(error)
  } finally {
    // Also without an answer, because the request may have been executed.
    if (endpoint.method !== 'GET') forgetEarlyAnswers()
  }
}

function splitPath(endpoint: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input }
  let path = endpoint.path
  for (const part of pathParts(endpoint.path)) {
    path = path.replace(`{${part}}`, encodeURIComponent(String(rest[part])))
    delete rest[part]
  }
  return { path, rest }
}

function parseAnswer<E extends Endpoint>(endpoint: E, data: unknown): Answer<E> {
  const result = endpoint.response.safeParse(data)
  if (result.success) return result.data as Answer<E>
  throw new ApiError(unreadableError(), {
    cause: result.error,
  })
}

/** Sealing takes long on a phone, so the browser may handle a tap first. */
async function othersFirst(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  await scheduler?.yield?.()
}

async function seal(value: unknown, key: string): Promise<string> {
  await othersFirst()
  return sealJson(value, key)
}

async function unsealAnswer(answer: { payload?: unknown }, key: string): Promise<unknown> {
  await othersFirst()
  const value = typeof answer.payload === 'string' ? unsealJson(answer.payload, key) : undefined
  if (value === undefined) throw new ApiError(unreadableError())
  return value
}

/** The key that seals payloads (R87). Only the server can verify a token. */
export const tokenKey = (token: unknown) => tokenClaim(token, 'secretKey')
