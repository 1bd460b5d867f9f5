import { envClient } from '@/config/env.client'
import { type Endpoint, envelope, type RawInput } from '@/contract/define'
import { locale } from '@/messages/locale'
import * as m from '../messages/api'
import { ApiError } from './api-error'
import { apiClient, queryOf } from './client'
import { callsReady } from './gate'
import { saveFile } from './save-file'

interface DownloadChoices {
  fileName: string
  signal: AbortSignal
  onProgress: (bytes: number) => void
}

export async function downloadFile<E extends Endpoint>(
  endpoint: E,
  input: RawInput<E>,
  choices: DownloadChoices,
): Promise<void> {
  await callsReady()
  const query = queryOf(input as Record<string, unknown>)
  const response = await answerOf(`${envClient.apiUrl}/${endpoint.path}?${query}`, {
    headers: ownHeaders(),
    signal: choices.signal,
  })
  if (!response.ok) throw await refusal(response)
  saveFile(await readWithProgress(response, choices), choices.fileName)
}

/** A file is in the language of its page. An API of another origin may not allow that header. */
function ownHeaders(): Headers {
  const headers = new Headers()
  const { token } = apiClient.defaults.headers.common
  if (typeof token === 'string') headers.set('token', token)
  if (!envClient.apiUrl.startsWith('http')) headers.set('lang', locale())
  return headers
}

async function answerOf(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(m.unreachableError(), { cause: error })
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const parsed = envelope.safeParse(await response.json().catch(() => undefined))
  if (parsed.success) return ApiError.fromEnvelope(parsed.data)
  return new ApiError(m.unreadableError())
}

async function readWithProgress(response: Response, { signal, onProgress }: DownloadChoices) {
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  // Not every browser wakes a waiting reader on abort.
  signal.addEventListener('abort', () => void reader?.cancel().catch(() => {}), { once: true })
  try {
    for (;;) {
      const part = await reader?.read()
      signal.throwIfAborted()
      if (part === undefined || part.done) break
      parts.push(part.value)
      bytes += part.value.byteLength
      onProgress(bytes)
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw new ApiError(m.brokenOffError(), { cause: error })
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}
