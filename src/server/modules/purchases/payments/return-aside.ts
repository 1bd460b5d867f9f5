import { and, eq } from 'drizzle-orm'
import { type Asset, type Journal, type LedgerAccount, post } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import { payments, settlements } from '../tables'
import { confirmedByBlocks, type Payment } from './confirm'
import { paymentKey } from './journals'
import { NoRefund } from './no-refund'
import { ownersOf } from './owners'
import { asideKind } from './set-aside'

type Held = Pick<typeof settlements.$inferSelect, 'outcome' | 'trouble' | 'accountId'>

/** What a payment that was set aside in numbers is, now that somebody wants it back; the nodes have to show it still. */
export async function heldAs(services: Services, payment: Payment): Promise<Held> {
  const shown = await confirmedByBlocks(services, [payment])
  if (shown.length === 0)
    throw new NoRefund('The nodes do not show this payment as final. Run this again later.')
  const accountId = (await ownersOf(services.db, [payment])).get(payment.id) ?? null
  const mismatch = accountId === null ? 'unknown-payer' : 'no-quote'
  return {
    outcome: 'held',
    trouble: payment.currency === null ? 'wrong-token' : mismatch,
    accountId,
  }
}

/** Takes it out of the sum in which it was booked: from here on it is in the books by itself. */
export async function settleAside(
  { clock }: Services,
  tx: Db,
  { payment, settlement }: { payment: Payment; settlement: Held },
): Promise<void> {
  const at = clock.now()
  const moved = await tx
    .update(payments)
    .set({ state: 'settled' })
    .where(and(eq(payments.id, payment.id), eq(payments.state, 'aside')))
    .returning({ id: payments.id })
  if (moved.length === 0) throw new NoRefund('Somebody else returns this payment right now.')
  await tx.insert(settlements).values({ ...settlement, paymentId: payment.id, decidedAt: at })
  if (payment.currency !== null) await post(tx, bookedAlone(payment, at))
}

function bookedAlone(payment: Payment, at: Date): Journal[] {
  const { id, currency, amount } = payment
  const key = paymentKey(payment)
  const outside: LedgerAccount = { type: 'outside', asset: currency as Asset }
  const suspense: LedgerAccount = { type: 'suspense', asset: currency as Asset }
  const shared = { at, details: { payment: id } }
  return [
    {
      ...shared,
      key: `${key} no longer aside`,
      kind: asideKind,
      moves: [{ from: suspense, to: outside, amount }],
    },
    { ...shared, key, kind: 'payment held', moves: [{ from: outside, to: suspense, amount }] },
  ]
}
