import { chainFacts } from '@/config/chain'
import { sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'

export const personId = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const personSql = (number: number | string) =>
  `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

export const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}` as const
export const addressSql = (number: string) => `('0x' || lpad(to_hex(${number}), 40, '0'))`

export const peopleRows = (to: number, from = 1) => `
  insert into account (id, full_name, email, email_key, phone, password_hash, kyc_status, preferences, created_at)
  select ${personSql('n')}, 'Ada Byron', 'p' || n || '@example.com', 'p' || n || '@example.com', '+1' || n, '', 'APPROVED', '{}', now()
  from generate_series(${from}, ${to}) n`

/** Purchases over a year, of which every ninth was not paid. */
const transactionRows = (rows: number, people: number) => `
  insert into member_transaction (id, account_id, kind, status, at, currency, decimals, pay, fee,
    micro_shares, share_price_micro_usd, currency_price_micro_usd, hash, block_number, ended_at)
  select gen_random_uuid(), ${personSql(`1 + (n::bigint * 7919) % ${people}`)}, 'purchase',
    case when is_paid then 'confirmed' else 'expired' end, at, 'USDT', 18, 312000000000000000000 + n,
    1560000000000000000 + n, 25000000 + n % 1000, 12480000, 1000000,
    case when is_paid then '0x' || md5(n::text) || md5('x' || n) end,
    case when is_paid then 40000000 + n end, at + interval '20 seconds'
  from (select n, n % 9 <> 0 as is_paid,
      now() - interval '1 minute' - (${rows} - n) * interval '1 year' / ${rows} as at
    from generate_series(1, ${rows}) n) made`

const micro = 1_000_000
export const treasury = sandboxTreasury.address.toLowerCase()
export const orderMicroShares = 8 * micro

export const linkRows = (from: number, to: number) => `
  insert into wallet_link (account_id, address, linked_at)
  select ${personSql('n')}, ${addressSql('n')}, now() - interval '1 day'
  from generate_series(${from}::int, ${to}::int) n`

interface Orders {
  from: number
  to: number
  each: number
  currency?: string
  token?: string
  payer?: string
  pay: string
}

export const orderRows = ({ from, to, each, currency = 'USDT', token, payer, pay }: Orders) => `
  with drawn as materialized (
    select gen_random_uuid() as id, n, nextval('quote_digits') as amount_tag
    from generate_series(1, ${each}) turn, generate_series(${from}::int, ${to}::int) n
  ), made as (
    insert into purchase_order (id, account_id, currency, token, decimals, pay, fee, micro_shares,
      share_price_micro_usd, currency_price_micro_usd, payer, treasury, amount_tag, locked_at, expires_at,
      signature)
    select id, ${personSql('n')}, '${currency}', ${token ? `'${token.toLowerCase()}'` : 'null'}, 18,
      ${pay} + amount_tag, 500000000000000000, ${orderMicroShares}, 12480000, 1000000,
      ${payer ? `'${payer.toLowerCase()}'` : addressSql('n')}, '${treasury}', amount_tag,
      now() - interval '1 hour', now() + interval '1 day', '0x'
    from drawn returning *
  )
  insert into member_transaction (id, account_id, kind, status, at, currency, decimals, pay, fee,
    micro_shares, share_price_micro_usd, currency_price_micro_usd)
  select id, account_id, 'purchase', 'awaiting', locked_at, currency, decimals, pay, fee, micro_shares,
    share_price_micro_usd, currency_price_micro_usd
  from made returning id, account_id as person, pay::text`

export const paymentRows = (from: number, to: number, firstBlock: number) => `
  insert into payment (chain_id, hash, log_index, block_number, block_hash, block_at, payer, treasury,
    token, currency, amount, seen_at)
  select 56, '0x' || md5(id::text) || md5('x' || id), place % 10, ${firstBlock} + place / 10,
    '0x' || md5((${firstBlock} + place / 10)::text) || md5(''), now(), payer, treasury, token, currency,
    pay, now()
  from (select *, row_number() over (order by amount_tag) - 1 as place from purchase_order
    where account_id >= ${personSql(from)} and account_id <= ${personSql(to)} and state = 'open') paid`

const rowsEach = 25_000_000
const withoutRules = "set local session_replication_role = 'replica'"

const accountRows = (owners: number, balance: number) => [
  withoutRules,
  peopleRows(owners),
  `insert into ledger_account (owner_id, type, asset, balance, floor)
  select ${personSql('n')}, type, 'SHARE', case type when 'available' then ${balance} else 0 end, 0
  from generate_series(1, ${owners}) n, unnest(array['available', 'staked']) type`,
  `insert into ledger_account (type, asset, balance, floor)
  values ('issued', 'SHARE', -${balance}::numeric * ${owners}, null)`,
]

export const ownerRows = (owners: number) => [
  ...accountRows(owners, rowsEach),
  entries('given', 'select id, balance as amount from ledger_account where balance <> 0'),
  'analyze',
]

export const movedRows = (count: number) => [
  withoutRules,
  entries(
    'moved',
    `select id, case right(owner_id::text, 12)::bigint % 2 when 0 then -1000000 else 1000000 end as amount
    from ledger_account
    where type = 'available' and right(owner_id::text, 12)::bigint between 2 and ${count + 1}`,
  ),
  `update ledger_account set balance = balance + amount from ledger_entry
  join ledger_journal on ledger_journal.id = journal_id and key = 'moved'
  where account_id = ledger_account.id`,
]

/**
 * Members as purchases leave them, so that pages read what they read in the product: each paid
 * purchase has its payment, its result, and a journal of the shares, with one entry of the member
 * and one of a slot of the pool. Orders and the entries of money are left out, because none of
 * these pages reads them.
 */
export const grownRows = (rows: number, people: number) => [
  ...accountRows(people, 0),
  'analyze ledger_account',
  transactionRows(Math.round((rows * 9) / 16), people),
  `insert into ledger_account (type, asset, slot) select 'unsold', 'SHARE', n from generate_series(0, 63) n`,
  entries(
    'shares issued',
    `select id, ${rowsEach}::numeric * ${rows} * case type when 'unsold' then 1 else -64 end as amount
    from ledger_account where owner_id is null and type in ('unsold', 'issued')`,
    "now() - interval '13 months'",
  ),
  `create temp table bought on commit drop as
  select gen_random_uuid() as payment_id, gen_random_uuid() as journal_id, serial % 64 as slot, told.*
  from member_transaction told where status = 'confirmed' order by serial`,
  `insert into payment (id, chain_id, hash, log_index, block_number, block_hash, block_at, payer,
    treasury, token, currency, amount, state, seen_at)
  select payment_id, ${chainFacts.id}, hash, 1, block_number, '0x' || md5(block_number::text) || md5(''), at,
    '0x' || lpad(right(account_id::text, 12), 40, '0'), '${treasury}', null, currency, pay, 'settled', at
  from bought`,
  `insert into settlement (payment_id, outcome, account_id, order_id, fee, micro_shares,
    share_price_micro_usd, currency_price_micro_usd, decided_at)
  select payment_id, 'credited', account_id, id, fee, micro_shares, share_price_micro_usd,
    currency_price_micro_usd, ended_at
  from bought`,
  `insert into ledger_journal (id, key, kind, at, details)
  select journal_id, 'payment ${chainFacts.id}/' || hash || '/1', 'payment credited', ended_at,
    json_build_object('payment', payment_id)
  from bought`,
  `insert into ledger_entry (journal_id, account_id, amount, at)
  select journal_id, own.id, amount, ended_at from bought
  cross join lateral (
    select id, micro_shares as amount from ledger_account
    where owner_id = bought.account_id and asset = 'SHARE' and type = 'available'
    union all
    select id, -micro_shares from ledger_account
    where owner_id is null and asset = 'SHARE' and type = 'unsold' and slot = bought.slot
  ) own order by bought.serial`,
  `update ledger_account set balance = moved.sum
  from (select account_id, sum(amount) as sum from ledger_entry group by 1) moved
  where account_id = ledger_account.id`,
]

const entries = (key: string, amounts: string, at = 'now()') => `with journal as (
    insert into ledger_journal (key, kind, at) values ('${key}', '${key}', ${at}) returning id, at
  )
  insert into ledger_entry (journal_id, account_id, amount, at)
  select journal.id, moved.id, moved.amount, journal.at from journal, (${amounts}) moved`
