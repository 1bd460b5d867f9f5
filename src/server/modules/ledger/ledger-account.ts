import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { BankCurrency, Coin } from '@/config/coins'
import { stakingTerms } from '@/config/terms'
import { type OwnedPart, type OwnedPlace, ownedPlaces, placesIn } from '@/contract/owned'
import { sumColumn } from '@/server/platform/db/columns'
import { type Db, inList } from '@/server/platform/db/database'
import { type ShareAsset, shareAsset } from './share-asset'
import { ledgerAccounts } from './tables'

/**
 * Shares count in micro-shares, money at the bank in cents, everything else in the base units of
 * its token.
 */
export type Asset = ShareAsset | BankCurrency | Coin

/**
 * The ledger accounts of one person: what they own, and what is reserved for them. `ordered` are
 * shares reserved by their open orders, and `promised` the unclaimed rewards promised to their
 * stakes: both are kept per person, so that one person's order or claim never waits for another's.
 * `payable` is money they are owed as dividends or for shares that were bought back, `paying` what
 * of it is on the way to their wallet. None of them can go below zero.
 */
export type PersonAccountType = OwnedPlace | ReservedType | 'payable' | 'paying'
export type ReservedType = 'ordered' | 'promised'

/**
 * Selects the accounts of what people own, in any place: moving shares to an own wallet is no sale,
 * so holdings, gains and closing ignore it. Shares of an unpaid order and unclaimed rewards have no
 * owner, so holdings, statements, tax reports and the public audit leave them out.
 */
export const whereOwnedByMember = sql`type in (${inList(ownedPlaces)})`

/**
 * Sums the entries of one part of what is owned, as statements and record dates distinguish them.
 */
export const sumOfPart = (part: OwnedPart): SQL =>
  sql`coalesce(sum(amount) filter (where type in (${inList(placesIn(part))})), 0)`

/**
 * The platform's own ledger accounts. A ledger that sums to zero needs sources: `issued` is below
 * zero by the shares that exist, `outside` by the money that has come in from the chain, and
 * `missing` by what has left the treasury without an order of ours. `unsold` and `rewards` are the
 * two pools: shares for sale, and the part of the reward pool that is not promised to a stake.
 * `treasury` is what was paid to us on the chain, `bank` the same at the bank. `suspense` is money
 * that matches no order yet. `astray` are shares in wallets that are not linked; `missing` also
 * stands for shares that left custody without an order. `dividends` is what the bank has paid in
 * for a dividend before it is credited, `withheld` the tax kept back from it, `reinvested` the
 * price of shares that dividends became, until the bank takes it. `buy-back` is what it has paid in
 * to buy shares back and does not owe yet, `repurchased` are the shares it has bought back: they
 * exist, but neither earn nor vote.
 */
export type PlatformAccountType =
  | 'issued'
  | 'unsold'
  | 'outside'
  | 'treasury'
  | 'bank'
  | 'fees'
  | 'suspense'
  | 'missing'
  | 'rewards'
  | 'astray'
  | 'dividends'
  | 'reinvested'
  | 'withheld'
  | 'buy-back'
  | 'repurchased'

export type LedgerAccount =
  | { owner: string; type: PersonAccountType; asset: Asset }
  | { owner?: undefined; type: PlatformAccountType; asset: Asset }

/** The most shares that any offering may sell. */
export const offeredMicroShares = 4_000_000n * 1_000_000n
/**
 * The limit of all shares that can ever exist: those for sale and the reward pool. It is the floor
 * of `issued`, so the database itself refuses to create one more.
 */
export const supplyCapMicroShares = offeredMicroShares + stakingTerms.poolMicroShares

/**
 * The lowest balance of a new ledger account; undefined means no floor. Only sources may be
 * negative: `outside` for money, `issued` for shares, and `missing` for both, because what has left
 * cannot be undone.
 */
export function floorOf({ owner, type, asset }: LedgerAccount): bigint | undefined {
  if (owner === undefined && type === 'issued')
    // guard: without it, shares may be issued beyond the cap — server/ledger/ledger: there are
    //   never more shares than the cap — value undefined
    return asset === shareAsset ? -supplyCapMicroShares : 0n
  if (owner === undefined && type === 'outside') return asset === shareAsset ? 0n : undefined
  // guard: without it, more can be promised than the bank has paid in — server/dividends/money:
  //   more than the bank has paid in — without the second condition
  if (owner === undefined && type === 'missing') return undefined
  return 0n
}

/** An account's name in a posting: `ledger_post` builds the same text in SQL. */
export function nameOf({ owner, asset, type }: LedgerAccount): string {
  return `${owner ?? ''}/${asset}/${type}`
}

/**
 * The current balance of a ledger account; of a pool, the sum of its slots. An unused account has
 * no row and counts as empty. It takes no locks: a caller who decides by it must expect `post` to
 * throw `NotEnough`.
 */
export async function balanceOf(db: Db, { owner, type, asset }: LedgerAccount): Promise<bigint> {
  const [row] = await db
    .select({ balance: sumColumn(ledgerAccounts.balance) })
    .from(ledgerAccounts)
    .where(
      and(
        owner === undefined ? isNull(ledgerAccounts.ownerId) : eq(ledgerAccounts.ownerId, owner),
        eq(ledgerAccounts.asset, asset),
        eq(ledgerAccounts.type, type),
      ),
    )
  return row?.balance ?? 0n
}

/** What one member owns now, by place. It takes no locks. */
export async function ownedBalances(db: Db, owner: string): Promise<Record<OwnedPlace, bigint>> {
  const { ownerId, asset, type, balance } = ledgerAccounts
  const rows = await db
    .select({ type, balance })
    .from(ledgerAccounts)
    .where(and(eq(ownerId, owner), eq(asset, shareAsset), whereOwnedByMember))
  const balances = new Map<string, bigint>(rows.map((row) => [row.type, row.balance]))
  const entries = ownedPlaces.map((place) => [place, balances.get(place) ?? 0n])
  return Object.fromEntries(entries) as Record<OwnedPlace, bigint>
}

/** What is reserved by all open orders, or promised to all stakes, for the console. */
export async function totalReserved(db: Db, type: ReservedType): Promise<bigint> {
  const [row] = await db
    .select({ sum: sumColumn(ledgerAccounts.balance) })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.type, type))
  return row?.sum ?? 0n
}

export interface PlatformBalance {
  asset: Asset
  type: PlatformAccountType | 'reserved' | 'promised'
  balance: bigint
}

/**
 * The balance of each of the platform's accounts, for operators. What is reserved by orders and
 * promised to stakes is listed too, each as one sum: it is kept with its people but is not theirs.
 * Operators read *reserved* for the account type `ordered`.
 */
export async function platformBalances(db: Db): Promise<PlatformBalance[]> {
  const { asset, balance, ownerId } = ledgerAccounts
  const whereReserved = inArray(ledgerAccounts.type, ['ordered', 'promised'])
  const type = sql<string>`case ${ledgerAccounts.type} when 'ordered' then 'reserved' else ${ledgerAccounts.type} end`
  const rows = await db
    .select({ asset, type, balance: sumColumn(balance) })
    .from(ledgerAccounts)
    .where(or(isNull(ownerId), whereReserved))
    .groupBy(asset, type)
    .orderBy(asc(asset), asc(type))
  return rows as PlatformBalance[]
}
