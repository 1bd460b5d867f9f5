import { sandboxTreasury } from '@/server/sandbox/chain/sandbox-accounts'
import { personSql } from './many-transactions.mjs'

const micro = 1_000_000
export const treasury = sandboxTreasury.address.toLowerCase()
/** What one made-up order buys. */
export const orderMicroShares = 8 * micro

/** Whom an address belongs to; made-up ones follow from the number of their person. */
export const linkRows = (from, to) => `
  insert into wallet_link (account_id, address, linked_at)
  select ${personSql('n')}, '0x' || lpad(to_hex(n), 40, '0'), now() - interval '1 day'
  from generate_series(${from}::int, ${to}::int) n`

/** Open orders as locking leaves them, but for the shares they reserve; each as its id and its owner. */
export const orderRows = ({ from, to, each, currency = 'USDT', token, payer, pay }) => `
  with drawn as materialized (
    select gen_random_uuid() as id, n, nextval('quote_digits') as digits
    from generate_series(1, ${each}) turn, generate_series(${from}::int, ${to}::int) n
  ), made as (
    insert into quote (id, account_id, currency, token, decimals, pay, fee, micro_shares,
      share_price_micro_usd, currency_price_micro_usd, payer, treasury, digits, locked_at, expires_at,
      signature)
    select id, ${personSql('n')}, '${currency}', ${token ? `'${token.toLowerCase()}'` : 'null'}, 18,
      ${pay} + digits, 500000000000000000, ${orderMicroShares}, 12480000, 1000000,
      ${payer ? `'${payer.toLowerCase()}'` : "'0x' || lpad(to_hex(n), 40, '0')"}, '${treasury}', digits,
      now() - interval '1 hour', now() + interval '1 day', '0x'
    from drawn returning *
  )
  insert into member_transaction (id, account_id, kind, status, at, currency, decimals, pay, fee,
    micro_shares, share_price_micro_usd, currency_price_micro_usd)
  select id, account_id, 'purchase', 'awaiting', locked_at, currency, decimals, pay, fee, micro_shares,
    share_price_micro_usd, currency_price_micro_usd
  from made returning id, account_id as person, pay::text`

/** Payments of all open orders of these people as they were seen, ten in each block. */
export const paymentRows = (from, to, firstBlock) => `
  insert into payment (chain_id, hash, log_index, block_number, block_hash, block_at, payer, treasury,
    token, currency, amount, seen_at)
  select 56, '0x' || md5(id::text) || md5('x' || id), place % 10, ${firstBlock} + place / 10,
    '0x' || md5((${firstBlock} + place / 10)::text) || md5(''), now(), payer, treasury, token, currency,
    pay, now()
  from (select *, row_number() over (order by digits) - 1 as place from quote
    where account_id >= ${personSql(from)} and account_id <= ${personSql(to)} and state = 'open') paid`

export const placeRow = (height) => `
  insert into chain_position (chain_id, height, block_hash, block_at, head, followed_at)
  values (56, ${height}, '0x', now(), ${height}, now())
  on conflict (id) do update set height = excluded.height, head = excluded.head`
