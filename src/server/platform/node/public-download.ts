import { within } from '../within'
import { askPublic, internet, type Outside, publicLink } from './public-request'

interface Limits {
  bytes: number
  ms: number
}

/** Downloads from an address that a stranger chose: see `askPublic`. */
export async function downloadPublic(
  link: string,
  limits: Limits,
  outside: Outside = internet,
): Promise<Uint8Array> {
  const url = publicLink(link)
  const ending = new AbortController()
  const work = readOnce(url, { bytes: limits.bytes, outside, signal: ending.signal })
  return within(limits.ms, work).finally(() => ending.abort())
}

interface Reading {
  bytes: number
  outside: Outside
  signal: AbortSignal
}

async function readOnce(url: URL, { bytes, outside, signal }: Reading): Promise<Uint8Array> {
  const headers = { accept: 'image/png, image/jpeg, image/webp', 'accept-encoding': 'identity' }
  const answer = await askPublic(url, { headers, outside, signal })
  if (answer.statusCode !== 200) {
    answer.destroy()
    throw new Error('The host did not answer 200.')
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer) {
    length += part.length
    if (length > bytes) throw new Error('The answer is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
