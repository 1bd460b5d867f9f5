import { startProgram } from './api-server.mjs'
import { median } from './figures.mjs'
import { movedRows, ownerRows } from './many-owners.mjs'
import { personId } from './many-transactions.mjs'
import { startPostgres } from './own-postgres.mjs'

const moved = 200
const proofs = 50
const megabyte = 2 ** 20

/** What it takes to add up the books of very many owners, and to prove one line of them. */
export async function measureAudit({ isQuick }) {
  const owners = isQuick ? 100_000 : 700_000
  const postgres = await startPostgres()
  try {
    await filled(postgres, owners)
    const { first, next, proved } = await measured(postgres, owners)
    return {
      name: 'AUDIT',
      title: `the audit of ${owners.toLocaleString('en')} owners`,
      figures: [
        {
          label: 'peak memory of its process',
          value: Math.max(first.peakBytes, next.peakBytes) / megabyte,
          unit: 'MB',
          atMost: 200,
        },
        {
          label: 'longest block',
          value: Math.max(first.longestBlockMs, next.longestBlockMs),
          unit: 'ms',
          atMost: 50,
        },
        { label: 'a proof', value: median(proved), unit: 'ms', atMost: 30 },
      ],
      notes: [noteOf('all shards', first), noteOf(`after ${moved} moved`, next)],
    }
  } finally {
    await postgres.stop()
  }
}

function noteOf(what, { seconds, cpuSeconds, peakBytes, idleBytes }) {
  const added = (peakBytes - idleBytes) / megabyte
  return `${what}: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU in its process, at most ${added.toFixed(0)} MB more than idle`
}

/** By another process: what it took to make the rows is no part of the figure. */
async function filled(postgres, owners) {
  const program = await startProgram('audit-process', { env: { DATABASE_URL: postgres.url } })
  try {
    await program.ask('run', { statements: ownerRows(owners) })
  } finally {
    await program.stop()
  }
}

async function measured(postgres, owners) {
  const program = await startProgram('audit-process', { env: { DATABASE_URL: postgres.url } })
  try {
    const first = await audited(program)
    await program.ask('run', { statements: movedRows(moved) })
    const next = await audited(program)
    const asked = Array.from({ length: proofs }, (_, index) =>
      personId(1 + Math.floor((index * owners) / proofs)),
    )
    const proved = await program.ask('proofs', { owners: asked })
    if (!proved.every(({ isProved }) => isProved)) throw new Error('A proof leads elsewhere.')
    return { first, next, proved: proved.map(({ ms }) => ms) }
  } finally {
    await program.stop()
  }
}

async function audited(program) {
  const seen = await program.ask('audit')
  if (seen.differenceCount > 0) throw new Error('The books of the bench do not fit.')
  return seen
}
