import { eq, or } from 'drizzle-orm'
import type { EntryPart, StatementEntry } from '@/server/modules/bank'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import type { Log } from '@/server/platform/log/log'
import { type RefundTransfer, refundTransfers } from '../by-bank/tables'

interface Told {
  entry: StatementEntry
  part: EntryPart
  key: string
  ids: string[]
  /** The debit that a reversal takes back, which bears its reference. */
  reversed: string
}

const endToEndIds = /R[\dA-F]{32}/g

/** Banks fold what they pass on, and some write the id of a transfer that comes back into its text. */
const idsIn = ({ endToEndId = '', text = '' }: EntryPart): string[] =>
  [endToEndId, text].flatMap(
    (one) => one.toUpperCase().replaceAll(/\s/g, '').match(endToEndIds) ?? [],
  )

const toldIn = (entry: StatementEntry): Told[] =>
  entry.parts.map((part, place) => ({
    ...{ entry, part, key: `${entry.key}/${place}`, ids: idsIn(part) },
    reversed: `${entry.key.replace(/credit reversal$/, 'debit')}/${place}`,
  }))

/**
 * Notes what the bank tells of our refunds: that one has left, or has come back. Answers the parts
 * that came back, which are no payments. The follower does what follows.
 */
export async function noteRefunds(
  { log }: { log: Log },
  tx: Db,
  entries: StatementEntry[],
): Promise<Set<EntryPart>> {
  const told = entries
    .flatMap(toldIn)
    .filter(({ entry, ids }) => ids.length > 0 || entry.isReversal)
  if (told.length === 0) return new Set()
  const { endToEndId, debitKey } = refundTransfers
  const keys = told.map(({ reversed }) => reversed)
  const known = await tx
    .select()
    .from(refundTransfers)
    .where(
      or(
        isAnyOf(
          endToEndId,
          told.flatMap(({ ids }) => ids),
        ),
        isAnyOf(debitKey, keys),
      ),
    )
    .for('update')
  const back = new Set<EntryPart>()
  for (const one of told) {
    const row = known.find(
      (each) =>
        one.ids.includes(each.endToEndId) ||
        (one.entry.isReversal && each.debitKey === one.reversed),
    )
    if (row === undefined) continue
    const noted = one.entry.isCredit ? noteReturn(row, one, back) : noteDebit(row, one)
    if (noted === undefined) continue
    await tx.update(refundTransfers).set(noted).where(eq(endToEndId, row.endToEndId))
    Object.assign(row, noted)
    if (noted.secondDebitKey !== undefined)
      log.error('the bank has sent a refund twice', { refund: row.endToEndId })
  }
  return back
}

type Noted = Partial<
  Pick<RefundTransfer, 'debitKey' | 'secondDebitKey' | 'returnKey' | 'returnedAmount'>
>

/** A fee may bear the id of what it was taken for. */
function noteDebit(row: RefundTransfer, { entry, part, key }: Told): Noted | undefined {
  // guard: a fee that bears the id of a refund is the refund — server/purchases/refunds/refund-files:
  //   a fee for a refund is no refund → if (part.amount < 0n) return undefined
  if (part.amount < row.amount) return undefined
  if (entry.isReversal || row.debitKey === key) return undefined
  if (row.debitKey === null) return { debitKey: key }
  return row.secondDebitKey === null ? { secondDebitKey: key } : undefined
}

/**
 * Whoever got a refund knows its id and may write it into a transfer of theirs: only what the bank
 * calls a return, or what comes to the same amount, is one.
 */
function noteReturn(
  row: RefundTransfer,
  { entry, part, key }: Told,
  back: Set<EntryPart>,
): Noted | undefined {
  // guard: a cent that bears the id of a refund has it paid again — server/purchases/refunds/refund-files:
  //   whoever writes the id of their refund into another transfer
  if (!part.isReturn && !entry.isReversal && part.amount !== row.amount) return undefined
  if (row.returnKey !== null && row.returnKey !== key) return undefined
  back.add(part)
  return row.returnKey === null ? { returnKey: key, returnedAmount: part.amount } : undefined
}
