import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, notExists, or } from 'drizzle-orm'
import { type Address, getAddress } from 'viem'
import { lower } from '@/server/chain/blocks/chain-block'
import { askEveryNode } from '@/server/chain/nodes/chain'
import { registryAbi } from '@/server/chain/token/abi'
import { allowCall, delistCall, deliverCall } from '@/server/chain/token/calls'
import { agreed, costOf, insertOrder, sharedBlock } from '@/server/modules/chain-orders'
import { type ChainOrder, chainOrders } from '@/server/modules/chain-orders/tables'
import { accounts, inGoodStanding } from '@/server/modules/identity/tables'
import { isLinked, walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import { isUniqueViolation } from '@/server/platform/errors'
import { errorFields } from '@/server/platform/log/log'
import { arePaused, type TokenInBooks } from '../books/token'
import type { CustodyNeeds } from '../needs'
import {
  isWallet,
  ofToken,
  type ShareDelivery,
  type ShareWalletState,
  shareDeliveries,
  shareWallets,
} from '../tables'
import { dueDeskActs, orderDeskAct } from './desk'

const orderBatchSize = 20

/**
 * Writes an order for each wallet to be listed, each delivery that is due and each approved act of
 * the desk: contract, call, nonce and fee, to the last byte. This process has no key; a signer
 * signs an order only after comparing it with the wallet's own signature. While moves are paused it
 * writes none.
 */
export async function writeOrders(needs: CustodyNeeds, token: TokenInBooks): Promise<void> {
  if (await arePaused(needs.db, token)) return
  for (const wallet of await walletsToList(needs.db, token))
    await tryOne(needs, () => orderEntry(needs, token, { ...wallet, kind: 'allow' }))
  for (const wallet of await walletsToDelist(needs.db, token))
    await tryOne(needs, () => orderEntry(needs, token, { ...wallet, kind: 'delist' }))
  for (const delivery of await dueDeliveries(needs, token))
    await tryOne(needs, () => orderDelivery(needs, token, delivery))
  for (const act of await dueDeskActs(needs, token))
    await tryOne(needs, () => orderDeskAct(needs, token, act))
}

/** An order that cannot be written now is retried in the next turn, and does not delay others. */
async function tryOne({ log }: CustodyNeeds, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (isUniqueViolation(error)) return
    log.error('an order was not written', errorFields(error))
  }
}

interface ToList {
  address: string
  accountId: string
}

/** Only for the member to whom the wallet is linked now, who is verified and not on hold. */
function walletsToList(db: Db, { asset, generation }: TokenInBooks): Promise<ToList[]> {
  const underWay = db
    .select({ id: chainOrders.id })
    .from(chainOrders)
    .where(
      and(
        eq(chainOrders.kind, 'allow'),
        eq(chainOrders.generation, generation),
        eq(chainOrders.wallet, shareWallets.address),
        // One that a signer refused is not written again: an operator looks first. If the wallet
        // has been linked again since, there is a new signature to check.
        or(
          inArray(chainOrders.state, ['written', 'signed']),
          // guard: without it, a listing that was refused once is refused for good —
          //   server/custody/deliver: linked, allowed and unlinked at once — without the second
          //   condition
          and(isNotNull(chainOrders.refusal), gte(chainOrders.writtenAt, walletLinks.linkedAt)),
        ),
      ),
    )
  return db
    .select({ address: shareWallets.address, accountId: walletLinks.accountId })
    .from(shareWallets)
    .innerJoin(walletLinks, isLinked({ address: shareWallets.address }))
    .innerJoin(accounts, eq(accounts.id, walletLinks.accountId))
    .where(
      and(
        ofToken(shareWallets, { asset, generation }),
        eq(shareWallets.state, 'asked'),
        inGoodStanding,
        notExists(underWay),
      ),
    )
    .orderBy(asc(shareWallets.changedAt))
    .limit(orderBatchSize)
}

/** They are not linked any more, so shares must not be sent there. */
async function walletsToDelist(db: Db, { asset, generation }: TokenInBooks): Promise<ToList[]> {
  return queryAll(db, { address: read.text, accountId: read.text })`
    select wallet.address, last.account_id as "accountId" from share_wallet wallet cross join lateral (
      select account_id from wallet_link where address = wallet.address order by linked_at desc limit 1) last
    where asset = ${asset} and generation = ${generation} and state = 'listed' and balance = 0
      and not exists (select from wallet_link where address = wallet.address and unlinked_at is null)
      and not exists (select from chain_order ordered where ordered.wallet = wallet.address
        and ordered.generation = ${generation} and ordered.kind = 'delist'
        and (ordered.state in ('written', 'signed') or ordered.refusal is not null))
    order by wallet.changed_at limit ${orderBatchSize}`
}

async function dueDeliveries(
  { db, clock }: CustodyNeeds,
  { asset, generation }: TokenInBooks,
): Promise<ShareDelivery[]> {
  const { waitsUntil, state, address } = shareDeliveries
  const rows = await db
    .select({ delivery: shareDeliveries })
    .from(shareDeliveries)
    .innerJoin(accounts, eq(accounts.id, shareDeliveries.accountId))
    .innerJoin(shareWallets, isWallet({ asset, generation }, address))
    .where(
      and(
        eq(shareDeliveries.generation, generation),
        eq(state, 'asked'),
        // Larger amounts are sent from the vault by two people.
        eq(shareDeliveries.source, 'desk'),
        or(isNull(waitsUntil), lte(waitsUntil, clock.now())),
        eq(shareWallets.state, 'listed'),
        inGoodStanding,
      ),
    )
    .orderBy(asc(shareDeliveries.serial))
    .limit(orderBatchSize)
  return rows.map(({ delivery }) => delivery)
}

/** As every node answers for a block that all of them know and we have followed. */
async function isListed(
  needs: CustodyNeeds,
  { registry }: TokenInBooks,
  wallet: string,
): Promise<boolean> {
  const blockNumber = await sharedBlock(needs)
  const nodeAnswers = await askEveryNode(needs, (client) =>
    client.readContract({
      address: registry as Address,
      abi: registryAbi,
      functionName: 'isVerified',
      args: [wallet as Address],
      blockNumber,
    }),
  )
  return agreed(nodeAnswers, 'whether a wallet is listed')
}

async function orderEntry(
  needs: CustodyNeeds,
  token: TokenInBooks,
  { kind, address, accountId }: ToList & { kind: 'allow' | 'delist' },
): Promise<void> {
  const [note, callTo] = kind === 'allow' ? [noteListed, allowCall] : [noteRemoved, delistCall]
  const isThere = (await isListed(needs, token, address)) === (kind === 'allow')
  if (isThere) return note(needs, needs.db, { ...token, wallet: address })
  const call = { from: token.registrar, to: token.registry, data: callTo(getAddress(address)) }
  const cost = await costOf(needs, call)
  await needs.db.transaction(async (tx) => {
    const order = { kind, accountId, wallet: address, microShares: 0n }
    await insertOrder(needs, tx, token, { ...order, call, cost })
  })
}

async function orderDelivery(
  needs: CustodyNeeds,
  token: TokenInBooks,
  delivery: ShareDelivery,
): Promise<void> {
  const { address, microShares, accountId, id } = delivery
  // An operator may have taken the wallet off the list since; the transfer would fail.
  if (!(await isListed(needs, token, address))) return listAgain(needs, token, address)
  const data = deliverCall(getAddress(address), microShares)
  const call = { from: token.desk, to: token.token, data }
  const cost = await costOf(needs, call)
  await needs.db.transaction(async (tx) => {
    const whereDueDelivery = and(eq(shareDeliveries.id, id), eq(shareDeliveries.state, 'asked'))
    const orderedDeliveries = await tx
      .update(shareDeliveries)
      .set({ state: 'ordered' })
      .where(whereDueDelivery)
      .returning({ id: shareDeliveries.id })
    // The member has canceled it meanwhile, so there is nothing to order.
    if (orderedDeliveries.length === 0) return
    const order = { kind: 'deliver' as const, accountId, wallet: address, microShares }
    await insertOrder(needs, tx, token, { ...order, deliveryId: id, call, cost })
  })
}

async function listAgain(needs: CustodyNeeds, token: TokenInBooks, address: string): Promise<void> {
  const wallet = { ...token, wallet: address }
  await setState(needs, needs.db, wallet, { from: 'listed', to: 'asked' })
}

type WalletOfOrder = Pick<ChainOrder, 'asset' | 'generation' | 'wallet'>

export async function noteListed(
  needs: CustodyNeeds,
  tx: Db,
  listed: WalletOfOrder,
): Promise<void> {
  await setState(needs, tx, listed, { from: 'asked', to: 'listed' })
}

export async function noteRemoved(
  needs: CustodyNeeds,
  tx: Db,
  listed: WalletOfOrder,
): Promise<void> {
  await setState(needs, tx, listed, { from: 'listed', to: 'removed' })
}

async function setState(
  { clock }: CustodyNeeds,
  tx: Db,
  { asset, generation, wallet }: WalletOfOrder,
  { from, to }: { from: 'asked' | 'listed'; to: ShareWalletState },
): Promise<void> {
  await tx
    .update(shareWallets)
    .set({ state: to, changedAt: clock.now() })
    .where(and(isWallet({ asset, generation }, lower(wallet)), eq(shareWallets.state, from)))
}
