import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { type Address, BaseError, ContractFunctionZeroDataError, erc20Abi } from 'viem'
import type { Currency } from '@/contract/currency'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import type { Db } from '@/server/platform/db/database'
import { causesOf } from '@/server/platform/errors'
import type { Services } from '@/server/services'
import { treasuryChecks } from '../tables'
import { bookDifference, explainDifferences } from './differences'
import { type FinalReceipts, knownIn } from './known-in'

type Check = typeof treasuryChecks.$inferSelect

export type TreasuryLook = 'looked' | 'no new block' | 'not known'

/**
 * What no payment explains (inner calls, tokens that keep a part, payments by hand) is for a
 * person, never given by guessing.
 */
export async function checkTreasury(
  services: Services,
  receipts: FinalReceipts = new Map(),
): Promise<TreasuryLook> {
  const cursor = await readChainCursor(services.db)
  const height = cursor && cursor.height - BigInt(services.confirmations)
  if (height === undefined || height < 0n) return 'no new block'
  const looks: TreasuryLook[] = []
  for (const currency of await services.chain.currencies()) {
    await explainDifferences(services, currency, receipts)
    looks.push(await checkOne(services, currency, { height, receipts }))
  }
  const isOf = (wanted: TreasuryLook) => looks.includes(wanted) && wanted
  return isOf('not known') || isOf('looked') || 'no new block'
}

async function checkOne(
  services: Services,
  currency: Currency,
  { height, receipts }: { height: bigint; receipts: FinalReceipts },
): Promise<TreasuryLook> {
  const { db, clock, log, mode } = services
  const last = await lastCheck(services, currency.symbol)
  if (last !== undefined && last.blockNumber >= height) return 'no new block'
  const onChain = await balanceAt(services, currency, height).catch((error: unknown) => {
    if (last === undefined && isNoContract(error)) return undefined
    // The local chain knows balances only from its start.
    if (mode === 'sandbox' && isForgotten(error)) return undefined
    throw error
  })
  if (onChain === undefined) return 'not known'
  const from = last?.blockNumber ?? height
  const now = clock.now()
  const since = last?.checkedAt ?? now
  const ranges = last === undefined ? [] : [{ from, to: height, since, until: now }]
  const [{ sum: known } = { sum: 0n }] = await knownIn(services, currency, { ranges, receipts })
  const inBooks = (last?.onChain ?? onChain) + known
  const difference = onChain - inBooks
  if (difference !== 0n) {
    log.error('the treasury does not hold what the books say', {
      currency: currency.symbol,
      fromBlock: String(from),
      toBlock: String(height),
      difference: String(difference),
    })
  }
  const details = {
    why: 'range',
    from: String(from),
    since: since.toISOString(),
    known: String(known),
  }
  const { symbol } = currency
  const check = { currency: symbol, blockNumber: height, onChain, inBooks, checkedAt: now, details }
  await writeDown(db, check, last?.id)
  return 'looked'
}

type NewCheck = typeof treasuryChecks.$inferInsert

async function writeDown(db: Db, check: NewCheck, lastId: string | undefined): Promise<void> {
  const { currency, onChain, inBooks, checkedAt: at } = check
  const difference = onChain - inBooks
  await db.transaction(async (tx) => {
    if (lastId !== undefined && difference !== 0n) {
      const key = `treasury difference after ${lastId}`
      if (!(await bookDifference(tx, { key, currency, difference, at }))) return
    }
    const [row] = await tx.insert(treasuryChecks).values(check).returning({ id: treasuryChecks.id })
    await tx
      .delete(treasuryChecks)
      .where(
        and(
          eq(treasuryChecks.currency, currency),
          eq(treasuryChecks.onChain, treasuryChecks.inBooks),
          ne(treasuryChecks.id, row?.id ?? ''),
        ),
      )
  })
}

function isNoContract(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk((cause) => cause instanceof ContractFunctionZeroDataError) !== null
  )
}

const outOfRange = -32_602

export function isForgotten(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === outOfRange)
}

async function lastCheck({ db }: Services, currency: string): Promise<Check | undefined> {
  const [row] = await db
    .select()
    .from(treasuryChecks)
    .where(
      and(
        eq(treasuryChecks.currency, currency),
        sql`${treasuryChecks.details} ->> 'why' = 'range'`,
      ),
    )
    .orderBy(desc(treasuryChecks.blockNumber))
    .limit(1)
  return row
}

export function balanceAt(
  { chain, treasury }: Services,
  { address }: Currency,
  blockNumber: bigint,
): Promise<bigint> {
  if (address === null) return chain.reader.getBalance({ address: treasury, blockNumber })
  return chain.reader.readContract({
    address: address as Address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [treasury],
    blockNumber,
  })
}

export async function forgetTreasuryChecks(db: Db): Promise<void> {
  await db.delete(treasuryChecks)
}
