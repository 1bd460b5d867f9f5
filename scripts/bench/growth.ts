import { atMost, type Measured, median } from './figures'
import { grownRows, personId } from './many-rows'
import type { Bench } from './open-bench'
import { withProcessor } from './processor'
import { onPostgres, type Postgres, type Program, withProgram } from './program'

const tables = ['ledger_entry', 'ledger_journal', 'ledger_account', 'member_transaction', 'payment']
/** What somebody sees of their own may cost this much more among ten times as many others. */
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

/**
 * A hundred entries a person, or as many as `GROWTH_HOLDERS` leaves each. Both sizes stand beside each
 * other and are asked in turn, so that whatever else works on the machine meets both.
 */
export async function measureGrowth({ isQuick }: Bench): Promise<Measured> {
  const rows = Number(process.env.GROWTH_ROWS ?? (isQuick ? 100_000 : 1_000_000))
  const holders = Number(process.env.GROWTH_HOLDERS ?? rows / 100)
  const times = Number(process.env.GROWTH_TIMES ?? 10)
  return grown({ rows: rows / times, holders: Math.ceil(holders / times) }, (small) =>
    grown({ rows, holders }, async (large) => {
      const looked = await looksAt(small, large)
      const figures = Object.entries(looked).map(([name, { costs }]) =>
        atMost(name, median(costs.large) / median(costs.small), atMostGrown, '×'),
      )
      const title = `${said(rows)} entries beside ${said(rows / times)}`
      const notes = [
        ...(await told(small, notesOf(looked, 'small'))),
        ...(await told(large, notesOf(looked, 'large'))),
      ]
      return { name: 'GROWTH', title, figures, notes }
    }),
  )
}

interface Size {
  rows: number
  holders: number
}

interface Grown extends Size {
  program: Program
  postgres: Postgres
}

const said = (count: number) => count.toLocaleString('en')

function grown<Result>({ rows, holders }: Size, use: (grown: Grown) => Promise<Result>) {
  return onPostgres(async (postgres) => {
    const env = { DATABASE_URL: postgres.url }
    await withProgram('growth-process', { env }, async (program) => {
      await program.ask('fill', { statements: grownRows(rows, holders) })
      await asking(program)(['vacuum analyze', 'checkpoint'])
    })
    return withProgram('growth-process', { env }, (program) =>
      use({ rows, holders, program, postgres }),
    )
  })
}

type Rows = { rows: Record<string, string>[]; ms: number }
type Acted = { seconds: Record<string, number>; peakBytes: number }
type BySize = Record<'small' | 'large', number[]>
/**
 * The milliseconds of people who had not looked for long, and in each round those of the same people
 * again, with the processor's: what other programs do makes a look longer, but hardly costlier.
 */
type Looked = Record<string, { first: BySize; again: BySize; costs: BySize }>

const rounds = 7

const asking = (program: Program) => (statements: string[]) =>
  program.ask<Rows>('rows', { statements })

const ownersOf = ({ holders }: Size) =>
  Array.from({ length: 200 }, (_, index) => personId(1 + Math.floor((index * holders) / 200)))

async function looksAt(small: Grown, large: Grown): Promise<Looked> {
  const looked: Looked = {}
  for (const page of await small.program.ask<string[]>('pages')) {
    const [first, again, costs] = [bySize(), bySize(), bySize()]
    for (let round = 0; round <= rounds; round += 1)
      for (const size of ['small', 'large'] as const) {
        const { ms, cost } = await looksOnce({ small, large }[size], page)
        if (round > 0) costs[size].push(cost)
        ;(round === 0 ? first : again)[size].push(ms)
      }
    looked[page] = { first, again, costs }
  }
  return looked
}

const bySize = (): BySize => ({ small: [], large: [] })

async function looksOnce(one: Grown, page: string) {
  const owners = ownersOf(one)
  const used = await withProcessor([one.program, one.postgres], async () => {
    const ms = await one.program.ask<number>('looks', { page, owners })
    return { ms, count: owners.length }
  })
  return { ms: used.ms, cost: (used.nodeMicros + used.postgresMicros) / 1_000 }
}

const notesOf = (looked: Looked, size: keyof BySize) =>
  Object.entries(looked).map(([name, page]) => {
    const [first, again, cost] = [page.first, page.again, page.costs].map((times) =>
      median(times[size]).toFixed(2),
    )
    return `${name} ${first} ms, again ${again} ms, ${cost} ms of the processor`
  })

async function told(one: Grown, pages: string[]) {
  const ask = asking(one.program)
  const { seconds, peakBytes } = await one.program.ask<Acted>('acts')
  return [
    `${said(one.rows)} entries, ${said(one.holders)} holders: ${await sizes(ask)}`,
    ...pages,
    ...Object.entries(seconds).map(([name, taken]) => `${name} ${taken.toFixed(2)} s`),
    `peak memory of that process ${Math.round(peakBytes / 2 ** 20)} MB`,
    ...(await tried(ask, ownersOf(one))),
  ]
}

async function sizes(ask: (statements: string[]) => Promise<Rows>) {
  const lines: string[] = []
  for (const table of tables) {
    const answer = await ask([
      `select count(*) as count, pg_table_size('${table}') as heap,
      pg_indexes_size('${table}') as indexes from ${table}`,
    ])
    const [size] = answer.rows
    const each = (bytes: string | undefined) => Math.round(Number(bytes) / Number(size?.count))
    lines.push(`${table} ${each(size?.heap)} + ${each(size?.indexes)} B`)
  }
  return lines.join(', ')
}

/** `GROWTH_MONTHS=off` leaves the copy out, which takes as long as all the rest. */
async function tried(ask: (statements: string[]) => Promise<Rows>, owners: string[]) {
  if (process.env.GROWTH_MONTHS === 'off') return []
  await ask([...monthly, 'vacuum analyze'])
  const lines: string[] = []
  for (const [name, text] of Object.entries(layouts)) {
    await ask(owners.map(text))
    lines.push(`newest 50 entries ${name} ${(await ask(owners.map(text))).ms.toFixed(2)} ms`)
  }
  const found: unknown[] = []
  for (const [name, text] of Object.entries(sums)) {
    const { rows: sum, ms } = await ask([
      `select count(*), sum(sum * sum) from
      (select account_id, sum(amount) from (${text}) moved group by 1 having sum(amount) <> 0) one`,
    ])
    found.push(JSON.stringify(sum))
    lines.push(`sums of all entries ${name} ${(ms / 1_000).toFixed(2)} s`)
  }
  if (found[0] !== found[1]) throw new Error('The openings of the bench do not fit.')
  return lines
}
