import { and, desc, eq, gt, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import { sessionTerms } from '@/config/terms'
import type { Preferences, SessionScope } from '@/contract/user/profile'
import { preferencesOf } from '@/server/modules/notifications'
import { randomSecret } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import type { Identification, Sessions } from '@/server/platform/http/admit'
import type { Ports } from '@/server/platform/ports'
import { memberOfApiKey } from './api-keys'
import type { IdentityNeeds } from './needs'
import { accounts, sessions } from './tables'
import { readToken, signToken } from './tokens'

const longest = {
  standard: sessionTerms.hours * 60 * minuteMs,
  short: sessionTerms.shortMinutes * minuteMs,
}

function usedSince(now: Date, account: { preferences: Partial<Preferences> }): Date {
  return idleCutoff(now, preferencesOf(account).shortSessions)
}

function idleCutoff(now: Date, isShort: boolean): Date {
  return new Date(now.getTime() - (isShort ? longest.short : longest.standard))
}

export function whereAliveSession(now: Date): SQL | undefined {
  const whereShortSession = sql`exists (select from ${accounts} where ${accounts.id} = ${sessions.accountId}
    and (${accounts.preferences} ->> 'shortSessions')::boolean)`
  const since = sql`case when ${whereShortSession} then ${idleCutoff(now, true).toISOString()}::timestamptz
    else ${idleCutoff(now, false).toISOString()}::timestamptz end`
  const { endedAt, expiresAt, lastSeenAt } = sessions
  return and(isNull(endedAt), gt(expiresAt, now), gt(lastSeenAt, since))
}

const lastsMs: Record<SessionScope, number> = { full: 24 * 60 * minuteMs, identity: 20 * minuteMs }
const lastSeenWriteMs = minuteMs
const maxSessions = 20

type SessionNeeds = Pick<Ports, 'db' | 'clock' | 'keys'>

export function memberSessions(needs: SessionNeeds & Pick<Ports, 'limitFactor'>): Sessions {
  return {
    readToken: (token) => readToken(needs, token),
    identify: (token, context) => identify(needs, token, context),
    aliveOf: (ids) => aliveOf(needs, ids),
    memberOfApiKey: memberOfApiKey(needs),
  }
}

interface SessionStart {
  accountId: string
  device: string
  scope?: SessionScope
  passkeyId?: string | undefined
}

interface NewSession {
  id: string
  token: string
  expiresAt: Date
}

export async function beginSession(
  needs: IdentityNeeds,
  db: Db,
  { accountId, device, scope = 'full', passkeyId }: SessionStart,
): Promise<NewSession> {
  const now = needs.clock.now()
  const expiresAt = new Date(now.getTime() + lastsMs[scope])
  const [row] = await db
    .insert(sessions)
    .values({ accountId, device, scope, passkeyId, createdAt: now, lastSeenAt: now, expiresAt })
    .returning({ id: sessions.id })
  const sessionId = (row as { id: string }).id
  await endSurplus(db, accountId, now)
  const facts = { accountId, sessionId, scope, secretKey: randomSecret(), expiresAt }
  return { id: sessionId, token: await signToken(needs, facts), expiresAt }
}

async function endSurplus(db: Db, accountId: string, now: Date): Promise<void> {
  const surplus = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(maxSessions)
  await db.update(sessions).set({ endedAt: now }).where(inArray(sessions.id, surplus))
}

/**
 * The session of a token. A valid signature is not enough: session and account must be alive now.
 */
async function identify(
  needs: SessionNeeds,
  token: string,
  { isUse }: { isUse: boolean },
): Promise<Identification> {
  const read = await readToken(needs, token)
  if (read.state !== 'good')
    return read.state === 'expired'
      ? { state: 'ended', accountId: undefined }
      : { state: 'unknown' }
  const { accountId, sessionId, secretKey } = read.facts
  const [row] = await lookUp(needs.db, { accountId, sessionId })
  const now = needs.clock.now()
  const isLive =
    row !== undefined &&
    row.endedAt === null &&
    row.closedAt === null &&
    row.expiresAt > now &&
    row.lastSeenAt > usedSince(now, row)
  if (!isLive) return { state: 'ended', accountId }
  if (isUse && row.lastSeenAt < refreshCutoff(now)) await markSeen(needs, sessionId, now)
  const member = {
    accountId,
    sessionId,
    secretKey,
    scope: row.scope,
    kycStatus: row.kycStatus,
    onHoldAt: row.onHoldAt,
    locale: row.isLocaleChosen ? row.locale : undefined,
    sessionEndsAt: row.expiresAt,
  }
  return { state: 'live', member }
}

function lookUp(db: Db, { accountId, sessionId }: { accountId: string; sessionId: string }) {
  return db
    .select({
      kycStatus: accounts.kycStatus,
      closedAt: accounts.closedAt,
      onHoldAt: accounts.onHoldAt,
      preferences: accounts.preferences,
      locale: accounts.locale,
      isLocaleChosen: accounts.isLocaleChosen,
      endedAt: sessions.endedAt,
      scope: sessions.scope,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId)))
}

function refreshCutoff(now: Date): Date {
  return new Date(now.getTime() - lastSeenWriteMs)
}

async function markSeen({ db }: SessionNeeds, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, refreshCutoff(now))))
}

export async function endSessions(
  db: Db,
  { accountId, except, now }: { accountId: string | undefined; except?: string; now: Date },
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        accountId === undefined ? undefined : eq(sessions.accountId, accountId),
        whereAliveSession(now),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

async function aliveOf({ db, clock }: SessionNeeds, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...new Set(ids)]), whereAliveSession(clock.now())))
  return new Set(rows.map(({ id }) => id))
}
