import { eq } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import { operatorTerms } from '@/config/terms'
import type { SignalName, SignalState } from '@/contract/health'
import type { Db } from '../db/database'
import { type SignalDetails, signals } from '../db/tables'
import type { Ports } from '../ports'

interface Levels {
  warn: number
  alarm: number
}

export type MeasuredSignal = Exclude<SignalName, 'sale'>

const day = 24 * 3_600

/** When each signal warns and raises an alarm: in seconds, for the disk in percent used. */
export const thresholds: Record<MeasuredSignal, Levels> = {
  crediting: { warn: 60, alarm: 180 },
  chain: { warn: 15, alarm: 60 },
  clock: { warn: 1, alarm: 3 },
  disk: { warn: 85, alarm: 95 },
  letters: { warn: 10, alarm: 30 },
  jobs: { warn: 60, alarm: 600 },
  books: { warn: 2 * 3_600, alarm: 6 * 3_600 },
  prices: { warn: 2 * 60, alarm: 10 * 60 },
  replica: { warn: 5, alarm: 30 },
  pages: { warn: 2, alarm: 10 },
  backup: { warn: 25 * 3_600, alarm: 49 * 3_600 },
  restore: { warn: 33 * day, alarm: 63 * day },
  transactions: { warn: 15, alarm: 60 },
  locks: { warn: 4, alarm: 10 },
  custody: { warn: 5 * 60, alarm: 15 * 60 },
  escrow: { warn: 25 * 3_600, alarm: 49 * 3_600 },
  custodian: { warn: 92 * day, alarm: 122 * day },
  'buy-backs': { warn: day, alarm: 3 * day },
  // A day for each banking day without a statement.
  bank: { warn: 2 * day, alarm: 3 * day },
  // It raises an alarm without a warning: of several processes a healthy one would overwrite that.
  work: { warn: 5 * 60, alarm: 5 * 60 },
}
export const codeSecondsOf = ({ codeSeconds }: SignalDetails): number => Number(codeSeconds ?? 0)
export const noticeLevels: Levels = { warn: 5 * 60, alarm: 30 * 60 }
/**
 * For a read-only transaction. It blocks no others, but keeps old rows from being vacuumed, so
 * tables grow.
 */
export const readingLevels: Levels = { warn: 10 * 60, alarm: 60 * 60 }
/** In numbers of jobs that were given up. */
export const deadLevels: Levels = { warn: 1, alarm: 50 }

export const pauseFrom: Partial<Record<MeasuredSignal, number>> = {
  crediting: 300,
  chain: 120,
  disk: 95,
}

const silentMs = operatorTerms.signalSeconds * 1_000
const steadyAfterMs = minuteMs
export const renewEveryMs = 5_000
export const clockOffMs = thresholds.clock.alarm * 1_000

export function stateOf(value: number, { warn, alarm }: Levels): SignalState {
  if (value >= alarm) return 'alarm'
  return value >= warn ? 'warn' : 'good'
}

export const worstOf = (states: readonly SignalState[]): SignalState =>
  (['alarm', 'warn'] as const).find((state) => states.includes(state)) ?? 'good'

type Row = typeof signals.$inferSelect

export interface Measurement {
  name: MeasuredSignal
  value: number
  state?: SignalState
  isPausing?: boolean
  details?: SignalDetails
}

/**
 * Writes this process's measurement. Of several processes the worst one counts: another's good
 * result does not end an alarm.
 */
export async function renewSignal(
  needs: Pick<Ports, 'databaseTime' | 'db' | 'processId'>,
  measured: Measurement,
): Promise<void> {
  const now = await needs.databaseTime()
  await needs.db.transaction(async (tx) => {
    const last = await lockSignal(tx, measured.name)
    const state = measured.state ?? stateOf(measured.value, thresholds[measured.name])
    if (last !== undefined && isOverruled(last, { by: needs.processId, state, now })) return
    const since = last?.state === state ? last.since : now
    const row = {
      name: measured.name,
      state,
      value: measured.value,
      isPausing: isPausing(measured, { last, state, since, now }),
      since,
      seenAt: now,
      details: { ...keptFrom(last), ...measured.details, by: needs.processId },
    }
    await tx.insert(signals).values(row).onConflictDoUpdate({ target: signals.name, set: row })
  })
}

const keptColumns = ['doneAt', 'failedAt', 'checkedOn', 'badBooks', 'badEvents']

const keptFrom = (last: Row | undefined): SignalDetails =>
  Object.fromEntries(
    Object.entries(last?.details ?? {}).filter(([name]) => keptColumns.includes(name)),
  )

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

/**
 * Sales pause only after two bad checks in a row, because a process that has just started has not
 * caught up yet.
 */
function isPausing(measured: Measurement, { last, state, since, now }: Around): boolean {
  if (last === undefined) return false
  const from = pauseFrom[measured.name] ?? Number.POSITIVE_INFINITY
  const isBad = measured.isPausing === true || measured.value >= from
  if (isBad) return last.isPausing || !isSilent(last, now)
  const isCalm = state === 'good' && now.getTime() - since.getTime() >= steadyAfterMs
  return last.isPausing && !isCalm
}
