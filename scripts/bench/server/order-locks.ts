import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueShares, offeredMicroShares } from '@/server/modules/ledger'
import { runChild } from '../../children.mjs'
import { benchServices, fill, onPostgres, type Postgres } from '../bench-services'
import { atLeast, type Measured } from '../figures'
import { orderMicroShares as amount, peopleRows, personSql, treasury } from '../many-rows'
import type { Size } from '../open-bench'

const people = 6_400
// Clients take different people, so no two of them wait for each other.
const personExpression = personSql(`:client_id * ${people / 64} + :own::int`)
const key = `'quote ' || (:id)::text`
/** The statements of `writeOrder`, under a key as every act is. */
const order = [
  `select gen_random_uuid()::text as id \\gset`,
  'begin;',
  `insert into idempotency_record (account_id, call, key, fingerprint, at)
    select ${personExpression}, 'placeOrder', (:id)::text, repeat('f', 64), now()
    from set_config('lock_timeout', '5s', true) on conflict do nothing returning key;`,
  `select order_lock(jsonb_build_object('accountId', ${personExpression}, 'sessionId', ${personExpression}, 'payer', '0x', 'currency', 'USDT',
    'now', now(), 'since', now() - interval '7 days'))::text as facts, nextval('quote_digits')::text as tag \\gset`,
  `with placed as (
    insert into purchase_order (id, account_id, currency, token, decimals, pay, fee, micro_shares, share_price_micro_usd,
      currency_price_micro_usd, payer, treasury, amount_tag, locked_at, expires_at, signature, accepted)
    select id, account_id, currency, token, decimals, pay, fee, micro_shares, share_price_micro_usd,
      currency_price_micro_usd, payer, treasury, amount_tag, locked_at, expires_at, signature, accepted
    from json_populate_record(null::purchase_order, json_build_object('id', (:id)::text, 'account_id', ${personExpression},
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
        json_build_object('name', ${personExpression} || '/SHARE/ordered', 'asset', 'SHARE', 'type', 'ordered', 'floor', 0, 'isPool', false, 'owner', ${personExpression})),
      json_build_array(json_build_object('key', ${key}, 'name', '/SHARE/unsold', 'amount', '-${amount}'),
        json_build_object('key', ${key}, 'name', ${personExpression} || '/SHARE/ordered', 'amount', '${amount}')));`,
  `update idempotency_record set answer = repeat('a', 600)
    where account_id = ${personExpression} and call = 'placeOrder' and key = (:id)::text;`,
  'commit;',
].map((trip) => trip.replace(/\s+/g, ' '))
const takeStatement = 'update pool set unsold = unsold - 1;'
const oneRow = ['begin;', takeStatement, ...Array(4).fill('select 1;'), 'commit;']

const scriptOf = (trips: string[], wait = '') =>
  [`\\set own random(1, ${people / 64})`, ...trips.flatMap((trip) => [wait, trip]), ''].join('\n')

/** Orders of different people, all from one pool, against one row that each holds for five trips. */
export async function measure({ isQuick }: Size): Promise<Measured> {
  return onPostgres(async (postgres) => {
    const services = await benchServices(postgres.url)
    await issueShares(services.db, new Date(), offeredMicroShares)
    await fill(services, [peopleRows(people), 'create table pool as select 0 as unsold'])
    const seconds = isQuick ? 3 : 15
    const rate = (clients: number, trips: string[], wait?: string) =>
      pgbenchRate(postgres, { seconds, clients, script: scriptOf(trips, wait) })
    const farStatement = '\\sleep 3 ms'
    const [rateOf16, rateOf64] = [await rate(16, order), await rate(64, order)]
    const [rateApart, before] = [
      await rate(64, order, farStatement),
      await rate(64, oneRow, farStatement),
    ]
    return {
      name: 'S11',
      title: 'orders, all from one pool',
      peer: `one held row, ${Math.round(before)}/s`,
      figures: [atLeast('at 64, 3 ms a trip', rateApart / before, 10, '× one row held over five')],
      notes: [
        `without the way: at 16 clients ${Math.round(rateOf16)}, at 64 ${Math.round(rateOf64)} a second`,
      ],
    }
  })
}

interface Script {
  script: string
  clients: number
  seconds: number
}

/** By the program that PostgreSQL itself is measured with. */
async function pgbenchRate({ port }: Postgres, { script, clients, seconds }: Script) {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script)
  const connectionOptions = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  const size = ['-c', String(clients), '-j', '1', '-T', String(seconds), '-D', `people=${people}`]
  const args = ['-n', '-M', 'prepared', ...connectionOptions, ...size, '-f', file, 'postgres']
  const { output } = await runChild({ command: 'pgbench', args, quiet: true })
  rmSync(folder, { recursive: true, force: true })
  const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1])
  if (!rate) throw new Error(`pgbench, of Debian's postgresql-contrib, gave no rate. ${output}`)
  return rate
}
