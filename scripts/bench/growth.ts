import { atMost, type Measured } from './figures'
import { grownRows, personId } from './many-rows'
import type { Bench } from './open-bench'
import { onPostgres, type Program, withProgram } from './program'

const tables = ['ledger_entry', 'ledger_journal', 'ledger_account', 'member_transaction']
/** What somebody sees of their own may take this much longer among ten times as many others. */
const atMostGrown = 1.2

const thisMonth = `date_trunc('month', now())`
const months = `select n, ${thisMonth} - (12 - n) * interval '1 month' as first from generate_series(-1, 12) n`
/** Tried on a copy, not built (docs/scale.md). */
const monthly = [
  'create table by_month (like ledger_entry) partition by range (at)',
  `do $$ declare month record; begin for month in ${months} loop execute format('create table by_month_%s
    partition of by_month for values from (%L) to (%L)', month.n + 1, month.first, month.first + interval '1 month');
    end loop; end $$`,
  'insert into by_month select * from ledger_entry',
  'alter table by_month add primary key (serial, at)',
  'create index on by_month (journal_id)',
  'create index on by_month (account_id, at, amount)',
  `create table opening as select account_id, sum(amount) as amount from ledger_entry
    where at < ${thisMonth} group by 1`,
]
const pageOf = (table: string) => (owner: string) =>
  `select entry.* from ${table} entry
  where account_id in (select id from ledger_account where owner_id = '${owner}')
  order by at desc limit 50`
const layouts = { 'as built': pageOf('ledger_entry'), 'by months': pageOf('by_month') }
const sums = {
  'as built': 'select account_id, amount from ledger_entry',
  'since openings': `select * from opening union all
    select account_id, amount from by_month where at >= ${thisMonth}`,
}

/** A hundred entries a person, or as many as `GROWTH_HOLDERS` leaves each. */
export async function measureGrowth({ isQuick }: Bench): Promise<Measured> {
  const rows = Number(process.env.GROWTH_ROWS ?? (isQuick ? 100_000 : 1_000_000))
  const holders = Number(process.env.GROWTH_HOLDERS ?? rows / 100)
  const small = await grown(rows / 10, Math.ceil(holders / 10))
  const large = await grown(rows, holders)
  const figures = Object.entries(large.looked).map(([name, { again }]) =>
    atMost(name, again / (small.looked[name]?.again ?? Number.NaN), atMostGrown, '×'),
  )
  const title = `${rows.toLocaleString('en')} entries beside a tenth of them`
  return { name: 'GROWTH', title, figures, notes: [...small.notes, ...large.notes] }
}

function grown(rows: number, holders: number) {
  return onPostgres(async ({ url }) => {
    const statements = grownRows(rows, holders)
    const env = { DATABASE_URL: url }
    await withProgram('growth-process', { env }, (program) => program.ask('fill', { statements }))
    return withProgram('growth-process', { env }, (program) => told(program, rows, holders))
  })
}

type Rows = { rows: Record<string, string>[]; ms: number }
type Looked = Record<string, { first: number; again: number }>
type Acted = { seconds: Record<string, number>; peakBytes: number }

async function told(program: Program, rows: number, holders: number) {
  const ask = (statements: string[]) => program.ask<Rows>('rows', { statements })
  await ask(['vacuum analyze', 'checkpoint'])
  const owners = Array.from({ length: 200 }, (_, index) =>
    personId(1 + Math.floor((index * holders) / 200)),
  )
  const looked = await program.ask<Looked>('looks', { owners })
  const { seconds, peakBytes } = await program.ask<Acted>('acts')
  const notes = [
    `${rows.toLocaleString('en')} rows, ${holders.toLocaleString('en')} holders: ${await sizes(ask)}`,
    ...Object.entries(looked).map(
      ([name, { first, again }]) => `${name} ${first.toFixed(2)} ms, again ${again.toFixed(2)} ms`,
    ),
    ...Object.entries(seconds).map(([name, taken]) => `${name} ${taken.toFixed(2)} s`),
    `peak memory of that process ${Math.round(peakBytes / 2 ** 20)} MB`,
    ...(await tried(ask, owners)),
  ]
  return { looked, notes }
}

async function sizes(ask: (statements: string[]) => Promise<Rows>) {
  const said: string[] = []
  for (const table of tables) {
    const answer = await ask([
      `select count(*) as count, pg_table_size('${table}') as heap,
      pg_indexes_size('${table}') as indexes from ${table}`,
    ])
    const [size] = answer.rows
    const each = (bytes: string | undefined) => Math.round(Number(bytes) / Number(size?.count))
    said.push(`${table} ${each(size?.heap)} + ${each(size?.indexes)} B`)
  }
  return said.join(', ')
}

async function tried(ask: (statements: string[]) => Promise<Rows>, owners: string[]) {
  await ask([...monthly, 'vacuum analyze'])
  const said: string[] = []
  for (const [name, text] of Object.entries(layouts)) {
    await ask(owners.map(text))
    said.push(`newest 50 entries ${name} ${(await ask(owners.map(text))).ms.toFixed(2)} ms`)
  }
  const found: unknown[] = []
  for (const [name, text] of Object.entries(sums)) {
    const { rows: sum, ms } = await ask([
      `select count(*), sum(sum * sum) from
      (select account_id, sum(amount) from (${text}) moved group by 1 having sum(amount) <> 0) one`,
    ])
    found.push(JSON.stringify(sum))
    said.push(`sums of all entries ${name} ${(ms / 1_000).toFixed(2)} s`)
  }
  if (found[0] !== found[1]) throw new Error('The openings of the bench do not fit.')
  return said
}
