import { and, desc, eq, inArray } from 'drizzle-orm'
import { getAddress } from 'viem'
import { dayMs } from '@/config/durations'
import { recoveryTerms } from '@/config/terms'
import type { WalletRecovery } from '@/contract/user/recovery'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import { openStates, type ShareRecovery, shareRecoveries } from './tables'

/** A sandbox waits a minute, so that its user sees the end. */
export function waitMs({ mode }: Pick<Ports, 'mode'>): number {
  return mode === 'sandbox' ? recoveryTerms.sandboxSeconds * 1_000 : recoveryTerms.days * dayMs
}

export function recoveryDoc(row: ShareRecovery): WalletRecovery {
  const time = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: row.id,
    state: row.state === 'approved' ? 'signing' : row.state,
    why: row.why,
    shares: String(row.microShares),
    from: getAddress(row.lost),
    to: getAddress(row.fresh),
    begunAt: row.begunAt.toISOString(),
    checkedAt: time(row.checkedAt),
    askedAt: time(row.askedAt),
    waitsUntil: time(row.waitsUntil),
    approvedAt: time(row.approvedAt),
    endedAt: time(row.endedAt),
  }
}

export const whereOpenRecovery = inArray(shareRecoveries.state, [...openStates])

/** The newest is the one that the page is about. */
export async function newestOf(db: Db, accountId: string): Promise<ShareRecovery | undefined> {
  const [row] = await db
    .select()
    .from(shareRecoveries)
    .where(eq(shareRecoveries.accountId, accountId))
    .orderBy(desc(shareRecoveries.serial))
    .limit(1)
  return row
}

/** The caller has locked the account, as for every change. */
export async function lockRecovery(tx: Db, id: string): Promise<ShareRecovery | undefined> {
  const [row] = await tx
    .select()
    .from(shareRecoveries)
    .where(eq(shareRecoveries.id, id))
    .for('update')
  return row
}

export async function change(
  tx: Db,
  { id }: Pick<ShareRecovery, 'id'>,
  set: Partial<ShareRecovery>,
): Promise<ShareRecovery> {
  const [row] = await tx
    .update(shareRecoveries)
    .set(set)
    .where(eq(shareRecoveries.id, id))
    .returning()
  return row as ShareRecovery
}

export const whereOwnOpenRecovery = (accountId: string) =>
  and(eq(shareRecoveries.accountId, accountId), whereOpenRecovery)
