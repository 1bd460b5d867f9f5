import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Currency } from '@/contract/currency'
import { asJson, rowsOf } from '@/server/platform/db/database'
import { inParallel } from '@/server/platform/lists'
import type { Services } from '@/server/services'
import { payments, refunds } from '../tables'

type Refund = typeof refunds.$inferSelect

const overlapMs = 60 * 60_000
const maxCached = 2_000

/** From one look at the treasury to the next. */
export interface Range {
  /** The block before the first one. */
  from: bigint
  to: bigint
  since: Date
  until: Date
}

export interface Known {
  sum: bigint
  /** A node has forgotten a return that is in the books: then nobody can say where it belongs. */
  isSure: boolean
}

interface Mined {
  block: bigint
  isGood: boolean
  fee: bigint
}

/** Of returns that are final; kept by who works, so that a node is asked once. */
export type FinalReceipts = Map<string, Mined>

/** By how much payments and returns that we know of have changed what the treasury holds, range by range. */
export async function knownIn(
  services: Services,
  currency: Currency,
  { ranges, receipts }: { ranges: Range[]; receipts: FinalReceipts },
): Promise<Known[]> {
  if (ranges.length === 0) return []
  const came = await cameIn(services, currency, ranges)
  const mined = await mayHaveGone(services, currency, { ranges, receipts })
  return ranges.map((range, place) => {
    let sum = came[place] ?? 0n
    let isSure = true
    for (const { refund, receipt } of mined) {
      if (!isAround(range, refund)) continue
      if (receipt === undefined) isSure &&= refund.state !== 'confirmed'
      else if (receipt.block > range.from && receipt.block <= range.to)
        sum -= goneBy(currency, refund, receipt)
    }
    return { sum, isSure }
  })
}

async function cameIn({ db }: Services, { symbol }: Currency, ranges: Range[]): Promise<bigint[]> {
  const asked = asJson(ranges.map(({ from, to }, place) => ({ place, from, to })))
  const answer = await db.execute(sql`
    with asked as (
      select * from json_to_recordset(${asked}::json) as asked(place int, "from" bigint, "to" bigint)
    )
    select coalesce(sum(amount), 0)::text as sum from asked
    left join ${payments} on currency = ${symbol}
      and block_number > (select min("from") from asked)
      and block_number > asked."from" and block_number <= asked."to"
    group by place order by place`)
  return rowsOf<{ sum: string }>(answer).map(({ sum }) => BigInt(sum))
}

/** Returns that may lie in one of the ranges, as the chain has them. */
async function mayHaveGone(
  services: Services,
  { address }: Currency,
  { ranges, receipts }: { ranges: Range[]; receipts: FinalReceipts },
) {
  const bounds = ranges.map(({ since, until }) => ({ since: +since, until: +until }))
  const earliest = Math.min(...bounds.map(({ since }) => since)) - overlapMs
  const latest = Math.max(...bounds.map(({ until }) => until)) + overlapMs
  const rows = await services.db
    .select()
    .from(refunds)
    .where(
      and(
        inArray(refunds.state, ['sent', 'confirmed', 'failed']),
        // The network's fee is paid in the coin, whatever is returned.
        address === null ? undefined : eq(refunds.token, address.toLowerCase()),
        lt(refunds.signedAt, new Date(latest)),
        or(isNull(refunds.confirmedAt), gt(refunds.confirmedAt, new Date(earliest))),
      ),
    )
  const asked = rows.filter((refund) => ranges.some((range) => isAround(range, refund)))
  return inParallel(asked, async (refund) => ({
    refund,
    receipt: await receiptOf(services, refund, receipts),
  }))
}

/** It cannot be in a block of the range that was signed after it, or final before it. */
function isAround({ since, until }: Range, { signedAt, confirmedAt }: Refund): boolean {
  const isEarlier = confirmedAt !== null && confirmedAt.getTime() <= since.getTime() - overlapMs
  return !isEarlier && signedAt.getTime() < until.getTime() + overlapMs
}

/** Of whichever signing of it has landed. */
async function receiptOf(
  services: Services,
  refund: Refund,
  receipts: FinalReceipts,
): Promise<Mined | undefined> {
  const { hash, earlierHashes, state } = refund
  for (const signed of state === 'confirmed' ? [hash] : [hash, ...earlierHashes]) {
    const mined = await receiptOfOne(services, { hash: signed, state }, receipts)
    if (mined !== undefined) return mined
  }
  return undefined
}

async function receiptOfOne(
  { chain }: Services,
  { hash, state }: Pick<Refund, 'hash' | 'state'>,
  receipts: FinalReceipts,
): Promise<Mined | undefined> {
  const cached = receipts.get(hash)
  if (cached !== undefined) return cached
  const receipt = await chain.reader.request({
    method: 'eth_getTransactionReceipt',
    params: [hash as Hex],
  })
  if (receipt === null) return undefined
  const mined = {
    block: BigInt(receipt.blockNumber),
    isGood: receipt.status === '0x1',
    fee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice),
  }
  if (state !== 'confirmed') return mined
  if (receipts.size >= maxCached) receipts.clear()
  receipts.set(hash, mined)
  return mined
}

function goneBy({ address }: Currency, { token, amount }: Refund, { isGood, fee }: Mined): bigint {
  const isOfCurrency = token === (address?.toLowerCase() ?? null)
  return (isOfCurrency && isGood ? amount : 0n) + (address === null ? fee : 0n)
}
