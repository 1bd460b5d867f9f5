import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm'
import { operatorTerms } from '@/config/terms'
import type { CustodyCheck } from '@/contract/custody'
import { chainOrders } from '@/server/modules/chain-orders/tables'
import { accounts, inGoodStanding } from '@/server/modules/identity/tables'
import { ledgerAccounts } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { newestCheck, newestWatch, type TokenInBooks, tokenInBooks } from '../books/token'
import {
  custodyChecks,
  type custodyWatches,
  ofToken,
  openDeliveryStates,
  type ShareDelivery,
  type ShareFreeze,
  shareDeliveries,
  shareFreezes,
} from '../tables'

export type { ShareFreeze } from '../tables'
export { openDeliveryStates, type ShareDelivery } from '../tables'

const comparedMs = operatorTerms.comparisonsHours * 60 * 60_000
const shownRowCount = 50

export type ComparedCheck = Omit<typeof custodyChecks.$inferSelect, 'figures'> & {
  figures: Pick<CustodyCheck, 'books' | 'chain'>
}

export interface CustodyState {
  token: TokenInBooks
  check: ComparedCheck | undefined
  watch: typeof custodyWatches.$inferSelect | undefined
  checks: { equal: number; all: number }
}

/** Undefined if no token is deployed. */
export async function custodyState(db: Db, now: Date): Promise<CustodyState | undefined> {
  const token = await tokenInBooks(db)
  if (token === undefined) return undefined
  const since = gte(custodyChecks.at, new Date(now.getTime() - comparedMs))
  const [counted] = await db
    .select({
      all: count(),
      equal: sql<number>`count(*) filter (where ${custodyChecks.isEqual})::integer`,
    })
    .from(custodyChecks)
    .where(and(eq(custodyChecks.asset, token.asset), since))
  return {
    token,
    check: (await newestCheck(db, token)) as ComparedCheck | undefined,
    watch: await newestWatch(db, token),
    checks: { equal: counted?.equal ?? 0, all: counted?.all ?? 0 },
  }
}

export interface DeliveryRow {
  delivery: Pick<
    ShareDelivery,
    'id' | 'accountId' | 'address' | 'microShares' | 'source' | 'state' | 'askedAt' | 'waitsUntil'
  >
  order: { state: string; refusal: string | null } | null
}

/** Those under way, oldest first; then the newest that are over. */
export async function shownDeliveries(db: Db): Promise<DeliveryRow[]> {
  const whereOpenDelivery = inArray(shareDeliveries.state, openDeliveryStates)
  const whereEndedDelivery = inArray(shareDeliveries.state, ['done', 'canceled', 'failed'])
  const { id, accountId, address, microShares, source, state, askedAt, waitsUntil } =
    shareDeliveries
  const select = () =>
    db
      .select({
        delivery: { id, accountId, address, microShares, source, state, askedAt, waitsUntil },
        order: { state: chainOrders.state, refusal: chainOrders.refusal },
      })
      .from(shareDeliveries)
      .leftJoin(
        chainOrders,
        and(
          eq(chainOrders.deliveryId, id),
          or(ne(chainOrders.state, 'void'), isNotNull(chainOrders.refusal)),
        ),
      )
  const open = await select().where(whereOpenDelivery).orderBy(asc(askedAt)).limit(shownRowCount)
  const over = await select().where(whereEndedDelivery).orderBy(desc(askedAt)).limit(10)
  return [...open, ...over]
}

export type ChainOrderRow = Pick<
  typeof chainOrders.$inferSelect,
  'id' | 'kind' | 'state' | 'wallet' | 'signer' | 'nonce' | 'gasPrice' | 'refusal' | 'writtenAt'
>

/**
 * Orders under way, and those that a signer refused: an operator looks before they are written
 * again.
 */
export function shownOrders(db: Db, { generation }: TokenInBooks): Promise<ChainOrderRow[]> {
  const { id, kind, state, wallet, signer, nonce, gasPrice, refusal, writtenAt } = chainOrders
  return db
    .select({ id, kind, state, wallet, signer, nonce, gasPrice, refusal, writtenAt })
    .from(chainOrders)
    .where(
      and(
        eq(chainOrders.generation, generation),
        or(inArray(state, ['written', 'signed']), isNotNull(refusal)),
      ),
    )
    .orderBy(desc(writtenAt))
    .limit(shownRowCount)
}

/** Those under way, oldest first; then the newest that are over. */
export async function shownFreezes(db: Db, token: TokenInBooks): Promise<ShareFreeze[]> {
  const whereOfToken = ofToken(shareFreezes, token)
  const { endedAt, openedAt } = shareFreezes
  const open = await db
    .select()
    .from(shareFreezes)
    .where(and(whereOfToken, isNull(endedAt)))
    .orderBy(asc(openedAt))
    .limit(shownRowCount)
  const over = await db
    .select()
    .from(shareFreezes)
    .where(and(whereOfToken, isNotNull(endedAt)))
    .orderBy(desc(endedAt))
    .limit(10)
  return [...open, ...over]
}

export interface StoppedHolder {
  accountId: string
  shares: bigint
  isOnHold: boolean
  /** Whether each of their wallets with shares is frozen. */
  areFrozen: boolean
}

/** The token checks only the receiver: these shares can still be sent to any listed wallet. */
export async function stoppedHolders(db: Db, { asset }: TokenInBooks): Promise<StoppedHolder[]> {
  const { ownerId, type, balance } = ledgerAccounts
  const rows = await db
    .select({
      accountId: accounts.id,
      shares: balance,
      onHoldAt: accounts.onHoldAt,
      areFrozen: sql<boolean>`not exists (select from share_wallet held join share_token token
        on token.asset = held.asset and token.generation = held.generation
        join wallet_link link on link.address = held.address and link.unlinked_at is null
        where link.account_id = ${accounts.id} and held.balance > 0 and not exists (
          select from share_freeze kept where kept.asset = held.asset and kept.generation = held.generation
            and kept.address = held.address and kept.state in ('frozen', 'lifting')))`,
    })
    .from(ledgerAccounts)
    .innerJoin(accounts, eq(accounts.id, ownerId))
    .where(
      and(
        eq(ledgerAccounts.asset, asset),
        eq(type, 'delivered'),
        gt(balance, 0n),
        not(inGoodStanding),
      ),
    )
    .orderBy(desc(balance))
    .limit(shownRowCount)
  return rows.map(({ onHoldAt, ...row }) => ({ ...row, isOnHold: onHoldAt !== null }))
}
