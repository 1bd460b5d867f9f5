import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Hex, PublicClient } from 'viem'
import type { Currency } from '@/contract/currency'
import { askEveryNode } from '@/server/chain/nodes/chain'
import { asJson } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import { inParallel } from '@/server/platform/lists'
import type { TreasuryNeeds } from '../needs'
import { payments, type Refund, refunds } from '../tables'

const overlapMs = 60 * 60_000
const maxCached = 2_000

export interface BlockRange {
  from: bigint
  to: bigint
  since: Date
  until: Date
}

export interface KnownSum {
  sum: bigint
  /** False if a node no longer knows a refund that we booked. Then the sum proves nothing. */
  isSure: boolean
}

interface MinedTransaction {
  block: bigint
  isGood: boolean
  fee: bigint
}

export type FinalReceipts = Map<string, MinedTransaction>

interface LookupBounds {
  receipts: FinalReceipts
  to: bigint
}

export async function explainedSums(
  needs: TreasuryNeeds,
  currency: Currency,
  { ranges, receipts }: { ranges: BlockRange[]; receipts: FinalReceipts },
): Promise<KnownSum[]> {
  if (ranges.length === 0) return []
  const came = await incomingSums(needs, currency, ranges)
  const mined = await refundCandidates(needs, currency, { ranges, receipts })
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

async function incomingSums(
  { db }: TreasuryNeeds,
  { symbol }: Currency,
  ranges: BlockRange[],
): Promise<bigint[]> {
  const rangesJson = asJson(ranges.map(({ from, to }, place) => ({ place, from, to })))
  const answer = await queryAll(db, { sum: read.amount })`
    with asked as (
      select * from json_to_recordset(${rangesJson}::json) as asked(place int, "from" bigint, "to" bigint)
    )
    select coalesce(sum(amount), 0) as sum from asked
    left join ${payments} on currency = ${symbol}
      and block_number > (select min("from") from asked)
      and block_number > asked."from" and block_number <= asked."to"
    group by place order by place`
  return answer.map(({ sum }) => sum)
}

async function refundCandidates(
  needs: TreasuryNeeds,
  { address }: Currency,
  { ranges, receipts }: { ranges: BlockRange[]; receipts: FinalReceipts },
) {
  const [to = 0n] = ranges.map((range) => range.to).toSorted((a, b) => Number(b - a))
  const bounds = ranges.map(({ since, until }) => ({ since: +since, until: +until }))
  const earliest = Math.min(...bounds.map(({ since }) => since)) - overlapMs
  const latest = Math.max(...bounds.map(({ until }) => until)) + overlapMs
  const rows = await needs.db
    .select()
    .from(refunds)
    .where(
      and(
        inArray(refunds.state, ['sent', 'confirmed', 'failed']),
        address === null ? undefined : eq(refunds.token, address.toLowerCase()),
        lt(refunds.signedAt, new Date(latest)),
        or(isNull(refunds.confirmedAt), gt(refunds.confirmedAt, new Date(earliest))),
      ),
    )
  const refundsInRanges = rows.filter((refund) => ranges.some((range) => isAround(range, refund)))
  return inParallel(refundsInRanges, async (refund) => ({
    refund,
    receipt: await receiptOf(needs, refund, { receipts, to }),
  }))
}

function isAround({ since, until }: BlockRange, { signedAt, confirmedAt }: Refund): boolean {
  const isEarlier = confirmedAt !== null && confirmedAt.getTime() <= since.getTime() - overlapMs
  return !isEarlier && signedAt.getTime() < until.getTime() + overlapMs
}

/** The receipt of the signed version of this refund that was mined. */
async function receiptOf(
  needs: TreasuryNeeds,
  refund: Refund,
  asked: LookupBounds,
): Promise<MinedTransaction | undefined> {
  const { hash, earlierHashes, state } = refund
  for (const signed of state === 'confirmed' ? [hash] : [hash, ...earlierHashes]) {
    const mined = await receiptOfOne(needs, { hash: signed, state }, asked)
    if (mined !== undefined) return mined
  }
  return undefined
}

/**
 * Every node is asked. If one alone could hide a refund, the books would seem to differ from the
 * chain.
 */
async function receiptOfOne(
  needs: TreasuryNeeds,
  { hash, state }: Pick<Refund, 'hash' | 'state'>,
  { receipts, to }: LookupBounds,
): Promise<MinedTransaction | undefined> {
  const cached = receipts.get(hash)
  if (cached !== undefined) return cached
  const nodeAnswers = await askEveryNode(needs, (client) => minedBy(client, hash as Hex))
  if (nodeAnswers === undefined) throw new Error('A node does not tell of a refund.')
  const mined = nodeAnswers.find((answer) => answer !== undefined)
  // guard: without it, one node decides the result of a refund —
  //   server/purchases/treasury/differences: one node cannot hide a refund or move it to another
  //   block — some for every
  if (!nodeAnswers.every((answer) => isSame(answer, mined))) {
    // In newer blocks than these, one node may be behind the others. They do not affect these sums,
    // so it is no disagreement.
    if (nodeAnswers.some((answer) => answer !== undefined && answer.block <= to))
      throw new Error('The nodes do not agree about a refund.')
    return mined
  }
  if (mined === undefined || state !== 'confirmed') return mined
  if (receipts.size >= maxCached) receipts.clear()
  receipts.set(hash, mined)
  return mined
}

async function minedBy(client: PublicClient, hash: Hex): Promise<MinedTransaction | undefined> {
  const method = 'eth_getTransactionReceipt'
  const receipt = await client.request({ method, params: [hash] })
  if (receipt === null) return undefined
  return {
    block: BigInt(receipt.blockNumber),
    isGood: receipt.status === '0x1',
    fee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice),
  }
}

function isSame(a: MinedTransaction | undefined, b: MinedTransaction | undefined): boolean {
  return a?.block === b?.block && a?.isGood === b?.isGood && a?.fee === b?.fee
}

function goneBy(
  { address }: Currency,
  { token, amount }: Refund,
  { isGood, fee }: MinedTransaction,
): bigint {
  const isOfCurrency = token === (address?.toLowerCase() ?? null)
  return (isOfCurrency && isGood ? amount : 0n) + (address === null ? fee : 0n)
}
