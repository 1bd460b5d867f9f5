import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Currency } from '@/contract/currency'
import {
  type Asset,
  balanceOf,
  type Journal,
  journalKeys,
  type LedgerAccount,
  post,
} from '@/server/modules/ledger'
import { minOf } from '@/server/platform/amounts'
import type { Db } from '@/server/platform/db/database'
import { queryOne, read } from '@/server/platform/db/query'
import { errorFields } from '@/server/platform/log/log'
import type { TreasuryNeeds } from '../needs'
import { type TreasuryCheck, treasuryChecks } from '../tables'
import { type BlockRange, explainedSums, type FinalReceipts, type KnownSum } from './known-in'

const kind = 'treasury difference'
const lookedAgainMs = 24 * 60 * 60_000

/**
 * Books the difference between chain and books. A gain goes to suspense, a loss to missing; each
 * first offsets what is on the other. No member's money is touched. False if it was booked before.
 */
export async function bookDifference(
  tx: Db,
  {
    key,
    currency,
    difference,
    at,
  }: { key: string; currency: string; difference: bigint; at: Date },
): Promise<boolean> {
  const asset = currency as Asset
  const account = (name: 'outside' | 'suspense' | 'missing'): LedgerAccount => ({
    type: name,
    asset,
  })
  const isMore = difference > 0n
  const amount = isMore ? difference : -difference
  const open = isMore ? -(await balanceOf(tx, account('missing'))) : await unexplainedSum(tx, asset)
  const first = minOf(open, amount)
  const [into, beyond] = isMore
    ? (['missing', 'suspense'] as const)
    : (['suspense', 'missing'] as const)
  const parts = [
    { name: into, amount: first },
    { name: beyond, amount: amount - first },
  ]
  const moves: Journal['moves'] = parts
    .filter((part) => part.amount > 0n)
    .map((part) => ({
      from: account(isMore ? 'outside' : part.name),
      to: account(isMore ? part.name : 'outside'),
      amount: part.amount,
    }))
  const written = await post(tx, [{ key, kind, at, moves }])
  return written.size > 0
}

async function unexplainedSum(tx: Db, asset: Asset): Promise<bigint> {
  const { sum } = await queryOne(tx, { sum: read.amount })`
    select coalesce(sum(amount), 0) as sum from ledger_entry
    join ledger_journal on ledger_journal.id = journal_id and kind = ${kind}
    join ledger_account on ledger_account.id = account_id
    where owner_id is null and type = 'suspense' and asset = ${asset}`
  return sum
}

/**
 * Checks the differences of the last day again. If a payment or refund that explains one was found
 * since, its booking is undone.
 */
export async function explainDifferences(
  needs: TreasuryNeeds,
  currency: Currency,
  receipts: FinalReceipts,
): Promise<void> {
  const fail = (error: unknown, check?: string) =>
    needs.log.error('a treasury difference cannot be looked at again', {
      currency: currency.symbol,
      check,
      ...errorFields(error),
    })
  try {
    const rows = await unexplainedChecks(needs, currency)
    const sumsOfRows = await explainedSums(needs, currency, { ranges: rows.map(rangeOf), receipts })
    for (const [index, row] of rows.entries())
      await explain(needs, row, sumsOfRows[index]).catch((error: unknown) => fail(error, row.id))
  } catch (error) {
    fail(error)
  }
}

function unexplainedChecks(
  { db, clock }: TreasuryNeeds,
  { symbol }: Currency,
): Promise<TreasuryCheck[]> {
  return db.select().from(treasuryChecks).where(whereUnexplained(symbol, clock.now()))
}

export function whereUnexplained(symbol: string, now: Date) {
  return and(
    eq(treasuryChecks.currency, symbol),
    gt(treasuryChecks.checkedAt, new Date(now.getTime() - lookedAgainMs)),
    ne(treasuryChecks.onChain, treasuryChecks.inBooks),
    sql`${treasuryChecks.details} ->> 'known' is not null`,
  )
}

export interface Details {
  from: string
  since: string
  known: string
  /** The time of the last block of the range. */
  blockAt?: string
  times?: number
  spans?: Record<'from' | 'to' | 'before' | 'after', string>[]
  found?: { block: string; amount: string }[]
  isStuck?: boolean
}

/**
 * From when refunds may have been mined in the blocks after a check. Not its own time: a follower
 * that is hours behind the nodes knows refunds as final long before it checks their block.
 */
export function sinceOf({ details, checkedAt }: TreasuryCheck): Date {
  const { blockAt } = details as Details
  // guard: without it, a look at the treasury begins when the last one was written —
  //   server/purchases/treasury/differences: a refund that was final hours before its block is
  //   checked is no loss — first choice
  return blockAt === undefined ? checkedAt : new Date(blockAt)
}

export function rangeOf({ details, blockNumber, checkedAt }: TreasuryCheck): BlockRange {
  const { from, since } = details as Details
  return { from: BigInt(from), to: blockNumber, since: new Date(since), until: checkedAt }
}

async function explain(
  needs: TreasuryNeeds,
  row: TreasuryCheck,
  now: KnownSum | undefined,
): Promise<void> {
  const { known: knownThen, times = 0 } = row.details as Details
  if (now === undefined || !now.isSure) return
  const late = now.sum - BigInt(knownThen)
  if (late === 0n) return
  const at = needs.clock.now()
  await needs.db.transaction(async (tx) => {
    const knownJson = JSON.stringify({ known: String(now.sum), times: times + 1 })
    const details = sql`${treasuryChecks.details} || ${knownJson}::jsonb`
    const moved = await tx
      .update(treasuryChecks)
      .set({ inBooks: row.inBooks + late, details })
      .where(and(eq(treasuryChecks.id, row.id), eq(treasuryChecks.inBooks, row.inBooks)))
      .returning({ id: treasuryChecks.id })
    if (moved.length === 0) return
    // The same sum may be explained, lost in a reorg and explained again, so each time has its own
    // key.
    const key = journalKeys.write('treasury difference explained', { id: row.id, time: times + 1 })
    await bookDifference(tx, { key, currency: row.currency, difference: -late, at })
  })
}
