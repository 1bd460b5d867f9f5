import type { Signal } from '@/contract/health'
import type { Sale } from '@/contract/wallet'
import { fieldIn } from '@/messages/in-each-language'
import { firstLocale, locale } from '@/messages/locale'
import { signals } from '../db/tables'
import { AppError } from '../errors'
import type { Ports } from '../ports'
import { isSilent, type MeasuredSignal, pauseFrom } from './renew'

type Row = typeof signals.$inferSelect

export interface StatusNeeds extends Pick<Ports, 'clock' | 'databaseTime' | 'db' | 'startedAt'> {
  /** Only whether there is a chain is used here. */
  chain: { isAbsent?: true }
}

export type PauseNeeds = Pick<StatusNeeds, 'chain' | 'databaseTime' | 'db'>

interface SignalRows {
  rows: Row[]
  now: Date
}

async function readRows(needs: PauseNeeds): Promise<SignalRows> {
  const [rows, now] = await Promise.all([needs.db.select().from(signals), needs.databaseTime()])
  const ofChain: Row['name'][] = ['crediting', 'chain', 'prices', 'custody']
  const isMeant = ({ name }: Row) => !needs.chain.isAbsent || !ofChain.includes(name)
  return { rows: rows.filter(isMeant), now }
}

const silenceIn = ['crediting', 'chain'] as const

function pauses({ name, isPausing, seenAt }: Row, now: Date): boolean {
  if (isPausing) return true
  const from = silenceIn.some((signal) => signal === name)
    ? pauseFrom[name as MeasuredSignal]
    : undefined
  return from !== undefined && now.getTime() - seenAt.getTime() >= from * 1_000
}

/** Refuses while payments could not be credited in time. Open orders may still be paid. */
export async function refuseWhilePaused(needs: PauseNeeds): Promise<void> {
  const refusal = await pauseNow(needs)
  if (refusal !== undefined) throw refusal
}

/** Whether an operator has stopped the sale; a pause by a signal does not count. */
export async function isSaleStopped(needs: PauseNeeds): Promise<boolean> {
  return (await whySaleStopped(needs)) !== undefined
}

export async function saleNow(needs: PauseNeeds): Promise<Sale> {
  const refusal = await pauseNow(needs)
  return { isOpen: refusal === undefined, reason: refusal?.message ?? null }
}

async function pauseNow(needs: PauseNeeds): Promise<AppError | undefined> {
  const { rows, now } = await readRows(needs)
  const paused = rows.filter((row) => pauses(row, now))
  if (paused.length === 0) return undefined
  const stop = paused.find(({ name }) => name === 'sale')
  if (stop === undefined) return new AppError('PAUSED')
  return new AppError('SALE_STOPPED', { params: { reason: stopReason(stop) } })
}

/** The field with the reason in one language: `reason` in the first one, `reasonDe` in German. */
export const reasonField = (tag: string) =>
  tag === firstLocale ? 'reason' : fieldIn(tag, 'reason')

/** In the member's language. Older stops have only one. */
function stopReason({ details }: Row): string {
  return String(details[reasonField(locale())] || details.reason)
}

/** Why an operator has stopped the sale, in the reader's language; undefined while it is open. */
export async function whySaleStopped(needs: PauseNeeds): Promise<string | undefined> {
  const { rows } = await readRows(needs)
  const stop = rows.find(({ name, isPausing }) => name === 'sale' && isPausing)
  return stop && stopReason(stop)
}

export interface Status {
  orders: 'open' | 'paused'
  signals: Signal[]
}

/** The current state. A signal that is not renewed, or was never sent, counts as failed. */
export async function readStatus(needs: StatusNeeds): Promise<Status & { rows: Row[] }> {
  const { rows, now } = await readRows(needs)
  const isPaused = rows.some((row) => pauses(row, now))
  const missing = missingFrom(needs, rows)
  return {
    rows,
    orders: isPaused ? 'paused' : 'open',
    signals: [...rows.map((row) => asSignal(row, now)), ...missing].sort((a, b) =>
      a.name < b.name ? -1 : 1,
    ),
  }
}

interface SignalFigure extends Pick<Signal, 'name' | 'state'> {
  measured?: number
  ageSeconds?: number
}

export async function signalFigures(
  needs: StatusNeeds,
): Promise<{ isPaused: boolean; signals: SignalFigure[] }> {
  const { rows, now } = await readRows(needs)
  const figures = rows.map((row) => ({
    name: row.name,
    state: asSignal(row, now).state,
    measured: row.value,
    ageSeconds: Math.max(0, now.getTime() - row.seenAt.getTime()) / 1_000,
  }))
  const isPaused = rows.some((row) => pauses(row, now))
  return { isPaused, signals: [...figures, ...missingFrom(needs, rows)] }
}

const startMs = 30_000

function missingFrom(
  { chain, clock, startedAt }: Pick<StatusNeeds, 'chain' | 'clock' | 'startedAt'>,
  rows: Row[],
): Signal[] {
  if (clock.now().getTime() - startedAt.getTime() < startMs) return []
  const withChain = chain.isAbsent ? [] : (['chain', 'prices'] as const)
  const expected: MeasuredSignal[] = ['clock', 'books', ...withChain]
  return expected
    .filter((name) => rows.every((row) => row.name !== name))
    .map((name) => ({
      name,
      state: 'alarm',
      value: 'never measured',
      isPausing: false,
      since: null,
      seenAt: null,
    }))
}

function asSignal(row: Row, now: Date): Signal {
  const { name, state, since, seenAt } = row
  const isLost = name !== 'sale' && isSilent(row, now)
  const silentFor = Math.round((now.getTime() - seenAt.getTime()) / 1_000)
  return {
    name,
    state: isLost ? 'alarm' : state,
    value: isLost ? `not measured for ${silentFor} s` : valueText(row),
    isPausing: pauses(row, now),
    since: since.toISOString(),
    seenAt: seenAt.toISOString(),
  }
}

const tellsByItself: Row['name'][] = ['custody', 'escrow', 'custodian', 'bank']

function valueText({ name, value, isPausing, details }: Row): string {
  if (name === 'sale') return isPausing ? 'stopped' : 'open'
  const findings = name === 'books' ? Number(details.findings ?? 0) : 0
  if (findings > 0) return findings === 1 ? '1 finding' : `${findings} findings`
  const dead = name === 'jobs' ? Number(details.dead ?? 0) : 0
  if (dead > 0) return `${dead} dead`
  if (name === 'work' && details.said) return `failing for ${Math.round(value)} s: ${details.said}`
  if (details.said && tellsByItself.includes(name)) return String(details.said)
  if (name === 'backup' && details.doneAt === undefined) return 'none yet'
  if (name === 'restore') return restoreText(value, details)
  return name === 'disk' ? `${Math.round(value)}% used` : `${Math.round(value)} s`
}

function restoreText(value: number, { doneAt, failedAt }: Row['details']): string {
  if (failedAt !== undefined) return 'the last rehearsal failed'
  return doneAt === undefined ? 'never rehearsed' : `${Math.round(value)} s`
}

/** How far our clock is from the database's. The duration of the query itself is not counted. */
export async function clockOffsetMs({
  clock,
  databaseTime,
}: Pick<Ports, 'clock' | 'databaseTime'>): Promise<number> {
  const before = clock.now().getTime()
  const there = (await databaseTime()).getTime()
  const after = clock.now().getTime()
  if (there < before) return before - there
  return there > after ? after - there : 0
}
