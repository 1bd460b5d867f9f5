import { and, asc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { dayMs, hourMs } from '@/config/durations'
import { operatorTerms } from '@/config/terms'
import { randomSecret } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import { sameEmail } from '@/server/platform/email-key'
import { noteEvent } from '@/server/platform/security/operator-events'
import type { OperatorsNeeds } from './needs'
import { tellRefusals } from './refusals'
import {
  type Operator,
  type OperatorRole,
  operatorChallenges,
  operatorRoles,
  operatorSessions,
  operators,
  operatorTries,
} from './tables'

const rolesWithRight = {
  'see people': ['support', 'compliance', 'auditor'],
  'see contacts': ['support', 'compliance'],
  'write notes': ['support', 'compliance'],
  'see questions': ['support', 'compliance', 'auditor'],
  'answer questions': ['support', 'compliance'],
  'see jobs': ['support', 'compliance', 'admin', 'auditor'],
  'see identity checks': ['compliance', 'auditor'],
  'see flags': ['compliance', 'auditor'],
  'see payments': ['treasury', 'auditor'],
  'see suspense': ['treasury', 'auditor'],
  'see books': ['treasury', 'auditor'],
  'see bank': ['treasury', 'auditor'],
  'take bank files': ['treasury'],
  'see custody': ['treasury', 'compliance', 'admin', 'auditor'],
  'see register': ['compliance', 'auditor'],
  'take register': ['compliance', 'auditor'],
  'see prices': ['treasury', 'admin', 'auditor'],
  'see operators': ['admin', 'auditor'],
  'see settings': ['admin', 'auditor'],
  'see signals': ['admin', 'auditor'],
  'see offering': ['admin', 'auditor'],
  'see terms': ['treasury', 'admin', 'auditor'],
  'see contents': ['admin', 'auditor'],
  'see newsletters': ['admin', 'auditor'],
  'see events': ['admin', 'auditor'],
  'export events': ['auditor'],
  'verify events': ['admin', 'auditor'],
  'ask two-factor reset': ['support', 'compliance'],
  'approve two-factor reset': ['compliance'],
  'end sessions': ['support', 'compliance'],
  'ask provider': ['compliance'],
  'ask identity decision': ['compliance'],
  'approve identity decision': ['compliance'],
  'ask hold': ['compliance'],
  'ask lift': ['compliance'],
  'approve lift': ['compliance'],
  'ask erasure': ['support', 'compliance'],
  'approve erasure': ['compliance'],
  'ask price': ['treasury'],
  'approve price': ['admin'],
  'ask refund': ['treasury'],
  'approve refund': ['treasury', 'admin'],
  'ask transfer': ['treasury'],
  'approve transfer': ['treasury'],
  'see dividends': ['treasury', 'admin', 'auditor'],
  'ask dividend': ['treasury'],
  'approve dividend': ['treasury', 'admin'],
  'ask correction': ['treasury', 'compliance'],
  'approve correction': ['compliance', 'treasury', 'admin'],
  'see residences': ['compliance', 'auditor'],
  'ask residence decision': ['compliance'],
  'approve residence decision': ['compliance'],
  'see votes': ['treasury', 'admin', 'auditor'],
  'ask vote': ['treasury'],
  'approve vote': ['treasury', 'admin'],
  'ask recovery': ['compliance'],
  'approve recovery': ['compliance', 'treasury', 'admin'],
  'ask vault delivery': ['treasury', 'compliance'],
  'approve vault delivery': ['compliance', 'treasury', 'admin'],
  'ask custody act': ['treasury'],
  'approve custody act': ['treasury', 'admin'],
  'ask astray decision': ['compliance'],
  'approve astray decision': ['compliance', 'treasury', 'admin'],
  'see legal orders': ['compliance', 'auditor'],
  'ask legal order': ['compliance'],
  'approve legal order': ['compliance'],
  'see buy-backs': ['treasury', 'admin', 'auditor'],
  'ask buy-back': ['treasury'],
  'approve buy-back': ['treasury', 'admin'],
  'ask issue': ['treasury'],
  'approve issue': ['treasury', 'admin'],
  'stop sale': ['treasury', 'admin'],
  'ask sale resumed': ['treasury', 'admin'],
  'approve sale resumed': ['treasury', 'admin'],
  'pause moves': ['treasury', 'compliance', 'admin'],
  'ask moves resumed': ['treasury', 'admin'],
  'approve moves resumed': ['treasury', 'admin'],
  'ask operators': ['admin'],
  'approve operators': ['admin'],
  'ask offering': ['admin'],
  'approve offering': ['admin'],
  'ask terms': ['admin'],
  'approve terms': ['admin'],
  'ask contents': ['admin'],
  'approve contents': ['admin'],
  'ask newsletter': ['admin'],
  'approve newsletter': ['admin'],
  'work jobs': ['support', 'admin'],
} as const satisfies Record<string, readonly OperatorRole[]>

/** The right to approve a request never covers one's own. */
export type Right = keyof typeof rolesWithRight
export const rights = Object.keys(rolesWithRight) as Right[]

export function hasRight(roles: readonly OperatorRole[], right: Right): boolean {
  const holders: readonly OperatorRole[] = rolesWithRight[right]
  return roles.some((role) => holders.includes(role))
}

export function isOperatorRole(text: string): text is OperatorRole {
  return operatorRoles.some((role) => role === text)
}

const invitationMs = operatorTerms.invitationHours * hourMs

interface Invitation {
  email: string
  roles: OperatorRole[]
}

export async function findOperator(db: Db, email: string): Promise<Operator | undefined> {
  const [row] = await db
    .select()
    .from(operators)
    .where(eq(operators.email, sameEmail(email)))
  return row
}

/** Invites an operator. Until the link is used, their access does not change. */
export async function inviteOperator(
  needs: OperatorsNeeds,
  db: Db,
  { email, roles, by }: Invitation & { by: string },
): Promise<{ secret: string; expiresAt: Date }> {
  const now = needs.clock.now()
  const secret = randomSecret()
  const expiresAt = new Date(now.getTime() + invitationMs)
  const invitation = {
    invitationHash: await invitationHash(needs, secret),
    invitationExpiresAt: expiresAt,
  }
  const [row] = await db
    .insert(operators)
    .values({ email: sameEmail(email), roles, createdAt: now, ...invitation })
    .onConflictDoUpdate({
      target: operators.email,
      set: {
        ...invitation,
        roles: sql`case when ${operators.endedAt} is null then ${operators.roles} else excluded.roles end`,
      },
    })
    .returning()
  const subject = `operator ${row?.email}`
  const details = { roles: row?.roles ?? [] }
  await noteEvent(needs, db, { operator: by, action: 'invited an operator', subject, details })
  return { secret, expiresAt }
}

export function invitationHash(
  { keys }: Pick<OperatorsNeeds, 'keys'>,
  secret: string,
): Promise<string> {
  return keys.hash(`operator-invitation:${secret}`)
}

export async function endOperatorSessions(
  { clock }: Pick<OperatorsNeeds, 'clock'>,
  db: Db,
  operatorId: string,
): Promise<number> {
  const ended = await db
    .update(operatorSessions)
    .set({ endedAt: clock.now() })
    .where(and(eq(operatorSessions.operatorId, operatorId), isNull(operatorSessions.endedAt)))
    .returning({ id: operatorSessions.id })
  return ended.length
}

/** How many other admins could decide with this one; an unused invitation does not count. */
export async function adminsBeside(db: Db, email: string): Promise<number> {
  const whereAdmin = sql`'admin' = any(${operators.roles})`
  const whereSignedUp = ne(operators.name, '')
  const whereOtherOperator = ne(operators.email, sameEmail(email))
  return db.$count(
    operators,
    and(whereAdmin, whereSignedUp, whereOtherOperator, isNull(operators.endedAt)),
  )
}

/** Locks all admins, so that of two who are switched off at once neither counts on the other. */
export async function lockAdmins(db: Db): Promise<void> {
  const whereAdmin = sql`'admin' = any(${operators.roles})`
  await db
    .select({ id: operators.id })
    .from(operators)
    .where(whereAdmin)
    .orderBy(asc(operators.email))
    .for('update')
}

const sessionsKeptMs = 30 * dayMs

export async function sweepOperators(needs: OperatorsNeeds): Promise<void> {
  const { db, clock } = needs
  const now = clock.now().getTime()
  const twoDaysAgo = new Date(now - 2 * dayMs)
  await db.delete(operatorChallenges).where(lt(operatorChallenges.expiresAt, twoDaysAgo))
  await tellRefusals(needs)
  await db.delete(operatorTries).where(lt(operatorTries.lastTryAt, twoDaysAgo))
  const old = lt(operatorSessions.lastSeenAt, new Date(now - sessionsKeptMs))
  await db.delete(operatorSessions).where(old)
}

export function endOperator(
  needs: OperatorsNeeds,
  { email, by, reason }: { email: string; by: string; reason: string },
): Promise<boolean> {
  return needs.db.transaction(async (tx) => {
    const whereOpenSession = and(
      eq(operators.email, sameEmail(email)),
      or(isNull(operators.endedAt), isNotNull(operators.invitationHash)),
    )
    const [row] = await tx
      .update(operators)
      .set({ endedAt: needs.clock.now(), invitationHash: null })
      .where(whereOpenSession)
      .returning()
    if (row === undefined) return false
    await endOperatorSessions(needs, tx, row.id)
    const subject = `operator ${row.email}`
    const details = { reason }
    const happened = { operator: by, action: 'switched an operator off', subject, details }
    await noteEvent(needs, tx, happened)
    return true
  })
}
