import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { stakingTerms } from '@/config/terms'
import type { Db } from '@/server/platform/db/database'
import { ledgerAccounts } from './tables'

export type Asset = 'SHARE' | 'BNB' | 'USDT' | 'USDC'

/**
 * `ordered` is set aside for open orders, `promised` for unclaimed rewards. None falls below zero.
 */
export type PersonAccountType = HeldType | SetAsideType
type HeldType = 'available' | 'staked'
export type SetAsideType = 'ordered' | 'promised'

/** What is set aside is not its owner's yet. */
export const isHeld = sql`type in ('available', 'staked')`

/**
 * `issued` is below zero by the shares there are, `outside` by the money from the chain, `missing`
 * by what left the treasury without our word. `rewards` is the reward pool's free part.
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

/** Of all slots; an unused account is empty. */
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

/** Includes what is set aside for people. */
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
