import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { getAddress } from 'viem'
import type { HoldingWallet } from '@/contract/custody'
import { shareAsset } from '@/server/modules/ledger'
import { walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import type { TokenInBooks } from '../books/token'
import { shareApprovals, shareFreezes, shareWallets } from '../tables'

const spendersAtMost = 200

/** A member's linked wallets, with what they hold by the transfers that are settled. */
export async function holdingWallets(
  db: Db,
  token: TokenInBooks | undefined,
  accountId: string,
): Promise<HoldingWallet[]> {
  const rows = await db
    .select({ link: walletLinks, wallet: shareWallets, freeze: shareFreezes.state })
    .from(walletLinks)
    .leftJoin(
      shareWallets,
      and(
        eq(shareWallets.address, walletLinks.address),
        eq(shareWallets.asset, token?.asset ?? shareAsset),
        eq(shareWallets.generation, token?.generation ?? 0),
      ),
    )
    .leftJoin(
      shareFreezes,
      and(
        eq(shareFreezes.address, walletLinks.address),
        eq(shareFreezes.asset, token?.asset ?? shareAsset),
        eq(shareFreezes.generation, token?.generation ?? 0),
        inArray(shareFreezes.state, ['frozen', 'lifting']),
      ),
    )
    .where(and(eq(walletLinks.accountId, accountId), isNull(walletLinks.unlinkedAt)))
    .orderBy(asc(walletLinks.linkedAt), asc(walletLinks.address))
  const approved = await db
    .selectDistinct({ wallet: shareApprovals.wallet, spender: shareApprovals.spender })
    .from(shareApprovals)
    .where(
      inArray(
        shareApprovals.wallet,
        rows.map(({ link }) => link.address),
      ),
    )
    .limit(spendersAtMost)
  return rows.map(({ link, wallet, freeze }) => ({
    address: getAddress(link.address),
    linkedAt: link.linkedAt.toISOString(),
    state: wallet?.state ?? 'unlisted',
    shares: String(wallet?.balance ?? 0n),
    isFrozen: freeze !== null,
    needsSignature: link.signature === null,
    program: link.program,
    spenders: approved
      .filter((one) => one.wallet === link.address)
      .map(({ spender }) => getAddress(spender)),
  }))
}
