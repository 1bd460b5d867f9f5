import type { Results } from '@electric-sql/pglite'

/** Counts what may have given a taker of jobs something to do. */
export interface Puts {
  count: number
}

export const putsJobs = /insert into\s+"?(pgboss|outbox_message)/i

const isPoll = /^\s*WITH\s+next AS/
const againMs = 5_000

interface Poll {
  at: number
  puts: number
  results: Results[]
}

/**
 * The takers of jobs ask several times a second whether there is something to do: a fifth of all
 * statements. One that found nothing is not asked again for five seconds unless a job was put. That is
 * as if they asked less often.
 */
export class IdlePolls {
  private readonly empty = new Map<string, Poll>()

  constructor(private readonly puts: Puts) {}

  answerTo(text: string, now: number): Results[] | undefined {
    const last = this.empty.get(text)
    const isFresh = last !== undefined && last.puts === this.puts.count && now - last.at < againMs
    return isFresh ? last.results : undefined
  }

  note(text: string, results: Results[], now: number): void {
    if (!isPoll.test(text)) return
    if (results.every(({ rows }) => rows.length === 0))
      this.empty.set(text, { at: now, puts: this.puts.count, results })
    else this.empty.delete(text)
  }
}
