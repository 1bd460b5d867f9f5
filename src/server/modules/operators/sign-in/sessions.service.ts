import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import { operatorTerms } from '@/config/terms'
import { randomSecret } from '@/server/platform/crypto/keys'
import type { Ports } from '@/server/platform/ports'
import { type Operator, operatorSessions, operators } from '../tables'

export interface Session {
  id: string
  method: 'passkey' | 'password'
  endsAt: Date
}

const limits = {
  idleMs: operatorTerms.sessionIdleMinutes * minuteMs,
  longestMs: operatorTerms.sessionHours * 60 * minuteMs,
}

// The use of a session is written at most this often, which saves a write on each request.
const writtenEveryMs = minuteMs / 2

type SessionNeeds = Pick<Ports, 'clock' | 'db' | 'keys'>

interface NewSession {
  operator: Operator
  method: Session['method']
  device: string
}

/**
 * Begins a session and returns its token. Only the token's hash is stored, so a copy of the table
 * gives no access.
 */
export async function beginOperatorSession(
  needs: SessionNeeds,
  { operator, method, device }: NewSession,
): Promise<string> {
  const now = needs.clock.now()
  const secret = randomSecret()
  await needs.db.insert(operatorSessions).values({
    operatorId: operator.id,
    secretHash: await secretHash(needs, secret),
    method,
    device,
    createdAt: now,
    lastSeenAt: now,
  })
  return secret
}

function whereOpenSession({ clock }: Pick<Ports, 'clock'>) {
  const now = clock.now().getTime()
  return and(
    isNull(operatorSessions.endedAt),
    gt(operatorSessions.lastSeenAt, new Date(now - limits.idleMs)),
    gt(operatorSessions.createdAt, new Date(now - limits.longestMs)),
  )
}

export async function sessionOf(
  needs: SessionNeeds,
  secret: string,
): Promise<{ operator: Operator; session: Session } | undefined> {
  const now = needs.clock.now().getTime()
  const whereAliveSession = and(
    eq(operatorSessions.secretHash, await secretHash(needs, secret)),
    whereOpenSession(needs),
    isNull(operators.endedAt),
  )
  const [row] = await needs.db
    .select()
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(whereAliveSession)
  if (row === undefined) return undefined
  const { operator, operator_session: session } = row
  if (now - session.lastSeenAt.getTime() >= writtenEveryMs)
    await needs.db
      .update(operatorSessions)
      .set({ lastSeenAt: new Date(now) })
      .where(eq(operatorSessions.id, session.id))
  const ends = Math.min(now + limits.idleMs, session.createdAt.getTime() + limits.longestMs)
  return { operator, session: { id: session.id, method: session.method, endsAt: new Date(ends) } }
}

export type OpenSession = typeof operatorSessions.$inferSelect

type ReadNeeds = Pick<Ports, 'clock' | 'db'>

export function openSessions(needs: ReadNeeds, operatorId: string): Promise<OpenSession[]> {
  return needs.db
    .select()
    .from(operatorSessions)
    .where(and(eq(operatorSessions.operatorId, operatorId), whereOpenSession(needs)))
    .orderBy(desc(operatorSessions.createdAt))
}

export function countOpenSessions(needs: ReadNeeds, operatorId: string): Promise<number> {
  const whereOwnSession = and(eq(operatorSessions.operatorId, operatorId), whereOpenSession(needs))
  return needs.db.$count(operatorSessions, whereOwnSession)
}

export async function endOperatorSession({ db, clock }: ReadNeeds, id: string): Promise<void> {
  await db.update(operatorSessions).set({ endedAt: clock.now() }).where(eq(operatorSessions.id, id))
}

function secretHash({ keys }: Pick<Ports, 'keys'>, secret: string): Promise<string> {
  return keys.hash(`operator-session:${secret}`)
}
