import { and, asc, eq, lt, lte, notExists, or, sql } from 'drizzle-orm'
import {
  earlier,
  MovedMeanwhile,
  readChainCursor,
  vouchedUntil,
} from '@/server/chain/blocks/chain-cursor'
import { memberTransactions } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { oneByOne } from '@/server/platform/jobs/repeat'
import { errorFields, patientLog } from '@/server/platform/log/log'
import { clockOffsetMs } from '@/server/platform/signals/read'
import { clockOffMs, renewEveryMs } from '@/server/platform/signals/renew'
import type { Services } from '@/server/services'
import { amountTagRange } from '../amount-tag'
import { releaseOrder } from '../orders/release'
import { paymentSubmissions, payments, purchaseOrders } from '../tables'
import { returnUndecided } from './decide'
import { follow } from './follow'
import { followRefunds } from './follow-refunds'
import type { FinalReceipts } from './known-in'
import { narrowDifferences } from './narrow-differences'
import { settle } from './settle'
import { followSubmissions, type SubmissionsAskedAt } from './submissions'
import { checkTreasury } from './treasury-check'
import { watchCrediting, watchNodes } from './watch-nodes'

const maxAtOnce = 100

/** By the blocks' time, once all were followed and no seen payment may still pay. */
export async function expireOrders(services: Services): Promise<number> {
  const { db, clock } = services
  const cursor = await readChainCursor(db)
  if (cursor === undefined) return 0
  const by = earlier(cursor.blockAt, vouchedUntil(cursor))
  const mayPay = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.state, 'seen'),
        eq(payments.currency, purchaseOrders.currency),
        lte(payments.blockAt, purchaseOrders.expiresAt),
        or(
          eq(payments.payer, purchaseOrders.payer),
          sql`${payments.amount} % ${String(amountTagRange)}::numeric = ${purchaseOrders.amountTag}`,
        ),
      ),
    )
  const due = await db
    .select()
    .from(purchaseOrders)
    .where(
      and(eq(purchaseOrders.state, 'open'), lt(purchaseOrders.expiresAt, by), notExists(mayPay)),
    )
    .orderBy(asc(purchaseOrders.expiresAt))
    .limit(maxAtOnce)
  const end = async (tx: Db, id: string) => {
    if (!(await releaseOrder(tx, { id }, 'expired', clock.now()))) return 0
    await closeUnpaid(tx, id, clock.now())
    return 1
  }
  // One buyer's missing reservation must hold up no other.
  for (const { id } of due)
    await oneByOne(services.log, [id], {
      act: ([only = id]) => db.transaction((tx) => end(tx, only)),
      events: { apart: 'orders are ended one by one', alone: 'an order cannot be ended' },
      fieldsOf: (order) => ({ order }),
    })
  return due.length
}

async function closeUnpaid(tx: Db, id: string, now: Date): Promise<void> {
  const waiting = tx
    .select({ id: paymentSubmissions.id })
    .from(paymentSubmissions)
    .where(and(eq(paymentSubmissions.orderId, id), eq(paymentSubmissions.state, 'waiting')))
  await tx
    .update(memberTransactions)
    .set({ status: 'expired', settledAt: now })
    .where(
      and(
        eq(memberTransactions.id, id),
        eq(memberTransactions.status, 'pending'),
        notExists(waiting),
      ),
    )
}

const everyMs = 1_000
const waitingMs = 500
const longestFollowMs = 5_000
const checkMs = 60_000

type Step = [name: string, act: () => Promise<unknown>]
export type Others = (services: Services) => Step[]

export type Before = (services: Services) => Promise<'more' | 'done'>

export interface PaymentsJob {
  run(): Promise<void>
  everyMs(): number
  begin(): Promise<void>
  end(stop: () => Promise<void>): Promise<void>
}

/** In one process at a time. */
export function paymentsJob(
  outer: Services,
  others: Others = () => [],
  before: Before = async () => 'done',
): PaymentsJob {
  const leader = outer.leader('payments')
  const services = { ...outer, log: patientLog(outer.log, () => outer.clock.now().getTime()) }
  const askedAt: SubmissionsAskedAt = new Map()
  let isEnding = false
  let isBehind = true
  let isLeading = false
  const holds = async () => {
    isLeading = await leader.holds()
    return isLeading
  }
  const catchUp = async () => {
    const endMs = performance.now() + longestFollowMs
    isBehind = true
    while (isBehind && !isEnding && performance.now() < endMs)
      isBehind = (await follow(services)).isBehind
  }
  const now = () => outer.clock.now().getTime()
  let isBegun = false
  const begin = async () => {
    while (!isBegun && !isEnding && (await holds())) isBegun = (await before(services)) === 'done'
  }
  const onceBegun = (act: () => Promise<unknown>) => async () => isBegun && act()
  const steps: Step[] = [
    ['history', begin],
    ['follow', onceBegun(catchUp)],
    ['look at the nodes', atTimes(now, () => watchNodes(services))],
    ['settle', onceBegun(() => settle(services))],
    ['reports', () => followSubmissions(services, askedAt)],
    ['decisions', () => returnUndecided(services)],
    ['orders', () => expireOrders(services)],
    ['returns', () => followRefunds(services)],
    ['treasury check', treasuryChecks(services, () => isBehind)],
    ...others(services),
    ['look at crediting', atTimes(now, () => watchCrediting(services))],
  ]
  return {
    begin: () => begin().catch((error: unknown) => failed(services, 'history', error)),
    everyMs: () => (isLeading ? everyMs : waitingMs),
    run: async () => {
      if (await isClockOff(services)) return leader.giveBack()
      for (const [name, step] of steps) {
        if (isEnding || !(await holds())) break
        await step().catch((error: unknown) => failed(services, name, error))
      }
      services.standing.turnedAt = outer.clock.now()
    },
    end: async (stop) => {
      isEnding = true
      await stop()
      await leader.giveBack()
    },
  }
}

function treasuryChecks(services: Services, isBehind: () => boolean): () => Promise<void> {
  const now = () => services.clock.now().getTime()
  const receipts: FinalReceipts = new Map()
  let checkAt = now()
  return async () => {
    if (isBehind() || now() < checkAt) return
    await checkTreasury(services, receipts)
    checkAt = now() + checkMs
    await narrowDifferences(services, receipts)
  }
}

function failed({ log }: Services, name: string, error: unknown): void {
  if (error instanceof MovedMeanwhile) return
  log.error(`payments: ${name} failed`, errorFields(error))
}

export async function creditPaid(services: Services): Promise<void> {
  while ((await follow(services)).isBehind);
  await settle(services)
}

/** Never settle by a clock that the database contradicts; another process may. */
async function isClockOff(services: Services): Promise<boolean> {
  const offsetMs = await clockOffsetMs(services)
  if (Math.abs(offsetMs) < clockOffMs) return false
  const seconds = Math.round(offsetMs / 1_000)
  services.log.error('the clock of this process is off, so it settles nothing', { seconds })
  return true
}

function atTimes(now: () => number, act: () => Promise<void>): () => Promise<void> {
  let lastAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (Math.abs(now() - lastAt) < renewEveryMs) return
    lastAt = now()
    await act()
  }
}
