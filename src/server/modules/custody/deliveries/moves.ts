import { and, desc, eq, isNull, lt, ne, or } from 'drizzle-orm'
import { getAddress } from 'viem'
import type { ShareMove } from '@/contract/custody'
import { type ChainCursor, readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { depthOf, topOf } from '@/server/chain/blocks/depth'
import { chainOrders, chainSends } from '@/server/modules/chain-orders/tables'
import type { Db } from '@/server/platform/db/database'
import type { DeliveriesNeeds } from '../needs'
import {
  ofToken,
  type ShareDelivery,
  shareDeliveries,
  shareTokens,
  shareTransfers,
} from '../tables'

type Transfer = typeof shareTransfers.$inferSelect

interface MovesQuery {
  accountId: string
  cursor: string | undefined
  limit: number
}

/** A delivery and its transfer are one line; a transfer without a delivery is its own line. */
export async function movesOf(
  needs: DeliveriesNeeds,
  db: Db,
  { accountId, cursor, limit }: MovesQuery,
): Promise<{ docs: ShareMove[]; nextCursor?: string }> {
  const before = cursor === undefined ? undefined : BigInt(cursor)
  const chainCursor = await readChainCursor(db)
  const deliveries = await deliveriesOf(db, { accountId, before, limit: limit + 1 })
  const transfers = await transfersOf(db, { accountId, before, limit: limit + 1 })
  const lines = [
    ...deliveries.map((row) => ({
      serial: row.delivery.serial,
      doc: deliveryDoc(needs, row, chainCursor),
    })),
    ...transfers.map((transfer) => ({
      serial: transfer.serial,
      doc: transferDoc(needs, transfer, { accountId, place: chainCursor }),
    })),
  ].sort((a, b) => (a.serial > b.serial ? -1 : 1))
  const shownLines = lines.slice(0, limit)
  return {
    docs: shownLines.map(({ doc }) => doc),
    ...(lines.length > limit && { nextCursor: String(shownLines.at(-1)?.serial) }),
  }
}

/** The member's delivery in its current state, within the transaction that has just changed it. */
export async function ownMove(
  needs: DeliveriesNeeds,
  tx: Db,
  { id }: Pick<ShareDelivery, 'id'>,
): Promise<ShareMove> {
  const [found] = await joinedDeliveries(tx).where(eq(shareDeliveries.id, id))
  return deliveryDoc(needs, found as DeliveryRows, await readChainCursor(tx))
}

interface Page {
  accountId: string
  before: bigint | undefined
  limit: number
}

interface DeliveryRows {
  delivery: ShareDelivery
  order: typeof chainOrders.$inferSelect | null
  send: typeof chainSends.$inferSelect | null
  transfer: Transfer | null
}

const joinedDeliveries = (db: Db) =>
  db
    .select({
      delivery: shareDeliveries,
      order: chainOrders,
      send: chainSends,
      transfer: shareTransfers,
    })
    .from(shareDeliveries)
    .leftJoin(
      chainOrders,
      and(eq(chainOrders.deliveryId, shareDeliveries.id), ne(chainOrders.state, 'void')),
    )
    .leftJoin(chainSends, eq(chainSends.orderId, chainOrders.id))
    .leftJoin(shareTransfers, eq(shareTransfers.deliveryId, shareDeliveries.id))
    .$dynamic()

function deliveriesOf(db: Db, { accountId, before, limit }: Page): Promise<DeliveryRows[]> {
  const { serial } = shareDeliveries
  const older = before === undefined ? undefined : lt(serial, before)
  return joinedDeliveries(db)
    .where(and(eq(shareDeliveries.accountId, accountId), older))
    .orderBy(desc(serial))
    .limit(limit)
}

async function transfersOf(db: Db, { accountId, before, limit }: Page): Promise<Transfer[]> {
  const { serial, senderId, receiverId, deliveryId } = shareTransfers
  const older = before === undefined ? undefined : lt(serial, before)
  const whereOwnTransfer = or(eq(senderId, accountId), eq(receiverId, accountId))
  const rows = await db
    .select({ transfer: shareTransfers })
    .from(shareTransfers)
    .innerJoin(shareTokens, ofToken(shareTokens, shareTransfers))
    .where(and(whereOwnTransfer, isNull(deliveryId), older))
    .orderBy(desc(serial))
    .limit(limit)
  return rows.map(({ transfer }) => transfer)
}

function deliveryDoc(
  { confirmations, clock }: DeliveriesNeeds,
  { delivery, order, send, transfer }: DeliveryRows,
  place: ChainCursor | undefined,
): ShareMove {
  const isWaiting = delivery.waitsUntil !== null && delivery.waitsUntil > clock.now()
  return {
    id: delivery.id,
    kind: 'delivery',
    state: stateOf({ delivery, order, send, transfer }, isWaiting),
    source: delivery.source,
    shares: String(delivery.microShares),
    from: null,
    to: getAddress(delivery.address),
    at: delivery.askedAt.toISOString(),
    waitsUntil: isWaiting ? (delivery.waitsUntil?.toISOString() ?? null) : null,
    canCancel: ['asked', 'ordered'].includes(delivery.state),
    signedAt: send?.signedAt.toISOString() ?? null,
    hash: transfer?.hash ?? send?.hash ?? null,
    ...blockOf(transfer, { confirmations, place }),
    endedAt: delivery.endedAt?.toISOString() ?? null,
  }
}

function stateOf(
  { delivery, send, transfer }: DeliveryRows,
  isWaiting: boolean,
): ShareMove['state'] {
  switch (delivery.state) {
    case 'done':
    case 'canceled':
    case 'failed':
      return delivery.state
    case 'approved':
      return transfer === null ? 'approved' : 'seen'
    case 'signed':
      if (transfer !== null) return 'seen'
      return send?.sentAt == null ? 'signed' : 'sent'
    default:
      return isWaiting ? 'waiting' : 'asked'
  }
}

const shownKinds: Record<NonNullable<Transfer['kind']>, ShareMove['kind']> = {
  delivery: 'received',
  unordered: 'received',
  return: 'return',
  sent: 'sent',
  between: 'between',
  astray: 'astray',
  found: 'received',
  onward: 'astray',
  recovered: 'return',
}

function transferDoc(
  { confirmations }: DeliveriesNeeds,
  transfer: Transfer,
  { accountId, place }: { accountId: string; place: ChainCursor | undefined },
): ShareMove {
  const kind = shownKinds[transfer.kind ?? 'sent']
  const isReceived = kind === 'sent' && transfer.receiverId === accountId
  return {
    id: transfer.id,
    kind: isReceived ? 'received' : kind,
    state: transfer.state === 'settled' ? 'done' : 'seen',
    source: null,
    shares: String(transfer.amount),
    from: transfer.kind === 'unordered' ? null : getAddress(transfer.sender),
    to: kind === 'return' ? null : getAddress(transfer.receiver),
    at: transfer.seenAt.toISOString(),
    waitsUntil: null,
    canCancel: false,
    signedAt: null,
    hash: transfer.hash,
    ...blockOf(transfer, { confirmations, place }),
    endedAt: transfer.settledAt?.toISOString() ?? null,
  }
}

/**
 * Counts confirmations as settling does, so that the count never reaches fifteen while settling
 * still waits.
 */
function blockOf(
  transfer: Transfer | null,
  { confirmations, place }: { confirmations: number; place: ChainCursor | undefined },
) {
  const depth =
    transfer === null || place === undefined ? 0 : depthOf(transfer.blockNumber, topOf(place))
  const confirmed = transfer?.state === 'settled' ? confirmations : Math.min(depth, confirmations)
  return {
    blockNumber: transfer === null ? null : String(transfer.blockNumber),
    blockAt: transfer?.blockAt.toISOString() ?? null,
    confirmations: transfer === null ? null : { seen: confirmed, needed: confirmations },
  }
}
