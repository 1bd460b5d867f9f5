import { and, asc, eq, gt, inArray, isNull, not, notExists, sql } from 'drizzle-orm'
import { type Address, getAddress } from 'viem'
import { hourMs } from '@/config/durations'
import { custodyTerms } from '@/config/terms'
import { formatShares } from '@/contract/format/amounts'
import { agreedAnswer, askEveryNode } from '@/server/chain/nodes/chain'
import { tokenAbi } from '@/server/chain/token/abi'
import { sharedBlock } from '@/server/modules/chain-orders'
import { accounts, inGoodStanding } from '@/server/modules/identity/tables'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import { isLinked, walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import type { TokenInBooks } from '../books/token'
import type { CustodyNeeds } from '../needs'
import {
  isWallet,
  ofToken,
  openFreezes,
  type ShareFreeze,
  shareFreezes,
  shareWallets,
} from '../tables'

const freezeBatchSize = 50

/**
 * The token checks only the receiver, so a member who is on hold or no longer verified could still
 * send shares from a wallet. For each such wallet a freeze is requested at once, and ended when its
 * owner is no longer stopped. Two owners of the vault sign either; its result is read from every
 * node.
 */
export async function followFreezes(needs: CustodyNeeds, token: TokenInBooks): Promise<void> {
  await openNew(needs, token)
  // Reads all pages: fifty wallets that stay frozen for years must not hide a new one.
  for (let after = ''; ; ) {
    const page = await openOnes(needs.db, token, after)
    for (const freezeState of page) await followOne(needs, token, freezeState)
    const last = page.at(-1)?.freeze.id
    if (last === undefined || page.length < freezeBatchSize) return
    after = last
  }
}

async function openNew({ db, clock, log }: CustodyNeeds, token: TokenInBooks): Promise<void> {
  const { asset, generation } = token
  const onWallet = eq(shareFreezes.address, shareWallets.address)
  const isOpen = db
    .select({ id: shareFreezes.id })
    .from(shareFreezes)
    .where(and(ofToken(shareFreezes, token), onWallet, isNull(shareFreezes.endedAt)))
  const fresh = await db
    .select({ accountId: accounts.id, address: shareWallets.address })
    .from(shareWallets)
    .innerJoin(walletLinks, isLinked({ address: shareWallets.address }))
    .innerJoin(accounts, eq(accounts.id, walletLinks.accountId))
    .where(
      and(
        ofToken(shareWallets, token),
        gt(shareWallets.balance, 0n),
        not(inGoodStanding),
        notExists(isOpen),
      ),
    )
    .limit(freezeBatchSize)
  if (fresh.length === 0) return
  const openedAt = clock.now()
  const rows = fresh.map((wallet) => ({
    ...wallet,
    asset,
    generation,
    openedAt,
    dueAt: due(openedAt),
  }))
  await db.insert(shareFreezes).values(rows).onConflictDoNothing()
  log.error('wallets of stopped members have to be frozen', { count: rows.length })
}

const due = (from: Date) => new Date(from.getTime() + custodyTerms.freezeHours * hourMs)

interface FreezeState {
  freeze: ShareFreeze
  isStopped: boolean
  /** The shares in the wallet by settled transfers. */
  balance: bigint
}

function openOnes(db: Db, token: TokenInBooks, after: string): Promise<FreezeState[]> {
  const whereAfter = after === '' ? undefined : gt(shareFreezes.id, after)
  const whereOpenFreeze = inArray(shareFreezes.state, [...openFreezes])
  return db
    .select({
      freeze: shareFreezes,
      isStopped: sql<boolean>`not ${inGoodStanding}`,
      balance: shareWallets.balance,
    })
    .from(shareFreezes)
    .innerJoin(accounts, eq(accounts.id, shareFreezes.accountId))
    .innerJoin(shareWallets, isWallet(shareFreezes, shareFreezes.address))
    .where(and(ofToken(shareFreezes, token), whereOpenFreeze, whereAfter))
    .orderBy(asc(shareFreezes.id))
    .limit(freezeBatchSize)
}

type Next = Pick<ShareFreeze, 'state'> & Partial<ShareFreeze>

/** Does nothing while the nodes are silent or disagree. */
async function followOne(
  needs: CustodyNeeds,
  token: TokenInBooks,
  freezeState: FreezeState,
): Promise<void> {
  const isFrozen = await isFrozenOnChain(needs, token, freezeState.freeze.address)
  if (isFrozen === undefined) return
  const now = needs.clock.now()
  const next = nextOf(freezeState, isFrozen, now)
  if (next === undefined) return
  const { id, state } = freezeState.freeze
  await needs.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(shareFreezes)
      .set(next)
      .where(and(eq(shareFreezes.id, id), eq(shareFreezes.state, state)))
      .returning()
    // If the freeze was to end, and its member was stopped again before it did, the wallet was
    // frozen all the time.
    const isNews = changed !== undefined && !(changed.state === 'frozen' && state === 'lifting')
    if (isNews) await tellFreeze(needs, tx, changed, freezeState.balance)
  })
}

function nextOf({ freeze, isStopped, balance }: FreezeState, isFrozen: boolean, now: Date) {
  const { state, frozenAt } = freeze
  const wanted: Next = { state: 'wanted', dueAt: due(now) }
  const frozen: Next = { state: 'frozen', dueAt: null, frozenAt: frozenAt ?? now }
  const lifting: Next = { state: 'lifting', dueAt: due(now) }
  const ended = (how: 'lifted' | 'void'): Next => ({ state: how, dueAt: null, endedAt: now })
  if (!isFrozen) {
    // guard: without it, a wallet that was let go while its owner is stopped is not asked for again
    //   — server/custody/freezes: a wallet that is released while its owner is stopped is requested
    //   again — value undefined
    if (isStopped && balance > 0n) return state === 'wanted' ? undefined : wanted
    return ended(state === 'wanted' ? 'void' : 'lifted')
  }
  if (isStopped) return state === 'frozen' ? undefined : frozen
  return state === 'lifting' ? undefined : lifting
}

async function isFrozenOnChain(
  needs: CustodyNeeds,
  { token }: TokenInBooks,
  wallet: string,
): Promise<boolean | undefined> {
  const blockNumber = await sharedBlock(needs)
  const nodeAnswers = await askEveryNode(needs, (client) =>
    client.readContract({
      address: token as Address,
      abi: tokenAbi,
      functionName: 'isFrozen',
      args: [wallet as Address],
      blockNumber,
    }),
  )
  return agreedAnswer(nodeAnswers)
}

/** What two owners of the vault are to sign. */
export function waitingFreezes(db: Db, token: TokenInBooks): Promise<ShareFreeze[]> {
  const whereWaitingFreeze = inArray(shareFreezes.state, ['wanted', 'lifting'])
  return db
    .select()
    .from(shareFreezes)
    .where(and(ofToken(shareFreezes, token), whereWaitingFreeze))
}

/**
 * Notifies of a freeze only once it is in force: an earlier warning would be a chance to send the
 * shares away.
 */
async function tellFreeze(
  needs: CustodyNeeds,
  tx: Db,
  { accountId, address, state }: ShareFreeze,
  balance: bigint,
): Promise<void> {
  if (state !== 'frozen' && state !== 'lifted') return
  const kind = state === 'frozen' ? 'wallet-frozen' : 'wallet-unfrozen'
  const facts = inStoredLocale(() => ({
    shares: formatShares(balance),
    address: getAddress(address),
  }))
  await notify(needs, tx, { kind, facts, accountId, at: needs.clock.now() })
}
