import { atMost, type Measured } from './figures'
import { ownerRows, personId } from './many-rows'
import type { Bench } from './open-bench'
import { withProcessor } from './processor'
import { onPostgres, type Program, withProgram } from './program'

const megabyte = 2 ** 20

interface Step {
  seconds: number
  cpuSeconds: number
  peakBytes: number
}

/** All these holders are given their shares by one journal, which the planner shall not take for usual. */
const twoEntriesEach = 'alter table ledger_entry alter column journal_id set (n_distinct = -0.5)'

/** One dividend, from its record date until each holder is credited, while members look at theirs. */
export async function measureDividends({ isQuick }: Bench): Promise<Measured> {
  const holders = Number(process.env.DIVIDEND_HOLDERS ?? (isQuick ? 20_000 : 1_000_000))
  const { cut, credited, idle, busy } = await onPostgres(async (postgres) => {
    const { url } = postgres
    const env = { DATABASE_URL: url }
    const rows = { statements: [twoEntriesEach, ...ownerRows(holders)] }
    await withProgram('dividends-process', { env }, (program) => program.ask('run', rows))
    return withProgram('dividends-process', { env }, (pages) =>
      withProgram('dividends-process', { env }, async (worker) => {
        const idle = await looks(pages, holders, 200)
        const watching = watchedPages(pages, holders)
        const step = <Answer>(act: string) =>
          withProcessor([worker, postgres], async () => ({
            ...(await worker.ask<Step & Answer>(act)),
            count: 1_000_000,
          }))
        const cut = await step('cut')
        console.error(
          `The cut: ${cut.seconds.toFixed(1)} s, ${cut.cpuSeconds.toFixed(1)} s of the processor here, ${cut.postgresMicros.toFixed(1)} s in PostgreSQL.`,
        )
        const credited = await step<{ holders: number }>('credit')
        return { cut, credited, idle, busy: await watching.end() }
      }),
    )
  })
  if (credited.holders !== holders) throw new Error(`${credited.holders} holders are credited.`)
  return {
    name: 'S16',
    title: `a dividend of ${holders.toLocaleString('en')} holders`,
    figures: [
      atMost('the cut taken in', cut.seconds, 60, 's'),
      atMost('all of them credited in', credited.seconds, 600, 's'),
      atMost('peak memory of its process', credited.peakBytes / megabyte, 300, 'MB'),
      atMost('a member’s dividends meanwhile, median', percentile(busy, 50), 50, 'ms'),
      atMost('a member’s dividends meanwhile, 95 of 100', percentile(busy, 95), 250, 'ms'),
    ],
    notes: [
      `processor time of its process: ${cut.cpuSeconds.toFixed(1)} s for the cut, ${credited.cpuSeconds.toFixed(1)} s for crediting`,
      `of PostgreSQL, with the members' looks: ${cut.postgresMicros.toFixed(1)} s and ${credited.postgresMicros.toFixed(1)} s`,
      `${busy.length} looks meanwhile; before it ${percentile(idle, 50).toFixed(1)} ms and ${percentile(idle, 95).toFixed(1)} ms`,
    ],
  }
}

function percentile(values: number[], percent: number): number {
  const inOrder = [...values].sort((one, other) => one - other)
  return inOrder[Math.ceil((inOrder.length * percent) / 100) - 1] ?? 0
}

async function looks(pages: Program, holders: number, count: number): Promise<number[]> {
  const owners = Array.from({ length: count }, () =>
    personId(1 + Math.floor(Math.random() * holders)),
  )
  return pages.ask<number[]>('looks', { owners })
}

/** One member after the other, in a process of their own, as they would ask the web. */
function watchedPages(pages: Program, holders: number) {
  const seen: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) seen.push(...(await looks(pages, holders, 20)))
  })()
  return {
    end: async () => {
      isOver = true
      await watching
      return seen
    },
  }
}
