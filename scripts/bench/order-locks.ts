import { atLeast, type Measured } from './figures'
import { hasPgbench, pgbenchRate } from './load'
import { orderMicroShares as amount, peopleRows, personSql, treasury } from './many-rows'
import { onApi } from './member-load'
import type { Bench } from './open-bench'

const people = 6_400
// Clients take different people, so no two of them wait for each other.
const who = personSql(`:client_id * ${people / 64} + :own::int`)
const key = `'quote ' || (:id)::text`
/** The statements of `writeOrder`, under a key as every act is. */
const order = [
  `select gen_random_uuid()::text as id \\gset`,
  'begin;',
  `insert into idempotency_record (account_id, call, key, fingerprint, at)
    select ${who}, 'placeOrder', (:id)::text, repeat('f', 64), now()
    from set_config('lock_timeout', '5s', true) on conflict do nothing returning key;`,
  `select order_lock(jsonb_build_object('accountId', ${who}, 'sessionId', ${who}, 'payer', '0x', 'currency', 'USDT',
    'now', now(), 'since', now() - interval '7 days'))::text as facts, nextval('quote_digits')::text as tag \\gset`,
  `with placed as (
    insert into purchase_order (id, account_id, currency, token, decimals, pay, fee, micro_shares, share_price_micro_usd,
      currency_price_micro_usd, payer, treasury, amount_tag, locked_at, expires_at, signature, accepted)
    select id, account_id, currency, token, decimals, pay, fee, micro_shares, share_price_micro_usd,
      currency_price_micro_usd, payer, treasury, amount_tag, locked_at, expires_at, signature, accepted
    from json_populate_record(null::purchase_order, json_build_object('id', (:id)::text, 'account_id', ${who},
      'currency', 'USDT', 'decimals', 18, 'pay', 1e20 + (:tag)::text::numeric, 'fee', 5e17, 'micro_shares', ${amount},
      'share_price_micro_usd', 12480000, 'currency_price_micro_usd', 1000000, 'payer', '0x', 'treasury', '${treasury}',
      'amount_tag', (:tag)::text, 'locked_at', now(), 'expires_at', now() + interval '10 minutes',
      'signature', repeat('f', 132), 'accepted', '[]'::json)) returning *
    ), listed as (
    insert into member_transaction (id, account_id, kind, status, at, currency, decimals, pay, fee, micro_shares,
      share_price_micro_usd, currency_price_micro_usd)
    select id, account_id, 'purchase', 'awaiting', locked_at, currency, decimals, pay, fee, micro_shares,
      share_price_micro_usd, currency_price_micro_usd from placed)
    select waited from ledger_post(
      json_build_array(json_build_object('key', ${key}, 'kind', 'quote', 'at', now(), 'details', '{}'::json)),
      json_build_array(json_build_object('name', '/SHARE/unsold', 'asset', 'SHARE', 'type', 'unsold', 'floor', 0, 'isPool', true),
        json_build_object('name', ${who} || '/SHARE/ordered', 'asset', 'SHARE', 'type', 'ordered', 'floor', 0, 'isPool', false, 'owner', ${who})),
      json_build_array(json_build_object('key', ${key}, 'name', '/SHARE/unsold', 'amount', '-${amount}'),
        json_build_object('key', ${key}, 'name', ${who} || '/SHARE/ordered', 'amount', '${amount}')));`,
  `update idempotency_record set answer = repeat('a', 600)
    where account_id = ${who} and call = 'placeOrder' and key = (:id)::text;`,
  'commit;',
].map((trip) => trip.replace(/\s+/g, ' '))
const take = 'update pool set unsold = unsold - 1;'
const oneRow = ['begin;', take, ...Array(4).fill('select 1;'), 'commit;']

const scriptOf = (trips: string[], wait = '') =>
  [`\\set own random(1, ${people / 64})`, ...trips.flatMap((trip) => [wait, trip]), ''].join('\n')

export async function measureOrderLocks({ isQuick }: Bench): Promise<Measured> {
  const title = 'orders, all from one pool'
  if (!hasPgbench) return { name: 'S11', title, figures: [] }
  const { few, some, many, apart, before } = await onApi(async (api, postgres) => {
    await api.ask('run', { statement: peopleRows(people) })
    await api.ask('run', { statement: 'create table pool as select 0 as unsold' })
    await api.ask('openBuyers', { count: 0 })
    const rate = (clients: number, trips: string[], wait?: string) =>
      pgbenchRate({
        postgres,
        seconds: isQuick ? 3 : 15,
        people,
        clients,
        script: scriptOf(trips, wait),
      })
    const [few, some, many] = [await rate(8, order), await rate(16, order), await rate(64, order)]
    const apart = await rate(64, order, '\\sleep 3 ms')
    return { few, some, many, apart, before: await rate(64, oneRow, '\\sleep 3 ms') }
  })
  const figures = [
    atLeast('at 16 clients', some, 1_000, '/s'),
    atLeast('at 64, 3 ms a trip', apart / before, 10, '× one row held over five'),
  ]
  const [at8, at64, from64] = [few, many, apart].map(Math.round)
  const peer = `one held row, ${Math.round(before)}/s`
  return {
    name: 'S11',
    title,
    peer,
    figures,
    notes: [`at 8 ${at8}, at 64 ${at64}, far ${from64}/s`],
  }
}
