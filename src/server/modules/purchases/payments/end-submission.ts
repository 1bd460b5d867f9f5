import { and, eq, isNull } from 'drizzle-orm'
import type { TransactionStatus } from '@/contract/transaction'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { notify } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import { paymentSubmissions, quotes, type SubmissionState } from '../tables'
import type { Asked } from './submission-status'

/** The chain's word: the transaction came to nothing. The order may still be paid by another one. */
export async function end(
  services: Services,
  asked: Asked,
  state: 'failed' | 'replaced',
): Promise<void> {
  const at = services.clock.now()
  await services.db.transaction(async (tx) => {
    if (!(await moveSubmission(tx, asked, state))) return
    const isTold = await showEnd(tx, asked, { status: state, settledAt: at })
    const { accountId, id } = asked.quote
    if (isTold && state === 'failed')
      await notify(services, tx, { accountId, kind: 'payment-failed', facts: { id }, at })
  })
}

/** Nothing more is expected of it; an order whose time is over ends with it. */
export async function giveUp(services: Services, asked: Asked): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (!(await moveSubmission(tx, asked, 'given-up'))) return
    const [quote] = await tx.select().from(quotes).where(eq(quotes.id, asked.quote.id)).for('share')
    if (quote?.state === 'open') {
      await showEnd(tx, asked, { status: 'awaiting', settledAt: null })
    } else {
      await showEnd(tx, asked, { status: 'expired', settledAt: services.clock.now() })
    }
  })
}

/** Its payment was settled as another's, and the order's own time is over. */
export async function closeIfOver(services: Services, tx: Db, asked: Asked): Promise<void> {
  const [quote] = await tx.select().from(quotes).where(eq(quotes.id, asked.quote.id)).for('share')
  if (quote?.state !== 'released' && quote?.state !== 'cancelled') return
  await showEnd(tx, asked, { status: 'expired', settledAt: services.clock.now() })
}

async function moveSubmission(
  tx: Db,
  { submission }: Asked,
  state: SubmissionState,
): Promise<boolean> {
  const moved = await tx
    .update(paymentSubmissions)
    .set({ state })
    .where(and(eq(paymentSubmissions.id, submission.id), eq(paymentSubmissions.state, 'waiting')))
    .returning({ id: paymentSubmissions.id })
  return moved.length === 1
}

/** Only where the order still tells of this very transaction, and of none that the chain has shown. */
async function showEnd(
  tx: Db,
  { submission, quote }: Asked,
  { status, settledAt }: { status: TransactionStatus; settledAt: Date | null },
): Promise<boolean> {
  const shown = await tx
    .update(memberTransactions)
    .set({ status, settledAt, pay: quote.pay })
    .where(
      and(
        eq(memberTransactions.id, quote.id),
        eq(memberTransactions.status, 'pending'),
        eq(memberTransactions.hash, submission.hash),
        isNull(memberTransactions.blockNumber),
      ),
    )
    .returning({ id: memberTransactions.id })
  return shown.length === 1
}
