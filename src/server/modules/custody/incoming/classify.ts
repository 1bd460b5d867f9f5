import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { chainOrders, chainSends } from '@/server/modules/chain-orders/tables'
import { balanceOf, shareAsset } from '@/server/modules/ledger'
import { walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { astrayShares } from '../acts/astray.service'
import type { TokenInBooks } from '../books/token'
import {
  isWallet,
  type ShareTransferKind,
  shareDeliveries,
  shareTransfers,
  shareWallets,
} from '../tables'
import { isZeroAddress, type TokenTransfer } from './scan'

export interface TransferClassification {
  kind: ShareTransferKind
  senderId: string | null
  receiverId: string | null
  deliveryId: string | null
}

/**
 * Classifies a transfer by the wallets that were linked at the time of its block: a link that was
 * made or ended since changes nothing. Shares that arrived before the wallet was linked leave it
 * the same way, also after it has been linked: they are not the wallet owner's, so they do not
 * reduce what that member owns.
 */
export async function classifyTransfer(
  db: Db,
  token: TokenInBooks,
  transfer: TokenTransfer,
): Promise<TransferClassification> {
  const [sender, receiver] = [sideOf(token, transfer.sender), sideOf(token, transfer.receiver)]
  const linkedId = sender === 'wallet' ? await ownerAt(db, transfer.sender, transfer.blockAt) : null
  // guard: without it, a member who links a wallet loses shares that were there before —
  //   server/custody/astray: shares from before the link leave without debiting the member who
  //   linked the wallet since — second choice
  const senderId = linkedId !== null && (await isOfAstray(db, token, transfer)) ? null : linkedId
  const receiverId =
    receiver === 'wallet' ? await ownerAt(db, transfer.receiver, transfer.blockAt) : null
  const withoutDelivery = { senderId, receiverId, deliveryId: null }
  if (sender === 'custody' && receiver === 'custody') return { ...withoutDelivery, kind: 'between' }
  if (sender === 'custody') {
    const delivery =
      transfer.sender === token.vault
        ? await vaultDeliveryOf(db, token, transfer)
        : await deliveryOf(db, token, transfer)
    return delivery === null
      ? { ...withoutDelivery, kind: 'unordered' }
      : {
          ...withoutDelivery,
          kind: 'delivery',
          deliveryId: delivery.id,
          receiverId: delivery.accountId,
        }
  }
  if (receiver === 'custody' && senderId === null)
    return {
      ...withoutDelivery,
      kind: 'recovered',
      receiverId: await originOf(db, token, transfer),
    }
  if (receiver === 'custody') return { ...withoutDelivery, kind: 'return' }
  // Shares move from an unlinked address to another unlinked one: they still belong to their
  // sender.
  if (senderId === null && receiverId === null)
    return { ...withoutDelivery, kind: 'onward', senderId: await originOf(db, token, transfer) }
  if (senderId === null) return { ...withoutDelivery, kind: 'found' }
  if (receiverId === null) return { ...withoutDelivery, kind: 'astray' }
  return { ...withoutDelivery, kind: senderId === receiverId ? 'between' : 'sent' }
}

/** Minted shares come from the zero address and burned ones go there, so it counts as custody. */
function sideOf({ vault, desk }: TokenInBooks, address: string): 'custody' | 'wallet' {
  return address === vault || address === desk || isZeroAddress(address) ? 'custody' : 'wallet'
}

/** An address is linked to one account at a time; at the moment of a change, to the newer one. */
async function ownerAt(db: Db, address: string, at: Date): Promise<string | null> {
  const { linkedAt, unlinkedAt } = walletLinks
  const [link] = await db
    .select({ accountId: walletLinks.accountId })
    .from(walletLinks)
    .where(
      and(
        eq(walletLinks.address, address),
        // A block has whole seconds, so a link within its second came before it.
        lte(linkedAt, new Date(at.getTime() + 999)),
        // guard: without it, a transfer belongs to the wallet's current owner instead of the one at
        //   its time — server/custody/transfers: shares that a member sends to another’s wallet are
        //   the other’s — without the second condition
        or(isNull(unlinkedAt), gt(unlinkedAt, at)),
      ),
    )
    .orderBy(desc(linkedAt))
    .limit(1)
  return link?.accountId ?? null
}

/**
 * Whether a transfer moves shares that arrived before the wallet was linked. Its owner's own shares
 * there leave first. An amount above either is their own, and waits, if they own less, until two
 * operators have decided whose the others are.
 */
async function isOfAstray(
  db: Db,
  token: TokenInBooks,
  { sender, amount }: TokenTransfer,
): Promise<boolean> {
  // There are nearly always none, and then a stranger's tiny transfers must not cost a scan of all
  // transfers.
  if ((await balanceOf(db, { type: 'astray', asset: shareAsset })) === 0n) return false
  const [lying] = await astrayShares(db, token, sender)
  if (lying === undefined || amount > lying.microShares) return false
  const { balance } = shareWallets
  const [wallet] = await db.select({ balance }).from(shareWallets).where(isWallet(token, sender))
  // guard: without it, a member’s own shares leave as another member's — server/custody/astray:
  //   their own shares in the same wallet — value true
  return amount > (wallet?.balance ?? 0n) - lying.microShares
}

/**
 * The owner of unlinked shares in a wallet: their last sender before this transfer. Shares that
 * arrived since, and are already seen, belong to others. Null if there is none; then books and
 * chain differ, and an operator has to look.
 */
async function originOf(
  db: Db,
  { generation }: TokenInBooks,
  { sender, blockNumber, logIndex }: TokenTransfer,
): Promise<string | null> {
  const t = shareTransfers
  const whereBefore = or(
    lt(t.blockNumber, blockNumber),
    and(eq(t.blockNumber, blockNumber), lt(t.logIndex, logIndex)),
  )
  const [last] = await db
    .select({ senderId: t.senderId })
    .from(t)
    .where(
      and(
        eq(t.generation, generation),
        eq(t.receiver, sender),
        whereBefore,
        inArray(t.kind, ['astray', 'onward']),
      ),
    )
    .orderBy(desc(t.blockNumber), desc(t.logIndex))
    .limit(1)
  return last?.senderId ?? null
}

async function deliveryOf(
  db: Db,
  { generation, token }: TokenInBooks,
  { hash, receiver, amount }: TokenTransfer,
): Promise<{ id: string; accountId: string } | null> {
  const whereOfBytes = or(
    eq(chainSends.hash, hash),
    sql`${hash} = any(${chainSends.earlierHashes})`,
  )
  const [found] = await db
    .select({ id: chainOrders.deliveryId, accountId: chainOrders.accountId })
    .from(chainSends)
    .innerJoin(chainOrders, eq(chainOrders.id, chainSends.orderId))
    .where(
      and(
        whereOfBytes,
        eq(chainSends.generation, generation),
        eq(chainOrders.kind, 'deliver'),
        eq(chainOrders.target, token),
        eq(chainOrders.wallet, receiver),
        eq(chainOrders.microShares, amount),
        inArray(chainOrders.state, ['written', 'signed', 'done']),
      ),
    )
  const { id, accountId } = found ?? {}
  return id == null || accountId == null ? null : { id, accountId }
}

/**
 * Two owners of the vault sent what two operators approved: the same amount to the same wallet. A
 * delivery that an earlier transfer fulfilled is over, so a second such transfer belongs to none.
 */
async function vaultDeliveryOf(
  db: Db,
  { asset, generation }: TokenInBooks,
  { hash, logIndex, receiver, amount }: TokenTransfer,
): Promise<{ id: string; accountId: string } | null> {
  const { id, accountId, address, microShares, source, state, serial } = shareDeliveries
  const whereOtherTransfer = sql`(${shareTransfers.hash}, ${shareTransfers.logIndex}) <> (${hash}, ${logIndex})`
  const doneByOther = db
    .select({ id: shareTransfers.id })
    .from(shareTransfers)
    .where(and(eq(shareTransfers.deliveryId, id), whereOtherTransfer))
  const [found] = await db
    .select({ id, accountId })
    .from(shareDeliveries)
    .where(
      and(
        eq(shareDeliveries.asset, asset),
        eq(shareDeliveries.generation, generation),
        eq(source, 'vault'),
        // guard: without it, any transfer from the vault is the delivery —
        //   server/custody/from-vault: with another amount, or without an approval, it belongs to
        //   no order
        eq(state, 'approved'),
        eq(address, receiver),
        eq(microShares, amount),
        // guard: without it, a second transfer from the vault is the same delivery —
        //   server/custody/from-vault: sent twice by the owners
        notExists(doneByOther),
      ),
    )
    .orderBy(asc(serial))
    .limit(1)
  return found ?? null
}
