import type { Answer } from '@/contract/define'
import type { healthCalls } from '@/contract/health'
import { migrations } from '../db/migrations'
import { orNull, queryOne, read } from '../db/query'
import { AppError } from '../errors'
import type { Ports } from '../ports'
import type { StatusNeeds } from './read'
import { clockOffsetMs, readStatus } from './read'
import { clockOffMs } from './renew'

type Calls = typeof healthCalls

/** Whether this process can serve; a load balancer removes only a process that answers no. */
export async function ready(
  needs: Pick<Ports, 'clock' | 'databaseTime' | 'db' | 'standing'>,
): Promise<Answer<Calls['ready']>> {
  const { away } = needs.standing
  if (away !== undefined) throw unfit('process', away)
  refuseStuck(needs)
  try {
    await refuseUnfit(needs)
    const offsetMs = await clockOffsetMs(needs)
    if (Math.abs(offsetMs) >= clockOffMs)
      throw unfit('clock', `${Math.round(offsetMs / 1_000)} s off`)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('UNAVAILABLE', { cause })
  }
  return { database: 'answers', schema: 'known', clock: 'right' }
}

const turnMs = 30_000

function refuseStuck({ standing, clock }: Pick<Ports, 'clock' | 'standing'>): void {
  const lastAt = standing.turnedAt?.getTime()
  if (lastAt === undefined) return
  const seconds = Math.round((clock.now().getTime() - lastAt) / 1_000)
  if (seconds * 1_000 >= turnMs) throw unfit('follower', `no full turn for ${seconds} s`)
}

/**
 * Refuses a database that this process cannot use: a standby is read-only, an older one lacks
 * tables.
 */
async function refuseUnfit({ db }: Pick<Ports, 'db'>): Promise<void> {
  const { isReadOnly, names } = await queryOne(db, {
    isReadOnly: read.boolean,
    names: orNull(read.text),
  })`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly",
      (select array_to_json(array_agg(name))::text from applied_migration) as names`
  if (isReadOnly) throw unfit('database', 'read only')
  const appliedNames = new Set(JSON.parse(names ?? '[]') as string[])
  const missing = migrations.find(({ name }) => !appliedNames.has(name))
  if (missing !== undefined) throw unfit('schema', `without ${missing.name}`)
}

function unfit(path: string, message: string): AppError {
  return new AppError('UNAVAILABLE', { errors: [{ path, message }] })
}

export async function status(needs: StatusNeeds): Promise<Answer<Calls['status']>> {
  const { rows: _, ...found } = await readStatus(needs)
  const alarms = found.signals.filter(({ state }) => state === 'alarm')
  if (alarms.length === 0) return found
  const errors = alarms.map(({ name, value }) => ({ path: name, message: value }))
  throw new AppError('ALARM', { errors, data: found })
}
