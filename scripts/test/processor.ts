import { existsSync, readdirSync, readFileSync } from 'node:fs'

const tickSeconds = 0.01
const lookEveryMs = 1_000

type Kind = 'Jest' | 'PostgreSQL' | 'programs' | 'chain' | 'browsers' | 'build' | 'checks'

/** What each kind of program says of itself on its command line. */
const commands: [Kind, RegExp][] = [
  // Before Jest: Next builds with a copy of Jest's workers.
  ['build', /next\/dist\/|^next-build/],
  ['Jest', /jest-worker\/|\/jest\/bin\//],
  ['PostgreSQL', /(^|\/)(postgres|initdb)\b/],
  ['chain', /(^|\/)anvil\b/],
  ['browsers', /chrom(e|ium)|firefox|WebKit/i],
]

interface Running {
  id: string
  parent: string | undefined
  kind: Kind
  /** What it has used itself. */
  own: number
  /** What its children had used that have ended, and theirs. */
  ended: number
}

/**
 * Counts the processor time of this process and of all that it starts, however briefly: Linux adds
 * what an ended process has used to its parent. Elsewhere there is nothing to read, and no sums.
 */
export function meterProcessor() {
  const runningById = new Map<string, Running>()
  const readRunning = () => {
    const now = readProcesses(runningById)
    for (const process of now) runningById.set(process.id, process)
    return new Set(now.map(({ id }) => id))
  }
  const timer = setInterval(readRunning, lookEveryMs)
  readRunning()
  return {
    /** In seconds, of each kind of program. */
    stop: (): Map<Kind, number> => {
      clearInterval(timer)
      const running = readRunning()
      return sumsOf([...runningById.values()], ({ id }) => running.has(id))
    },
  }
}

function sumsOf(runningProcesses: Running[], isRunning: (one: Running) => boolean) {
  const sums = new Map<Kind, number>()
  const add = (kind: Kind, ticks: number) =>
    sums.set(kind, (sums.get(kind) ?? 0) + ticks * tickSeconds)
  const addTree = (process: Running): number => {
    const { id, kind, own, ended } = process
    let endedAndSeen = 0
    let running = 0
    for (const child of runningProcesses.filter(({ parent }) => parent === id)) {
      const ticks = addTree(child)
      if (isRunning(child)) running += ticks
      else endedAndSeen += ticks
    }
    // Some ended between two looks, and were seen with less or not at all.
    const unseenTicks = Math.max(0, ended - endedAndSeen)
    add(kind, own)
    add(kindOfChildren[kind] ?? kind, unseenTicks)
    return own + endedAndSeen + unseenTicks + running
  }
  for (const root of runningProcesses.filter(({ parent }) => parent === undefined)) addTree(root)
  return sums
}

/** Of a child that nobody has looked at before it ended. */
const kindOfChildren: Partial<Record<Kind, Kind>> = { Jest: 'programs' }

function readProcesses(runningById: Map<string, Running>): Running[] {
  const allProcesses = processes()
  const members = new Map<number, Running>()
  const member = (pid: number): Running | undefined => {
    const knownProcess = members.get(pid)
    const stat = allProcesses.get(pid)
    if (knownProcess || !stat) return knownProcess
    const { id, parentPid, own, ended } = stat
    const before = runningById.get(id)
    const parent = member(parentPid)
    // Whoever has lost its parent stays one of ours.
    if (pid !== process.pid && !parent && !before) return undefined
    const running: Running = {
      id,
      parent: before?.parent ?? parent?.id,
      kind: before?.kind ?? kindOf(pid, parent?.kind),
      own,
      ended,
    }
    members.set(pid, running)
    return running
  }
  for (const pid of allProcesses.keys()) member(pid)
  return [...members.values()]
}

/** All that run now; none where there is no `/proc`. */
export const processes = () => new Map(numbersIn('/proc').flatMap((pid) => statOf(pid)))

function kindOf(pid: number, ofParent: Kind | undefined): Kind {
  const command = textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
  const [kind] = commands.find(([, pattern]) => pattern.test(command)) ?? []
  if (kind) return kind
  if (ofParent === undefined) return 'checks'
  return kindOfChildren[ofParent] ?? ofParent
}

function statOf(pid: number) {
  const text = textOf(`/proc/${pid}/stat`)
  if (text === '') return []
  // The name of a program is in brackets and may have any sign.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const numbers = fields.map(Number)
  const [, parentPid = 0] = numbers
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = numbers.slice(11)
  const id = `${pid} ${fields[19]}`
  const stat = { id, parentPid, own: user + system, ended: endedUser + endedSystem }
  return [[pid, stat] as const]
}

function numbersIn(folder: string): number[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).map(Number).filter(Number.isInteger)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
