import type { Measured } from './figures'
import { grownRows, ownerRows, personId, personSql, transactionRows } from './many-rows'
import type { Bench } from './open-bench'
import { onPostgres, type Program, withProgram } from './program'

const tables = ['ledger_entry', 'ledger_journal', 'ledger_account', 'member_transaction']
const proofs = 20

const queries: Record<string, (person: string) => string> = {
  'newest 20': (person) =>
    `select * from member_transaction where account_id = ${person} order by serial desc limit 20`,
  holdings: (person) =>
    `select type, asset, balance from ledger_account where owner_id = ${person}`,
  'statement page': (person) => `select entry.* from ledger_entry entry
    where account_id in (select id from ledger_account where owner_id = ${person})
    order by at desc limit 50`,
  report: (person) => `select status, count(*), sum(pay), sum(micro_shares) from member_transaction
    where account_id = ${person} and at > now() - interval '1 year' group by status`,
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
    const env = { DATABASE_URL: url }
    const made = [...ownerRows(people), transactionRows(rows, people), ...grownRows(rows, people)]
    await withProgram('audit-process', { env }, (program) =>
      program.ask('run', { statements: made }),
    )
    return withProgram('audit-process', { env }, (program) => told(program, rows, people))
  })
}

type Rows = { rows: Record<string, string>[]; ms: number }

async function told(program: Program, rows: number, people: number) {
  const ask = (statements: string[]) => program.ask<Rows>('rows', { statements })
  await ask(['vacuum analyze'])
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
  await program.ask('audit')
  const owners = asked.slice(-proofs).map((person) => personId(person))
  const proved = await program.ask<{ ms: number }[]>('proofs', { owners })
  const middle = proved.map(({ ms }) => ms).sort((a, b) => a - b)[proofs / 2]
  return [
    `${rows.toLocaleString('en')} rows: ${said.join(', ')}, audit shard ${middle?.toFixed(1)} ms`,
  ]
}
