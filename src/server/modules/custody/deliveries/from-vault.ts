import { and, asc, eq, inArray, notExists } from 'drizzle-orm'
import { lockAccount } from '@/server/modules/identity'
import { accounts } from '@/server/modules/identity/tables'
import { post } from '@/server/modules/ledger'
import { isLinked, walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { isOnHold } from '@/server/platform/http/admit'
import type { Ports } from '@/server/platform/ports'
import { endedJournal } from '../books/journals'
import { arePaused, tokenInBooks } from '../books/token'
import type { DeliveriesNeeds } from '../needs'
import {
  isWallet,
  type ShareDelivery,
  shareDeliveries,
  shareTransfers,
  shareWallets,
} from '../tables'
import { tellFailed } from './tell'

/**
 * over: it was sent, canceled or given up · approved: by two operators before · waiting: the 24
 * hours are not over · seen: the chain has already moved the shares.
 */
export type VaultDeliveryObstacle =
  | 'unknown'
  | 'over'
  | 'approved'
  | 'waiting'
  | 'paused'
  | 'on-hold'
  | 'unverified'
  | 'unlinked'
  | 'unlisted'
  | 'seen'

export interface VaultDeliveryFacts {
  row: ShareDelivery
  /** Why it cannot be approved now, for operators. */
  toApprove: VaultDeliveryObstacle | undefined
  /** Why it cannot be given up. */
  toEnd: VaultDeliveryObstacle | undefined
}

type FactNeeds = Pick<Ports, 'clock' | 'db'>

/** What two operators see and decide about; undefined for a delivery that the desk sends. */
export async function vaultDeliveryFacts(
  { db, clock }: FactNeeds,
  id: string,
): Promise<VaultDeliveryFacts | undefined> {
  const whereThisDelivery = and(eq(shareDeliveries.id, id), eq(shareDeliveries.source, 'vault'))
  const [row] = await db.select().from(shareDeliveries).where(whereThisDelivery)
  if (row === undefined) return undefined
  const { state, waitsUntil } = row
  const isOpen = state === 'asked' || state === 'approved'
  const toEnd = () => {
    if (!isOpen) return 'over' as const
    // guard: without it, two operators give up a delivery that the chain has moved —
    //   server/custody/from-vault: one transfer that nobody can give up — second choice
    return wasSeen(db, row).then((isSeen) => (isSeen ? ('seen' as const) : undefined))
  }
  const toApprove = () => {
    if (!isOpen) return 'over' as const
    if (state === 'approved') return 'approved' as const
    if (waitsUntil !== null && waitsUntil > clock.now()) return 'waiting' as const
    return findObstacle(db, row)
  }
  return { row, toApprove: await toApprove(), toEnd: await toEnd() }
}

async function wasSeen(db: Db, { id }: ShareDelivery): Promise<boolean> {
  return (await db.$count(shareTransfers, eq(shareTransfers.deliveryId, id))) > 0
}

/** A reason about the member or the wallet that prevents it now. */
async function findObstacle(
  db: Db,
  { accountId, address, asset, generation }: ShareDelivery,
): Promise<VaultDeliveryObstacle | undefined> {
  const token = await tokenInBooks(db)
  if (token === undefined || (await arePaused(db, token))) return 'paused'
  const [standing] = await db
    .select({ kycStatus: accounts.kycStatus, onHoldAt: accounts.onHoldAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (standing === undefined || isOnHold(standing)) return 'on-hold'
  if (standing.kycStatus !== 'APPROVED') return 'unverified'
  if ((await db.$count(walletLinks, isLinked({ accountId, address }))) === 0) return 'unlinked'
  const whereListedWallet = and(
    isWallet({ asset, generation }, address),
    eq(shareWallets.state, 'listed'),
  )
  return (await db.$count(shareWallets, whereListedWallet)) === 0 ? 'unlisted' : undefined
}

/** Locks the delivery: it does not change until the caller's transaction ends. */
export async function lockVaultDelivery(db: Db, id: string): Promise<void> {
  const whereThisDelivery = eq(shareDeliveries.id, id)
  const [row] = await db
    .select({ accountId: shareDeliveries.accountId })
    .from(shareDeliveries)
    .where(whereThisDelivery)
  if (row === undefined) return
  await lockAccount(db, row.accountId)
  await db
    .select({ id: shareDeliveries.id })
    .from(shareDeliveries)
    .where(whereThisDelivery)
    .for('update')
}

/** Approves what two operators decided, or returns what prevents it. The caller has locked it. */
export async function approveVaultDelivery(
  needs: FactNeeds,
  id: string,
): Promise<VaultDeliveryObstacle | undefined> {
  const facts = await vaultDeliveryFacts(needs, id)
  if (facts === undefined) return 'unknown'
  if (facts.toApprove !== undefined) return facts.toApprove
  await needs.db
    .update(shareDeliveries)
    .set({ state: 'approved', approvedAt: needs.clock.now() })
    .where(eq(shareDeliveries.id, id))
}

/**
 * Two operators give it up: the shares are available again. If two owners of the vault have signed
 * it and it is not sent, `token send` refuses it from then on. The caller has locked it.
 */
export async function endVaultDelivery(
  needs: Omit<DeliveriesNeeds, 'confirmations' | 'vouch'>,
  id: string,
): Promise<VaultDeliveryObstacle | undefined> {
  const facts = await vaultDeliveryFacts(needs, id)
  if (facts === undefined) return 'unknown'
  if (facts.toEnd !== undefined) return facts.toEnd
  const now = needs.clock.now()
  const { db } = needs
  await db
    .update(shareDeliveries)
    .set({ state: 'failed', endedAt: now })
    .where(eq(shareDeliveries.id, id))
  await tellFailed(needs, db, facts.row)
  await post(db, [endedJournal(facts.row, 'given up by two operators', now)])
}

/**
 * Whether two operators have approved exactly this act of the vault, its member has not been
 * stopped since, and it has not been done. Without the check any wallet could be typed.
 */
export async function isApprovedDelivery(
  db: Db,
  { wallet, microShares }: { wallet: string; microShares: bigint },
): Promise<boolean> {
  const transfersOfDelivery = db
    .select({ id: shareTransfers.id })
    .from(shareTransfers)
    .where(eq(shareTransfers.deliveryId, shareDeliveries.id))
  const rows = await db
    .select()
    .from(shareDeliveries)
    .where(
      and(
        eq(shareDeliveries.source, 'vault'),
        eq(shareDeliveries.state, 'approved'),
        eq(shareDeliveries.address, wallet.toLowerCase()),
        eq(shareDeliveries.microShares, microShares),
        notExists(transfersOfDelivery),
      ),
    )
  // guard: without it, a delivery from the vault is proposed though its member is stopped —
  //   server/ops/vault-acts: more than the desk may send — condition true
  for (const row of rows) if ((await findObstacle(db, row)) === undefined) return true
  return false
}

/** Deliveries from the vault that wait, oldest first. */
export function openVaultDeliveries(db: Db): Promise<ShareDelivery[]> {
  const { source, state, serial } = shareDeliveries
  return db
    .select()
    .from(shareDeliveries)
    .where(and(eq(source, 'vault'), inArray(state, ['asked', 'approved'])))
    .orderBy(asc(serial))
    .limit(50)
}
