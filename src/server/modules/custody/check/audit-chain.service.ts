import { and, eq, gt, min } from 'drizzle-orm'
import { chainFacts } from '@/config/chain'
import type { auditCalls } from '@/contract/audit'
import type { Answer } from '@/contract/define'
import { programCodes, programNames } from '@/contract/programs'
import {
  auditTimes,
  isSameVault,
  type VaultFacts,
  vaultEntry,
  vaultKind,
  vaultLoggedAt,
} from '@/contract/public-log'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { newestOfDepth, topOf } from '@/server/chain/blocks/depth'
import { type ShareToken, vaultThreshold } from '@/server/chain/token/share-token'
import { newestLogged, shareAsset } from '@/server/modules/ledger'
import { type Db, inOneSnapshot } from '@/server/platform/db/database'
import { queryOne, read } from '@/server/platform/db/query'
import type { DeliveriesNeeds } from '../needs'
import { shareTransfers } from '../tables'
import { settledWithinMs } from './compare'

/**
 * What a visitor needs to compare our books with the chain without us: the token's address, the
 * expected code, and the books at the newest block that is final for us and whose transfers are all
 * booked. A newer one could differ without an error.
 */
export async function auditChain(
  needs: Pick<DeliveriesNeeds, 'chain' | 'clock' | 'confirmations' | 'db'>,
): Promise<Answer<typeof auditCalls.auditChain>> {
  const { shareToken } = needs.chain
  if (shareToken === undefined) return { chain: null }
  const { books, cursor, due } = await inOneSnapshot(needs.db, async (tx) => ({
    books: await booksOf(tx),
    cursor: await readChainCursor(tx),
    due: await firstDue(tx, needs.clock.now()),
  }))
  const final = cursor && newestOfDepth(needs.confirmations, topOf(cursor))
  const block = final !== undefined && due !== undefined && due <= final ? due - 1n : final
  return {
    chain: {
      block: block === undefined || block < 0n ? null : String(block),
      token: shareToken.contracts.token,
      vault: shareToken.vault,
      desk: shareToken.desk,
      owners: [...shareToken.owners],
      threshold: vaultThreshold,
      contracts: programNames.map((name) => ({ name, address: addressOf(shareToken, name) })),
      books,
    },
  }
}

function addressOf({ contracts, vault }: ShareToken, name: (typeof programNames)[number]) {
  return name === 'vault' ? vault : contracts[name]
}

type TokenNeeds = Pick<DeliveriesNeeds, 'chain' | 'clock' | 'db' | 'mode'>

/**
 * The current powers over the shares on the chain, if the newest entries of the public log do not
 * state them.
 */
export async function vaultToLog({ chain, clock, db, mode }: TokenNeeds): Promise<string[]> {
  const { shareToken } = chain
  if (shareToken === undefined) return []
  const vaultFacts: VaultFacts = {
    chainId: chainFacts.id,
    token: shareToken.contracts.token,
    vault: shareToken.vault,
    desk: shareToken.desk,
    owners: shareToken.owners,
    threshold: vaultThreshold,
    minters: [shareToken.vault],
    contracts: programNames.map((name) => ({
      name,
      address: addressOf(shareToken, name),
      codeHash: programCodes[name],
    })),
  }
  const now = clock.now()
  const last = await newestLogged(db, vaultKind)
  // Logged twice in each age, like audits, so that every page finds an entry within the last age,
  // which is all that it reads.
  // guard: without it, the vault is logged once, where no page reads it —
  //   server/ledger/log/other-entries: the vault twice an age — without the second condition
  const isNew = last && Math.abs(now.getTime() - vaultLoggedAt(last)) < auditTimes[mode].ageMs / 2
  if (isNew && isSameVault(last, vaultFacts)) return []
  return [vaultEntry(now.toISOString(), vaultFacts)]
}

/**
 * The first block with a transfer that is not booked; one that cannot be booked is no reason to
 * wait.
 */
async function firstDue(tx: Db, now: Date): Promise<bigint | undefined> {
  const { blockNumber, state, seenAt } = shareTransfers
  const [row] = await tx
    .select({ first: min(blockNumber) })
    .from(shareTransfers)
    .where(and(eq(state, 'seen'), gt(seenAt, new Date(now.getTime() - settledWithinMs))))
  return row?.first == null ? undefined : BigInt(row.first)
}

type Books = NonNullable<Answer<typeof auditCalls.auditChain>['chain']>['books']

async function booksOf(tx: Db): Promise<Books> {
  return queryOne(tx, { issued: read.text, delivered: read.text, astray: read.text })`
    select coalesce(-sum(balance) filter (where type = 'issued'), 0)::text as issued,
      coalesce(sum(balance) filter (where type = 'delivered'), 0)::text as delivered,
      coalesce(sum(balance) filter (where type = 'astray'), 0)::text as astray
    from ledger_account
    where asset = ${shareAsset} and type in ('issued', 'delivered', 'astray')`
}
