import { and, eq, inArray, or } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { recoveryCalls } from '@/contract/user/recovery'
import { lower } from '@/server/chain/blocks/chain-block'
import { letHold, refuseProgram, type TokenInBooks } from '@/server/modules/custody'
import {
  isWallet,
  openDeliveryStates,
  shareDeliveries,
  shareTransfers,
  shareWallets,
} from '@/server/modules/custody/tables'
import { lockMember, ownAccount } from '@/server/modules/identity'
import { walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { type Member, refuseUnverified } from '@/server/platform/http/admit'
import type { RecoveriesNeeds } from './needs'
import { recoveryDoc, whereOwnOpenRecovery } from './recovery-doc'
import { type ShareRecovery, shareRecoveries } from './tables'

type Calls = typeof recoveryCalls

/**
 * A member names the lost wallet and another one of theirs, which from now on may hold shares.
 * Locks account and session. Refuses a member who is not verified or on hold, `RECOVERY_OPEN`, a
 * wallet that is not theirs or holds no shares, and one to which a move is under way. In these
 * cases nothing has moved.
 */
export async function startRecovery(
  needs: RecoveriesNeeds,
  member: Member,
  input: Input<Calls['startRecovery']>,
): Promise<Answer<Calls['startRecovery']>> {
  const [lost, fresh] = [lower(input.from), lower(input.to)]
  if (lost === fresh) throw new AppError('RECOVERY_SAME_WALLET', { field: 'to' })
  const asked = await refuseProgram(needs, { ...member, address: fresh, isConfirmed: false })
  const now = needs.clock.now()
  return needs.db.transaction(async (tx) => {
    const account = await lockMember(tx, member, now)
    refuseUnverified(account)
    const { id: accountId } = account
    const open = await tx.select().from(shareRecoveries).where(whereOwnOpenRecovery(accountId))
    if (open.length > 0) throw new AppError('RECOVERY_OPEN')
    await refuseForeign(tx, accountId, lost)
    const token = await letHold(needs, tx, { accountId, address: fresh, asked })
    await refuseMoving(tx, lost)
    const microShares = await heldBy(tx, token, lost)
    if (microShares === 0n) throw new AppError('RECOVERY_NOTHING', { field: 'from' })
    const { asset, generation } = token
    const [row] = await tx
      .insert(shareRecoveries)
      .values({
        id: crypto.randomUUID(),
        asset,
        generation,
        accountId,
        lost,
        fresh,
        microShares,
        begunAt: now,
        nextAt: now,
      })
      .returning()
    return recoveryDoc(row as ShareRecovery)
  })
}

async function refuseForeign(tx: Db, accountId: string, address: string): Promise<void> {
  const whereOwnLink = and(eq(walletLinks.accountId, accountId), eq(walletLinks.address, address))
  const links = await tx
    .select({ end: walletLinks.unlinkedAt })
    .from(walletLinks)
    .where(whereOwnLink)
  if (!links.some(({ end }) => end === null)) throw new AppError('WALLET_NOT_LINKED')
}

/** Shares still on their way to the wallet would arrive after its link has ended. */
async function refuseMoving(tx: Db, wallet: string): Promise<void> {
  const { address, state } = shareDeliveries
  const delivery = and(eq(address, wallet), inArray(state, openDeliveryStates))
  const whereOfWallet = or(eq(shareTransfers.sender, wallet), eq(shareTransfers.receiver, wallet))
  const transfer = and(eq(shareTransfers.state, 'seen'), whereOfWallet)
  const [deliveries, transfers] = [
    await tx.$count(shareDeliveries, delivery),
    await tx.$count(shareTransfers, transfer),
  ]
  if (deliveries + transfers > 0) throw new AppError('WALLET_HAS_DELIVERY')
}

export async function heldBy(
  db: Db,
  token: Pick<TokenInBooks, 'asset' | 'generation'>,
  address: string,
): Promise<bigint> {
  const [row] = await db
    .select({ balance: shareWallets.balance })
    .from(shareWallets)
    .where(isWallet(token, address))
  return row?.balance ?? 0n
}

/**
 * Opens a complete check at the provider, under the recovery's own id, with new pictures. It does
 * not change the account's verification.
 */
export async function recoveryCheck(
  { identity, db }: RecoveriesNeeds,
  { accountId }: Member,
  { id }: Input<Calls['recoveryCheck']>,
): Promise<Answer<Calls['recoveryCheck']>> {
  const whereOwnRecovery = and(eq(shareRecoveries.id, id), eq(shareRecoveries.accountId, accountId))
  const [row] = await db.select().from(shareRecoveries).where(whereOwnRecovery)
  if (row === undefined) throw new AppError('RECOVERY_NOT_FOUND')
  if (row.state !== 'identity') throw new AppError('RECOVERY_OVER')
  const { email, phone } = await ownAccount(db, accountId)
  const { token, expiresAt } = await identity.sdkToken({ externalUserId: id, email, phone })
  return { provider: identity.name, token, expiresAt: expiresAt.toISOString() }
}
