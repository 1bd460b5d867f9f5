import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Currency } from '@/contract/currency'
import { payments, refunds } from '../db/schema/payment'
import type { Services } from '../services'

const overlapMs = 60 * 60_000

export interface Range {
  currency: Currency
  /** The block before the first one. */
  from: bigint
  to: bigint
  /** When the treasury was looked at at its beginning. */
  since: Date
}

/** By how much payments and returns that we know of have changed what the treasury holds. */
export async function knownIn(services: Services, range: Range): Promise<bigint> {
  const { currency, from, to } = range
  const [came] = await services.db
    .select({ sum: sql<string>`coalesce(sum(${payments.amount}), 0)::text` })
    .from(payments)
    .where(
      and(
        eq(payments.currency, currency.symbol),
        gt(payments.blockNumber, from),
        lte(payments.blockNumber, to),
      ),
    )
  return BigInt(came?.sum ?? '0') - (await wentIn(services, range))
}

/** What returns have taken out, and what the network took for them. */
async function wentIn({ db, chain }: Services, { currency, from, to, since }: Range) {
  const rows = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.state, ['sent', 'confirmed', 'failed']))
  const recent = rows.filter(
    ({ confirmedAt }) =>
      confirmedAt === null || confirmedAt.getTime() > since.getTime() - overlapMs,
  )
  let sum = 0n
  for (const { hash, token, amount } of recent) {
    const receipt = await chain.reader.request({
      method: 'eth_getTransactionReceipt',
      params: [hash as Hex],
    })
    const block = receipt === null ? -1n : BigInt(receipt.blockNumber)
    if (receipt === null || block <= from || block > to) continue
    const isOfCurrency = token === (currency.address?.toLowerCase() ?? null)
    if (isOfCurrency && receipt.status === '0x1') sum += amount
    if (currency.address === null)
      sum += BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  }
  return sum
}
