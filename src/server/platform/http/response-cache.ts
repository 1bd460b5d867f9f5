import { locale } from '@/messages/locale'
import { jsonHeaders } from './envelope'

export const storedHeaders = { ...jsonHeaders, 'cache-control': 'no-cache' }

interface CachedResponse {
  body: string | Promise<string>
  bytes?: Uint8Array
  untilMs: number
}

const encoder = new TextEncoder()

const maxEntries = 500
const maxBytes = 16 * 1024 * 1024
const maxAddresses = 1_000
const longestAddress = 300

export function storedAs(url: string): string {
  const path = url.startsWith('/') ? url : url.slice(url.indexOf('/', url.indexOf('://') + 3))
  return `${locale()} ${path}`
}

export class ResponseCache {
  private readonly entries = new Map<string, CachedResponse>()
  private readonly keys = new Map<string, string>()
  private bytes = 0

  constructor(private readonly nowMs: () => number) {}

  /** Saves parsing; bounded, as anybody may make up addresses. */
  keyOf(address: string, read: () => string): string {
    const known = this.keys.get(address)
    if (known !== undefined) return known
    const key = read()
    if (address.length > longestAddress) return key
    this.keys.set(address, key)
    if (this.keys.size > maxAddresses) this.keys.delete(oldestOf(this.keys))
    return key
  }

  bytesFor(address: string): Uint8Array | undefined {
    const found = this.entries.get(this.keys.get(address) ?? '')
    if (typeof found?.body !== 'string' || found.untilMs <= this.nowMs()) return undefined
    if (found.bytes === undefined) {
      found.bytes = encoder.encode(found.body)
      this.bytes += found.bytes.byteLength
      this.makeRoom()
    }
    return found.bytes
  }

  /** Concurrent callers wait for the same answer; failures are not kept. */
  answer(key: string, seconds: number, make: () => Promise<string>): string | Promise<string> {
    const now = this.nowMs()
    const found = this.entries.get(key)
    if (found !== undefined && found.untilMs > now) return found.body
    const body = make()
    const fresh: CachedResponse = { body, untilMs: now + seconds * 1000 }
    this.forget(key)
    this.entries.set(key, fresh)
    body.then(
      (text) => {
        fresh.body = text
        if (this.entries.get(key) !== fresh) return
        this.bytes += bytesOf(fresh)
        this.makeRoom()
      },
      () => {
        if (this.entries.get(key) === fresh) this.entries.delete(key)
      },
    )
    this.makeRoom()
    return body
  }

  clear(): void {
    this.entries.clear()
    this.bytes = 0
  }

  private makeRoom(): void {
    while (this.entries.size > maxEntries || this.bytes > maxBytes)
      this.forget(oldestOf(this.entries))
  }

  private forget(key: string): void {
    const found = this.entries.get(key)
    if (found === undefined) return
    this.bytes -= bytesOf(found)
    this.entries.delete(key)
  }
}

function oldestOf(map: Map<string, unknown>): string {
  return map.keys().next().value as string
}

function bytesOf({ body, bytes }: CachedResponse): number {
  return typeof body === 'string' ? 2 * body.length + (bytes?.byteLength ?? 0) : 0
}
