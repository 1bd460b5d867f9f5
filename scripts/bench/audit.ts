import { atMost, type Measured, median } from './figures'
import { movedRows, ownerRows, personId } from './many-rows'
import type { Bench } from './open-bench'
import { onPostgres, type Program, withProgram } from './program'

const moved = 200
const proofs = 50
const megabyte = 2 ** 20

interface Audited {
  seconds: number
  cpuSeconds: number
  longestBlockMs: number
  peakBytes: number
  idleBytes: number
  differenceCount: number
}

export async function measureAudit({ isQuick, isFull }: Bench): Promise<Measured> {
  const owners = Number(
    process.env.AUDIT_OWNERS ?? (isQuick ? 100_000 : isFull ? 10_000_000 : 1_000_000),
  )
  const { runs, proved } = await onPostgres(async ({ url }) => {
    const env = { DATABASE_URL: url }
    const rows = { statements: ownerRows(owners) }
    await withProgram('audit-process', { env }, (program) => program.ask('run', rows))
    return withProgram('audit-process', { env }, (program) => measured(program, owners))
  })
  const [first, next] = runs
  const max = (name: 'peakBytes' | 'longestBlockMs') => Math.max(first[name], next[name])
  return {
    name: 'S13',
    title: `the audit of ${owners.toLocaleString('en')} owners`,
    figures: [
      atMost('peak memory of its process', max('peakBytes') / megabyte, 210, 'MB'),
      atMost('all shards built in', first.seconds, 200, 's'),
      atMost('the next one in', next.seconds, 200, 's'),
      atMost('longest block', max('longestBlockMs'), 50, 'ms'),
      atMost('a proof', median(proved), 60, 'ms'),
    ],
    notes: [noteOf('all shards', first), noteOf(`after ${moved} moved`, next)],
  }
}

function noteOf(what: string, { seconds, cpuSeconds, peakBytes, idleBytes }: Audited) {
  const added = (peakBytes - idleBytes) / megabyte
  return `${what}: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU in its process, at most ${added.toFixed(0)} MB more than idle`
}

async function measured(program: Program, owners: number) {
  const first = await audited(program)
  await program.ask('run', { statements: movedRows(moved) })
  const next = await audited(program)
  const asked = Array.from({ length: proofs }, (_, index) =>
    personId(1 + Math.floor((index * owners) / proofs)),
  )
  const proved = await program.ask<{ ms: number; isProved: boolean }[]>('proofs', { owners: asked })
  if (!proved.every(({ isProved }) => isProved)) throw new Error('A proof leads elsewhere.')
  return { runs: [first, next] as const, proved: proved.map(({ ms }) => ms) }
}

async function audited(program: Program) {
  const seen = await program.ask<Audited>('audit')
  if (seen.differenceCount > 0) throw new Error('The books of the bench do not fit.')
  return seen
}
