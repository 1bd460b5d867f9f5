import { and, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Preferences } from '@/contract/user/profile'
import { preferencesOf } from '@/server/modules/notifications'
import { accounts, sessions } from './tables'

const minuteMs = 60_000
const longest = { standard: 12 * 60 * minuteMs, short: 30 * minuteMs }

/** From when on a session has to have been used to go on. */
export function usedSince(now: Date, account: { preferences: Partial<Preferences> }): Date {
  return before(now, preferencesOf(account).shortSessions)
}

function before(now: Date, isShort: boolean): Date {
  return new Date(now.getTime() - (isShort ? longest.short : longest.standard))
}

/** The same for any sessions in one statement: not ended, not over, and used as lately as each member wants. */
export function isAlive(now: Date): SQL | undefined {
  const isShort = sql`exists (select from ${accounts} where ${accounts.id} = ${sessions.accountId}
    and (${accounts.preferences} ->> 'shortSessions')::boolean)`
  const since = sql`case when ${isShort} then ${before(now, true).toISOString()}::timestamptz
    else ${before(now, false).toISOString()}::timestamptz end`
  const { endedAt, expiresAt, lastSeenAt } = sessions
  return and(isNull(endedAt), gt(expiresAt, now), gt(lastSeenAt, since))
}
