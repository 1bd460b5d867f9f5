import { eq } from 'drizzle-orm'
import type { SignalName, SignalState } from '@/contract/health'
import type { Services } from '@/server/services'
import type { Db } from '../db/database'
import { type SignalDetails, signals } from '../db/tables'

interface Levels {
  warn: number
  alarm: number
}

export type Measured = Exclude<SignalName, 'sale'>

/** In seconds, and for the disk in percent of it that is used. */
export const thresholds: Record<Measured, Levels> = {
  crediting: { warn: 60, alarm: 180 },
  chain: { warn: 15, alarm: 60 },
  clock: { warn: 1, alarm: 3 },
  disk: { warn: 85, alarm: 95 },
  /** Of the oldest code. */
  letters: { warn: 10, alarm: 30 },
  /** Since they were last compared; whatever does not fit is an alarm at once. */
  books: { warn: 2 * 3_600, alarm: 6 * 3_600 },
  /** Since a currency last had one. */
  prices: { warn: 2 * 60, alarm: 10 * 60 },
  /** Until a page had come. */
  pages: { warn: 2, alarm: 10 },
  /** Since the last one that was checked. */
  backup: { warn: 25 * 3_600, alarm: 49 * 3_600 },
}
/** Of `letters`, which also tells of notices. */
export const codeSecondsOf = ({ codeSeconds }: SignalDetails): number => Number(codeSeconds ?? 0)
export const noticeLevels: Levels = { warn: 5 * 60, alarm: 30 * 60 }

/** From here on no new order is taken. */
export const pauseFrom: Partial<Record<Measured, number>> = {
  crediting: 300,
  chain: 120,
  disk: 95,
}

/** A signal that nobody has renewed for so long counts as failed. */
const silentMs = 30_000
/** A pause ends when its signal has been good for so long. */
const calmMs = 60_000
export const renewEveryMs = 5_000
export const clockOffMs = thresholds.clock.alarm * 1_000

export function stateOf(value: number, { warn, alarm }: Levels): SignalState {
  if (value >= alarm) return 'alarm'
  return value >= warn ? 'warn' : 'good'
}

type Row = typeof signals.$inferSelect

export interface Measurement {
  name: Measured
  value: number
  /** By its thresholds, unless told. */
  state?: SignalState
  /** Whatever the value: it is that wrong. */
  isPausing?: boolean
  details?: SignalDetails
}

/** Of several processes the one that is worse off is heard: what alarms is not silenced by another's good word. */
export async function renewSignal(services: Services, measured: Measurement): Promise<void> {
  const now = await services.databaseTime()
  await services.db.transaction(async (tx) => {
    const last = await lockSignal(tx, measured.name)
    const state = measured.state ?? stateOf(measured.value, thresholds[measured.name])
    if (last !== undefined && isOverruled(last, { by: services.processId, state, now })) return
    const since = last?.state === state ? last.since : now
    const row = {
      name: measured.name,
      state,
      value: measured.value,
      isPausing: isPausing(measured, { last, state, since, now }),
      since,
      seenAt: now,
      details: { ...keptFrom(last), ...measured.details, by: services.processId },
    }
    await tx.insert(signals).values(row).onConflictDoUpdate({ target: signals.name, set: row })
  })
}

/** Not of the moment: it was told once, and stays. */
const keptFrom = (last: Row | undefined): SignalDetails =>
  last?.details.doneAt === undefined ? {} : { doneAt: last.details.doneAt }

export async function lockSignal(tx: Db, name: Row['name']): Promise<Row | undefined> {
  const [row] = await tx.select().from(signals).where(eq(signals.name, name)).for('update')
  return row
}

interface Word {
  by: string
  state: SignalState
  now: Date
}

function isOverruled({ state, seenAt, details }: Row, word: Word): boolean {
  const isOwn = details.by === undefined || details.by === word.by
  return !isOwn && state === 'alarm' && word.state !== 'alarm' && !isSilent({ seenAt }, word.now)
}

export function isSilent({ seenAt }: Pick<Row, 'seenAt'>, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > silentMs
}

interface Around {
  last: Row | undefined
  state: SignalState
  since: Date
  now: Date
}

/** Needs two looks in a row: who has just started has not caught up with what passed before. */
function isPausing(measured: Measurement, { last, state, since, now }: Around): boolean {
  if (last === undefined) return false
  const from = pauseFrom[measured.name] ?? Number.POSITIVE_INFINITY
  const isBad = measured.isPausing === true || measured.value >= from
  if (isBad) return last.isPausing || !isSilent(last, now)
  const isCalm = state === 'good' && now.getTime() - since.getTime() >= calmMs
  return last.isPausing && !isCalm
}
