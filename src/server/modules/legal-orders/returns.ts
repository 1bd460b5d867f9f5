import { and, asc, eq, gt } from 'drizzle-orm'
import { ofToken, shareTokens, shareWallets } from '@/server/modules/custody/tables'
import { isLinked, walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { heldPlaces } from './places'
import { type LegalOrder, shareLegalOrders } from './tables'

export interface WalletReturn {
  from: string
  microShares: bigint
}

/**
 * What two owners of the vault are to bring back from the member's own wallets, so that it can
 * move: all shares there, or as many as are still missing. The follower books it like any other
 * return.
 */
export async function returnsOf(db: Db, row: LegalOrder): Promise<WalletReturn[]> {
  if (row.state !== 'moving') return []
  const { available } = await heldPlaces(db, row.accountId)
  let missing = row.wanted === null ? undefined : row.wanted - row.moved - available
  const returns: WalletReturn[] = []
  for (const { from, balance } of await walletsOf(db, row.accountId)) {
    const microShares = missing === undefined || balance < missing ? balance : missing
    if (microShares <= 0n) break
    returns.push({ from, microShares })
    if (missing !== undefined) missing -= microShares
  }
  return returns
}

function walletsOf(db: Db, accountId: string) {
  const { address: from, balance } = shareWallets
  return db
    .select({ from, balance })
    .from(shareWallets)
    .innerJoin(shareTokens, ofToken(shareTokens, shareWallets))
    .innerJoin(walletLinks, isLinked({ address: from, accountId }))
    .where(gt(balance, 0n))
    .orderBy(asc(from))
}

/**
 * Whether two operators have approved an order that needs exactly this act of the vault, and it has
 * not been stopped since.
 */
export async function isApprovedReturn(
  db: Db,
  { from, microShares }: { from: string; microShares: bigint },
): Promise<boolean> {
  const rows = await db
    .select({ order: shareLegalOrders })
    .from(shareLegalOrders)
    .innerJoin(walletLinks, eq(walletLinks.accountId, shareLegalOrders.accountId))
    .where(and(eq(shareLegalOrders.state, 'moving'), isLinked({ address: from.toLowerCase() })))
  for (const { order } of rows) {
    const returns = await returnsOf(db, order)
    // guard: without it, the vault may bring home more than an order needs —
    //   server/legal-orders/own-wallet: only what is missing comes home — without the second
    //   condition
    if (
      returns.some(
        (entry) => entry.from === from.toLowerCase() && entry.microShares === microShares,
      )
    )
      return true
  }
  return false
}
