import { and, asc, eq, inArray } from 'drizzle-orm'
import { getAddress } from 'viem'
import type { HoldingWallet } from '@/contract/custody'
import { shareAsset } from '@/server/modules/ledger'
import { isLinked, walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import type { TokenInBooks } from '../books/token'
import { isWallet, ofToken, shareApprovals, shareFreezes, shareWallets } from '../tables'

const spendersAtMost = 200

/** A member's linked wallets with their balances by settled transfers. */
export async function holdingWallets(
  db: Db,
  token: TokenInBooks | undefined,
  accountId: string,
): Promise<HoldingWallet[]> {
  const tokenOfWallets = token ?? { asset: shareAsset, generation: 0 }
  const rows = await db
    .select({ link: walletLinks, wallet: shareWallets, freeze: shareFreezes.state })
    .from(walletLinks)
    .leftJoin(shareWallets, isWallet(tokenOfWallets, walletLinks.address))
    .leftJoin(
      shareFreezes,
      and(
        eq(shareFreezes.address, walletLinks.address),
        ofToken(shareFreezes, tokenOfWallets),
        inArray(shareFreezes.state, ['frozen', 'lifting']),
      ),
    )
    .where(isLinked({ accountId }))
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
      .filter((approval) => approval.wallet === link.address)
      .map(({ spender }) => getAddress(spender)),
  }))
}
