// Of the product: dividends, and the rows of them that the oracle reads.
import type { PGlite } from '@electric-sql/pglite'
import type { Hex } from 'viem'
import { dividendCalls } from '@/contract/dividends'
import { acceptedOf, type PurchaseDocument } from '@/contract/offering'
import { announceDividend } from '@/server/modules/dividends'
import { addVersion, lockTerms, versionAt } from '@/server/modules/terms'
import type { Db } from '@/server/platform/db/database'
import { databaseFromPglite } from '@/server/platform/db/pglite'
import { sandboxShareToken } from '@/server/sandbox/chain/share-token'
import { callOf } from './product'

export const payer = sandboxShareToken.payer?.toLowerCase() as Hex
export const dividendCoin = 'USDC' as const

/** Where members say that they pay tax, and what is withheld there; the last is for who says nothing. */
export const ratesBps = { DE: 1_500, BR: 2_500, nowhere: 3_000 } as const
export type Country = Exclude<keyof typeof ratesBps, 'nowhere'>

/** As two people do in the console, but for the notice of days that they have to give. */
export async function announce(
  client: PGlite,
  terms: { recordAt: Date; payAt: Date; perShareMicroUsd: bigint },
): Promise<string> {
  const { db } = databaseFromPglite(client)
  const now = new Date()
  const wholeTerms = { ...terms, coin: dividendCoin }
  return db.transaction(async (tx) => {
    await ownTaxes(tx, now)
    return (await announceDividend({ db: tx, mode: 'production' }, wholeTerms, now)).id
  })
}

/** An issuer's own: a production, which the simulated one is, announces nothing with the samples. */
async function ownTaxes(tx: Db, now: Date): Promise<void> {
  await lockTerms(tx)
  if ((await versionAt(tx, 'taxes', now)).number > 1) return
  const asOf = now.toISOString().slice(0, 10)
  const { nowhere: unknownCountryBps, BR: otherCountryBps, DE } = ratesBps
  const rates = { countries: { DE }, other: otherCountryBps, unknown: unknownCountryBps }
  const content = { rates, source: 'simulated', asOf, isSample: false }
  const people = { askedBy: 'a', approvedBy: 'b' }
  await addVersion(tx, { part: 'taxes', content, holdsOn: asOf, ...people }, now)
}

export const dividendActs = {
  payout: callOf(dividendCalls.payout),
  tellResidence: callOf(dividendCalls.taxResidence),
  reinvest: callOf(dividendCalls.reinvest),
  stopReinvesting: callOf(dividendCalls.stopReinvesting),
}

/** Documents as a choice of shares accepts them, word for word. */
export const acceptedNow = (documents: PurchaseDocument[]) => acceptedOf(documents)

/** A day passes for what members have said of shares: it was said before the payment day, and counts. */
export async function letChoicesAge(client: PGlite): Promise<void> {
  await client.transaction(async (tx) => {
    // The product itself never changes what was said.
    await tx.exec('set local session_replication_role = replica')
    const begins = `date_trunc('day', $1::timestamptz at time zone 'UTC') at time zone 'UTC'`
    await tx.query(
      `update reinvest_choice set chosen_at = chosen_at - interval '1 day' where chosen_at >= ${begins}`,
      [new Date().toISOString()],
    )
  })
}

/** What a dividend or a vote has written down of an account: nothing counts as 0. */
export interface LineRow {
  action: string
  account: string
  shares: string
}

/** A line of a dividend, and what is owed for it. */
export interface OwedRow extends LineRow {
  gross: string | null
  tax: string | null
  net: string | null
  rateBps: number | null
  /** What of it became shares, how many they are, and why it stayed money although shares were chosen. */
  reinvested: string | null
  bought: string | null
  stayedMoney: string | null
}

export interface PayoutRow {
  id: string
  account: string
  address: string
  amount: string
  state: 'asked' | 'started' | 'ordered' | 'paid' | 'failed'
  isOnHold: boolean
  /** Whether there is a dividend in it; otherwise it pays for shares that were sold back. */
  hasDividend: boolean
  /** Of all bytes that were ever stored for its order. */
  hashes: string[]
}

const owned = `('available', 'sending', 'offered', 'staked', 'delivering', 'delivered')`

/** What the oracle reads of dividends. */
export const dividendReads = {
  /** Owners whose line is not what their entries up to the record date add up to. */
  linesApart: `with owned as (
      select c.id as action, a.owner_id as owner, sum(e.amount) as sum
      from (select id, record_at, state from corporate_action union all select id, record_at, state from vote) c
        join ledger_entry e on e.at <= c.record_at join ledger_account a on a.id = e.account_id
      where c.state <> 'announced' and a.asset = 'SHARE' and a.owner_id is not null and a.type in ${owned}
      group by 1, 2 having sum(e.amount) <> 0),
    lines as (select action_id as action, account_id as owner, micro_shares from record_line)
    select owner, coalesce(sum, 0)::text as sum, coalesce(micro_shares, 0)::text as line
    from owned full join lines using (action, owner) where sum is distinct from micro_shares`,
  /** Of everybody, by each dividend and vote whose record date is over. */
  lines: `select c.id as action, a.id as account, coalesce(l.micro_shares, 0)::text as shares
    from (select id, state from corporate_action union all select id, state from vote) c cross join account a
      left join record_line l on l.action_id = c.id and l.account_id = a.id
    where c.state <> 'announced'`,
  owed: `select c.id as action, l.account_id as account, l.micro_shares::text as shares,
    e.gross::text, e.tax::text, e.net::text, (e.rate_bps + e.rate_tenths / 10.0)::float8 as "rateBps",
    e.reinvested::text, r.micro_shares::text as bought, e.stayed_money as "stayedMoney"
    from record_line l join corporate_action c on c.id = l.action_id
      left join entitlement e on e.action_id = c.id and e.account_id = l.account_id and e.part = 0
      left join reinvestment r on r.action_id = c.id and r.account_id = l.account_id
    where c.state in ('payable', 'closed') or e.action_id is not null`,
  payouts: `select p.id, p.account_id as account, p.address, p.amount::text, p.state, a.held_at is not null as "isOnHold",
    exists (select from entitlement e join corporate_action c on c.id = e.action_id where e.payout_id = p.id) as "hasDividend",
    (select coalesce(array_agg(h), '{}') from chain_send s, unnest(s.earlier_hashes || s.hash) h
      where s.order_id = p.order_id) as hashes
    from payout p join account a on a.id = p.account_id`,
  /** Members whose coins in the books are not what they are owed less what they were paid. */
  coinsApart: `select owner, sum(amount)::text as rest from (
      select owner_id as owner, balance as amount from ledger_account where type in ('payable', 'paying') and owner_id is not null
      union all select account_id, -net from entitlement where lapsed_at is null
      union all select account_id, amount from payout where state = 'paid') moves
    group by 1 having sum(amount) <> 0`,
}
