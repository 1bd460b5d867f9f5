import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { stakingTerms } from '@/config/terms'
import type { Db } from '@/server/platform/db/database'
import { ledgerAccounts } from './tables'

export type Asset = 'SHARE' | 'BNB' | 'USDT' | 'USDC'

/**
 * What a person has, and what is set aside for them: shares of their open orders, and rewards of their stakes that are not
 * yet claimed. None of it can fall below nothing.
 */
export type PersonAccountType = HeldType | SetAsideType
type HeldType = 'available' | 'staked'
export type SetAsideType = 'ordered' | 'promised'

/** Of ledger accounts: what their owners have. What is set aside for them is not theirs yet. */
export const isHeld = sql`type in ('available', 'staked')`

/**
 * What the platform has. `issued` and `outside` are where things come from: the first stands below zero by
 * the shares there are, the second by the money that came in from the chain. `rewards` is the free part
 * of the reward pool. `missing` stands below zero by what left the treasury without a word of ours.
 */
export type PlatformAccountType =
  | 'issued'
  | 'unsold'
  | 'outside'
  | 'treasury'
  | 'fees'
  | 'suspense'
  | 'missing'
  | 'rewards'

export type LedgerAccount =
  | { owner: string; type: PersonAccountType; asset: Asset }
  | { owner?: undefined; type: PlatformAccountType; asset: Asset }

export const offeredMicroShares = 4_000_000n * 1_000_000n
export const supplyCapMicroShares = offeredMicroShares + stakingTerms.poolMicroShares

export function floorOf({ owner, type, asset }: LedgerAccount): bigint | undefined {
  if (owner === undefined && type === 'issued')
    return asset === 'SHARE' ? -supplyCapMicroShares : 0n
  if (owner === undefined && type === 'outside') return asset === 'SHARE' ? 0n : undefined
  if (owner === undefined && type === 'missing') return asset === 'SHARE' ? 0n : undefined
  return 0n
}

export function nameOf({ owner, asset, type }: LedgerAccount): string {
  return `${owner ?? ''}/${asset}/${type}`
}

/** What is in a ledger account now, in all its slots; one that was never used is empty. */
export async function balanceOf(db: Db, { owner, type, asset }: LedgerAccount): Promise<bigint> {
  const [row] = await db
    .select({ balance: sql<string>`coalesce(sum(${ledgerAccounts.balance}), 0)::text` })
    .from(ledgerAccounts)
    .where(
      and(
        owner === undefined ? isNull(ledgerAccounts.ownerId) : eq(ledgerAccounts.ownerId, owner),
        eq(ledgerAccounts.asset, asset),
        eq(ledgerAccounts.type, type),
      ),
    )
  return BigInt(row?.balance ?? 0)
}

/** What is set aside for all people together. */
export async function totalSetAside(db: Db, type: SetAsideType): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${ledgerAccounts.balance}), 0)::text` })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.type, type))
  return BigInt(row?.sum ?? 0)
}

export interface PlatformBalance {
  asset: Asset
  type: PlatformAccountType | 'reserved' | 'promised'
  balance: bigint
}

/** What the platform has in each ledger account, by asset and name, and what it has set aside for people. */
export async function platformBalances(db: Db): Promise<PlatformBalance[]> {
  const { asset, balance, ownerId } = ledgerAccounts
  const isSetAside = inArray(ledgerAccounts.type, ['ordered', 'promised'])
  const type = sql<string>`case ${ledgerAccounts.type} when 'ordered' then 'reserved' else ${ledgerAccounts.type} end`
  const rows = await db
    .select({ asset, type, balance: sql<string>`sum(${balance})::text` })
    .from(ledgerAccounts)
    .where(or(isNull(ownerId), isSetAside))
    .groupBy(asset, type)
    .orderBy(asc(asset), asc(type))
  return rows.map((row) => ({ ...row, balance: BigInt(row.balance) }) as PlatformBalance)
}
