import type { Db } from '@/server/platform/db/database'
import { tokenInBooks } from '../books/token'
import type { CustodyNeeds } from '../needs'
import { shareTransfers } from '../tables'
import { classifyTransfer } from './classify'
import type { TokenTransfer } from './scan'

/**
 * Records transfers as seen, and returns the hashes of new ones. From before the token was in the
 * books there are only those of its deployment: the issue minted into the vault and the desk's
 * float, which do not change the books.
 */
export async function keepTransfers(
  needs: CustodyNeeds,
  tx: Db,
  transfers: TokenTransfer[],
): Promise<string[]> {
  if (transfers.length === 0) return []
  const token = await tokenInBooks(tx)
  if (token === undefined) return []
  const { asset, generation } = token
  const seenAt = needs.clock.now()
  const fresh: string[] = []
  for (const transfer of transfers) {
    const what = await classifyTransfer(tx, token, transfer)
    const insertedTransfers = await tx
      .insert(shareTransfers)
      .values({ ...transfer, ...what, asset, generation, seenAt })
      .onConflictDoNothing()
      .returning({ hash: shareTransfers.hash })
    fresh.push(...insertedTransfers.map(({ hash }) => hash))
  }
  return fresh
}
