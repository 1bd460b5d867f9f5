import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { dayMs, hourMs, minuteMs } from '@/config/durations'
import { rateWindows } from '../db/tables'
import { AppError, type PlainCode } from '../errors'
import type { Ports } from '../ports'
import { networkOf } from '../security/events'

const maxAddresses = 10_000

export class CallCounts {
  private readonly windows = new Map<string, { startMs: number; used: number }>()

  constructor(
    private readonly max: number,
    private readonly nowMs: () => number,
    private readonly windowMs = minuteMs,
  ) {}

  consume(address: string, calls = 1): number | undefined {
    const now = this.nowMs()
    const startMs = now - (now % this.windowMs)
    const stored = this.windows.get(address)
    const used = (stored?.startMs === startMs ? stored.used : 0) + calls
    this.windows.delete(address)
    this.windows.set(address, { startMs, used })
    if (this.windows.size > maxAddresses)
      this.windows.delete(this.windows.keys().next().value as string)
    return used <= this.max ? undefined : Math.ceil((startMs + this.windowMs - now) / 1000)
  }
}

interface Rate {
  bucket: string
  subject: string
  max: number
  windowMs: number
  code?: PlainCode
}

/** Counts one use, or refuses it. A refused use does not count. */
export async function consumeOnce(needs: Pick<Ports, 'clock' | 'db'>, rate: Rate): Promise<void> {
  const retryAfterSeconds = await waitFor(needs, rate)
  if (retryAfterSeconds === 0) return
  throw new AppError(rate.code ?? 'TOO_MANY', { retryAfterSeconds })
}

export async function waitFor(needs: Pick<Ports, 'clock' | 'db'>, rate: Rate): Promise<number> {
  const { bucket, subject } = rate
  const now = needs.clock.now()
  const { uses, isFull } = rateWindows
  const [row] = await needs.db
    .insert(rateWindows)
    .values({ bucket, subject, uses: [now.getTime()], isFull: false, lastTryAt: now })
    .onConflictDoUpdate({
      target: [rateWindows.bucket, rateWindows.subject],
      set: oneMoreUse(uses, now, rate),
    })
    .returning({ uses, isFull })
  return secondsToWait(row, now, rate)
}

type Window = Pick<Rate, 'max' | 'windowMs'>

/** Counted within the statement, so that parallel requests cannot share a count. */
export function oneMoreUse(uses: AnyPgColumn, now: Date, { max, windowMs }: Window) {
  const nowMs = now.getTime()
  const recent = sql`array(select use from unnest(${uses}) use where use > ${nowMs - windowMs}::bigint)`
  return {
    uses: sql`(${recent} || ${nowMs}::bigint)[1:${max}::int]`,
    isFull: sql`cardinality(${recent}) >= ${max}::int`,
    lastTryAt: now,
  }
}

export function secondsToWait(
  row: { uses: number[]; isFull: boolean } | undefined,
  now: Date,
  { windowMs }: Window,
): number {
  if (row === undefined || !row.isFull) return 0
  return Math.ceil((Math.min(...row.uses) + windowMs - now.getTime()) / 1_000)
}

/** Takes back a use that failed because of us. */
export async function giveBack(
  needs: Pick<Ports, 'db'>,
  { bucket, subject }: Pick<Rate, 'bucket' | 'subject'>,
): Promise<void> {
  const { uses } = rateWindows
  await needs.db
    .update(rateWindows)
    .set({ uses: sql`${uses}[1:cardinality(${uses}) - 1]`, isFull: false })
    .where(and(eq(rateWindows.bucket, bucket), eq(rateWindows.subject, subject)))
}

export function consumeHourly(
  needs: Pick<Ports, 'clock' | 'db' | 'limitFactor'>,
  name: string,
  address: string,
  max: number,
) {
  return consumeOnce(needs, {
    bucket: name,
    subject: networkOf(address),
    max: max * needs.limitFactor,
    windowMs: hourMs,
  })
}

export function consumeDaily(
  needs: Pick<Ports, 'clock' | 'db'>,
  name: string,
  address: string,
  max: number,
) {
  const subject = networkOf(address)
  return consumeOnce(needs, { bucket: name, subject, max, windowMs: dayMs })
}

export function giveBackDaily(needs: Pick<Ports, 'db'>, name: string, address: string) {
  return giveBack(needs, { bucket: name, subject: networkOf(address) })
}
