import { and, desc, gt, lte, ne } from 'drizzle-orm'
import type { PublicClient } from 'viem'
import { type Block, lower, readHeader } from '@/server/chain/blocks/chain-block'
import { type ChainCursor, moveChainCursor } from '@/server/chain/blocks/chain-cursor'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import { followedBlocks, payments, treasuryChecks } from '../tables'
import { unrecord } from './record'

/** Only a sandbox whose chain was reset goes on. */
class AnotherChain extends Error {}

/** False if the node is merely behind. */
export async function rewind(
  services: Services,
  cursor: ChainCursor,
  { reader, head }: { reader: PublicClient; head: Block },
): Promise<boolean> {
  const stored = await services.db
    .select()
    .from(followedBlocks)
    .where(lte(followedBlocks.number, head.number))
    .orderBy(desc(followedBlocks.number))
  if (stored.length === 0) return false
  for (const { number, hash } of stored) {
    const block = number === head.number ? head : await readHeader(reader, number)
    if (block === undefined) return false
    if (lower(block.hash) !== hash) continue
    if (number === stored[0]?.number) return false
    await goBackTo(services, cursor, { block })
    return true
  }
  if (services.mode !== 'sandbox')
    throw new AnotherChain('The chain shares none of the last blocks with what was followed.')
  const first = await readHeader(reader, 0n)
  if (first === undefined) return false
  services.log.info('the chain was reset, payments are followed from its first block')
  await goBackTo(services, cursor, { block: first, isAnew: true })
  return true
}

async function goBackTo(
  services: Services,
  cursor: ChainCursor,
  { block, isAnew = false }: { block: Block; isAnew?: boolean },
): Promise<void> {
  const forgotten = await services.db.transaction(async (tx) => {
    await moveChainCursor(services, tx, { from: cursor, to: block })
    await tx.delete(followedBlocks).where(gt(followedBlocks.number, block.number))
    await tx
      .insert(followedBlocks)
      .values({ number: block.number, hash: lower(block.hash) })
      .onConflictDoUpdate({ target: followedBlocks.number, set: { hash: lower(block.hash) } })
    if (!isAnew) await alarmOfSettled(services, tx, block)
    return unrecord(tx, block.number)
  })
  services.log.info('a reorg of the chain', {
    from: String(cursor.height),
    to: String(block.number),
    payments: forgotten,
  })
}

/** Final blocks do not change. If one does, a person has to look. */
async function alarmOfSettled(services: Services, tx: Db, ancestor: Block): Promise<void> {
  const hit = await tx
    .select()
    .from(payments)
    .where(and(ne(payments.state, 'seen'), gt(payments.blockNumber, ancestor.number)))
  const inKnown = hit.filter(({ currency }) => currency !== null)
  if (inKnown.length === 0) return
  services.log.error('settled payments are no longer on the chain', {
    payments: inKnown.map(({ id }) => id),
  })
  await tx.insert(treasuryChecks).values(
    inKnown.map((payment) => ({
      currency: payment.currency as string,
      blockNumber: payment.blockNumber,
      onChain: 0n,
      inBooks: payment.amount,
      checkedAt: services.clock.now(),
      details: { why: 'block replaced', payment: payment.id, block: payment.blockHash },
    })),
  )
}
