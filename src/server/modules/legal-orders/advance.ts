import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { countedTime } from '@/server/chain/blocks/chain-cursor'
import { callOff, unsignedDeliveries } from '@/server/modules/custody'
import { claimRewards } from '@/server/modules/staking'
import { stakes } from '@/server/modules/staking/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import { changeOrder, lockOrder, lockSides } from './locks'
import { moveOn } from './move'
import type { LegalOrdersTurnNeeds } from './needs'
import { type LegalOrder, shareLegalOrders } from './tables'
import { tellHolder } from './tell'

const orderBatchSize = 50

/**
 * The worker's steps for estates and courts. Each is separate, so a failed one does not stop the
 * others.
 */
export async function advanceLegalOrders(needs: LegalOrdersTurnNeeds): Promise<void> {
  for (let last = 0n; ; ) {
    const rows = await openAfter(needs.db, last)
    await forEachIsolated(needs.log, rows, {
      act: (row) => followOne(needs, row),
      event: 'an order of an estate or a court was not followed',
      fieldsOf: ({ id }) => ({ order: id }),
    })
    const next = rows.at(-1)?.serial
    if (next === undefined || rows.length < orderBatchSize) return
    last = next
  }
}

function openAfter(db: Db, last: bigint): Promise<LegalOrder[]> {
  const { serial, state } = shareLegalOrders
  return db
    .select()
    .from(shareLegalOrders)
    .where(and(inArray(state, ['waiting', 'moving']), gt(serial, last)))
    .orderBy(asc(serial))
    .limit(orderBatchSize)
}

async function followOne(needs: LegalOrdersTurnNeeds, row: LegalOrder): Promise<void> {
  const due = await isDue(needs, row)
  if (due === 'remind') await remind(needs, row)
  if (due !== 'move') return
  // guard: without it, an estate waits for a delivery that is never sent —
  //   server/legal-orders/own-wallet: a delivery that was asked for and not sent yet stays here
  await callOffFor(needs, row)
  await claimFor(needs, row)
  await step(needs, row)
}

async function isDue({ clock }: LegalOrdersTurnNeeds, row: LegalOrder) {
  const now = clock.now()
  if (row.state === 'moving') return 'move'
  // guard: without it, an estate moves before its days of notice are over —
  //   server/legal-orders/legal-orders: an estate is told to both sides, moves after — without the
  //   second condition
  if (row.waitsUntil !== null && row.waitsUntil <= now) return 'move'
  return row.remindAt !== null && row.remindAt <= now ? 'remind' : undefined
}

async function remind(needs: LegalOrdersTurnNeeds, { id, ...known }: LegalOrder): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const { holder } = await lockSides(tx, known)
    const row = await lockOrder(tx, id)
    if (row?.state !== 'waiting' || row.remindAt === null) return
    await tellHolder(needs, tx, await changeOrder(tx, row, { remindAt: null }), holder)
  })
}

/**
 * An account on hold cannot send, so its unsigned deliveries would be on their way for ever. Each
 * in its own transaction, because each posts once.
 */
async function callOffFor(needs: LegalOrdersTurnNeeds, { id, accountId }: LegalOrder) {
  for (const delivery of await unsignedDeliveries(needs.db, accountId))
    await needs.db
      .transaction(async (tx) => {
        await lockSides(tx, { accountId, receiverId: null })
        const isOpen = (await lockOrder(tx, id))?.endedAt === null
        if (isOpen) await callOff(tx, delivery, needs.clock.now())
      })
      .catch((error: unknown) => {
        // It was signed meanwhile: then it arrives, and is brought back later.
        if (!(error instanceof AppError)) throw error
      })
}

/**
 * The rewards of ended stakes would stay promised for ever: their owner can no longer claim them. A
 * separate transaction, because each posts once.
 */
async function claimFor(needs: LegalOrdersTurnNeeds, { accountId }: LegalOrder): Promise<void> {
  await needs.db.transaction(async (tx) => {
    await lockSides(tx, { accountId, receiverId: null })
    const { id, status, claimedDays, days } = stakes
    const whereEndedStake = and(
      eq(stakes.accountId, accountId),
      eq(status, 'ended'),
      lt(claimedDays, days),
    )
    const rows = await tx.select({ id }).from(stakes).where(whereEndedStake)
    if (rows.length === 0) return
    const now = await countedTime(needs, tx)
    const stakeIds = rows.map((row) => row.id)
    await claimRewards(needs, tx, { accountId, stakeIds, now, bookedAt: needs.clock.now() })
  })
}

/**
 * Takes the next step of an order that is due, unless it has ended meanwhile. Locks both accounts,
 * then the order, as an objection and a stop by two people do.
 */
async function step(needs: LegalOrdersTurnNeeds, { id, ...known }: LegalOrder): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const sides = await lockSides(tx, known)
    const row = await lockOrder(tx, id)
    if (row === undefined || row.endedAt !== null) return
    const moving =
      row.state === 'moving' ? row : await changeOrder(tx, row, { state: 'moving', remindAt: null })
    await moveOn(needs, tx, moving, sides)
  })
}
