import type { Measured } from './figures'
import { grownRows, ownerRows, personId, personSql, transactionRows } from './many-rows'
import type { Bench } from './open-bench'
import { onPostgres, type Program, withProgram } from './program'

const tables = ['ledger_entry', 'ledger_journal', 'ledger_account', 'member_transaction']
const proofs = 20

const pageOf = (table: string) => (person: string) =>
  `select entry.* from ${table} entry
  where account_id in (select id from ledger_account where owner_id = ${person})
  order by at desc limit 50`

const queries: Record<string, (person: string) => string> = {
  'newest 20': (person) =>
    `select * from member_transaction where account_id = ${person} order by serial desc limit 20`,
  holdings: (who) => `select type, asset, balance from ledger_account where owner_id = ${who}`,
  'statement page': pageOf('ledger_entry'),
  'by months': pageOf('by_month'),
  report: (person) => `select status, count(*), sum(pay), sum(micro_shares) from member_transaction
    where account_id = ${person} and at > now() - interval '1 year' group by status`,
}

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
const sums = {
  'sums of all entries': 'select account_id, amount from ledger_entry',
  'sums since openings': `select * from opening union all
    select account_id, amount from by_month where at >= ${thisMonth}`,
}

export async function measureGrowth({ isQuick }: Bench): Promise<Measured> {
  const rows = Number(process.env.GROWTH_ROWS ?? (isQuick ? 100_000 : 1_000_000))
  const notes = [...(await grown(rows / 10)), ...(await grown(rows))]
  const title = `${rows.toLocaleString('en')} entries and transactions, and a tenth of them`
  return { name: 'GROWTH', title, figures: [], notes }
}

function grown(rows: number) {
  const people = Math.ceil(rows / 100)
  return onPostgres(async ({ url }) => {
    const made = [...ownerRows(people), transactionRows(rows, people), ...grownRows(rows, people)]
    return withProgram('audit-process', { env: { DATABASE_URL: url } }, async (program) => {
      await program.ask('run', { statements: made })
      return told(program, rows, people)
    })
  })
}

type Rows = { rows: Record<string, string>[]; ms: number }

async function told(program: Program, rows: number, people: number) {
  const ask = (statements: string[]) => program.ask<Rows>('rows', { statements })
  await ask([...monthly, 'vacuum analyze'])
  const said: string[] = []
  for (const table of tables) {
    const [size] = (
      await ask([
        `select count(*) as count, pg_table_size('${table}') as heap,
        pg_indexes_size('${table}') as indexes from ${table}`,
      ])
    ).rows
    const each = (bytes: string | undefined) => Math.round(Number(bytes) / Number(size?.count))
    said.push(`${table} ${each(size?.heap)} + ${each(size?.indexes)} B`)
  }
  const asked = Array.from({ length: 200 }, (_, index) => 1 + Math.floor((index * people) / 200))
  for (const [name, text] of Object.entries(queries)) {
    const { ms } = await ask(asked.map((person) => text(personSql(person))))
    said.push(`${name} ${ms.toFixed(2)} ms`)
  }
  const found: unknown[] = []
  for (const [name, text] of Object.entries(sums)) {
    const { rows: sum, ms } = await ask([
      `select count(*), sum(sum * sum) from
      (select account_id, sum(amount) from (${text}) moved group by 1 having sum(amount) <> 0) one`,
    ])
    found.push(JSON.stringify(sum))
    said.push(`${name} ${(ms / 1_000).toFixed(2)} s`)
  }
  if (found[0] !== found[1]) throw new Error('The openings of the bench do not fit.')
  await program.ask('audit')
  const owners = asked.slice(-proofs).map(personId)
  const proved = await program.ask<{ ms: number }[]>('proofs', { owners })
  const middle = proved.map(({ ms }) => ms).sort((a, b) => a - b)[proofs / 2]
  return [
    `${rows.toLocaleString('en')} rows: ${said.join(', ')}, audit shard ${middle?.toFixed(1)} ms`,
  ]
}
