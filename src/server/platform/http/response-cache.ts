interface CachedResponse {
  body: string | Promise<string>
  untilMs: number
}

const maxEntries = 500
const maxBytes = 16 * 1024 * 1024

/**
 * Answers that are the same for everybody, cached in this process for their time. A change that
 * makes an answer stale (a price, a text, a sale) clears all of them.
 */
export class ResponseCache {
  private readonly entries = new Map<string, CachedResponse>()
  private bytes = 0

  constructor(private readonly nowMs: () => number) {}

  /** Simultaneous requests wait for one answer. Failures are not cached. */
  answer(key: string, seconds: number, make: () => Promise<string>): string | Promise<string> {
    const now = this.nowMs()
    const entry = this.entries.get(key)
    if (entry !== undefined && entry.untilMs > now) return entry.body
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
      this.forget(this.entries.keys().next().value as string)
  }

  private forget(key: string): void {
    const entry = this.entries.get(key)
    if (entry === undefined) return
    this.bytes -= bytesOf(entry)
    this.entries.delete(key)
  }
}

/** A character takes at most two bytes in memory. */
function bytesOf({ body }: CachedResponse): number {
  return typeof body === 'string' ? 2 * body.length : 0
}
