import { and, eq } from 'drizzle-orm'
import { assignFacts, assignSeen } from '@/server/modules/payables'
import type { TransfersNeeds } from '@/server/modules/payables/needs'
import type { PayerTransferKind } from '@/server/modules/payables/tables'
import type { Db } from '@/server/platform/db/database'
import { findDividend } from './announce'
import { dividendTransferJournal } from './journals'
import { announcedDividends, type Dividend } from './tables'
import { totalsOf } from './totals'

interface AssignmentInput {
  action: string
  hash: string
  kind: PayerTransferKind
}

const paidFor = ({ db }: TransfersNeeds, dividend: Dividend, kind: PayerTransferKind) => ({
  coin: dividend.coin,
  open: () => openFor(db, dividend, kind),
})

/** What an operator sees before a transfer is assigned to a dividend, or the `trouble` with it. */
export async function transferFacts(
  needs: TransfersNeeds,
  wish: AssignmentInput,
): Promise<Record<string, string>> {
  const dividend = await findDividend(needs.db, wish.action)
  if (dividend === undefined) return { trouble: 'unknown' }
  if (dividend.state === 'closed') return { trouble: 'closed' }
  return assignFacts(needs, paidFor(needs, dividend, wish.kind), wish)
}

/**
 * What is still due to come in or go out: the bank's money, the tax, the price of shares, and the
 * rest, including lapsed money.
 */
export async function openFor(
  db: Db,
  dividend: Dividend,
  kind: PayerTransferKind,
): Promise<bigint> {
  const totals = await totalsOf(db, dividend)
  const { gross, lapsed, funded, returned, remitted, tax, undecidedTax } = totals
  const needed = gross - lapsed
  if (kind === 'funded') return needed - funded + returned
  // guard: without it, tax of an undecided residence is remitted — server/dividends/corrections: a
  //   residence other than the verified address waits — without the third term
  if (kind === 'remitted') return tax - remitted - undecidedTax
  if (kind === 'proceeds') return totals.reinvested - totals.proceeds
  return funded - returned - needed
}

/** Locks the dividend, so that no other transaction changes what is left while it is checked. */
export async function assignTransfer(
  needs: TransfersNeeds,
  wish: AssignmentInput,
): Promise<boolean> {
  const whereOwnDividend = eq(announcedDividends.id, wish.action)
  const [dividend] = await needs.db
    .select()
    .from(announcedDividends)
    .where(whereOwnDividend)
    .for('update')
  if (dividend === undefined || dividend.state === 'closed') return false
  return assignSeen(needs, paidFor(needs, dividend, wish.kind), wish, (transfer, at) =>
    dividendTransferJournal(dividend, wish.kind, transfer, at),
  )
}

/**
 * Closes each dividend with nothing left: all paid, tax and price of shares sent, the rest
 * returned.
 */
export async function closeDone({ db, clock }: TransfersNeeds): Promise<void> {
  const wherePayableDividend = eq(announcedDividends.state, 'payable')
  for (const dividend of await db.select().from(announcedDividends).where(wherePayableDividend)) {
    const { net, paid, lapsed, tax, remitted, reinvested, proceeds } = await totalsOf(db, dividend)
    const unreturnedFunds = await openFor(db, dividend, 'returned')
    if (paid + lapsed < net || remitted < tax || proceeds < reinvested || unreturnedFunds > 0n)
      continue
    await db
      .update(announcedDividends)
      .set({ state: 'closed', closedAt: clock.now() })
      .where(and(eq(announcedDividends.id, dividend.id), wherePayableDividend))
  }
}
