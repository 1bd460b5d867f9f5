import { dayMs } from '@/config/durations'
import { operatorTerms } from '@/config/terms'
import { orNull, queryOne, read } from '@/server/platform/db/query'
import type { Ports } from '@/server/platform/ports'

export interface ThreadFigures {
  waiting: number
  oldestSeconds: number
  /** Of threads first answered in the measured days. */
  answered: number
  /** The median time to the first answer; undefined without any. */
  firstAnswerSeconds: number | undefined
}

/** The limit of counted threads: a page must not read a year's questions. */
export const maxThreadsCounted = 500

export async function threadFigures({
  db,
  clock,
}: Pick<Ports, 'clock' | 'db'>): Promise<ThreadFigures> {
  const now = clock.now()
  const since = new Date(now.getTime() - operatorTerms.answersMeasuredDays * dayMs)
  const { waiting, oldest, answered, median } = await queryOne(db, {
    waiting: read.number,
    oldest: orNull(read.number),
    answered: read.number,
    median: orNull(read.number),
  })`
    with waiting as (select waiting_since from thread
        where done_at is null and waiting_since is not null order by waiting_since limit ${maxThreadsCounted}),
      answered as (select first_answered_at - opened_at as taken from thread
        where first_answered_at >= ${since.toISOString()}::timestamptz order by first_answered_at desc limit ${maxThreadsCounted})
    select (select count(*)::int from waiting) as waiting,
      (select greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - min(waiting_since)))::float8 from waiting) as oldest,
      (select count(*)::int from answered) as answered,
      (select percentile_cont(0.5) within group (order by extract(epoch from taken))::float8 from answered) as median`
  return {
    waiting,
    oldestSeconds: oldest ?? 0,
    answered,
    firstAnswerSeconds: median ?? undefined,
  }
}

/** How many are open, and how many of those are this operator's. */
export async function openThreads(
  db: Ports['db'],
  operator: string,
): Promise<{ open: number; mine: number }> {
  return queryOne(db, { open: read.number, mine: read.number })`
    with open as (select owner from thread where done_at is null limit ${maxThreadsCounted}),
      mine as (select from thread where done_at is null and owner = ${operator} limit ${maxThreadsCounted})
    select (select count(*)::int from open) as open, (select count(*)::int from mine) as mine`
}
