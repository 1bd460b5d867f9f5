import { and, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import { type Address, erc20Abi, type Hex } from 'viem'
import type { Currency } from '@/contract/currency'
import { payments, refunds, treasuryChecks } from '../db/schema/payment'
import type { Services } from '../services'
import { readPosition } from './position'

type Check = typeof treasuryChecks.$inferSelect

const overlapMs = 60 * 60_000

/**
 * Holds what the treasury has on the chain against what came and went, from the last look to now. What
 * no payment explains (coins of an inner call, a token that keeps some for itself, a payment by hand) is
 * written down for a person, and never given to anybody by guessing.
 */
export async function checkTreasury(services: Services): Promise<void> {
  const position = await readPosition(services.db)
  if (position === undefined) return
  const height = position.height - BigInt(services.confirmations)
  if (height < 0n) return
  for (const currency of await services.chain.currencies())
    await checkOne(services, currency, height)
}

async function checkOne(services: Services, currency: Currency, height: bigint): Promise<void> {
  const { db, clock, log } = services
  const last = await lastCheck(services, currency.symbol)
  if (last !== undefined && last.blockNumber >= height) return
  const onChain = await balanceAt(services, currency, height)
  const inBooks =
    last === undefined ? onChain : await expected(services, { last, currency, height })
  const isSame = onChain === inBooks
  if (!isSame) {
    log.error('the treasury does not hold what the books say', {
      currency: currency.symbol,
      fromBlock: String(last?.blockNumber),
      toBlock: String(height),
      difference: String(onChain - inBooks),
    })
  }
  const details = { why: 'range', from: String(last?.blockNumber ?? height) }
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(treasuryChecks)
      .values({
        currency: currency.symbol,
        blockNumber: height,
        onChain,
        inBooks,
        checkedAt: clock.now(),
        details,
      })
      .returning({ id: treasuryChecks.id })
    // Of looks that found nothing the newest is enough; the next one starts from it.
    await tx
      .delete(treasuryChecks)
      .where(
        and(
          eq(treasuryChecks.currency, currency.symbol),
          eq(treasuryChecks.onChain, treasuryChecks.inBooks),
          ne(treasuryChecks.id, row?.id ?? ''),
        ),
      )
  })
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

interface Range {
  last: Check
  currency: Currency
  height: bigint
}

async function expected(services: Services, { last, currency, height }: Range): Promise<bigint> {
  const [came] = await services.db
    .select({ sum: sql<string>`coalesce(sum(${payments.amount}), 0)::text` })
    .from(payments)
    .where(
      and(
        eq(payments.currency, currency.symbol),
        gt(payments.blockNumber, last.blockNumber),
        lte(payments.blockNumber, height),
      ),
    )
  const went = await wentIn(services, { last, currency, height })
  return last.onChain + BigInt(came?.sum ?? '0') - went
}

/** What returns have taken out, and what the network took for them. */
async function wentIn({ db, chain }: Services, { last, currency, height }: Range): Promise<bigint> {
  const rows = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.state, ['sent', 'confirmed', 'failed']))
  const since = last.checkedAt.getTime() - overlapMs
  const recent = rows.filter(
    ({ confirmedAt }) => confirmedAt === null || confirmedAt.getTime() > since,
  )
  let sum = 0n
  for (const { hash, token, amount } of recent) {
    const receipt = await chain.reader.request({
      method: 'eth_getTransactionReceipt',
      params: [hash as Hex],
    })
    const block = receipt === null ? -1n : BigInt(receipt.blockNumber)
    if (receipt === null || block <= last.blockNumber || block > height) continue
    const isOfCurrency = token === (currency.address?.toLowerCase() ?? null)
    if (isOfCurrency && receipt.status === '0x1') sum += amount
    if (currency.address === null)
      sum += BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  }
  return sum
}
