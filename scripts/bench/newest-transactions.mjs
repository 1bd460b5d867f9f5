import { startProgram } from './api-server.mjs'
import { median } from './figures.mjs'
import { loaded, requestBytes } from './keep-alive-load.mjs'
import { newestScript, peopleRows, personId, transactionRows } from './many-transactions.mjs'
import { startPostgres } from './own-postgres.mjs'
import { hasPgbench, pgbenchRate } from './pgbench.mjs'

const clients = 8
const million = 1_000_000

/** S6: the 20 newest of a person, sealed and over HTTP, against PostgreSQL finding the same rows. */
export async function measureNewestTransactions({ isQuick, isFull }) {
  const sizes = isFull ? [million, 10 * million] : [isQuick ? million / 5 : million]
  const seen = []
  for (const rows of sizes) seen.push(await measuredAt(rows, isQuick))
  const [first, last] = [seen[0], seen.at(-1)]
  const share = { label: 'requests', unit: '× pgbench’s select', atLeast: 0.22 }
  return {
    name: 'S6',
    title: `20 newest of a person among ${sizes.map((rows) => rows.toLocaleString('en')).join(' and ')}`,
    figures: [
      ...(hasPgbench ? [{ ...share, value: first.rate / first.pgbench }] : []),
      { label: 'p99', value: first.p99Ms, unit: 'ms', atMost: 10 },
      ...(isFull
        ? [
            {
              label: 'with ten times the rows',
              // Half an hour lies between the two: the machine itself may be another by then.
              value: hasPgbench
                ? last.rate / last.pgbench / (first.rate / first.pgbench)
                : last.rate / first.rate,
              unit: hasPgbench ? '× that share' : '× as many',
              atLeast: 0.8,
            },
          ]
        : []),
    ],
    notes: [
      ...seen.map(({ rows, rate, p99Ms, pgbench }) =>
        [
          `${rows.toLocaleString('en')} rows: ${Math.round(rate)} requests a second, p99 ${p99Ms.toFixed(1)} ms`,
          ...(pgbench ? [`pgbench ${Math.round(pgbench)} a second`] : []),
        ].join(', '),
      ),
      ...(hasPgbench
        ? []
        : ['not compared with PostgreSQL itself, since this machine has no pgbench']),
    ],
  }
}

async function measuredAt(rows, isQuick) {
  const postgres = await startPostgres()
  try {
    const api = await startProgram('api-process', { env: { DATABASE_URL: postgres.url } })
    try {
      return await measured({ rows, isQuick, postgres, api })
    } finally {
      await api.stop()
    }
  } finally {
    await postgres.stop()
  }
}

async function measured({ rows, isQuick, postgres, api }) {
  const people = rows / 100
  await api.ask('run', { statement: peopleRows(people) })
  await api.ask('run', { statement: transactionRows(rows, people) })
  await api.ask('run', { statement: 'vacuum analyze member_transaction' })
  await api.ask('run', { statement: 'checkpoint' })
  const asked = Array.from({ length: 500 }, (_, index) => personId(1 + index * (people / 500)))
  const sessions = await api.ask('sessions', { people: asked, input: { limit: 20 } })
  const requests = sessions.map(({ token, query }) =>
    requestBytes(`/api/v1/wallet/transactions?${query}`, { token }),
  )
  const load = (seconds) => loaded({ port: api.port, requests, connections: clients, seconds })
  const [rounds, seconds] = isQuick ? [2, 2] : [5, 4]
  await load(3)
  const found = { rate: [], p99Ms: [], pgbench: [] }
  for (let round = 0; round < rounds; round += 1) {
    const script = { port: postgres.port, script: newestScript, clients, seconds, people }
    if (hasPgbench) found.pgbench.push(await pgbenchRate(script))
    const { rate, p99Ms } = await load(seconds)
    found.rate.push(rate)
    found.p99Ms.push(p99Ms)
  }
  const middle = Object.entries(found).map(([name, values]) => [
    name,
    values.length > 0 ? median(values) : 0,
  ])
  return { rows, ...Object.fromEntries(middle) }
}
