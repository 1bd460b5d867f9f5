import { asc, eq, lt } from 'drizzle-orm'
import { type Address, getAddress } from 'viem'
import { dayMs } from '@/config/durations'
import type { LinkedWallet } from '@/contract/user/wallet-link'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { WalletsNeeds } from './needs'
import { isLinked, type LinkedProgram, type WalletLink, walletLinks, walletNonces } from './tables'

export interface Names {
  nameOf(address: Address): Promise<string | undefined>
  /** The name's picture, redrawn by us as a PNG in Base64. */
  avatarOf(address: Address): Promise<string | undefined>
}

export const noNames: Names = { nameOf: async () => undefined, avatarOf: async () => undefined }

interface Link {
  accountId: string
  address: Address
  now: Date
}

/**
 * What the wallet signed, stored with the link, because shares are sent to it only by this
 * signature.
 */
export interface LinkProof {
  message: string
  signature: string
  /** Null if a key has signed. */
  program?: LinkedProgram | null
}

export async function linkedWallets(db: Db, accountId: string): Promise<LinkedWallet[]> {
  const rows = await db
    .select({ address: walletLinks.address, linkedAt: walletLinks.linkedAt })
    .from(walletLinks)
    .where(isLinked({ accountId }))
    .orderBy(asc(walletLinks.linkedAt), asc(walletLinks.address))
  return rows.map(({ address, linkedAt }) => ({
    address: getAddress(address),
    linkedAt: linkedAt.toISOString(),
  }))
}

/**
 * Returns false for a wallet that is already linked to this account; its signature is stored
 * nevertheless, because older links have none.
 */
export async function link(
  db: Db,
  { accountId, address, now, proof }: Link & { proof?: LinkProof },
): Promise<boolean> {
  const inserted = await db
    .insert(walletLinks)
    .values({ accountId, address: address.toLowerCase(), linkedAt: now, ...proof })
    .onConflictDoNothing()
    .returning({ id: walletLinks.id })
  if (inserted.length === 1) return true
  const whereOwnLink = whereLinkOf(accountId, address)
  const [mine] = await db.select({ id: walletLinks.id }).from(walletLinks).where(whereOwnLink)
  if (mine === undefined) throw new AppError('WALLET_TAKEN')
  if (proof !== undefined) await db.update(walletLinks).set(proof).where(whereOwnLink)
  return false
}

const whereLinkOf = (accountId: string, address: string) =>
  isLinked({ accountId, address: address.toLowerCase() })

/** The wallet as this account has it linked now; undefined if it does not. */
export async function openLink(
  db: Db,
  accountId: string,
  address: string,
): Promise<WalletLink | undefined> {
  const [link] = await db.select().from(walletLinks).where(whereLinkOf(accountId, address))
  return link
}

/**
 * Stores the member's confirmation that a contract may hold shares. The caller has locked the
 * account.
 */
export async function noteConfirmed(db: Db, id: string, word: string): Promise<void> {
  await db.update(walletLinks).set({ program: 'confirmed', word }).where(eq(walletLinks.id, id))
}

/**
 * For a wallet that its member can no longer unlink; the caller has checked that nothing is under
 * way.
 */
export async function endLink(
  db: Db,
  { address, ...link }: { accountId: string; address: string; now: Date },
): Promise<boolean> {
  return unlink(db, { ...link, address: getAddress(address) })
}

export async function unlink(db: Db, { accountId, address, now }: Link): Promise<boolean> {
  const ended = await db
    .update(walletLinks)
    .set({ unlinkedAt: now })
    .where(whereLinkOf(accountId, address))
    .returning({ id: walletLinks.id })
  return ended.length === 1
}

export async function unlinkAll(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await db.update(walletLinks).set({ unlinkedAt: now }).where(isLinked({ accountId }))
}

/** The caller has locked the account. */
export async function refuseUnlinked(tx: Db, accountId: string, payer: string): Promise<void> {
  const links = await tx
    .select({ id: walletLinks.id })
    .from(walletLinks)
    .where(whereLinkOf(accountId, payer))
  // guard: without it, a swap may be of a wallet that is not linked — server/swaps/record-swap:
  //   only linked wallets and swappable currencies are taken
  if (links.length === 0) throw new AppError('WALLET_NOT_LINKED')
}

export async function sweepNonces({ db, clock }: WalletsNeeds): Promise<void> {
  const twoDaysAgo = new Date(clock.now().getTime() - 2 * dayMs)
  await db.delete(walletNonces).where(lt(walletNonces.expiresAt, twoDaysAgo))
}

export async function forgetNonces(tx: Db, accountId: string): Promise<void> {
  await tx.delete(walletNonces).where(eq(walletNonces.accountId, accountId))
}
