import { existsSync, readdirSync, readFileSync } from 'node:fs'

const tickMicros = 10_000

interface Running {
  pid: number
}

export interface Used {
  nodeMicros: number
  postgresMicros: number
}

/** Where there is no `/proc`, processor time cannot be told. */
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

export function processorNotes(act: string, { nodeMicros, postgresMicros }: Used): string[] {
  if (Number.isNaN(nodeMicros + postgresMicros)) return []
  const [node, postgres] = [nodeMicros, postgresMicros].map(Math.round)
  return [`processor time of ${act}: Node ${node} µs, PostgreSQL ${postgres} µs`]
}

function microsOf(root: number): number {
  const all = existsSync('/proc') ? readdirSync('/proc').flatMap(statOf) : []
  const tree = new Set(all.some(({ pid }) => pid === root) ? [root] : [])
  for (let size = 0; size < tree.size; ) {
    size = tree.size
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid)
  }
  if (tree.size === 0) return Number.NaN
  const ticks = all.filter(({ pid }) => tree.has(pid)).reduce((sum, one) => sum + one.ticks, 0)
  return ticks * tickMicros
}

function statOf(name: string) {
  try {
    const stat = readFileSync(`/proc/${Number(name)}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    const ticks = stat.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid: Number(name), parent: Number(stat[1]), ticks }]
  } catch {
    return []
  }
}
