import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { allEndpoints } from '@/contract'
import type { Endpoint } from '@/contract/define'
import { unsealJson } from '@/contract/seal'
import { tokenKey } from '@/lib/api/call'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { beginSession } from '@/server/modules/identity/sessions'
import type { Database } from '@/server/platform/db/database'
import { despiteDeadlocks } from '@/server/platform/db/deadlocks'
import { migrate } from '@/server/platform/db/migrate'
import { migrations } from '@/server/platform/db/migrations'
import { prepareLocalChain } from '@/server/sandbox/chain/local-chain'
import { sandboxTokens } from '@/server/sandbox/chain/sandbox-tokens'
import { tablesText } from '../house/rules/tables-text'
import { makeLog } from '../support/api'
import { askPostgres } from '../support/ask-postgres'
import { TestChain } from '../support/chain'
import { servicesOn } from '../support/kill-fixture'
import { openPostgres, type TestPostgres } from '../support/postgres'
import { type Release, releases } from '../support/releases'
import { openPlace, type Place } from '../support/role-place'
import { rowsOf } from '../support/rows-of'
import { oneOf, pause, randomFrom, seedOfRun } from '../support/seeded'
import { type Bundle, bundleServer, killAll, refusalOf, runOps } from '../support/server-process'

jest.setTimeout(300_000)

/**
 * A sandbox of each release, cut off while orders, refunds, payouts, deliveries, votes and bank
 * orders were under way: `pg_dump --no-owner --no-privileges --inserts`, packed by Brotli. psql's own
 * lines, which begin with a backslash, are left out. That of 0.2.0 had every named state opened.
 */
const dataOf = ({ version }: Release) =>
  String(brotliDecompressSync(readFileSync(join(__dirname, `data-of-${version}.sql.br`))))

let postgres: TestPostgres
let bundle: Bundle
let chain: TestChain
let url: string
let database: Database
let places: Place[] = []

beforeAll(async () => {
  bundle = await bundleServer()
  chain = await TestChain.start({ blockTime: 1 })
  postgres = await openPostgres()
  const nodes = { urls: [chain.url], tokens: sandboxTokens, log: makeLog() }
  await prepareLocalChain(rpcChain(nodes))
})
afterAll(async () => {
  killAll()
  await postgres?.close()
  await chain?.stop()
})

const settings = () => ({
  DATABASE_URL: url,
  DATA_DIR: join(process.env.BUNDLES as string, `upgrade-${process.pid}`),
  CHAIN_PORT: String(chain.port),
  TRUST_PROXY: 'on',
})

async function values(query: string): Promise<unknown[]> {
  return rowsOf<{ value: unknown }>(await database.db.execute(sql.raw(query))).map(
    ({ value }) => value,
  )
}

/** What must not be lost: every sum of the books, every order, payment and message. */
async function figures() {
  const countedTables = ['account', 'purchase_order', 'payment', 'ledger_journal', 'outbox_message']
  const countQueries = countedTables.map(
    (table) => `select '${table} ' || count(*) as value from ${table}`,
  )
  const sums = `select concat_ws(' ', asset, type, sum(balance)) as value
    from ledger_account group by asset, type`
  return values(`${[...countQueries, sums].join(' union all ')} order by 1`)
}

/** A transaction that holds one table and wants another causes deadlocks. */
async function useTwo(...tables: string[]): Promise<void> {
  await database.db.transaction(async (tx) => {
    for (const table of tables) {
      await tx.execute(sql`select from ${sql.identifier(table)} limit 1`)
      await pause(20)
    }
    await tx.execute(sql`update account set full_name = full_name
      where id = (select id from account order by random() limit 1)`)
  })
}

/** Calls that a page makes without asking anything in particular. */
const plain = allEndpoints().filter(
  ({ endpoint }) =>
    endpoint.method === 'GET' &&
    endpoint.access !== 'public' &&
    !endpoint.answersFile &&
    endpoint.request.safeParse({}).success,
)

async function members(count: number): Promise<{ token: string; email: string }[]> {
  const services = await servicesOn(database)
  const foundRows = await values(
    `select json_build_object('id', id, 'email', email) as value from account
      where kyc_status = 'APPROVED' and email is not null
      order by id limit ${count}`,
  )
  return Promise.all(
    (foundRows as { id: string; email: string }[]).map(async ({ id: accountId, email }) => {
      const { token } = await beginSession(services, services.db, { accountId, device: 'A test' })
      return { token, email }
    }),
  )
}

async function answerTo(web: Place, token: string, endpoint: Endpoint): Promise<string> {
  const response = await fetch(`${web.url}/api/v1/${endpoint.path}`, {
    headers: {
      token,
      'x-forwarded-for': `10.2.${requestCount % 250}.${(requestCount >> 8) % 250}`,
    },
  })
  requestCount += 1
  const body = (await response.json()) as { data?: unknown; payload?: string }
  // A refusal by a state is an answer, too.
  if (!response.ok) return response.status < 500 ? 'as documented' : JSON.stringify(body)
  const data = body.payload ? unsealJson(body.payload, tokenKey(token) as string) : body.data
  return endpoint.response.safeParse(data).error?.message ?? 'as documented'
}
let requestCount = 0

async function wrongAnswers(webs: Place[], count: number): Promise<string[]> {
  const faults: string[] = []
  const people = await members(count)
  expect(people).toHaveLength(count)
  for (const { token, email } of people)
    await Promise.all(
      plain.map(async ({ name, endpoint }, nth) => {
        const answer = await answerTo(webs[nth % webs.length] as Place, token, endpoint)
        if (answer !== 'as documented') faults.push(`${name} of ${email}: ${answer}`)
      }),
    )
  return faults
}

describe.each(releases)('data of $version', (release) => {
  beforeAll(async () => {
    killAll()
    places = []
    const emptyDatabase = await postgres.makeDatabase()
    url = emptyDatabase.url
    await askPostgres(url, dataOf(release))
    database = emptyDatabase.connect()
  })

  test('its tables are brought up to date while members use them', async () => {
    expect((await values('select max(name) as value from applied_migration'))[0]).toBe(
      release.migration,
    )
    const before = await figures()
    const tables = (await values(
      `select table_name as value from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )) as string[]
    const random = randomFrom(seedOfRun(`upgrade ${release.version}`))
    let isOver = false
    let requestCount = 0
    const members = Array.from({ length: 12 }, async () => {
      while (!isOver) {
        await despiteDeadlocks(() => useTwo(oneOf(random, tables), oneOf(random, tables)))
        await pause(random() * 40)
        requestCount += 1
      }
    })
    const using = Promise.all(members)
    using.catch(() => {})
    const upgraded = await runOps(bundle, settings(), 'database', 'roles').finally(() => {
      isOver = true
    })
    await using
    process.stdout.write(`${requestCount} transactions were done meanwhile\n`)
    expect(upgraded).toMatchObject({ code: 0 })
    expect(await figures()).toEqual(before)
    const emptyDatabase = (await postgres.makeDatabase('migrated')).connect()
    expect(await tablesText(database.db)).toBe(await tablesText(emptyDatabase.db))
  })

  test('whatever its members have under way, each of their pages is answered', async () => {
    for (const [role, nth] of [
      ['web', 1],
      ['web', 2],
      ['worker', 1],
    ] as const)
      places.push(await openPlace({ bundle, settings: settings() }, role, nth))
    expect(
      await wrongAnswers(
        places.filter(({ role }) => role === 'web'),
        20,
      ),
    ).toEqual([])
  })

  test('the books add up', async () => {
    const { code, said } = await runOps(bundle, settings(), 'reconcile')
    expect([code, said]).toEqual([0, expect.stringContaining('The books add up')])
  })
})

describe('a later release that removes columns which this one no longer reads', () => {
  const newest = migrations.at(-1)?.name ?? ''
  const next = (since: string) => [
    { name: '9998_expand', sql: 'alter table account add column of_the_next text' },
    {
      name: '9999_contract',
      sql: `-- contract: a column that was made for this test, unread since ${since}
        alter table account drop column of_the_next`,
    },
  ]
  const contractBy = async (since: string) => {
    const addedEndpoint = next(since)
    migrations.push(...addedEndpoint)
    try {
      return await migrate(database)
    } finally {
      migrations.splice(-addedEndpoint.length)
    }
  }
  test('serves beside processes of this one', async () => {
    expect(await contractBy(newest)).toEqual(['9998_expand', '9999_contract'])
    const webs = places.filter(({ role }) => role === 'web')
    expect(await wrongAnswers(webs, 3)).toEqual([])
    const thirdPlace = await openPlace({ bundle, settings: settings() }, 'web', 3)
    places = [...places, thirdPlace]
    expect(await wrongAnswers([thirdPlace], 3)).toEqual([])
  })
  test('refuses the start of one that still reads it', async () => {
    await database.db.execute(
      sql`update applied_migration set needed = '9998_expand' where name = '9999_contract'`,
    )
    const { code, said } = await refusalOf(bundle, { ...settings(), ROLE: 'web' })
    expect([code, said]).toEqual([1, expect.stringContaining('which needs 9998_expand')])
  })
})
