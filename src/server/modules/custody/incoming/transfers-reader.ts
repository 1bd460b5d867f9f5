import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { lower } from '@/server/chain/blocks/chain-block'
import type { BlockReader } from '@/server/chain/follow/block-reader'
import { type Journal, journalKeys, post, shareAsset } from '@/server/modules/ledger'
import { ledgerAccounts } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { endedJournal } from '../books/journals'
import { type TokenInBooks, tokenInBooks } from '../books/token'
import type { CustodyNeeds } from '../needs'
import { openDeliveryStates, shareDeliveries, shareTokens, shareTransfers } from '../tables'
import { keepTransfers } from './keep'
import { type TokenTransfer, transfersIn } from './scan'

/**
 * Records each transfer of the token in a block as seen, and deletes it when a reorg removes the
 * block. It books nothing.
 */
export function transfersReader(needs: CustodyNeeds): BlockReader<TokenTransfer> {
  const { shareToken } = needs.chain
  const token = shareToken && lower(shareToken.contracts.token)
  return {
    name: 'share transfers',
    read: async (client, block) => (token === undefined ? [] : transfersIn(client, token, block)),
    keep: async (tx, found) => void (await keepTransfers(needs, tx, found)),
    forget: async (tx, above, { isNewChain }) => {
      if (isNewChain) return beginAnew(needs, tx)
      await alarmOfSettled(needs, tx, above)
      // guard: without it, a transfer of a replaced block is not forgotten — server/custody/guards:
      //   a replaced block’s transfer is forgotten — value []
      const deletedTransfers = await tx
        .delete(shareTransfers)
        .where(and(eq(shareTransfers.state, 'seen'), gt(shareTransfers.blockNumber, above)))
        .returning({ id: shareTransfers.id })
      return deletedTransfers.length
    },
  }
}

/**
 * Settled transfers are fifteen blocks deep and final. If they are replaced nevertheless, an
 * operator decides.
 */
async function alarmOfSettled(needs: CustodyNeeds, tx: Db, above: bigint): Promise<void> {
  const hit = await tx
    .select({ id: shareTransfers.id, hash: shareTransfers.hash })
    .from(shareTransfers)
    .where(and(eq(shareTransfers.state, 'settled'), gt(shareTransfers.blockNumber, above)))
  if (hit.length === 0) return
  needs.log.error('settled transfers of shares are no longer on the chain', {
    hashes: hit.map(({ hash }) => hash),
  })
}

/**
 * A sandbox’s chain was restarted from zero, with the whole issue in custody again: members'
 * delivered shares are available to them, and a new generation of orders and transfers begins. In
 * production this never happens: there the follower stops at another chain.
 */
async function beginAnew(needs: CustodyNeeds, tx: Db): Promise<number> {
  const token = await tokenInBooks(tx)
  if (token === undefined) return 0
  const now = needs.clock.now()
  const generation = token.generation + 1
  // The token is deployed again in the first blocks of the new chain; until then there is none to
  // ask.
  const anewFrom = 0n
  const open = await tx
    .select()
    .from(shareDeliveries)
    .where(inArray(shareDeliveries.state, openDeliveryStates))
    .for('update')
  await tx
    .update(shareTokens)
    .set({ generation, firstBlock: anewFrom })
    .where(eq(shareTokens.asset, token.asset))
  if (open.length > 0)
    await tx
      .update(shareDeliveries)
      .set({ state: 'failed', endedAt: now })
      .where(
        inArray(
          shareDeliveries.id,
          open.map(({ id }) => id),
        ),
      )
  const ended = open.map((delivery) => endedJournal(delivery, 'the chain was started again', now))
  await post(tx, [...ended, ...(await homecomings(tx, token, { generation, at: now }))])
  return 0
}

async function homecomings(
  tx: Db,
  token: TokenInBooks,
  { generation, at }: { generation: number; at: Date },
): Promise<Journal[]> {
  const { ownerId, type, asset, balance } = ledgerAccounts
  const outside = await tx
    .select({ owner: ownerId, amount: balance })
    .from(ledgerAccounts)
    .where(and(eq(type, 'delivered'), eq(asset, token.asset), sql`${balance} > 0`))
  return outside.flatMap(({ owner, amount }) =>
    owner === null
      ? []
      : [
          {
            key: journalKeys.write('share home', {
              chain: token.chainId,
              generation,
              account: owner,
            }),
            kind: 'share moved',
            at,
            details: { why: 'the chain was started again' },
            moves: [
              {
                from: { owner, type: 'delivered' as const, asset: shareAsset },
                to: { owner, type: 'available' as const, asset: shareAsset },
                amount,
              },
            ],
          },
        ],
  )
}
