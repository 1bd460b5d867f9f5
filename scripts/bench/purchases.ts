import { atLeast, atMost, type Measured, median, medians } from './figures'
import { loaded, requestBytes } from './keep-alive-load'
import { hasPgbench, pgbenchRate } from './load'
import { peopleRows } from './many-rows'
import { onApi, pgbenchWords } from './member-load'
import type { Bench } from './open-bench'
import { processorNotes, withProcessor } from './processor'
import type { Postgres, Program } from './program'

const clients = 8
const firstPayer = 1_001

const plainOrders = 100_000
const plainBuyers = 1_000

const plainTables = [
  `create table plain_buyer (id int primary key, shares bigint not null)`,
  `create table plain_order (id int primary key, buyer int not null references plain_buyer,
    pay numeric not null, shares bigint not null, state text not null)`,
  `create table plain_payment (id bigserial primary key, order_id int not null references plain_order,
    hash text not null unique, at timestamptz not null)`,
  `create table plain_entry (id bigserial primary key, buyer int not null references plain_buyer,
    amount bigint not null, at timestamptz not null)`,
  `insert into plain_buyer select n, 0 from generate_series(0, ${plainBuyers - 1}) n`,
  `insert into plain_order select n, n % ${plainBuyers}, 100000000000000000000 + n, 8000000, 'open'
    from generate_series(1, ${plainOrders}) n`,
]

const plainPurchaseScript = `\\set order random(1, :people)
\\set buyer :order % ${plainBuyers}
begin;
select buyer, pay, shares, state from plain_order where id = :order for update;
insert into plain_payment (order_id, hash, at)
  values (:order, md5(random()::text) || md5(clock_timestamp()::text), now());
insert into plain_entry (buyer, amount, at) values (:buyer, 8000000, now());
update plain_buyer set shares = shares + 8000000 where id = :buyer;
update plain_order set state = 'settled' where id = :order;
commit;
`

export async function measurePurchases({ isQuick }: Bench): Promise<Measured> {
  const runs = await onApi((api, postgres) => measured(api, postgres, isQuick), {
    isDurable: true,
  })
  const pgbench = median(runs.map((run) => run.pgbench))
  const [bought, credited] = [
    medians(runs.map((run) => run.bought)),
    medians(runs.map((run) => run.credited)),
  ]
  const _perSecond = (count: number) => `${Math.round(count)} a second`
  return {
    name: 'S5',
    title: `purchases at ${clients} clients`,
    figures: [
      atLeast('reports', bought.rate, 300, '/s'),
      atLeast('crediting', credited.rate, 500, '/s'),
      atMost('p99 of a report', bought.p99Ms, 50, 'ms'),
    ],
    notes: [
      `five statements in a transaction, on the disk: ${pgbenchWords(pgbench)}`,
      ...processorNotes('a buyShare', bought),
      ...processorNotes('a credited payment', credited),
    ],
  }
}

async function measured(api: Program, postgres: Postgres, isQuick: boolean) {
  const [rounds, seconds, each, count] = isQuick ? [2, 2, 100, 600] : [5, 4, 750, 4_000]
  const statements = [peopleRows(firstPayer + (rounds + 1) * count), ...plainTables]
  for (const statement of statements) await api.ask('run', { statement })
  await api.ask('openBuyers', { count: clients })
  const load = { postgres, clients, seconds, people: plainOrders, script: plainPurchaseScript }
  const rounded = async (round: number) => ({
    pgbench: hasPgbench ? await pgbenchRate(load) : 0,
    bought: await reported(api, postgres, each),
    credited: await credited(api, postgres, { from: firstPayer + round * count, count }),
  })
  const runs: Awaited<ReturnType<typeof rounded>>[] = []
  for (let round = 0; round <= rounds; round += 1) runs.push(await rounded(round))
  return runs.slice(1)
}

interface Report {
  headers: Record<string, string>
  body: object
}

async function reported(api: Program, postgres: Postgres, each: number) {
  const asked = await api.ask<Report[]>('reports', { each })
  const requests = asked.map(({ headers, body }) =>
    requestBytes('/api/v1/wallet/buyShare', headers, body),
  )
  const load = { port: api.port, requests, connections: clients }
  return withProcessor([api, postgres], () => loaded(load))
}

async function credited(api: Program, postgres: Postgres, asked: { from: number; count: number }) {
  await api.ask('pay', asked)
  const { count, seconds, ...used } = await withProcessor([api, postgres], () =>
    api.ask<{ count: number; seconds: number }>('credit', asked),
  )
  if (count !== asked.count) throw new Error(`${count} of ${asked.count} payments were credited.`)
  return { ...used, rate: count / seconds }
}
