import { and, eq } from 'drizzle-orm'
import { shareDeliveries, shareTransfers, shareWallets } from '@/server/modules/custody/tables'
import { shareAsset } from '@/server/modules/ledger'
import { post } from '@/server/modules/ledger/post'
import type { TestApi } from './api'

interface Place {
  accountId: string
  address: string
}

const hashes = (digit: string) => `0x${digit.repeat(64)}`

/** A delivery whose transfer is in a block, or is final. */
export async function seeDelivery(
  { services: { db, clock } }: TestApi,
  id: string,
  isFinal = false,
): Promise<void> {
  const [delivery] = await db.select().from(shareDeliveries).where(eq(shareDeliveries.id, id))
  const { accountId, address, microShares: amount } = delivery as NonNullable<typeof delivery>
  const at = clock.now()
  const end = isFinal ? { state: 'done' as const, endedAt: at } : { state: 'signed' as const }
  await db.update(shareDeliveries).set(end).where(eq(shareDeliveries.id, id))
  await db.insert(shareTransfers).values({
    asset: shareAsset,
    chainId: 56,
    generation: 0,
    hash: hashes('d'),
    logIndex: 0,
    blockNumber: 100n,
    blockHash: hashes('b'),
    blockAt: at,
    seenAt: at,
    amount,
    sender: `0x${'de'.repeat(20)}`,
    receiver: address,
    receiverId: accountId,
    kind: 'delivery' as const,
    deliveryId: id,
    ...(isFinal && { state: 'settled' as const, settledAt: at }),
  })
  if (!isFinal) return
  const ownAccount = (type: 'delivering' | 'delivered') => ({
    owner: accountId,
    type,
    asset: shareAsset,
  })
  const moves = [{ from: ownAccount('delivering'), to: ownAccount('delivered'), amount }]
  const journal = { key: `test arrival ${id}`, kind: 'share moved', at, moves }
  await db.transaction((tx) => post(tx, [journal as never]))
  await putInWallet({ services: { db, clock } } as TestApi, { address }, amount)
}

export async function putInWallet(
  { services: { db, clock } }: TestApi,
  { address }: Pick<Place, 'address'>,
  balance: bigint,
): Promise<void> {
  const row = { balance, state: 'listed' as const, changedAt: clock.now() }
  await db
    .insert(shareWallets)
    .values({ asset: shareAsset, generation: 0, address, ...row })
    .onConflictDoUpdate({
      target: [shareWallets.asset, shareWallets.generation, shareWallets.address],
      set: row,
    })
}

/** The member has sent shares from their wallet to us, without a word to the page. */
export async function seeReturn(
  { services: { db, clock } }: TestApi,
  { accountId, address }: Place,
  amount: bigint,
): Promise<void> {
  const at = clock.now()
  await db.insert(shareTransfers).values({
    asset: shareAsset,
    chainId: 56,
    generation: 0,
    hash: hashes('e'),
    logIndex: 1,
    blockNumber: 100n,
    blockHash: hashes('c'),
    blockAt: at,
    seenAt: at,
    amount,
    sender: address,
    senderId: accountId,
    receiver: `0x${'de'.repeat(20)}`,
    kind: 'return' as const,
  })
}

export async function settleReturn({ services: { db, clock } }: TestApi): Promise<void> {
  const [move] = await db
    .update(shareTransfers)
    .set({ state: 'settled', settledAt: clock.now() })
    .where(and(eq(shareTransfers.kind, 'return'), eq(shareTransfers.state, 'seen')))
    .returning()
  const { senderId, amount } = move as NonNullable<typeof move>
  const ownAccount = (type: 'available' | 'delivered') => ({
    owner: senderId,
    type,
    asset: shareAsset,
  })
  const moves = [{ from: ownAccount('delivered'), to: ownAccount('available'), amount }]
  const journal = { key: 'test return', kind: 'share moved', at: clock.now(), moves }
  await db.transaction((tx) => post(tx, [journal as never]))
}
