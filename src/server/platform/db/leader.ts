import postgres, { type Sql } from 'postgres'
import type { Leader, LedWork } from './database'

// Named by these numbers in the database while somebody does them.
const works: Record<LedWork, number> = { payments: 1, audit: 2 }
const lockClass = 70_001
const askEveryMs = 1_000
const connectMs = 10_000
const patienceMs = 2_000

/** PostgreSQL looks so often whether a machine that was cut off is still there: it is replaced after five seconds. */
const connection = {
  application_name: 'fnx leader',
  tcp_user_timeout: 5_000,
  tcp_keepalives_idle: 2,
  tcp_keepalives_interval: 1,
  tcp_keepalives_count: 3,
}

/**
 * A lock of a session of its own: PostgreSQL frees it when the process or its connection ends, and no clock decides.
 * Who hears nothing from the database for two seconds leads no more. Writes are guarded all the same.
 */
export function leaderOnPostgres(url: string, work: LedWork): Leader {
  const key = `${lockClass}, ${works[work]}`
  // The driver connects again by itself, and a new session holds nothing: then it is asked for as by anybody.
  const ask = `select case when exists (
      select from pg_locks where locktype = 'advisory' and classid = ${lockClass} and objid = ${works[work]}
        and pid = pg_backend_pid() and granted)
    then true else pg_try_advisory_lock(${key}) end as "isHeld"`
  let client: Sql | undefined
  let confirmedAt = Number.NEGATIVE_INFINITY
  const giveBack = async () => {
    const last = client
    client = undefined
    confirmedAt = Number.NEGATIVE_INFINITY
    await last?.end({ timeout: 1 })
  }
  return {
    holds: async () => {
      const askedAt = performance.now()
      if (askedAt - confirmedAt < askEveryMs) return true
      const isNew = client === undefined
      client ??= postgres(url, { max: 1, max_lifetime: null, connect_timeout: 10, connection })
      try {
        const [row] = await inTime(
          client.unsafe<{ isHeld: boolean }[]>(ask),
          isNew ? connectMs : patienceMs,
        )
        confirmedAt = row?.isHeld ? askedAt : Number.NEGATIVE_INFINITY
        return row?.isHeld === true
      } catch (error) {
        await giveBack()
        throw error
      }
    },
    giveBack,
  }
}

function inTime<Answer>(asked: PromiseLike<Answer>, ms: number): Promise<Answer> {
  return new Promise((done, fail) => {
    const late = () => fail(new Error('The database does not answer who leads'))
    const timer = setTimeout(late, ms)
    asked.then(done, fail).then(() => clearTimeout(timer))
  })
}
