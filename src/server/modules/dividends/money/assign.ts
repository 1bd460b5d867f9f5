import { and, eq } from 'drizzle-orm'
import { post } from '@/server/modules/ledger'
import { addTransfer, findTransfer, transferOnChain } from '@/server/modules/payables'
import type { TransfersNeeds } from '@/server/modules/payables/needs'
import type { DividendTransferKind } from '@/server/modules/payables/tables'
import type { Db } from '@/server/platform/db/database'
import { dividendTransferJournal } from '../dividend/journals'
import { totalsOf } from '../dividend/totals'
import { type CorporateAction, corporateActions } from '../tables'

interface Wish {
  action: string
  hash: string
  kind: DividendTransferKind
}

/** What an operator sees before a transfer is assigned to a dividend, or the `trouble` with it. */
export async function transferFacts(
  needs: TransfersNeeds,
  { action: id, hash, kind }: Wish,
): Promise<Record<string, string>> {
  const [action] = await needs.db.select().from(corporateActions).where(eq(corporateActions.id, id))
  if (action === undefined) return { trouble: 'unknown' }
  if (action.state === 'closed') return { trouble: 'closed' }
  const seen = await findTransfer(needs, action, { hash, kind })
  if (typeof seen === 'string') return { trouble: seen }
  const open = await openFor(needs.db, action, kind)
  if (seen.amount > open && kind !== 'funded') return { trouble: 'too much' }
  return {
    coin: action.coin,
    amount: String(seen.amount),
    open: String(open),
    other: seen.other,
  }
}

/**
 * What is still to come, or to leave: the bank's money, the tax, or what was left over. What nobody
 * has asked for in time is left over too.
 */
export async function openFor(
  db: Db,
  action: CorporateAction,
  kind: DividendTransferKind,
): Promise<bigint> {
  const { gross, lapsed, funded, returned, remitted, tax, undecidedTax } = await totalsOf(
    db,
    action,
  )
  const needed = gross - lapsed
  if (kind === 'funded') return needed - funded + returned
  // guard: tax of an undecided residence is remitted — server/dividends/corrections: a
  //   residence other than the verified address waits → if (kind === 'remitted') return tax -
  //   remitted
  if (kind === 'remitted') return tax - remitted - undecidedTax
  return funded - returned - needed
}

/**
 * Books a transfer that two people have assigned. Its place on the chain is a key, so it counts once,
 * whoever assigns it again. Locks the dividend.
 */
export async function assignTransfer(
  needs: TransfersNeeds,
  { action: id, hash, kind }: Wish,
): Promise<boolean> {
  const { db, clock } = needs
  const at = clock.now()
  const isOpen = eq(corporateActions.id, id)
  const [action] = await db.select().from(corporateActions).where(isOpen).for('update')
  const seen = action && (await transferOnChain(needs, action, { hash, kind }))
  if (action === undefined || action.state === 'closed' || seen === undefined) return false
  const row = { ...seen, hash, kind, actionId: id, at }
  if (!(await addTransfer(db, row))) return false
  await post(db, [dividendTransferJournal(action, kind, row, at)])
  return true
}

/** Closes each dividend of which nothing is left: all paid, the tax remitted, the rest returned. */
export async function closeDone({ db, clock }: TransfersNeeds): Promise<void> {
  const isPayable = eq(corporateActions.state, 'payable')
  for (const action of await db.select().from(corporateActions).where(isPayable)) {
    const { net, paid, lapsed, tax, remitted } = await totalsOf(db, action)
    const left = await openFor(db, action, 'returned')
    if (paid + lapsed < net || remitted < tax || left > 0n) continue
    await db
      .update(corporateActions)
      .set({ state: 'closed', closedAt: clock.now() })
      .where(and(eq(corporateActions.id, action.id), isPayable))
  }
}
