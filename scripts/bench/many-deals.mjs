import { startProgram } from './api-server.mjs'
import { median } from './figures.mjs'
import { loaded, requestBytes } from './keep-alive-load.mjs'
import { peopleRows, personId, personSql, transactionRows } from './many-transactions.mjs'
import { startPostgres } from './own-postgres.mjs'

const deals = 10_000
const people = 2_000

/** The dashboard of somebody with very many deals, sealed and over HTTP, among the rows of others. */
export async function measureManyDeals({ isQuick }) {
  const postgres = await startPostgres()
  try {
    const api = await startProgram('api-process', { env: { DATABASE_URL: postgres.url } })
    try {
      await fill(api)
      const p99Ms = { all: await measured(api, isQuick) }
      await api.ask('run', { statement: heldRows('balance - 1') })
      p99Ms.part = await measured(api, isQuick)
      return resultOf(p99Ms)
    } finally {
      await api.stop()
    }
  } finally {
    await postgres.stop()
  }
}

function resultOf({ all, part }) {
  const figure = { unit: 'ms', atMost: 25 }
  return {
    name: 'DEALS',
    title: `dashboard with ${deals.toLocaleString('en')} deals of one person`,
    figures: [
      { ...figure, label: 'p99', value: all },
      {
        ...figure,
        label: 'p99 where some shares are gone, so that lots are gone through',
        value: part,
      },
    ],
    notes: [],
  }
}

async function fill(api) {
  const statements = [
    peopleRows(people),
    transactionRows(people * 100, people),
    transactionRows((deals * 9) / 8, 1),
    // As they would come in, and not all at once.
    'update member_transaction set settled_at = at',
    // What follows its entries elsewhere is written here as it would have come out.
    'alter table ledger_account disable trigger ledger_account_guard',
    `insert into ledger_account (owner_id, purse, asset) values (${personSql(1)}, 'available', 'SHARE')`,
    heldRows(`(select sum(micro_shares) from member_transaction
      where account_id = ${personSql(1)} and status = 'confirmed')`),
    'vacuum analyze member_transaction',
    'checkpoint',
  ]
  for (const statement of statements) await api.ask('run', { statement })
}

const heldRows = (balance) =>
  `update ledger_account set balance = ${balance} where owner_id = ${personSql(1)}`

async function measured(api, isQuick) {
  const sessions = await api.ask('sessions', { people: [personId(1)], input: {} })
  const requests = sessions.map(({ token, query }) =>
    requestBytes(`/api/v1/user/dashboard?${query}`, { token }),
  )
  const load = (seconds) => loaded({ port: api.port, requests, connections: 1, seconds })
  const [rounds, seconds] = isQuick ? [2, 2] : [5, 4]
  await load(3)
  const seen = []
  for (let round = 0; round < rounds; round += 1) seen.push((await load(seconds)).p99Ms)
  return median(seen)
}
