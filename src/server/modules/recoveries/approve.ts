import { and, eq } from 'drizzle-orm'
import { isWallet, shareWallets } from '@/server/modules/custody/tables'
import { lockAccount } from '@/server/modules/identity'
import { accounts } from '@/server/modules/identity/tables'
import { isLinked, walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { isOnHold } from '@/server/platform/http/admit'
import type { Ports } from '@/server/platform/ports'
import { heldBy } from './begin'
import { change, lockRecovery, waitMs } from './recovery-doc'
import { type ShareRecovery, shareRecoveries } from './tables'

/**
 * too-early: the days of notice are not over · access-changed: contacts, password or second factor
 * changed within them · empty: the lost wallet holds no shares · unlinked: one of the two wallets
 * is no longer the member's · unlisted: the new one may not hold shares yet.
 */
export type RecoveryObstacle =
  | 'unknown'
  | 'not-waiting'
  | 'too-early'
  | 'access-changed'
  | 'on-hold'
  | 'unverified'
  | 'empty'
  | 'unlinked'
  | 'unlisted'

export interface DecisionFacts {
  row: ShareRecovery
  /** The current balance of the lost wallet, which would be moved. */
  microShares: bigint
  /** Why it cannot be approved now, for operators. */
  obstacle: RecoveryObstacle | undefined
}

type FactNeeds = Pick<Ports, 'clock' | 'db' | 'mode'>

/** What two operators see and decide about. */
export async function recoveryFacts(
  { db, clock, mode }: FactNeeds,
  id: string,
): Promise<DecisionFacts | undefined> {
  const [joined] = await db
    .select({
      row: shareRecoveries,
      kycStatus: accounts.kycStatus,
      onHoldAt: accounts.onHoldAt,
      accessChangedAt: accounts.accessChangedAt,
    })
    .from(shareRecoveries)
    .innerJoin(accounts, eq(accounts.id, shareRecoveries.accountId))
    .where(eq(shareRecoveries.id, id))
  if (joined === undefined) return undefined
  const { row, accessChangedAt, ...standing } = joined
  const microShares = await heldBy(db, row, row.lost)
  const now = clock.now()
  const quietAt = mode === 'sandbox' ? 0 : (accessChangedAt?.getTime() ?? 0) + waitMs({ mode })
  const obstacle = (): RecoveryObstacle | undefined => {
    if (row.state !== 'waiting') return 'not-waiting'
    // guard: without it, a recovery is approved before the days of notice are over —
    //   server/recoveries/recoveries: before its days of notice are over — without the second
    //   condition
    if (row.waitsUntil === null || row.waitsUntil > now) return 'too-early'
    if (quietAt > now.getTime()) return 'access-changed'
    if (isOnHold(standing)) return 'on-hold'
    if (standing.kycStatus !== 'APPROVED') return 'unverified'
    if (microShares === 0n) return 'empty'
    return undefined
  }
  return { row, microShares, obstacle: obstacle() ?? (await missing(db, row)) }
}

async function missing(db: Db, row: ShareRecovery): Promise<RecoveryObstacle | undefined> {
  const { accountId } = row
  for (const address of [row.lost, row.fresh])
    if ((await db.$count(walletLinks, isLinked({ accountId, address }))) === 0) return 'unlinked'
  const whereListedWallet = and(isWallet(row, row.fresh), eq(shareWallets.state, 'listed'))
  return (await db.$count(shareWallets, whereListedWallet)) === 0 ? 'unlisted' : undefined
}

/** Locks the recovery: it does not change until the caller's transaction ends. */
export async function lockForDecision(db: Db, id: string): Promise<void> {
  const whereThisRecovery = eq(shareRecoveries.id, id)
  const [row] = await db
    .select({ accountId: shareRecoveries.accountId })
    .from(shareRecoveries)
    .where(whereThisRecovery)
  if (row === undefined) return
  await lockAccount(db, row.accountId)
  await lockRecovery(db, id)
}

/**
 * Approves what two operators decided, or returns what prevents it. The caller has called
 * `lockForDecision`.
 */
export async function approveRecovery(
  needs: FactNeeds,
  id: string,
): Promise<RecoveryObstacle | undefined> {
  const facts = await recoveryFacts(needs, id)
  if (facts === undefined) return 'unknown'
  if (facts.obstacle !== undefined) return facts.obstacle
  const { row, microShares } = facts
  await change(needs.db, row, {
    state: 'approved',
    approvedAt: needs.clock.now(),
    microShares,
    nextAt: null,
  })
}

/**
 * Whether two operators have approved exactly this act of the vault, without an objection since.
 */
export async function isApprovedRecovery(
  db: Db,
  { from, wallet, microShares }: { from: string; wallet: string; microShares: bigint },
): Promise<boolean> {
  const whereApprovedRecovery = and(
    eq(shareRecoveries.state, 'approved'),
    eq(shareRecoveries.lost, from.toLowerCase()),
    eq(shareRecoveries.fresh, wallet.toLowerCase()),
    eq(shareRecoveries.microShares, microShares),
  )
  return (await db.$count(shareRecoveries, whereApprovedRecovery)) > 0
}
