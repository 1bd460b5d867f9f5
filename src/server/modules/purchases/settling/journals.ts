import { sql } from 'drizzle-orm'
import { chainFacts } from '@/config/chain'
import { bankCurrency } from '@/config/coins'
import type { Asset, Journal, LedgerAccount } from '@/server/modules/ledger'
import { journalKeys, shareAsset } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import { ordersOutOfBooks } from '../orders/open-orders'
import { orderedBy, orderJournal } from '../orders/release'
import type { Payment } from '../tables'
import type { SettledPayment } from './match'

type PaymentKey = Pick<Payment, 'hash' | 'logIndex' | 'origin'>

/**
 * The ledger's key of a payment consists of its origin's own ids for it, and a key is booked once,
 * so a payment cannot be booked twice.
 */
export function paymentKey(
  { origin, hash, logIndex }: PaymentKey,
  then?: 'taken' | 'returned',
): string {
  if (origin === 'bank')
    return journalKeys.write(then ? `transfer ${then}` : 'transfer', {
      entry: hash,
      part: logIndex,
    })
  const onChain = { chain: chainFacts.id, hash, logIndex }
  return journalKeys.write(then ? `payment ${then}` : 'payment', onChain)
}

export function journalsOf(settled: SettledPayment, at: Date): Journal[] {
  const { payment, classification, order, releases } = settled
  const released = releases && order ? [orderJournal('released', order, at)] : []
  const moves = movesOf(settled)
  if (moves.length === 0) return released
  const key = paymentKey(payment)
  const details = {
    payment: payment.id,
    ...('mismatch' in classification && { trouble: classification.mismatch }),
  }
  return [...released, { key, kind: `payment ${classification.outcome}`, at, details, moves }]
}

/** The bank's booking is already in suspense, with its entry. */
function movesOf({ payment, classification, owner, bought }: SettledPayment): Journal['moves'] {
  const { currency, amount, origin } = payment
  if (currency === null) return []
  const asset = currency as Asset
  const outside: LedgerAccount = { type: 'outside', asset }
  const suspense: LedgerAccount = { type: 'suspense', asset }
  // guard: without it, money at the bank is booked twice — server/purchases/settling/transfers:
  //   pays the order: credited once, in any number of files — second choice
  const from = origin === 'bank' ? suspense : outside
  // A reversed payment is missing by its own entry, so it is no longer in suspense.
  if (classification.outcome === 'returned')
    return [{ from: suspense, to: { type: 'missing', asset }, amount }]
  if (classification.outcome !== 'credited' || bought === undefined || owner === undefined)
    return from === suspense ? [] : [{ from, to: suspense, amount }]
  return [
    ...earningMoves(from, { asset, amount, fee: bought.fee }),
    {
      from:
        classification.from === 'reserved'
          ? orderedBy(owner.id)
          : { type: classification.from, asset: shareAsset },
      to: { owner: owner.id, type: 'available', asset: shareAsset },
      amount: bought.microShares,
    },
  ]
}

export function earningMoves(
  from: LedgerAccount,
  { asset, amount, fee }: { asset: Asset; amount: bigint; fee: bigint },
): Journal['moves'] {
  const type = asset === bankCurrency ? 'bank' : 'treasury'
  const moves: Journal['moves'] = [{ from, to: { type, asset }, amount: amount - fee }]
  if (fee > 0n) moves.push({ from, to: { type: 'fees', asset }, amount: fee })
  return moves.filter((move) => move.amount > 0n)
}

/** How much of a payment is in suspense: all of it, or what is left after a kept order was paid. */
export function amountDue(
  { amount }: Pick<Payment, 'amount'>,
  { keptAmount = 0n }: { keptAmount?: bigint },
): bigint {
  // guard: without it, the whole payment goes back beside the shares —
  //   server/purchases/refunds/kept-orders: who paid more than ordered keeps the order — without
  //   the second term
  return amount - keptAmount
}

export async function paymentsOutOfBooks(db: Db): Promise<string[]> {
  return [
    ...(await findUnbooked(db)),
    ...(await suspenseOutOfBooks(db)),
    ...(await ordersOutOfBooks(db)),
  ]
}

const keyAtBank = journalKeys.inSql('transfer', { entry: sql`hash`, part: sql`log_index` })
const keyOnChain = journalKeys.inSql('payment', {
  chain: sql`chain_id`,
  hash: sql`hash`,
  logIndex: sql`log_index`,
})
const keyOfPayment = sql`case origin when 'bank' then ${keyAtBank} else ${keyOnChain} end`

/**
 * A bank's credit is booked with its entry; only one that bought shares has a journal of its own.
 */
async function findUnbooked(db: Db): Promise<string[]> {
  const rows = await queryAll(db, { line: read.text })`
    select 'Payment ' || payment.id || ' is settled and not in the books.' as line
    from settlement join payment on payment.id = settlement.payment_id
    where payment.currency is not null and not exists (select from ledger_journal
      where key = case when origin = 'bank' and outcome <> 'credited'
          then ${journalKeys.inSql('bank entry', { entry: sql`hash` })}
        else ${keyOfPayment} end)
    union all
    select 'Journal ' || key || ' has no settled payment.' from ledger_journal
    where kind in ('payment credited', 'payment decision', 'payment held') and not exists (
      select from settlement join payment on payment.id = settlement.payment_id
      where key = ${keyOfPayment})
    union all
    select 'Entry ' || reference || ' of the bank comes to less than its payments.'
    from bank_entry join payment on hash = key where origin = 'bank'
    group by key having sum(payment.amount) > bank_entry.amount`
  return rows.map(({ line }) => line)
}

async function suspenseOutOfBooks(db: Db): Promise<string[]> {
  const rows = await queryAll(db, { line: read.text })`
    with seen as (
      select currency as asset, sum(amount) as sum from payment
      where origin = 'chain' and state = 'aside' and currency is not null group by currency
    ), booked as (
      select asset, sum(amount) as sum from ledger_journal
        join ledger_entry on journal_id = ledger_journal.id
        join ledger_account on ledger_account.id = account_id
      where kind = 'payments set aside' and type = 'suspense' group by asset
    )
    select coalesce(seen.asset, booked.asset) || ' set aside comes to '
      || coalesce(seen.sum, 0) || ', the books say ' || coalesce(booked.sum, 0) || '.' as line
    from seen full join booked on seen.asset = booked.asset
    where coalesce(seen.sum, 0) <> coalesce(booked.sum, 0)`
  return rows.map(({ line }) => line)
}
