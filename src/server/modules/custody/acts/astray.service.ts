import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import { formatShares } from '@/contract/format/amounts'
import { accounts } from '@/server/modules/identity/tables'
import { post } from '@/server/modules/ledger'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import type { Sender } from '@/server/modules/notifications/needs'
import { isLinked, walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { orNull, queryAll, read } from '@/server/platform/db/query'
import { isOnHold } from '@/server/platform/http/admit'
import type { Ports } from '@/server/platform/ports'
import { foundJournal } from '../books/journals'
import { type TokenInBooks, tokenInBooks } from '../books/token'
import { ofToken, shareTransfers, shareWallets } from '../tables'
import { type AstrayWay, astrayDecisions } from './tables'

/** Shares at an address that was not linked when they arrived. */
export interface AstrayShares {
  address: string
  microShares: bigint
  /** The last sender to that address; in the books they still own them. */
  senderId: string | null
  seenAt: Date
  /** The account to which the wallet is linked now. */
  linkedId: string | null
  /** Two operators decided that the vault brings them back. */
  comesHome: boolean
}

/** Found by the booked transfers and later decisions; the largest amount first. */
export async function astrayShares(
  db: Db,
  { asset, generation }: TokenInBooks,
  address?: string,
): Promise<AstrayShares[]> {
  const whereThisAddress = address === undefined ? sql`true` : sql`moved.address = ${address}`
  const ofToken = sql`asset = ${asset} and generation = ${generation}`
  return queryAll(db, {
    address: read.text,
    microShares: read.amount,
    senderId: orNull(read.text),
    seenAt: read.moment,
    linkedId: orNull(read.text),
    comesHome: read.boolean,
  })`
    with moved as (
      select receiver as address, amount from share_transfer where ${ofToken} and state = 'settled'
        and (kind in ('astray', 'onward') or (kind = 'unordered' and receiver_id is null))
      union all
      select sender, -amount from share_transfer where ${ofToken} and state = 'settled'
        and kind in ('recovered', 'onward', 'found')
      union all
      select address, -micro_shares from astray_decision where ${ofToken} and way = 'linked')
    select moved.address, sum(moved.amount) as "microShares", last.sender_id as "senderId",
      last.seen_at::text as "seenAt", link.account_id as "linkedId",
      exists (select from astray_decision open where ${ofToken} and open.address = moved.address
        and open.ended_at is null) as "comesHome"
    from moved
      cross join lateral (select sender_id, seen_at from share_transfer came where came.receiver = moved.address
        and ${ofToken} and kind in ('astray', 'onward', 'unordered')
        order by block_number desc, log_index desc limit 1) last
      left join wallet_link link on link.address = moved.address and link.unlinked_at is null
    where ${whereThisAddress}
    group by moved.address, last.sender_id, last.seen_at, link.account_id having sum(moved.amount) > 0
    order by sum(moved.amount) desc limit 50`
}

/**
 * none: no such shares · moving: the chain shows that they move on · home: the vault is already to
 * bring them back · unlinked, linked: the wallet has to be linked, or must not be.
 */
export type AstrayObstacle =
  | 'none'
  | 'moving'
  | 'home'
  | 'unlinked'
  | 'linked'
  | 'on-hold'
  | 'unverified'

export interface AstrayFacts {
  shares: AstrayShares | undefined
  obstacle: AstrayObstacle | undefined
}

export async function astrayFacts(
  db: Db,
  { address, way }: { address: string; way: AstrayWay },
): Promise<AstrayFacts> {
  const token = await tokenInBooks(db)
  const [shares] = token === undefined ? [] : await astrayShares(db, token, address)
  if (token === undefined || shares === undefined) return { shares, obstacle: 'none' }
  return { shares, obstacle: await obstacleOf(db, token, shares, way) }
}

async function obstacleOf(
  db: Db,
  { generation }: TokenInBooks,
  { address, linkedId, comesHome }: AstrayShares,
  way: AstrayWay,
): Promise<AstrayObstacle | undefined> {
  const { state, sender, kind } = shareTransfers
  // Shares that left before the wallet was linked are booked first; what its owner has sent since
  // waits for the decision.
  const whereUnsettled = and(
    eq(state, 'seen'),
    eq(sender, address),
    eq(shareTransfers.generation, generation),
    inArray(kind, ['recovered', 'onward', 'found']),
  )
  if ((await db.$count(shareTransfers, whereUnsettled)) > 0) return 'moving'
  if (way === 'home') {
    if (comesHome) return 'home'
    // guard: without it, shares that a member has linked by now are taken home —
    //   server/custody/astray: a member on hold cannot become the owner, and shares of a linked
    //   wallet are not brought back — value undefined
    return linkedId === null ? undefined : 'linked'
  }
  if (linkedId === null) return 'unlinked'
  const [owner] = await db
    .select({ kycStatus: accounts.kycStatus, onHoldAt: accounts.onHoldAt })
    .from(accounts)
    .where(eq(accounts.id, linkedId))
  // guard: without it, shares of a stranger become those of a member on hold —
  //   server/custody/astray: a member on hold cannot become the owner, and shares of a linked
  //   wallet are not brought back — without the second condition
  if (owner === undefined || isOnHold(owner)) return 'on-hold'
  return owner.kycStatus === 'APPROVED' ? undefined : 'unverified'
}

/** Locks the wallet's shares: what leaves it is not booked until the caller's transaction ends. */
export async function lockAstray(db: Db, address: string): Promise<void> {
  await db
    .select({ address: shareWallets.address })
    .from(shareWallets)
    .where(eq(shareWallets.address, address))
    .for('update')
}

/**
 * Records what two operators decided, or returns what prevents it. The caller has locked the
 * address.
 */
export async function decideAstray(
  needs: Sender & Pick<Ports, 'clock' | 'db'>,
  { address, way }: { address: string; way: AstrayWay },
): Promise<AstrayObstacle | undefined> {
  const { db, clock } = needs
  const { shares, obstacle } = await astrayFacts(db, { address, way })
  const token = await tokenInBooks(db)
  if (obstacle !== undefined || shares === undefined || token === undefined)
    return obstacle ?? 'none'
  const { asset, generation } = token
  const { microShares, senderId, linkedId } = shares
  const at = clock.now()
  if (way === 'home') {
    await db
      .insert(astrayDecisions)
      .values({ asset, generation, address, microShares, way, decidedAt: at })
    return
  }
  const owner = linkedId as string
  await endHomecoming(db, token, { address, at })
  const [made] = await db
    .insert(astrayDecisions)
    .values({
      asset,
      generation,
      address,
      microShares,
      way,
      accountId: owner,
      decidedAt: at,
      endedAt: at,
    })
    .returning()
  const facts = inStoredLocale(() => ({
    shares: formatShares(microShares),
    address: getAddress(address),
  }))
  await notify(needs, db, { accountId: owner, kind: 'shares-received', facts, at })
  if (senderId !== null && senderId !== owner)
    await notify(needs, db, { accountId: senderId, kind: 'shares-assigned', facts, at })
  await post(db, [
    foundJournal({ id: made?.id as string, address, owner, amount: microShares }, at),
  ])
}

/**
 * Whether two operators decided that exactly these shares come back, and the wallet has not been
 * linked since.
 */
export async function isApprovedHomecoming(
  db: Db,
  { from, microShares }: { from: string; microShares: bigint },
): Promise<boolean> {
  const address = from.toLowerCase()
  const whereOpenReturn = and(
    eq(astrayDecisions.address, address),
    eq(astrayDecisions.microShares, microShares),
    eq(astrayDecisions.way, 'home'),
    isNull(astrayDecisions.endedAt),
  )
  if ((await db.$count(astrayDecisions, whereOpenReturn)) === 0) return false
  return (await db.$count(walletLinks, isLinked({ address }))) === 0
}

/** Ends a decision to bring shares back: they have arrived, or belong to another member by now. */
export async function endHomecoming(
  db: Db,
  token: TokenInBooks,
  { address, at }: { address: string; at: Date },
): Promise<void> {
  const whereOpenDecision = isNull(astrayDecisions.endedAt)
  await db
    .update(astrayDecisions)
    .set({ endedAt: at })
    .where(
      and(ofToken(astrayDecisions, token), eq(astrayDecisions.address, address), whereOpenDecision),
    )
}
