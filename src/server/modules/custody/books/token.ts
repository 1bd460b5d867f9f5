import { desc, eq } from 'drizzle-orm'
import { chainFacts } from '@/config/chain'
import { lower } from '@/server/chain/blocks/chain-block'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { checkPowers } from '@/server/chain/token/powers'
import { shareAsset } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { CustodyNeeds } from '../needs'
import { custodyChecks, custodyWatches, shareTokens } from '../tables'

export type TokenInBooks = typeof shareTokens.$inferSelect

/** Undefined until the token is deployed and only we have power over it. */
export async function tokenInBooks(db: Db): Promise<TokenInBooks | undefined> {
  const [row] = await db.select().from(shareTokens).where(eq(shareTokens.asset, shareAsset))
  return row
}

export async function requireToken(db: Db): Promise<TokenInBooks> {
  const token = await tokenInBooks(db)
  if (token === undefined) throw new AppError('TOKEN_ABSENT')
  return token
}

/**
 * Whether moves are paused: by an operator, or because books and chain differ, an address has more
 * power over the token than intended, or a key cannot pay for what it signs. Then nothing moves
 * until an operator has found the reason. The signer asks the same of the database
 * (`signer_next_order`).
 */
export async function arePaused(db: Db, token: TokenInBooks): Promise<boolean> {
  if (token.pausedAt !== null) return true
  if ((await newestCheck(db, token))?.isEqual === false) return true
  // guard: without it, orders are taken while powers differ — server/custody/powers: a program that
  //   may act for the vault — value false
  return (await newestWatch(db, token))?.stopsOrders === true
}

export async function newestCheck(
  db: Db,
  { asset }: TokenInBooks,
): Promise<typeof custodyChecks.$inferSelect | undefined> {
  const [newest] = await db
    .select()
    .from(custodyChecks)
    .where(eq(custodyChecks.asset, asset))
    .orderBy(desc(custodyChecks.at))
    .limit(1)
  return newest
}

export async function newestWatch(
  db: Db,
  { asset }: TokenInBooks,
): Promise<typeof custodyWatches.$inferSelect | undefined> {
  const [row] = await db.select().from(custodyWatches).where(eq(custodyWatches.asset, asset))
  return row
}

/**
 * Adds the token to the books once every node confirms that it is deployed as intended. Before that
 * there are no deliveries. Addresses that differ from those in the books are never adopted
 * silently: shares may be at the old ones.
 */
export async function noteToken(needs: CustodyNeeds): Promise<TokenInBooks | undefined> {
  const { chain, db, clock, log } = needs
  const { shareToken } = chain
  const storedToken = await tokenInBooks(db)
  if (shareToken === undefined) return storedToken
  const token = lower(shareToken.contracts.token)
  if (storedToken !== undefined) {
    if (storedToken.token === token) return storedToken
    log.error('the settings name another share token than the books', {
      token,
      known: storedToken.token,
    })
    return undefined
  }
  const cursor = await readChainCursor(db)
  if (cursor === undefined) return undefined
  const differences = await checkPowers(needs, shareToken).catch(() => undefined)
  if (differences === undefined || differences.length > 0) return undefined
  await db
    .insert(shareTokens)
    .values({
      asset: shareAsset,
      chainId: chainFacts.id,
      token,
      registry: lower(shareToken.contracts.registry),
      vault: lower(shareToken.vault),
      desk: lower(shareToken.desk),
      registrar: lower(shareToken.registrar),
      firstBlock: cursor.height,
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
  log.info('the share’s token is in the books', { address: token })
  return tokenInBooks(db)
}

/** When an operator paused moves: null if none did, undefined if no token is deployed. */
export async function pausedSince(db: Db): Promise<Date | null | undefined> {
  return (await tokenInBooks(db))?.pausedAt
}

/**
 * From then on no move is accepted, ordered or passed to the signer; transfers are still booked.
 */
export async function pauseMoves(db: Db, pausedAt: Date | null): Promise<void> {
  await db.update(shareTokens).set({ pausedAt }).where(eq(shareTokens.asset, shareAsset))
}
