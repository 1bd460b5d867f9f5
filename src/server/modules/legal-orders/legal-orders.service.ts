import { and, desc, eq, or } from 'drizzle-orm'
import type { Answer } from '@/contract/define'
import type { legalOrderCalls } from '@/contract/user/legal-orders'
import type { Member } from '@/server/platform/http/admit'
import type { LegalOrdersNeeds } from './needs'
import { shareLegalOrders as orders, type LegalOrder as Row } from './tables'
import { estateSecret } from './tell'

const most = 20

/**
 * What a member may know: the receiver of their shares is named only in the documents. It takes no
 * locks.
 */
export async function legalOrders(
  needs: Pick<LegalOrdersNeeds, 'db' | 'keys'>,
  { accountId }: Member,
): Promise<Answer<(typeof legalOrderCalls)['legalOrders']>> {
  const whereToldHolder = and(eq(orders.accountId, accountId), eq(orders.isTold, true))
  const rows = await needs.db
    .select()
    .from(orders)
    .where(or(whereToldHolder, eq(orders.receiverId, accountId)))
    .orderBy(desc(orders.serial))
    .limit(most)
  const mayObject = ({ accountId: holder, basis, endedAt }: Row) =>
    holder === accountId && basis === 'estate' && endedAt === null
  const secrets = await Promise.all(
    rows.map((row) => (mayObject(row) ? estateSecret(needs, row) : null)),
  )
  return {
    docs: rows.map(({ id, act, basis, state, wanted, moved, ...row }, place) => ({
      objection: secrets[place] ?? null,
      id,
      act,
      basis,
      state,
      file: row.fileNumber,
      moved: String(moved),
      direction: row.accountId === accountId ? ('from' as const) : ('to' as const),
      shares: wanted === null ? null : String(wanted),
      begunAt: row.begunAt.toISOString(),
      waitsUntil: row.waitsUntil?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
    })),
  }
}
