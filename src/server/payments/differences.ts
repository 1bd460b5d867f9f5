import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Currency } from '@/contract/currency'
import type { Db } from '../db/database'
import { rowsOf } from '../db/migrate'
import { treasuryChecks } from '../db/schema/payment'
import { balanceOf } from '../ledger/balances'
import { type Move, post } from '../ledger/post'
import type { Asset, Purse } from '../ledger/purses'
import type { Services } from '../services'
import { knownIn } from './known-in'

type Check = typeof treasuryChecks.$inferSelect

const kind = 'treasury difference'
/** Older ones are for a person. */
const lookedAgain = 20

/**
 * What came without a payment is in suspense; what went without a return is missing. Either first makes up for
 * the other, and nothing is taken from what somebody has paid.
 */
export async function bookDifference(
  tx: Db,
  {
    key,
    currency,
    difference,
    at,
  }: { key: string; currency: string; difference: bigint; at: Date },
): Promise<void> {
  const asset = currency as Asset
  const purse = (name: 'outside' | 'suspense' | 'missing'): Purse => ({ purse: name, asset })
  const isMore = difference > 0n
  const amount = isMore ? difference : -difference
  const open = isMore ? -(await balanceOf(tx, purse('missing'))) : await unexplained(tx, asset)
  const first = open < amount ? open : amount
  const [into, beyond] = isMore
    ? (['missing', 'suspense'] as const)
    : (['suspense', 'missing'] as const)
  const parts = [
    { name: into, amount: first },
    { name: beyond, amount: amount - first },
  ]
  const moves: Move[] = parts
    .filter((part) => part.amount > 0n)
    .map((part) => ({
      from: purse(isMore ? 'outside' : part.name),
      to: purse(isMore ? part.name : 'outside'),
      amount: part.amount,
    }))
  const written = await post(tx, [{ key, kind, at, moves }])
  if (written.size === 0) throw new Error(`${key} is in the books already.`)
}

/** What of suspense is nobody's payment. */
async function unexplained(tx: Db, asset: Asset): Promise<bigint> {
  const answer = await tx.execute(sql`
    select coalesce(sum(amount), 0)::text as sum from ledger_entry
    join ledger_journal on ledger_journal.id = journal_id and kind = ${kind}
    join ledger_account on ledger_account.id = account_id
    where owner_id is null and purse = 'suspense' and asset = ${asset}`)
  return BigInt(rowsOf<{ sum: string }>(answer)[0]?.sum ?? '0')
}

/** A payment that a node kept from us, or a return, may be known only later: then its difference goes again. */
export async function explainDifferences(services: Services, currency: Currency): Promise<void> {
  const rows = await services.db
    .select()
    .from(treasuryChecks)
    .where(
      and(
        eq(treasuryChecks.currency, currency.symbol),
        ne(treasuryChecks.onChain, treasuryChecks.inBooks),
        sql`${treasuryChecks.details} ->> 'known' is not null`,
      ),
    )
    .orderBy(desc(treasuryChecks.blockNumber))
    .limit(lookedAgain)
  for (const row of rows) await explain(services, currency, row)
}

async function explain(services: Services, currency: Currency, row: Check): Promise<void> {
  const {
    from,
    since,
    known: knownThen,
  } = row.details as Record<'from' | 'since' | 'known', string>
  const range = { currency, from: BigInt(from), to: row.blockNumber, since: new Date(since) }
  const known = String(await knownIn(services, range))
  const late = BigInt(known) - BigInt(knownThen)
  if (late === 0n) return
  const at = services.clock.now()
  await services.db.transaction(async (tx) => {
    const moved = await tx
      .update(treasuryChecks)
      .set({
        inBooks: row.inBooks + late,
        details: { ...(row.details as object), known },
      })
      .where(and(eq(treasuryChecks.id, row.id), eq(treasuryChecks.inBooks, row.inBooks)))
      .returning({ id: treasuryChecks.id })
    if (moved.length === 0) return
    const key = `treasury difference of ${row.id} with ${known} known`
    await bookDifference(tx, { key, currency: currency.symbol, difference: -late, at })
  })
}
