import { and, eq, sql } from 'drizzle-orm'
import type { Currency } from '@/contract/currency'
import { isAnyOf } from '@/server/platform/db/database'
import { errorFields } from '@/server/platform/log/log'
import { tracedIn } from '../incoming/find-inner'
import { isInner } from '../incoming/inner-coins'
import { record } from '../incoming/record'
import type { IncomingTransfer } from '../incoming/scan'
import type { TreasuryNeeds } from '../needs'
import { minPay } from '../settling/min-pay'
import { payments, type TreasuryCheck, treasuryChecks } from '../tables'
import { balanceAt, isForgotten } from './check'
import { type Details, rangeOf, whereUnexplained } from './differences'
import { explainedSums, type FinalReceipts } from './known-in'

const maxBalances = 40
const maxChecks = 50

interface Span {
  from: bigint
  to: bigint
  before: bigint
  after: bigint
}

interface Look {
  needs: TreasuryNeeds
  currency: Currency
  receipts: FinalReceipts
  minimum: bigint
  budget: { balances: number }
}

/**
 * Finds the block in which a difference arose: asks for the balance in the middle of the span and
 * continues with the half that differs more, a few questions at a time. If all nodes that can trace
 * show coins of an inner call there, they are recorded as a payment; anything else needs an
 * operator.
 */
export async function narrowDifferences(needs: TreasuryNeeds, receipts: FinalReceipts) {
  const budget = { balances: maxBalances }
  for (const currency of await needs.chain.currencies()) {
    const checks = await findUnnarrowed(needs, currency)
    if (checks.length === 0) continue
    const minimum = (await minPay(needs, new Set([currency.symbol]))).get(currency.symbol)
    if (minimum === undefined) continue
    const look = { needs, currency, receipts, minimum, budget }
    for (const check of checks) await narrow(look, check)
  }
}

/** The largest difference first, so that many tiny ones do not delay what counts. */
function findUnnarrowed(
  { db, clock }: TreasuryNeeds,
  { symbol }: Currency,
): Promise<TreasuryCheck[]> {
  const { details, onChain, inBooks } = treasuryChecks
  return db
    .select()
    .from(treasuryChecks)
    .where(
      and(
        whereUnexplained(symbol, clock.now()),
        sql`coalesce(${details} -> 'spans', 'null') <> '[]'::jsonb`,
      ),
    )
    .orderBy(sql`abs(${onChain} - ${inBooks}) desc`)
    .limit(maxChecks)
}

async function narrow(look: Look, check: TreasuryCheck): Promise<void> {
  const { db, log, mode } = look.needs
  const { isStuck, found = [] } = check.details as Details
  const progress = { spans: spansOf(check), found: [...found], isStuck }
  try {
    while (await goOn(look, check, progress)) {
      // Each step continues from the last one.
    }
  } catch (error) {
    // A restarted local chain will never know these balances again, so they cannot be narrowed
    // down.
    if (mode === 'sandbox' && isForgotten(error)) progress.spans = []
    else if (isStuck !== true)
      log.error('a treasury difference cannot be narrowed down', {
        check: check.id,
        currency: check.currency,
        ...errorFields(error),
      })
    progress.isStuck = true
  }
  const details = JSON.stringify(progress, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  // guard: without it, how far a search has come is forgotten —
  //   server/purchases/incoming/unreported: however much comes at once
  await db
    .update(treasuryChecks)
    .set({ details: sql`${treasuryChecks.details} || ${details}::jsonb` })
    .where(eq(treasuryChecks.id, check.id))
}

function spansOf({ details, blockNumber, onChain, inBooks }: TreasuryCheck): Span[] {
  const { spans, from, known } = details as Details
  if (spans === undefined)
    return [
      { from: BigInt(from), to: blockNumber, before: inBooks - BigInt(known), after: onChain },
    ]
  return spans.map((span) => ({
    from: BigInt(span.from),
    to: BigInt(span.to),
    before: BigInt(span.before),
    after: BigInt(span.after),
  }))
}

interface StoredProgress {
  spans: Span[]
  found: { block: bigint | string; amount: bigint | string }[]
}

async function goOn(look: Look, check: TreasuryCheck, progress: StoredProgress): Promise<boolean> {
  const gains = await unexplainedIn(look, check, progress.spans)
  if (gains === undefined) return false
  const open = progress.spans
    .map((span, place) => ({ span, gain: gains[place] ?? 0n }))
    // guard: without it, crumbs are looked for block by block —
    //   server/purchases/incoming/unreported: a payment too small to buy anything is not looked for
    .filter(({ gain }) => sizeOf(gain) >= look.minimum)
    .sort((a, b) => (sizeOf(a.gain) < sizeOf(b.gain) ? 1 : -1))
  progress.spans = open.map(({ span }) => span)
  const [worst] = open
  if (worst === undefined) return false
  const { span, gain } = worst
  if (span.to - span.from === 1n) {
    const unexplained = await explainBlock(look, span.to, gain)
    if (unexplained === undefined) return false
    if (unexplained !== 0n) progress.found.push({ block: span.to, amount: unexplained })
    progress.spans = progress.spans.slice(1)
    return true
  }
  // guard: without it, balances are asked for without end — server/purchases/incoming/unreported:
  //   however much comes at once
  if (look.budget.balances === 0) return false
  look.budget.balances -= 1
  const middle = (span.from + span.to) / 2n
  const middleBalance = await balanceAt(look.needs, look.currency, middle)
  if (middleBalance === undefined) return false
  const halves = [
    { ...span, to: middle, after: middleBalance },
    { ...span, from: middle, before: middleBalance },
  ]
  progress.spans = [...halves, ...progress.spans.slice(1)]
  return true
}

const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount)

async function unexplainedIn(
  { needs, currency, receipts }: Look,
  check: TreasuryCheck,
  spans: Span[],
): Promise<bigint[] | undefined> {
  const { since, until } = rangeOf(check)
  const ranges = spans.map(({ from, to }) => ({ from, to, since, until }))
  const explainedOfSpans = await explainedSums(needs, currency, { ranges, receipts })
  if (explainedOfSpans.some(({ isSure }) => !isSure)) return undefined
  return spans.map(
    ({ before, after }, place) => after - before - (explainedOfSpans[place]?.sum ?? 0n),
  )
}

async function explainBlock(
  { needs, currency, minimum }: Look,
  block: bigint,
  gain: bigint,
): Promise<bigint | undefined> {
  const { log, db } = needs
  const { symbol, address } = currency
  const traced = address === null && gain > 0n ? await tracedIn(needs, block) : []
  if (traced === undefined) return undefined
  const fresh = await withoutKnown(needs, traced)
  const logFields = { currency: symbol, block: String(block) }
  if (fresh.length > 0) {
    await db.transaction((tx) => record(needs, tx, fresh))
    log.error('coins of an inner call came that nobody reported', {
      ...logFields,
      amount: String(sumOf(fresh)),
      hashes: [...new Set(fresh.map(({ hash }) => hash))],
    })
  }
  const unexplained = gain - sumOf(fresh)
  if (sizeOf(unexplained) < minimum) return 0n
  const event =
    unexplained > 0n ? 'money came that no payment explains' : 'money left that no refund explains'
  log.error(event, { ...logFields, amount: String(sizeOf(unexplained)) })
  return unexplained
}

const sumOf = (transfers: IncomingTransfer[]) =>
  transfers.reduce((sum, { amount }) => sum + amount, 0n)

async function withoutKnown(
  { db }: TreasuryNeeds,
  traced: IncomingTransfer[],
): Promise<IncomingTransfer[]> {
  if (traced.length === 0) return []
  const hashes = new Set(traced.map(({ hash }) => hash))
  const rows = await db.select().from(payments).where(isAnyOf(payments.hash, hashes))
  const knownHashes = new Set(rows.filter(isInner).map(({ hash }) => hash))
  // guard: without it, a payment of a reported block is counted again —
  //   server/purchases/incoming/unreported: the reported one of two payments in one block counts
  //   once — without the last call
  return traced.filter(({ hash }) => !knownHashes.has(hash))
}
