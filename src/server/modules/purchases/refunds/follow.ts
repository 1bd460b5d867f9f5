import { and, eq, inArray } from 'drizzle-orm'
import { type Hex, numberToHex, type PublicClient } from 'viem'
import { readHeader } from '@/server/chain/blocks/chain-block'
import { agreedAnswer, askEveryNode } from '@/server/chain/nodes/chain'
import { type Asset, post } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { errorFields } from '@/server/platform/log/log'
import type { RefundsNeeds } from '../needs'
import { paymentKey } from '../settling/journals'
import { notifyPayers, restTold, showOutcome } from '../settling/notify'
import { payments, type Refund, refunds, settlements } from '../tables'
import { noteRefund } from './note'
import { markSent, send } from './send'

type StateOnNode = 'unknown' | 'on its way' | `succeeded ${string}` | 'failed' | 'overtaken'

const underWay: Refund['state'][] = ['signed', 'sent']

export async function followRefunds(needs: RefundsNeeds): Promise<void> {
  const rows = await needs.db.select().from(refunds).where(inArray(refunds.state, underWay))
  for (const row of rows) {
    try {
      await followRefund(needs, row)
    } catch (error) {
      needs.log.error('refund not followed', {
        payment: row.paymentId,
        ...errorFields(error),
      })
    }
  }
}

const isOpen = (state: StateOnNode) => state === 'unknown' || state === 'on its way'

async function followRefund(needs: RefundsNeeds, row: Refund): Promise<void> {
  const told = await askEveryNode(needs, (client) => stateOnNode(needs, client, row))
  // One node that took the bytes and passed them on to nobody must not hold them back.
  if (told?.includes('unknown') && told.every(isOpen)) await send(needs, row)
  const seen = agreedAnswer(told)
  const [, landed] = seen?.split('succeeded ') ?? []
  if (landed !== undefined) return finish(needs, row, landed)
  // Noted now: a process may have ended after sending and before it noted that.
  if (seen === 'on its way' && row.state === 'signed') await markSent(needs, row)
  if (seen !== 'failed' && seen !== 'overtaken') return
  needs.log.error('a refund failed and has to be signed again', {
    payment: row.paymentId,
    why: seen,
  })
  await needs.db.transaction(async (tx) => {
    const [over] = await tx
      .update(refunds)
      .set({ state: 'failed' })
      .where(isStillUnderWay(row))
      .returning()
    // guard: a refund that failed is told beside it — server/purchases/refunds/refund-kills: of a
    //   refund that fails → if (over !== undefined) await noteRefund(needs, needs.db, over, 'saw a
    //   return fail')
    if (over !== undefined) await noteRefund(needs, tx, over, 'saw a return fail')
  })
}

function isStillUnderWay({ paymentId, hash }: Refund) {
  return and(
    eq(refunds.paymentId, paymentId),
    eq(refunds.hash, hash),
    inArray(refunds.state, underWay),
  )
}

async function stateOnNode(
  { treasury }: RefundsNeeds,
  client: PublicClient,
  { hash, earlierHashes, nonce }: Refund,
): Promise<StateOnNode> {
  const final = (await readHeader(client, 'finalized'))?.number ?? -1n
  for (const signed of [hash, ...earlierHashes]) {
    const receipt = await client.request({
      method: 'eth_getTransactionReceipt',
      params: [signed as Hex],
    })
    if (receipt === null) continue
    if (BigInt(receipt.blockNumber) > final) return 'on its way'
    return receipt.status === '0x1' ? `succeeded ${signed}` : 'failed'
  }
  const params: [Hex] = [hash as Hex]
  const transaction = await client.request({ method: 'eth_getTransactionByHash', params })
  if (transaction !== null) return 'on its way'
  if (final < 0n) return 'unknown'
  const used = await client.request({
    method: 'eth_getTransactionCount',
    params: [treasury, numberToHex(final)],
  })
  return Number(used) > nonce ? 'overtaken' : 'unknown'
}

async function finish(needs: RefundsNeeds, row: Refund, landed: string): Promise<void> {
  const now = needs.clock.now()
  await needs.db.transaction(async (tx) => {
    // Locked in the order in which signing locks, so that the two never wait for each other.
    await tx
      .select({ outcome: settlements.outcome })
      .from(settlements)
      .where(eq(settlements.paymentId, row.paymentId))
      .for('update')
    const [confirmed] = await tx
      .update(refunds)
      .set({ state: 'confirmed', confirmedAt: now, hash: landed })
      .where(isStillUnderWay(row))
      .returning()
    if (confirmed === undefined) return
    await endReturning(tx, row.paymentId)
    const shown = await showOutcome(tx, [row.paymentId], {
      from: ['returning'],
      to: 'returned',
      endedAt: now,
    })
    const told = [...shown, ...(await restTold(tx, confirmed))]
    await notifyPayers(
      needs,
      tx,
      told.map((notification) => ({ ...notification, kind: 'payment-returned' })),
    )
    // guard: what a final refund booked is told beside it — server/purchases/refunds/refund-kills:
    //   of a refund that is raised once → await noteRefund(needs, needs.db, confirmed, 'booked a
    //   return')
    await noteRefund(needs, tx, confirmed, 'booked a return')
    await bookRefund(tx, confirmed, now)
  })
}

async function endReturning(tx: Db, paymentId: string): Promise<void> {
  const moved = await tx
    .update(settlements)
    .set({ outcome: 'returned' })
    .where(and(eq(settlements.paymentId, paymentId), eq(settlements.outcome, 'returning')))
    .returning({ id: settlements.paymentId })
  if (moved.length === 0) throw new Error('A refund is final whose payment is not being refunded.')
}

async function bookRefund(tx: Db, { paymentId, amount }: Refund, at: Date): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (payment === undefined || payment.currency === null) return
  const asset = payment.currency as Asset
  const key = `${paymentKey(payment)} returned`
  const moves = [
    { from: { type: 'suspense', asset }, to: { type: 'outside', asset }, amount } as const,
  ]
  await post(tx, [{ key, kind: 'payment returned', at, moves }])
}
