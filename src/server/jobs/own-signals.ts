import { eq, sql } from 'drizzle-orm'
import { utcDay } from '@/config/durations'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { watchBuyBacks } from '@/server/modules/buy-backs'
import { integrityErrors, newestSnapshot } from '@/server/modules/ledger'
import { waitingMessages } from '@/server/modules/notifications'
import { verifyEvents } from '@/server/modules/operators'
import { asJson } from '@/server/platform/db/database'
import { signals } from '@/server/platform/db/tables'
import { longestFailing } from '@/server/platform/jobs/failing'
import { errorFields } from '@/server/platform/log/log'
import type { Ports } from '@/server/platform/ports'
import { clockOffsetMs } from '@/server/platform/signals/read'
import {
  deadLevels,
  type Measurement,
  noticeLevels,
  renewSignal,
  stateOf,
  thresholds,
  worstOf,
} from '@/server/platform/signals/renew'
import { watchDatabase } from './database-signals'
import type { JobsNeeds } from './needs'

const askEveryMs = 30_000

interface PriceMemory {
  askedAt: number
  pricedAt: Map<string, number>
}

const seenBy = new WeakMap<JobsNeeds, PriceMemory>()

/** Reports the age of prices. A feed may rightly be silent for a day, so the price port decides. */
export async function watchPrices(needs: JobsNeeds): Promise<void> {
  if (needs.chain.isAbsent) return
  const memory = seenBy.get(needs) ?? {
    askedAt: Number.NEGATIVE_INFINITY,
    pricedAt: new Map<string, number>(),
  }
  seenBy.set(needs, memory)
  const nowMs = () => needs.clock.now().getTime()
  if (Math.abs(nowMs() - memory.askedAt) >= askEveryMs) {
    memory.askedAt = nowMs()
    await askAll(needs, memory)
  }
  const oldest = Math.min(...memory.pricedAt.values())
  const value = Math.max(0, nowMs() - oldest) / 1_000
  await renewSignal(needs, { name: 'prices', value })
}

async function askAll(
  { chain, prices, clock, startedAt }: JobsNeeds,
  { pricedAt }: PriceMemory,
): Promise<void> {
  const currencies = await chain.currencies()
  await Promise.all(
    currencies.map(async ({ symbol }) => {
      if (!pricedAt.has(symbol)) pricedAt.set(symbol, startedAt.getTime())
      const isPriced = await prices.priceOf(symbol).then(
        () => true,
        () => false,
      )
      if (isPriced) pricedAt.set(symbol, clock.now().getTime())
    }),
  )
}

export async function renewOwnSignals(
  needs: JobsNeeds,
  { isWorking, isSending }: { isWorking: boolean; isSending: boolean },
): Promise<void> {
  await renewSignal(needs, await clockNow(needs))
  await renewSignal(needs, workNow(needs))
  if (needs.disk !== undefined) await renewSignal(needs, await diskNow(needs))
  if (isWorking) {
    await renewSignal(needs, await booksNow(needs))
    await watchBuyBacks(needs)
    await watchDatabase(needs)
  }
  if (!isSending) return
  await renewSignal(needs, await lettersNow(needs))
  await renewSignal(needs, await jobsNow(needs))
}

function workNow(needs: JobsNeeds): Measurement {
  const failing = longestFailing(needs)
  if (failing === undefined) return { name: 'work', value: 0 }
  return { name: 'work', value: failing.seconds, details: { said: failing.event } }
}

async function clockNow(needs: JobsNeeds): Promise<Measurement> {
  const offsetMs = await clockOffsetMs(needs)
  const cursor = await readChainCursor(needs.db)
  const now = await needs.databaseTime()
  const finalAheadMs = cursor === undefined ? 0 : cursor.finalAt.getTime() - now.getTime()
  // Distinguishes this process from one of an older release with its terms in code (migration
  // 0014_terms).
  const details = { offsetMs, finalAheadMs, knowsVersions: true }
  return { name: 'clock', value: Math.max(Math.abs(offsetMs), finalAheadMs, 0) / 1_000, details }
}

async function diskNow({ disk, log }: JobsNeeds): Promise<Measurement> {
  try {
    return { name: 'disk', value: (await disk?.usedPercent()) ?? 0 }
  } catch (error) {
    log.error('the disk cannot be written', errorFields(error))
    return { name: 'disk', value: 100 }
  }
}

async function booksNow({ db, databaseTime, startedAt }: JobsNeeds): Promise<Measurement> {
  const newest = await newestSnapshot(db)
  const now = await databaseTime()
  const ageMs = Math.max(0, now.getTime() - (newest?.at ?? startedAt).getTime())
  const { badBooks = 0, badEvents = 0 } = (await booksRow(db))?.details ?? {}
  const inBooks = Math.max(newest?.differenceCount ?? 0, Number(badBooks))
  const findings = inBooks + Number(badEvents)
  const isWrong = findings > 0 && ({ state: 'alarm', isPausing: inBooks > 0 } as const)
  return { name: 'books', value: ageMs / 1_000, ...isWrong, details: { findings } }
}

async function booksRow(db: Ports['db']) {
  const [row] = await db.select().from(signals).where(eq(signals.name, 'books'))
  return row
}

/**
 * Checks the books daily in one worker, and in each run while there is a difference. Changed
 * accounts are checked in each run: the next audit, which has to wait for its period, would report
 * it late.
 */
export async function checkDaily(needs: JobsNeeds): Promise<void> {
  const { db, log } = needs
  const day = utcDay(await needs.databaseTime())
  const { checkedOn, badBooks, badEvents } = (await booksRow(db))?.details ?? {}
  const isChecked = checkedOn === day && badBooks === 0 && badEvents === 0
  const newest = isChecked ? await newestSnapshot(db) : undefined
  const since = newest?.differenceCount === 0 ? (newest.moment ?? undefined) : undefined
  if (isChecked && since === undefined) return
  const errors = await integrityErrors(needs, since)
  if (isChecked && errors.length === 0) return
  const { wrong } = await verifyEvents(db)
  if (errors.length > 0) log.error('books do not add up', { integrityErrors: errors.slice(0, 20) })
  if (wrong) log.error('operators’ events do not fit', wrong)
  const details = { checkedOn: day, badBooks: errors.length, badEvents: wrong ? 1 : 0 }
  await db
    .update(signals)
    .set({ details: sql`${signals.details} || ${asJson(details)}::jsonb` })
    .where(eq(signals.name, 'books'))
}

async function lettersNow(needs: JobsNeeds): Promise<Measurement> {
  const waiting = await waitingMessages(needs)
  const ageOf = (which: string) => waiting.find(({ kind }) => kind === which)?.seconds ?? 0
  const [code, notice] = [ageOf('code'), ageOf('notice')]
  const states = [stateOf(code, thresholds.letters), stateOf(notice, noticeLevels)] as const
  const details = { codeSeconds: Math.round(code), noticeSeconds: Math.round(notice) }
  const state = worstOf(states)
  const value = states[0] === state && state !== 'good' ? code : Math.max(code, notice)
  return { name: 'letters', value, state, details }
}

async function jobsNow({ jobs }: JobsNeeds): Promise<Measurement> {
  const figures = await jobs.figures()
  // A newsletter is left out: it fills its queue for minutes, and some of its addresses are always
  // dead.
  const awaited = figures.filter(({ queue }) => queue !== 'newsletter')
  const oldest = Math.max(0, ...awaited.map(({ oldestSeconds }) => oldestSeconds))
  const dead = awaited.reduce((sum, queue) => sum + queue.dead, 0)
  const state = worstOf([stateOf(oldest, thresholds.jobs), stateOf(dead, deadLevels)])
  return { name: 'jobs', value: oldest, state, details: { dead } }
}
