import { and, gt, ne } from 'drizzle-orm'
import type { BlockReader } from '@/server/chain/follow/block-reader'
import type { Db } from '@/server/platform/db/database'
import type { IncomingNeeds } from '../needs'
import { isOnChain, payments, treasuryChecks } from '../tables'
import { forget, record } from './record'
import { type IncomingTransfer, paymentsIn } from './scan'

/**
 * Finds payments to the treasury in blocks: they are recorded as seen, and deleted when a reorg
 * removes the block.
 */
export function paymentsReader(needs: IncomingNeeds): BlockReader<IncomingTransfer> {
  return {
    name: 'payments',
    read: async (client, block) =>
      paymentsIn(
        {
          client,
          treasury: needs.treasury,
          currencies: await needs.chain.currencies(),
        },
        block,
      ),
    keep: (tx, found) => record(needs, tx, found),
    forget: async (tx, above, { isNewChain }) => {
      if (!isNewChain) await alarmOfSettled(needs, tx, above)
      return forget(tx, gt(payments.blockNumber, above))
    },
  }
}

/**
 * A payment is settled only once its block is final, and final blocks do not change. If one is
 * replaced nevertheless, the credit stays and a treasury check records it, because only an operator
 * can decide what to do.
 */
async function alarmOfSettled(needs: IncomingNeeds, tx: Db, above: bigint): Promise<void> {
  const hit = await tx
    .select()
    .from(payments)
    .where(and(ne(payments.state, 'seen'), gt(payments.blockNumber, above)))
  const inKnown = hit.filter(isOnChain).filter(({ currency }) => currency !== null)
  if (inKnown.length === 0) return
  needs.log.error('settled payments are no longer on the chain', {
    payments: inKnown.map(({ id }) => id),
  })
  await tx.insert(treasuryChecks).values(
    inKnown.map((payment) => ({
      currency: payment.currency as string,
      blockNumber: payment.blockNumber,
      onChain: 0n,
      inBooks: payment.amount,
      checkedAt: needs.clock.now(),
      details: { why: 'block replaced', payment: payment.id, block: payment.blockHash },
    })),
  )
}
