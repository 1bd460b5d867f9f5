import { atLeast, atMost, type Figure, type Measured, median, medians } from './figures'
import { loaded, requestBytes } from './keep-alive-load'
import { hasPgbench, pgbenchRate } from './load'
import { newestScript, peopleRows, personId, personSql, transactionRows } from './many-rows'
import type { Bench } from './open-bench'
import { processorNotes, type Used, withProcessor } from './processor'
import { onPostgres, type Postgres, type Program, withProgram } from './program'

const clients = 8
const million = 1_000_000
const deals = 10_000
const people = 2_000

export function onApi<Result>(
  measure: (api: Program, postgres: Postgres) => Promise<Result>,
  durability?: { isDurable: boolean },
) {
  return onPostgres(
    (postgres) =>
      withProgram('api-process', { env: { DATABASE_URL: postgres.url } }, (api) =>
        measure(api, postgres),
      ),
    durability,
  )
}

interface Session {
  token: string
  query: string
}

async function loadOf(api: Program, path: string, asked: { people: string[]; input: object }) {
  const sessions = await api.ask<Session[]>('sessions', asked)
  const requests = sessions.map(({ token, query }) => requestBytes(`${path}?${query}`, { token }))
  const load = (connections: number, seconds: number) =>
    loaded({ port: api.port, requests, connections, seconds })
  return load
}

export async function measureNewestTransactions({ isQuick, isFull }: Bench): Promise<Measured> {
  const first = await newestAt(isQuick ? million / 5 : million, isQuick)
  const last = isFull ? await newestAt(10 * million, isQuick) : undefined
  const seen = last ? [first, last] : [first]
  const figures: Figure[] = [atMost('p99', first.p99Ms, 50, 'ms')]
  if (last) {
    const machine = hasPgbench ? first.pgbench / last.pgbench : 1
    const unit = hasPgbench ? '× that share' : '× as many'
    figures.push(atLeast('with ten times the rows', (last.rate / first.rate) * machine, 0.8, unit))
  }
  return {
    name: 'S6',
    title: `20 newest of a person among ${seen.map(({ rows }) => rows.toLocaleString('en')).join(' and ')}`,
    figures,
    notes: seen.flatMap(({ rows, rate, p99Ms, pgbench, ...used }) => [
      `${rows.toLocaleString('en')} rows: ${Math.round(rate)} requests a second, p99 ${p99Ms.toFixed(1)} ms, ${pgbenchWords(pgbench)}`,
      ...processorNotes('a request', used),
    ]),
  }
}

export const pgbenchWords = (rate: number) =>
  hasPgbench
    ? `pgbench ${Math.round(rate)} a second`
    : 'not compared with PostgreSQL itself, since this machine has no pgbench'

function newestAt(rows: number, isQuick: boolean) {
  return onApi(async (api, postgres) => {
    const owners = rows / 100
    for (const statement of [
      ...[peopleRows(owners), transactionRows(rows, owners)],
      ...['vacuum analyze member_transaction', 'checkpoint'],
    ])
      await api.ask('run', { statement })
    const asked = Array.from({ length: 500 }, (_, index) => personId(1 + index * (owners / 500)))
    const input = { limit: 20 }
    const load = await loadOf(api, '/api/v1/wallet/transactions', { people: asked, input })
    const [rounds, seconds] = isQuick ? [2, 2] : [5, 4]
    await load(clients, 3)
    const runs: (Awaited<ReturnType<typeof load>> & Used & { pgbench: number })[] = []
    for (let round = 0; round < rounds; round += 1) {
      const script = { postgres, script: newestScript, clients, seconds, people: owners }
      const pgbench = hasPgbench ? await pgbenchRate(script) : 0
      runs.push({
        pgbench,
        ...(await withProcessor([api, postgres], () => load(clients, seconds))),
      })
    }
    return { rows, ...medians(runs) }
  })
}

export async function measureManyDeals({ isQuick }: Bench): Promise<Measured> {
  const { all, part } = await onApi(async (api) => {
    await fillDeals(api)
    const all = await dashboardP99(api, isQuick)
    await api.ask('run', { statement: heldRows('balance - 1') })
    return { all, part: await dashboardP99(api, isQuick) }
  })
  return {
    name: 'DEALS',
    title: `dashboard with ${deals.toLocaleString('en')} deals of one person`,
    figures: [
      atMost('p99', all, 25, 'ms'),
      atMost('p99 where some shares are gone, so that lots are gone through', part, 25, 'ms'),
    ],
  }
}

async function fillDeals(api: Program) {
  const statements = [
    peopleRows(people),
    transactionRows(people * 100, people),
    transactionRows((deals * 9) / 8, 1),
    'update member_transaction set ended_at = at',
    'alter table ledger_account disable trigger ledger_account_guard',
    `insert into ledger_account (owner_id, type, asset) values (${personSql(1)}, 'available', 'SHARE')`,
    heldRows(`(select sum(micro_shares) from member_transaction
      where account_id = ${personSql(1)} and status = 'confirmed')`),
    'vacuum analyze member_transaction',
    'checkpoint',
  ]
  for (const statement of statements) await api.ask('run', { statement })
}

const heldRows = (balance: string) =>
  `update ledger_account set balance = ${balance} where owner_id = ${personSql(1)}`

async function dashboardP99(api: Program, isQuick: boolean) {
  const load = await loadOf(api, '/api/v1/user/dashboard', { people: [personId(1)], input: {} })
  const [rounds, seconds] = isQuick ? [2, 2] : [5, 4]
  await load(1, 3)
  const seen: number[] = []
  for (let round = 0; round < rounds; round += 1) seen.push((await load(1, seconds)).p99Ms)
  return median(seen)
}
