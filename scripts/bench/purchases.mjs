import { startProgram } from './api-server.mjs'
import { median } from './figures.mjs'
import { loaded, requestBytes } from './keep-alive-load.mjs'
import { peopleRows } from './many-transactions.mjs'
import { startPostgres } from './own-postgres.mjs'
import { hasPgbench, pgbenchRate } from './pgbench.mjs'
import { plainOrders, plainPurchaseScript, plainTables } from './plain-purchase.mjs'

const clients = 8
const firstPayer = 1_001

/** S5: reporting payments over HTTP, and crediting them, against PostgreSQL doing a plain purchase. */
export async function measurePurchases({ isQuick }) {
  const { rates, p99Ms, pgbench, credits } = await measuredApart(isQuick)
  const unit = '× pgbench’s purchase'
  const compared = [
    { label: 'buyShare', value: rates / pgbench, unit, atLeast: 0.5 },
    { label: 'crediting', value: credits / pgbench, unit, atLeast: 1 },
  ]
  const perSecond = (rate) => `${Math.round(rate)} a second`
  return {
    name: 'S5',
    title: `purchases at ${clients} clients`,
    figures: [
      ...(hasPgbench ? compared : []),
      { label: 'p99 of buyShare', value: p99Ms, unit: 'ms', atMost: 15 },
    ],
    notes: [
      `buyShare ${perSecond(rates)}, crediting ${perSecond(credits)}`,
      hasPgbench
        ? `pgbench, five statements in a transaction, ${perSecond(pgbench)}`
        : 'not compared with PostgreSQL itself, since this machine has no pgbench',
    ],
  }
}

async function measuredApart(isQuick) {
  const postgres = await startPostgres()
  try {
    const api = await startProgram('api-process', { env: { DATABASE_URL: postgres.url } })
    try {
      return await measured({ isQuick, postgres, api })
    } finally {
      await api.stop()
    }
  } finally {
    await postgres.stop()
  }
}

async function measured({ isQuick, postgres, api }) {
  const [rounds, seconds, each, count] = isQuick ? [2, 2, 100, 600] : [5, 4, 750, 4_000]
  await api.ask('run', { statement: peopleRows(firstPayer + (rounds + 1) * count) })
  for (const statement of plainTables) await api.ask('run', { statement })
  await api.ask('openBuyers', { buyers: clients })
  const found = { rates: [], p99Ms: [], pgbench: [], credits: [] }
  // The first round warms everything up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    const one = await roundOf({
      postgres,
      api,
      seconds,
      each,
      from: firstPayer + round * count,
      count,
    })
    if (round > 0) for (const [name, value] of Object.entries(one)) found[name].push(value)
  }
  return Object.fromEntries(Object.entries(found).map(([name, values]) => [name, median(values)]))
}

async function roundOf({ postgres, api, seconds, each, from, count }) {
  const load = { port: postgres.port, clients, seconds, people: plainOrders }
  const pgbench = hasPgbench ? await pgbenchRate({ ...load, script: plainPurchaseScript }) : 0
  const asked = await api.ask('reports', { each })
  const requests = asked.map(({ headers, body }) =>
    requestBytes('/api/v1/wallet/buyShare', headers, body),
  )
  const reported = await loaded({ port: api.port, requests, connections: clients, isOnce: true })
  const { credited, seconds: taken } = await api.ask('credit', { from, count })
  if (credited !== count) throw new Error(`${credited} of ${count} payments were credited.`)
  return { pgbench, rates: reported.rate, p99Ms: reported.p99Ms, credits: credited / taken }
}
