import { opsCommand } from '@/config/ops-command'
import type { Log } from '../log/log'
import type { Db } from './database'
import { queryAll, read } from './query'

const longestMs = 15_000

/**
 * A process that is suspended within a transaction keeps its locks until PostgreSQL ends its
 * session. `ops database roles` sets the timeout for its roles; a role of an earlier release, or a
 * self-made one, lacks it, which would go unnoticed until everybody's orders wait.
 */
export async function warnWithoutIdleTimeout({ db, log }: { db: Db; log: Log }): Promise<void> {
  const rows = await queryAll(db, { role: read.text, ms: read.number })`
    select current_user as role, setting::int as ms
    from pg_settings where name = 'idle_in_transaction_session_timeout'`
  const [{ role, ms } = { role: '', ms: 0 }] = rows
  if (ms > 0 && ms <= longestMs) return
  const byHand = `alter role "${role}" set idle_in_transaction_session_timeout = '5s'`
  const first = role.startsWith('fnx_')
    ? `run \`${opsCommand('database roles')}\` with the owner's address; where that may not alter roles, `
    : ''
  log.error('if this process freezes, the database keeps its locks and others wait', {
    role,
    mend: `${first}say in psql: ${byHand}; then start this process again`,
  })
}
