import type { Signal } from '@/contract/health'
import type { Sale } from '@/contract/wallet'
import type { Services } from '@/server/services'
import { signals } from '../db/tables'
import { AppError } from '../errors'
import { isSilent, type Measured, pauseFrom } from './renew'

type Row = typeof signals.$inferSelect

interface Seen {
  rows: Row[]
  now: Date
}

async function readRows(services: Services): Promise<Seen> {
  const [rows, now] = await Promise.all([
    services.db.select().from(signals),
    services.databaseTime(),
  ])
  const ofChain: Row['name'][] = ['crediting', 'chain', 'prices']
  const isMeant = ({ name }: Row) => !services.chain.isAbsent || !ofChain.includes(name)
  return { rows: rows.filter(isMeant), now }
}

const silenceIn = ['crediting', 'chain'] as const

function pauses({ name, isPausing, seenAt }: Row, now: Date): boolean {
  if (isPausing) return true
  const from = silenceIn.some((one) => one === name) ? pauseFrom[name as Measured] : undefined
  return from !== undefined && now.getTime() - seenAt.getTime() >= from * 1_000
}

/** Not while payments could not be credited in time; open orders may still be paid. */
export async function refuseWhilePaused(services: Services): Promise<void> {
  const refusal = await pauseNow(services)
  if (refusal !== undefined) throw refusal
}

/** For an operator's reason; pauses do not count. */
export async function isSaleStopped(services: Services): Promise<boolean> {
  const { rows } = await readRows(services)
  return rows.some(({ name, isPausing }) => name === 'sale' && isPausing)
}

export async function saleNow(services: Services): Promise<Sale> {
  const refusal = await pauseNow(services)
  return { isOpen: refusal === undefined, reason: refusal?.message ?? null }
}

async function pauseNow(services: Services): Promise<AppError | undefined> {
  const { rows, now } = await readRows(services)
  const paused = rows.filter((row) => pauses(row, now))
  if (paused.length === 0) return undefined
  const stop = paused.find(({ name }) => name === 'sale')
  if (stop === undefined) return new AppError('PAUSED')
  return new AppError('SALE_STOPPED', { params: { reason: String(stop.details.reason) } })
}

export interface Status {
  orders: 'open' | 'paused'
  signals: Signal[]
}

/** A signal that nobody renews, or ever sent, counts as failed. */
export async function readStatus(services: Services): Promise<Status & { rows: Row[] }> {
  const { rows, now } = await readRows(services)
  const isPaused = rows.some((row) => pauses(row, now))
  const missing = missingFrom(services, rows)
  return {
    rows,
    orders: isPaused ? 'paused' : 'open',
    signals: [...rows.map((row) => shown(row, now)), ...missing].sort((a, b) =>
      a.name < b.name ? -1 : 1,
    ),
  }
}

interface SignalFigure extends Pick<Signal, 'name' | 'state'> {
  measured?: number
  ageSeconds?: number
}

export async function signalFigures(
  services: Services,
): Promise<{ isPaused: boolean; signals: SignalFigure[] }> {
  const { rows, now } = await readRows(services)
  const seen = rows.map((row) => ({
    name: row.name,
    state: shown(row, now).state,
    measured: row.value,
    ageSeconds: Math.max(0, now.getTime() - row.seenAt.getTime()) / 1_000,
  }))
  const isPaused = rows.some((row) => pauses(row, now))
  return { isPaused, signals: [...seen, ...missingFrom(services, rows)] }
}

const startMs = 30_000

function missingFrom({ chain, clock, startedAt }: Services, rows: Row[]): Signal[] {
  if (clock.now().getTime() - startedAt.getTime() < startMs) return []
  const withChain = chain.isAbsent ? [] : (['chain', 'prices'] as const)
  const expected: Measured[] = ['clock', 'books', ...withChain]
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

function shown(row: Row, now: Date): Signal {
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

function valueText({ name, value, isPausing, details }: Row): string {
  if (name === 'sale') return isPausing ? 'stopped' : 'open'
  const findings = name === 'books' ? Number(details.findings ?? 0) : 0
  if (findings > 0) return findings === 1 ? '1 finding' : `${findings} findings`
  const dead = name === 'jobs' ? Number(details.dead ?? 0) : 0
  if (dead > 0) return `${dead} dead`
  if (name === 'backup' && details.doneAt === undefined) return 'none yet'
  if (name === 'restore') return restoreText(value, details)
  return name === 'disk' ? `${Math.round(value)}% used` : `${Math.round(value)} s`
}

function restoreText(value: number, { doneAt, failedAt }: Row['details']): string {
  if (failedAt !== undefined) return 'the last rehearsal failed'
  return doneAt === undefined ? 'never rehearsed' : `${Math.round(value)} s`
}

/** The time the question takes is not held against the clock. */
export async function clockOffsetMs({
  clock,
  databaseTime,
}: Pick<Services, 'clock' | 'databaseTime'>): Promise<number> {
  const before = clock.now().getTime()
  const there = (await databaseTime()).getTime()
  const after = clock.now().getTime()
  if (there < before) return before - there
  return there > after ? after - there : 0
}
