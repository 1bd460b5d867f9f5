import { type Journal, post } from '@/server/modules/ledger'
import type { TransfersNeeds } from '../needs'
import type { PayerTransferKind, PayoutCoin } from '../tables'
import type { SeenTransfer } from './on-chain'
import { addTransfer, findTransfer } from './transfers'

interface AssignmentInput {
  /** The dividend or the buy-back that it is assigned to. */
  action: string
  hash: string
  kind: PayerTransferKind
}

/** What is paid for, and how much of it is still due in or out. */
interface PaidFor {
  coin: PayoutCoin
  open: () => Promise<bigint>
}

/** What an operator sees before a transfer is assigned, or the `trouble` with it. */
export async function assignFacts(
  needs: TransfersNeeds,
  { coin, open: openNow }: PaidFor,
  wish: AssignmentInput,
): Promise<Record<string, string>> {
  const transfer = await findTransfer(needs, { coin }, wish)
  if (typeof transfer === 'string') return { trouble: transfer }
  const open = await openNow()
  if (transfer.amount > open && wish.kind !== 'funded') return { trouble: 'too much' }
  return { coin, amount: String(transfer.amount), open: String(open), other: transfer.other }
}

/**
 * Books a transfer that two people have assigned, in the transaction of the caller, who has locked
 * its event, so that no other transaction changes what is left. Its position on the chain is a key
 * shared by dividends and buy-backs, so it counts once.
 */
export async function assignSeen(
  needs: TransfersNeeds,
  { coin, open }: PaidFor,
  { action: actionId, hash, kind }: AssignmentInput,
  journalOf: (transfer: SeenTransfer & { hash: string }, at: Date) => Journal,
): Promise<boolean> {
  const { db, clock } = needs
  const at = clock.now()
  const transfer = await findTransfer(needs, { coin }, { hash, kind })
  if (typeof transfer === 'string') return false
  // guard: without it, more goes back to the bank than is left — server/buy-backs/money: no more
  //   goes back than is left
  if (kind !== 'funded' && transfer.amount > (await open())) return false
  const row = { ...transfer, hash, kind, actionId, at }
  if (!(await addTransfer(db, row))) return false
  await post(db, [journalOf(row, at)])
  return true
}
