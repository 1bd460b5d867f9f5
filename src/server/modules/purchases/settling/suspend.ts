import { and, asc, eq } from 'drizzle-orm'
import { chainFacts } from '@/config/chain'
import {
  type Asset,
  type Journal,
  journalKeys,
  type LedgerAccount,
  post,
} from '@/server/modules/ledger'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { groupBy } from '@/server/platform/lists'
import type { FinalityNeeds } from '../needs'
import { NoRefund, NoRefundYet } from '../refund-note'
import { isOnChain, type Payment, type PaymentOnChain, payments, settlements } from '../tables'
import { confirmedByBlocks } from './confirm'
import { paymentKey } from './journals'
import { ownersOf } from './match'
import { lockSeen } from './settle-batch'
import { closeOrdersOfOthers } from './write'

const suspendedKind = 'payments set aside'

export const maxSuspended = 10_000

/**
 * Moves payments that have no owner or are too small out of the way: one journal for each currency,
 * not one for each payment, so that floods of them cost little. An operator can still refund each
 * of them.
 */
export async function suspend(needs: FinalityNeeds, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { state, blockNumber, id } = payments
  const due = await needs.db
    .select()
    .from(payments)
    .where(and(eq(state, 'seen'), isAnyOf(id, ids)))
    .orderBy(asc(blockNumber), asc(id))
  // guard: without it, a payment is set aside although no node shows it —
  //   server/purchases/settling/floods: a payment that was set aside and is on no node after all is
  //   forgotten — last argument alone
  const final = await confirmedByBlocks(needs, due.filter(isOnChain))
  if (final.length === 0) return 0
  return needs.db.transaction((tx) => moveToSuspense(needs, tx, final))
}

async function moveToSuspense({ clock }: FinalityNeeds, tx: Db, final: Payment[]): Promise<number> {
  const at = clock.now()
  const { seen: moved } = await lockSeen(tx, final)
  if (moved.length === 0) return 0
  const ids = moved.map(({ id }) => id)
  await tx.update(payments).set({ state: 'aside' }).where(isAnyOf(payments.id, ids))
  const journals = [...groupBy(moved, ({ currency }) => currency)].flatMap(
    ([currency, all]): Journal[] => (currency === null ? [] : [journalOf(currency, all, at)]),
  )
  await closeOrdersOfOthers(
    tx,
    moved.map(({ hash }) => hash),
    at,
  )
  const written = await post(tx, journals)
  if (written.size !== journals.length) throw new Error('Payments were set aside before.')
  return moved.length
}

function journalOf(currency: string, payments: Payment[], at: Date): Journal {
  const asset = currency as Asset
  const amount = payments.reduce((sum, payment) => sum + payment.amount, 0n)
  return {
    key: journalKeys.write('payments aside', { id: (payments[0] as Payment).id }),
    kind: suspendedKind,
    at,
    details: { payments: payments.length },
    moves: [{ from: { type: 'outside', asset }, to: { type: 'suspense', asset }, amount }],
  }
}

type SuspenseFacts = Pick<typeof settlements.$inferSelect, 'outcome' | 'trouble' | 'accountId'>

export async function suspenseOf(
  needs: FinalityNeeds,
  payment: PaymentOnChain,
): Promise<SuspenseFacts> {
  const confirmedPayments = await confirmedByBlocks(needs, [payment])
  if (confirmedPayments.length === 0) throw new NoRefundYet('notFinalText')
  const accountId = (await ownersOf(needs.db, [payment])).get(payment.id) ?? null
  const mismatch = accountId === null ? 'unknown-payer' : 'no-quote'
  return {
    outcome: 'held',
    trouble: payment.currency === null ? 'wrong-token' : mismatch,
    accountId,
  }
}

export async function settleSuspended(
  { clock }: FinalityNeeds,
  tx: Db,
  { payment, settlement }: { payment: Payment; settlement: SuspenseFacts },
): Promise<void> {
  const at = clock.now()
  const moved = await tx
    .update(payments)
    .set({ state: 'settled' })
    .where(and(eq(payments.id, payment.id), eq(payments.state, 'aside')))
    .returning({ id: payments.id })
  if (moved.length === 0) throw new NoRefund('someoneElseText')
  await tx.insert(settlements).values({ ...settlement, paymentId: payment.id, decidedAt: at })
  // guard: without it, a payment set aside is refunded from a sum that keeps it —
  //   server/purchases/refunds/refunds: a payment of an unknown wallet goes to an address with
  //   proof
  if (payment.currency !== null) await post(tx, bookedAlone(payment, at))
}

function bookedAlone(payment: Payment, at: Date): Journal[] {
  const { id, currency, amount, hash, logIndex } = payment
  const outside: LedgerAccount = { type: 'outside', asset: currency as Asset }
  const suspense: LedgerAccount = { type: 'suspense', asset: currency as Asset }
  const shared = { at, details: { payment: id } }
  return [
    {
      ...shared,
      key: journalKeys.write('payment no longer aside', { chain: chainFacts.id, hash, logIndex }),
      kind: suspendedKind,
      moves: [{ from: suspense, to: outside, amount }],
    },
    {
      ...shared,
      key: paymentKey(payment),
      kind: 'payment held',
      moves: [{ from: outside, to: suspense, amount }],
    },
  ]
}
