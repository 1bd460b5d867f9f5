import { readdirSync, readFileSync } from 'node:fs'

/** Linux's, in all its builds. */
const tickMicros = 10_000

interface Running {
  pid: number
}

export interface Used {
  nodeMicros: number
  postgresMicros: number
}

/** Processor time for each of `count`; without `/proc` it is no number. */
export async function withProcessor<Result extends { count: number }>(
  programs: [node: Running, postgres: Running],
  act: () => Promise<Result>,
): Promise<Result & Used> {
  const look = () => programs.map(({ pid }) => microsOf(pid))
  const before = look()
  const result = await act()
  const [nodeMicros = 0, postgresMicros = 0] = look().map(
    (after, place) => (after - (before[place] ?? 0)) / result.count,
  )
  return { ...result, nodeMicros, postgresMicros }
}

export function processorWords(act: string, { nodeMicros, postgresMicros }: Used): string[] {
  if (Number.isNaN(nodeMicros + postgresMicros)) return []
  const [node, postgres] = [nodeMicros, postgresMicros].map(Math.round)
  return [`processor time of ${act}: Node ${node} µs, PostgreSQL ${postgres} µs`]
}

/** With all it started, and those of them that have ended. */
function microsOf(root: number): number {
  const rows = statRows()
  if (!rows.some(({ pid }) => pid === root)) return Number.NaN
  const tree = new Set([root])
  let size = 0
  while (size < tree.size) {
    size = tree.size
    for (const { pid, parent } of rows) if (tree.has(parent)) tree.add(pid)
  }
  return rows
    .filter(({ pid }) => tree.has(pid))
    .reduce((sum, { ticks }) => sum + ticks * tickMicros, 0)
}

function statRows() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(rowOf)
  } catch {
    return []
  }
}

function rowOf(pid: string) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks }]
  } catch {
    return []
  }
}
