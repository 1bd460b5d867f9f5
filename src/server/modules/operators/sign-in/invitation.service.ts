import { and, eq, gt } from 'drizzle-orm'
import type { Ports } from '@/server/platform/ports'
import { noteEvent } from '@/server/platform/security/operator-events'
import { endOperatorSessions, invitationHash } from '../operators'
import { type Operator, operatorPasskeys, operators } from '../tables'

type InvitationNeeds = Pick<Ports, 'clock' | 'db' | 'keys'>

export async function invitedOperator(
  needs: InvitationNeeds,
  secret: string,
): Promise<Operator | undefined> {
  const hash = await invitationHash(needs, secret)
  const [row] = await needs.db
    .select()
    .from(operators)
    .where(
      and(eq(operators.invitationHash, hash), gt(operators.invitationExpiresAt, needs.clock.now())),
    )
  return row
}

export type Access =
  | { by: 'passkey'; passkey: { id: string; publicKey: string; counter: number } }
  | { by: 'password'; passwordHash: string; totpSecret: string; totpStep: number }

/**
 * A link works once: false if it has been used. The operator's earlier credentials stop working.
 */
export function acceptInvitation(
  needs: InvitationNeeds,
  operator: Operator,
  { name, access }: { name: string; access: Access },
): Promise<boolean> {
  const { by } = access
  return needs.db.transaction(async (tx) => {
    const used = await tx
      .update(operators)
      .set({
        ...secretsOf(access),
        name,
        invitationHash: null,
        invitationExpiresAt: null,
        endedAt: null,
      })
      .where(
        and(
          eq(operators.id, operator.id),
          eq(operators.invitationHash, operator.invitationHash ?? ''),
        ),
      )
      .returning({ id: operators.id })
    if (used.length === 0) return false
    await tx.delete(operatorPasskeys).where(eq(operatorPasskeys.operatorId, operator.id))
    if (access.by === 'passkey') {
      const createdAt = needs.clock.now()
      const common = { operatorId: operator.id, name: 'Passkey', createdAt }
      await tx.insert(operatorPasskeys).values({ ...access.passkey, ...common })
    }
    await endOperatorSessions(needs, tx, operator.id)
    const happened = { operator: operator.email, action: 'set up access', details: { by } }
    await noteEvent(needs, tx, happened)
    return true
  })
}

function secretsOf(access: Access) {
  if (access.by === 'passkey') return { passwordHash: null, totpSecret: null }
  const { passwordHash, totpSecret, totpStep } = access
  return { passwordHash, totpSecret, totpStep }
}
