import { askChainAll, ChainAway } from './chain-reader'

export interface ChainPayment {
  succeeded: boolean
  blockNumber: bigint
  blockHash: string
  standingHash: string | undefined
  blockAt: string | undefined
  /** The sender of the transaction. For a token this may not be the owner whose tokens moved. */
  sender: string | undefined
  payer: string | undefined
  receiver: string | undefined
  token: string | null | undefined
  amount: bigint | undefined
  confirmations: number
}

export type ReadPayment = ChainPayment | 'absent'

export interface PaymentPlace {
  hash: string
  /** −1 for the chain's native coin. */
  logIndex: number
}

type Move = Pick<ChainPayment, 'payer' | 'receiver' | 'token' | 'amount'>
type Fields = Record<string, unknown>

// keccak256 of `Transfer(address,address,uint256)`.
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const nothing: Move = { payer: undefined, receiver: undefined, token: undefined, amount: undefined }

export async function readPayment(
  { hash, logIndex }: PaymentPlace,
  signal?: AbortSignal,
): Promise<ReadPayment> {
  const [transaction, receipt, head] = await askChainAll(
    [
      { method: 'eth_getTransactionByHash', params: [hash] },
      { method: 'eth_getTransactionReceipt', params: [hash] },
      { method: 'eth_blockNumber', params: [] },
    ],
    signal,
  )
  if (!isFields(transaction) || !isFields(receipt)) return 'absent'
  const blockNumber = wholeNumber(receipt.blockNumber)
  const params = [receipt.blockNumber, false]
  const [block] = await askChainAll([{ method: 'eth_getBlockByNumber', params }], signal)
  const standing = isFields(block) ? block : {}
  return {
    succeeded: receipt.status === '0x1',
    blockNumber,
    blockHash: String(receipt.blockHash),
    standingHash: typeof standing.hash === 'string' ? standing.hash : undefined,
    blockAt: timeOf(standing.timestamp),
    sender: textOf(transaction.from),
    ...(logIndex === -1 ? coinMove(transaction) : tokenMove(receipt.logs, logIndex)),
    // Our server may return a cached newest block from a second ago, which is before this one.
    confirmations: Math.max(0, Number(wholeNumber(head) - blockNumber) + 1),
  }
}

function coinMove({ from, to, value }: Fields): Move {
  return {
    payer: textOf(from),
    receiver: textOf(to),
    token: null,
    amount: value === undefined ? undefined : wholeNumber(value),
  }
}

/**
 * Reads a transfer from its log. The token is the contract that wrote the log, because anybody can
 * claim anything in the data.
 */
function tokenMove(logs: unknown, logIndex: number): Move {
  const transfer = (Array.isArray(logs) ? logs : []).find(
    (log) => isFields(log) && wholeNumber(log.logIndex) === BigInt(logIndex),
  )
  const topics = isFields(transfer) && Array.isArray(transfer.topics) ? transfer.topics : []
  if (!isFields(transfer) || topics[0] !== transferTopic || topics.length !== 3) return nothing
  return {
    payer: addressIn(topics[1]),
    receiver: addressIn(topics[2]),
    token: textOf(transfer.address),
    amount: /^0x[0-9a-f]{64}$/i.test(String(transfer.data))
      ? wholeNumber(transfer.data)
      : undefined,
  }
}

/** The last twenty of 32 bytes. */
const addressIn = (topic: unknown) => `0x${String(topic).slice(-40)}`
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function wholeNumber(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) throw new ChainAway(value)
  return BigInt(value)
}

function timeOf(seconds: unknown): string | undefined {
  if (typeof seconds !== 'string') return undefined
  return new Date(Number(wholeNumber(seconds)) * 1000).toISOString()
}
