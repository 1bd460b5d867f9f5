import { within } from '../within'
import type { Leader, LedWork } from './database'
import { openPostgres, type Postgres } from './postgres'

const works: Record<LedWork, number> = { payments: 1, audit: 2 }
const lockClass = 70_001
const askEveryMs = 1_000
const connectMs = 10_000
const maxWaitMs = 2_000
const closeMs = 1_000

/**
 * PostgreSQL ends a leader's session after four seconds of silence, so a leader that is cut off or
 * suspended is replaced.
 */
const settings = {
  application_name: 'fnx leader',
  idle_session_timeout: '4s',
  tcp_user_timeout: '5s',
  tcp_keepalives_idle: '2s',
  tcp_keepalives_interval: '1s',
  tcp_keepalives_count: '3',
}

const tooLate = () => new Error('The database does not answer')

/**
 * PostgreSQL frees the lock with its connection: no clock decides. Two seconds of silence end it
 * here too, and writes are guarded anyway.
 */
export function leaderOnPostgres(url: string, work: LedWork): Leader {
  const key = `${lockClass}, ${works[work]}`
  // Checked each time, because the driver reconnects by itself, and then without the lock.
  // guard: without it, any process that asks leads — server/platform/leader-on-postgres: one of
  //   several processes leads until it gives back — condition on exists true
  const ask = `select case when exists (
      select from pg_locks where locktype = 'advisory' and classid = ${lockClass} and objid = ${works[work]}
        and pid = pg_backend_pid() and granted)
    then true else pg_try_advisory_lock(${key}) end as "isHeld"`
  let client: Postgres | undefined
  let confirmedAt = Number.NEGATIVE_INFINITY
  let beat: NodeJS.Timeout | undefined
  // A step of work may take longer than the silence that PostgreSQL allows.
  const keepAlive = () => {
    beat ??= setInterval(() => {
      client?.query('select 1').catch(() => undefined)
    }, askEveryMs).unref()
  }
  const giveBack = async () => {
    clearInterval(beat)
    beat = undefined
    const last = client
    client = undefined
    confirmedAt = Number.NEGATIVE_INFINITY
    await last?.close(closeMs)
  }
  return {
    holds: async () => {
      const askedAt = performance.now()
      // guard: without it, a process that has lost its session leads on —
      //   server/platform/leader-on-postgres: a leader that has lost its session is replaced —
      //   condition true
      if (askedAt - confirmedAt < askEveryMs) return true
      const isNew = client === undefined
      client ??= openPostgres(url, 1, { settings, maxLifetimeSeconds: 0 })
      try {
        const rows = await within(isNew ? connectMs : maxWaitMs, client.query(ask), tooLate)
        const [row] = rows as { isHeld: boolean }[]
        // The process was suspended since it asked: the answer is outdated, and another process
        // leads.
        // guard: without it, a process that was frozen believes that it leads —
        //   server/platform/leader-on-postgres: a process that was frozen while it asked
        if (performance.now() - askedAt > (isNew ? connectMs : maxWaitMs)) throw tooLate()
        confirmedAt = row?.isHeld ? askedAt : Number.NEGATIVE_INFINITY
        if (row?.isHeld) keepAlive()
        return row?.isHeld === true
      } catch (error) {
        await giveBack()
        throw error
      }
    },
    giveBack,
  }
}
