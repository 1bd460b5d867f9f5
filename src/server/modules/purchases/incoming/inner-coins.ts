import { type Hex, numberToHex, type PublicClient } from 'viem'
import { chainFacts } from '@/config/chain'
import { type Block, lower } from '@/server/chain/blocks/chain-block'
import { isUnknownMethod } from '@/server/chain/nodes/chain'
import { type IncomingTransfer, placeOf } from './scan'

/**
 * BNB from an inner call has no log index, so it is numbered from −2 downwards; −1 is a plain BNB
 * payment.
 */
const firstInner = -2

export function isInner({ logIndex }: Pick<IncomingTransfer, 'logIndex'>): boolean {
  return logIndex <= firstInner
}

interface Move {
  hash: Hex
  from: Hex
  amount: bigint
}

export async function innerCoinsIn(
  client: PublicClient,
  block: Block,
  treasury: string,
): Promise<IncomingTransfer[] | undefined> {
  const moves =
    (await byCallTracer(client, block, treasury)) ?? (await byTraceBlock(client, block, treasury))
  if (moves === undefined) return undefined
  const countByHash = new Map<string, number>()
  return moves.map(({ hash, from, amount }) => {
    const placeInTransaction = countByHash.get(hash) ?? 0
    countByHash.set(hash, placeInTransaction + 1)
    return innerPayment(block, { hash, payer: from, treasury, amount, place: placeInTransaction })
  })
}

export function innerPayment(
  block: Block,
  {
    place = 0,
    ...facts
  }: Pick<IncomingTransfer, 'hash' | 'payer' | 'treasury' | 'amount'> & { place?: number },
): IncomingTransfer {
  return {
    ...placeOf(block),
    ...facts,
    hash: lower(facts.hash),
    payer: lower(facts.payer),
    treasury: lower(facts.treasury),
    logIndex: firstInner - place,
    token: null,
    currency: chainFacts.native.symbol,
  }
}

interface Frame {
  type: string
  from: Hex
  to?: Hex
  value?: Hex
  error?: string
  calls?: Frame[]
}

async function byCallTracer(
  client: PublicClient,
  { hash }: Block,
  treasury: string,
): Promise<Move[] | undefined> {
  const params = [hash, { tracer: 'callTracer' }]
  const traced = await traceBy<{ txHash: Hex; result: Frame }>(
    client,
    'debug_traceBlockByHash',
    params,
  )
  return traced?.flatMap(({ txHash, result }) =>
    result.error === undefined
      ? (result.calls ?? []).flatMap((call) => movesIn(call, txHash, treasury))
      : [],
  )
}

/** A failed call moved no coins, nor did the calls inside it: the chain reverts them together. */
function movesIn(frame: Frame, hash: Hex, treasury: string): Move[] {
  const { type, from, to, value = '0x0', error, calls = [] } = frame
  if (error !== undefined) return []
  const amount = BigInt(value)
  const isOurs = type === 'CALL' && to !== undefined && lower(to) === lower(treasury) && amount > 0n
  return [
    ...(isOurs ? [{ hash, from, amount }] : []),
    ...calls.flatMap((call) => movesIn(call, hash, treasury)),
  ]
}

interface Trace {
  type: string
  action: { callType?: string; from: Hex; to?: Hex; value?: Hex }
  traceAddress: number[]
  transactionHash: Hex | null
  blockHash: Hex
  error?: string
}

async function byTraceBlock(
  client: PublicClient,
  { number, hash: blockHash }: Block,
  treasury: string,
): Promise<Move[] | undefined> {
  const traces = await traceBy<Trace>(client, 'trace_block', [numberToHex(number)])
  if (traces === undefined) return undefined
  if (traces.some((trace) => trace.blockHash !== blockHash))
    throw new Error(`Block ${number} was replaced while it was traced.`)
  const failed = new Set(traces.filter(({ error }) => error !== undefined).map(nameOf))
  return traces.flatMap(({ type, action, traceAddress, transactionHash: hash }) => {
    const { callType, from, to, value = '0x0' } = action
    const above = traceAddress.map((_, depth) => ({
      transactionHash: hash,
      traceAddress: traceAddress.slice(0, depth),
    }))
    const hasFailed = [...above, { transactionHash: hash, traceAddress }].some((call) =>
      failed.has(nameOf(call)),
    )
    const isInnerCall = type === 'call' && callType === 'call' && traceAddress.length > 0
    const isOurs = isInnerCall && !hasFailed && to !== undefined && lower(to) === lower(treasury)
    const amount = BigInt(value)
    return isOurs && hash !== null && amount > 0n ? [{ hash, from, amount }] : []
  })
}

function nameOf({
  transactionHash,
  traceAddress,
}: Pick<Trace, 'transactionHash' | 'traceAddress'>) {
  return `${transactionHash} ${traceAddress.join('.')}`
}

async function traceBy<Answer>(
  client: PublicClient,
  method: string,
  params: unknown[],
): Promise<Answer[] | undefined> {
  const ask = client.request as unknown as (call: object) => Promise<Answer[] | null>
  try {
    return (await ask({ method, params })) ?? []
  } catch (error) {
    if (isUnknownMethod(error)) return undefined
    throw error
  }
}
