import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { operatorRoles } from '@/server/modules/operators'
import { makeApi } from '../support/api'
import {
  type ConsoleVisit,
  makeOperator,
  openConsole,
  operatorVisit,
} from '../support/console-visit'
import { openPostgres, type TestPostgres } from '../support/postgres'
import { runCount } from '../support/size'

const rows = runCount(20_000, 100_000)
const member = '00000000-0000-4000-8000-000000000007'
const idOf = (number: string) =>
  `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
const hashOf = (number: string) => `('0x' || lpad(to_hex(${number}), 64, '0'))`
const from = `from generate_series(1, ${rows}) n`
const at = `timestamptz '2026-11-20 12:00Z' - n * interval '1 second'`

const filled = [
  `insert into account (id, full_name, email, email_key, phone, password_hash, preferences, created_at)
    select ${idOf('n')}, 'Somebody', 'p' || n || '@example.com', 'p' || n || '@example.com', '+1' || n, '', '{}', ${at} ${from}`,
  `insert into session (account_id, device, created_at, last_seen_at, expires_at)
    select ${idOf('1 + n % 1000')}, 'A browser', ${at}, ${at}, ${at} ${from}`,
  `insert into wallet_link (account_id, address, linked_at)
    select ${idOf('n')}, '0x' || lpad(to_hex(n), 40, '0'), ${at} ${from}`,
  `insert into outbox_message (channel, recipient, subject, text, about, created_at, next_try_at)
    select 'email', 'p' || 1 + n % 1000 || '@example.com', '', '', '', ${at}, ${at} ${from}`,
  `insert into notification (account_id, kind, facts, at) select ${idOf('1 + n % 1000')}, 'new-login', '{}', ${at} ${from}`,
  `insert into member_transaction (id, account_id, kind, status, at, decimals, pay, hash)
    select ${idOf('n')}, ${idOf('1 + n % 1000')}, 'purchase', 'confirmed', ${at}, 18, 1, ${hashOf('n')} ${from}`,
  `insert into payment (id, chain_id, hash, log_index, block_number, block_hash, block_at, payer, treasury, currency, amount, state, seen_at)
    select ${idOf('n')}, 56, ${hashOf('n')}, 0, n, '', ${at}, '0x' || n, '', 'USDT', 1,
      case when n % 10 = 0 then 'aside' else 'settled' end, ${at} ${from}`,
  `insert into settlement (payment_id, outcome, account_id, decided_at)
    select ${idOf('n')}, case when n % 1000 = 0 then 'held' when n % 1000 = 1 then 'decision' else 'credited' end,
      ${idOf('1 + n % 1000')}, ${at} ${from}`,
  `insert into thread (reference, name, email, locale, topic, opened_at, changed_at, waiting_since, first_answered_at, done_at)
    select 'M' || n, '', '', 'en', 'press', ${at}, ${at}, case when n % 2 = 0 then ${at} end,
      case when n % 2 = 1 then ${at} end, case when n % 3 = 0 then ${at} end ${from}`,
  `insert into thread_message (thread_id, text, at) select id, '', opened_at from thread`,
  `insert into treasury_check (currency, block_number, on_chain, in_books, checked_at) select 'USDT', n, 1, 1, ${at} ${from}`,
  `insert into operator_event (serial, at, operator, action, subject, details, previous, hash)
    select n, ${at}, 'o' || n % 100, '', 'member ' || n, '{}', '', '' ${from}`,
  `insert into ledger_account (id, type, asset, floor) values (${idOf('1')}, 'issued', 'SHARE', -4090000000000)`,
  `insert into ledger_account (id, owner_id, type, asset)
    select ${idOf('n + 1')}, ${idOf('n')}, 'available', 'SHARE' from generate_series(1, 1000) n`,
  `with fresh as (
    insert into ledger_journal (id, key, kind, at) select ${idOf('n')}, n, 'payment credited', ${at} ${from} returning id, key::int as n, at
  ) insert into ledger_entry (journal_id, account_id, amount, at)
    select id, ${idOf('2 + n % 1000')}, 1, at from fresh union all select id, ${idOf('1')}, -1, at from fresh`,
  'analyze',
]

interface Heard {
  query: string
  params: unknown[]
}

let server: TestPostgres
let client: pg.Pool
let visit: ConsoleVisit
const heard: Heard[] = []

beforeAll(async () => {
  server = await openPostgres()
  const { url, connect } = await server.makeDatabase('seeded')
  const plain = connect()
  client = new pg.Pool({ connectionString: url, max: 4 })
  const logger = {
    logQuery: (query: string, params: unknown[]) => void heard.push({ query, params }),
  }
  const db = drizzle(client, { logger }) as unknown as typeof plain.db
  const api = await makeApi({ database: { ...plain, db } })
  for (const statement of filled) await client.query(statement)
  const operator = await makeOperator(api, 'somebody@fnx.example', ...operatorRoles)
  visit = await operatorVisit(api, openConsole(api), operator)
}, 120_000)
afterAll(async () => {
  await client.end()
  await server.close()
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodesIn = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesIn)]

async function readsOf(act: () => Promise<unknown>): Promise<string[]> {
  heard.length = 0
  await act()
  const found: string[] = []
  for (const { query, params } of heard.filter(({ query }) => /^\s*(select|with)/i.test(query))) {
    if (/advisory/.test(query)) continue
    const explain = `explain (analyze, format json) ${query}`
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain, params)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan as Plan
    for (const node of nodesIn(plan)) {
      const read =
        (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      if (read > 2_000)
        found.push(
          `${node['Node Type']} of ${node['Relation Name'] ?? node['Index Name']}, ${read} rows: ${query.slice(0, 120)}`,
        )
    }
  }
  return found
}

const hash = `0x${'7'.padStart(64, '0')}`

test.each([
  `/people/${member}`,
  `/people/${member}?orders=5000`,
  '/people',
  '/payments',
  `/payments?before=${member}`,
  `/payments?find=${hash}`,
  `/payments?find=0x${'7'.padStart(40, '0')}`,
  `/payments?find=${member}`,
  `/payments/${member}`,
  '/suspense',
  '/books',
  '/questions',
  '/questions?shelf=waiting&before=8',
  '/questions?shelf=open&before=5000',
  '/questions?shelf=mine',
  '/questions?shelf=done&before=5000',
  '/questions/M7',
])('%s reads only a page of rows @night', async (path) => {
  expect(await readsOf(() => visit.get(path))).toEqual([])
})

test.each(['p7@example.com', '+17', `0x${'7'.padStart(40, '0')}`, hash, member])(
  'a member is found by %s without reading all @night',
  async (q) => {
    await visit.get('/people')
    expect(await readsOf(() => visit.send('/people', { q }))).toEqual([])
  },
)
