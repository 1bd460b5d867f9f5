import { sql } from 'drizzle-orm'
import type { ShareBalance, StatementRow } from '@/contract/statement'
import { type Db, rowsOf } from '@/server/platform/db/database'
import { balanceBefore, movesAfter, type Period } from './movements'
import { statementRows } from './share-statement'

export interface WholeStatement {
  opening: ShareBalance
  closing: ShareBalance
  rows: StatementRow[]
  /** Of purchases that were credited in the period, by currency. */
  fees: { currency: string; decimals: number; fee: string }[]
}

const movesAtOnce = 500

/** A period at once, of one moment; undefined for one of more lines than are wanted. */
export function wholeStatement(
  db: Db,
  period: Period,
  max: number,
): Promise<WholeStatement | undefined> {
  return db.transaction((tx) => read(tx, period, max), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function read(tx: Db, period: Period, max: number): Promise<WholeStatement | undefined> {
  const opening = await balanceBefore(tx, period.accountId, period.from)
  const rows: StatementRow[] = []
  let held = BigInt(opening.available) + BigInt(opening.staked)
  let after: Awaited<ReturnType<typeof movesAfter>>[number] | undefined
  do {
    const moves = await movesAfter(tx, period, { after, limit: movesAtOnce })
    rows.push(...statementRows(moves, held))
    held = BigInt(rows.at(-1)?.heldAfter ?? held)
    after = moves.length < movesAtOnce ? undefined : moves.at(-1)
    if (rows.length > max) return undefined
  } while (after !== undefined)
  const closing = await balanceBefore(tx, period.accountId, period.until)
  return { opening, closing, rows, fees: await feesIn(tx, period) }
}

async function feesIn(db: Db, { accountId, from, until }: Period): Promise<WholeStatement['fees']> {
  const answer = await db.execute(sql`
    select currency, decimals, sum(fee)::text as fee from member_transaction
    where account_id = ${accountId} and status = 'confirmed' and micro_shares is not null and fee > 0
      and coalesce(settled_at, at) >= ${from.toISOString()}::timestamptz
      and coalesce(settled_at, at) < ${until.toISOString()}::timestamptz
    group by currency, decimals order by currency`)
  return rowsOf(answer)
}

/** What somebody had before and after a purchase was credited to them. */
export async function heldAround(
  db: Db,
  { accountId, transaction, at }: { accountId: string; transaction: string; at: string },
): Promise<{ before: bigint; after: bigint } | undefined> {
  const from = new Date(at)
  const period = { accountId, from, until: new Date(from.getTime() + 1) }
  const { available, staked } = await balanceBefore(db, accountId, from)
  const moves = await movesAfter(db, period, { after: undefined, limit: movesAtOnce })
  const rows = statementRows(moves, BigInt(available) + BigInt(staked))
  const row = rows.find((one) => one.transaction === transaction)
  if (row === undefined) return undefined
  const after = BigInt(row.heldAfter)
  return { before: after - BigInt(row.available), after }
}
