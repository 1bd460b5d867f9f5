import { type SQL, sql } from 'drizzle-orm'
import { residencesAt } from '@/server/modules/dividends'
import { shareAsset } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { orNull, queryAll, read } from '@/server/platform/db/query'
import type { EscrowPerson, EscrowStrayWallet } from '../file/lines'
import type { EscrowContentsNeeds } from '../needs'
import { paymentColumns, whereOpenPayment } from './payments'

const personBatchSize = 1_000

interface SharedFacts {
  at: Date
  /** By address: shares there that belong to others, even if it has been linked since. */
  stray: Map<string, Pick<EscrowStrayWallet, 'microShares'>>
}

/**
 * Everybody who owns, is owed or is promised something, by number, in batches. Former owners are
 * not included, because they are owed nothing.
 */
export async function* people(
  needs: EscrowContentsNeeds,
  tx: Db,
  known: SharedFacts,
): AsyncGenerator<EscrowPerson[]> {
  let after: string | undefined
  for (;;) {
    const ids = await numbersAfter(tx, after)
    if (ids.length > 0) yield await personLines(needs, tx, { ids, ...known })
    if (ids.length < personBatchSize) return
    after = ids.at(-1)
  }
}

async function numbersAfter(tx: Db, after: string | undefined): Promise<string[]> {
  const isNext = (column: SQL) =>
    after === undefined ? sql`true` : sql`${column} > ${after}::uuid`
  // guard: without it, a member with only a payment under review is missing in an escrow file —
  //   server/escrow/escrow: names who owns nothing — condition on account_id is not null false
  // guard: without it, a member who sold everything after a record date is missing in an escrow
  //   file — server/escrow/escrow: names who owns nothing — condition on action.id false
  const rows = await queryAll(tx, { id: read.text })`
    select id from (
      (select distinct owner_id as id from ledger_account
        where owner_id is not null and balance <> 0 and ${isNext(sql`owner_id`)}
        order by 1 limit ${personBatchSize})
      union
      (select distinct account_id from settlement join payment on payment.id = payment_id
        where account_id is not null and ${whereOpenPayment} and ${isNext(sql`account_id`)}
        order by 1 limit ${personBatchSize})
      union
      (select distinct account_id from record_line join corporate_action action on action.id = action_id
        where action.state = 'cut' and ${isNext(sql`account_id`)}
        order by 1 limit ${personBatchSize})
    ) anybody order by id limit ${personBatchSize}`
  return rows.map(({ id }) => id)
}

interface PeopleQuery extends SharedFacts {
  ids: string[]
}

async function personLines(
  needs: EscrowContentsNeeds,
  tx: Db,
  { ids, at, stray }: PeopleQuery,
): Promise<EscrowPerson[]> {
  const accountIds = sql`any(${`{${ids.join(',')}}`}::uuid[])`
  const residences = await residencesAt(needs, tx, { accountIds: ids, at })
  const parts = {} as Record<Part, Map<string, unknown[]>>
  for (const part of Object.keys(partQueries) as Part[])
    parts[part] = await listsOf(tx, partQueries[part](accountIds))
  const rows = await queryAll(tx, {
    number: read.text,
    name: read.text,
    email: read.text,
    phone: read.text,
    verification: read.text,
    onHoldSince: orNull(read.text),
    closedAt: orNull(read.text),
  })`
    select id::text as number, full_name as name, email, phone, kyc_status as verification,
      ${utcText(sql`held_at`)} as "onHoldSince", ${utcText(sql`closed_at`)} as "closedAt"
    from account where id = ${accountIds} order by id`
  return rows.map((account) => {
    const of = <Row>(part: Part) => (parts[part].get(account.number) ?? []) as Row[]
    return {
      is: 'person',
      ...account,
      country: residences.get(account.number)?.country ?? null,
      wallets: of('wallets'),
      balances: of('balances'),
      // guard: without it, an escrow file assigns astray shares to a member who linked the wallet
      //   later — server/escrow/on-chain: shares astray stand with whoever — first argument alone
      ownWallets: withoutStray(of('ownWallets'), stray),
      stakes: of('stakes'),
      gifts: of('gifts'),
      offers: of('offers'),
      owed: of('owed'),
      entitled: of('entitled'),
      payments: of('payments'),
    }
  })
}

function withoutStray(wallets: EscrowPerson['ownWallets'], stray: SharedFacts['stray']) {
  return wallets.flatMap(({ address, microShares }) => {
    const ownShares = BigInt(microShares) - BigInt(stray.get(address)?.microShares ?? 0)
    return ownShares === 0n ? [] : [{ address, microShares: String(ownShares) }]
  })
}

async function listsOf(tx: Db, statement: SQL): Promise<Map<string, unknown[]>> {
  const rows = await queryAll(tx, { id: read.text, list: read.json<unknown[]> })`${statement}`
  return new Map(rows.map(({ id, list }) => [id, list]))
}

export const utcText = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The current token of the shares; an older sandbox chain may have had another one. */
export const ofThisToken = sql`asset = ${shareAsset}
  and generation = (select generation from share_token where asset = ${shareAsset})`

const listOf = (row: SQL, order: SQL) => sql`json_agg(${row} order by ${order}) as list`

type Part =
  | 'wallets'
  | 'balances'
  | 'ownWallets'
  | 'stakes'
  | 'gifts'
  | 'offers'
  | 'owed'
  | 'entitled'
  | 'payments'

/** One kind of line for each of these people. */
const partQueries: Record<Part, (accountIds: SQL) => SQL> = {
  wallets: (accountIds) => sql`
    select account_id::text as id, ${listOf(sql`address`, sql`linked_at, address`)}
    from wallet_link where account_id = ${accountIds} and unlinked_at is null group by account_id`,
  balances: (accountIds) => sql`
    select owner_id::text as id,
      ${listOf(sql`json_build_array(asset, type, balance::text)`, sql`asset, type`)}
    from ledger_account where owner_id = ${accountIds} and balance <> 0 group by owner_id`,
  ownWallets: (accountIds) => sql`
    select link.account_id::text as id,
      ${listOf(
        sql`json_build_object('address', wallet.address, 'microShares', wallet.balance::text)`,
        sql`wallet.address`,
      )}
    from share_wallet wallet join wallet_link link
      on link.address = wallet.address and link.unlinked_at is null
    where link.account_id = ${accountIds} and wallet.balance > 0 and ${ofThisToken} group by link.account_id`,
  // A reward is calculated here as in the check of the books.
  stakes: (accountIds) => sql`
    select account_id::text as id, ${listOf(
      sql`json_build_object('id', id, 'plan', plan_id, 'microShares', amount::text, 'rateBps', rate_bps,
        'days', days, 'startedAt', ${utcText(sql`started_at`)}, 'unlocksAt', ${utcText(sql`unlocks_at`)},
        'isRunning', status = 'running', 'claimed', claimed::text,
        'promised', (div(amount * rate_bps * days, 3650000) - claimed)::text)`,
      sql`started_at, id`,
    )}
    from stake where account_id = ${accountIds} and (status = 'running'
      or (status <> 'left' and div(amount * rate_bps * days, 3650000) > claimed))
    group by account_id`,
  gifts: (accountIds) => sql`
    select sender_id::text as id, ${listOf(
      sql`json_build_object('id', id, 'to', receiver_id, 'microShares', micro_shares::text,
        'endsAt', ${utcText(sql`ends_at`)})`,
      sql`serial`,
    )}
    from share_gift where sender_id = ${accountIds} and state = 'waiting' group by sender_id`,
  // guard: without it, an escrow file leaves out shares offered to a buy-back —
  //   server/escrow/escrow: is who they are, what they own — condition on account_id false
  offers: (accountIds) => sql`
    select account_id::text as id, ${listOf(
      sql`json_build_object('id', id, 'buyBack', buy_back_id, 'microShares', micro_shares::text,
        'isLeftOut', is_left_out)`,
      sql`serial`,
    )}
    from buy_back_offer where account_id = ${accountIds} and state = 'waiting' group by account_id`,
  owed: (accountIds) => sql`
    select owed.account_id::text as id, ${listOf(
      sql`json_build_object('action', action_id, 'coin', owed.coin, 'gross', gross::text,
        'tax', tax::text, 'reinvested', coalesce(reinvested, 0)::text, 'net', net::text, 'payout', case when payout.id is not null then
          json_build_object('state', payout.state, 'address', payout.address, 'hash', payout.hash) end)`,
      sql`at, action_id, part`,
    )}
    from entitlement owed left join payout on payout.id = owed.payout_id
    where owed.account_id = ${accountIds} and ${whereUnpaid} group by owed.account_id`,
  entitled: (accountIds) => sql`
    select line.account_id::text as id, ${listOf(
      sql`json_build_object('action', action_id, 'microShares', line.micro_shares::text)`,
      sql`action_id`,
    )}
    from record_line line join corporate_action action on action.id = action_id
    where line.account_id = ${accountIds} and action.state = 'cut' group by line.account_id`,
  payments: (accountIds) => sql`
    select account_id::text as id, ${listOf(paymentColumns, sql`block_number, log_index`)}
    from payment left join settlement on settlement.payment_id = payment.id
      left join refund on refund.payment_id = payment.id
    where account_id = ${accountIds} and ${whereOpenPayment} group by account_id`,
}

/**
 * What neither reached a wallet nor lapsed: a failed payout is subtracted from what it was to pay.
 */
// guard: without it, a paid dividend is still owed in an escrow file — server/escrow/on-chain:
//   payouts that are asked for — condition on paid true
export const whereUnpaid = sql`(net <> 0 and lapsed_at is null and (payout.id is null or payout.state <> 'paid'))`
