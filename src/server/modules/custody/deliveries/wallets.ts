import { and, asc, eq, isNull } from 'drizzle-orm'
import { getAddress } from 'viem'
import type { HoldingWallet } from '@/contract/custody'
import { shareAsset } from '@/server/modules/ledger'
import { walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import type { TokenInBooks } from '../books/token'
import { shareWallets } from '../tables'

/** A member's linked wallets, with what they hold by the transfers that are settled. */
export async function holdingWallets(
  db: Db,
  token: TokenInBooks | undefined,
  accountId: string,
): Promise<HoldingWallet[]> {
  const rows = await db
    .select({ link: walletLinks, wallet: shareWallets })
    .from(walletLinks)
    .leftJoin(
      shareWallets,
      and(
        eq(shareWallets.address, walletLinks.address),
        eq(shareWallets.asset, token?.asset ?? shareAsset),
        eq(shareWallets.generation, token?.generation ?? 0),
      ),
    )
    .where(and(eq(walletLinks.accountId, accountId), isNull(walletLinks.unlinkedAt)))
    .orderBy(asc(walletLinks.linkedAt), asc(walletLinks.address))
  return rows.map(({ link, wallet }) => ({
    address: getAddress(link.address),
    linkedAt: link.linkedAt.toISOString(),
    state: wallet?.state ?? 'unlisted',
    shares: String(wallet?.balance ?? 0n),
    needsSignature: link.signature === null,
  }))
}
