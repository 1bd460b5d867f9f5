import { sql } from 'drizzle-orm'
import type { auditCalls } from '@/contract/audit'
import type { Answer } from '@/contract/define'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { newestOfDepth, topOf } from '@/server/chain/blocks/depth'
import { contractNames, trexContracts } from '@/server/chain/token/published'
import { shareAsset } from '@/server/modules/ledger'
import { type Db, inOneSnapshot, rowsOf } from '@/server/platform/db/database'
import type { TreasuryNeeds } from '../needs'

/**
 * What a visitor needs to hold our books against the chain without us: where the token stands, what
 * program has to stand there, and the books at the newest block that is final for us. Only so many
 * transfers are booked as that block has, so a newer one could differ without anything being wrong.
 */
export async function auditChain(
  needs: Pick<TreasuryNeeds, 'chain' | 'confirmations' | 'db'>,
): Promise<Answer<typeof auditCalls.auditChain>> {
  const { shareToken } = needs.chain
  if (shareToken === undefined) return { chain: null }
  const { books, cursor } = await inOneSnapshot(needs.db, async (tx) => ({
    books: await booksOf(tx),
    cursor: await readChainCursor(tx),
  }))
  const block = cursor && newestOfDepth(needs.confirmations, topOf(cursor))
  return {
    chain: {
      block: block === undefined || block < 0n ? null : String(block),
      token: shareToken.contracts.token,
      vault: shareToken.vault,
      desk: shareToken.desk,
      contracts: contractNames.map((name) => ({
        name,
        address: shareToken.contracts[name],
        codeHash: trexContracts[name].code,
      })),
      books,
    },
  }
}

type Books = NonNullable<Answer<typeof auditCalls.auditChain>['chain']>['books']

async function booksOf(tx: Db): Promise<Books> {
  const answer = await tx.execute(sql`
    select coalesce(-sum(balance) filter (where type = 'issued'), 0)::text as issued,
      coalesce(sum(balance) filter (where type = 'delivered'), 0)::text as delivered,
      coalesce(sum(balance) filter (where type = 'astray'), 0)::text as astray
    from ledger_account
    where asset = ${shareAsset} and type in ('issued', 'delivered', 'astray')`)
  return rowsOf<Books>(answer)[0] as Books
}
