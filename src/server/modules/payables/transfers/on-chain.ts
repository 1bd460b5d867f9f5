import { decodeEventLog, erc20Abi, type Hex } from 'viem'
import { lower } from '@/server/chain/blocks/chain-block'
import { agreedAnswer } from '@/server/chain/nodes/chain'
import { finalOnEveryNode, receiptOf } from '@/server/chain/nodes/final'
import type { TransfersNeeds } from '../needs'
import type { PayerTransferKind, PayoutCoin } from '../tables'

export interface SeenTransfer {
  logIndex: number
  /** The payer's sender or receiver. */
  other: string
  amount: bigint
}

/**
 * The only transfer of the dividend's coin into the payer, or out of it, in a transaction that is
 * final and the same on every node. Undefined if there is none, or not yet.
 */
export async function transferOnChain(
  needs: TransfersNeeds,
  { coin }: { coin: PayoutCoin },
  { hash, kind }: { hash: string; kind: PayerTransferKind },
): Promise<SeenTransfer | undefined> {
  const payer = needs.chain.shareToken?.payer
  const currencies = await needs.chain.currencies()
  const token = currencies.find(({ symbol }) => symbol === coin)?.address
  if (payer === undefined || !token) return undefined
  const expected = { token: token.toLowerCase(), payer: lower(payer) }
  const nodeAnswers = await finalOnEveryNode(needs, async (client, final) => {
    const receipt = await receiptOf(client, hash)
    if (receipt?.status !== '0x1' || BigInt(receipt.blockNumber) > final) return undefined
    const matches = receipt.logs.flatMap((log) => readTransfer(log, expected, kind))
    return matches.length === 1 ? matches[0] : undefined
  })
  return agreedAnswer(nodeAnswers)
}

interface Log {
  address: Hex
  data: Hex
  topics: Hex[]
  logIndex: Hex | null
}

function readTransfer(
  log: Log,
  { token, payer }: { token: string; payer: string },
  kind: PayerTransferKind,
): SeenTransfer[] {
  if (log.address.toLowerCase() !== token) return []
  try {
    const topics = log.topics as [Hex, ...Hex[]]
    const { eventName, args } = decodeEventLog({ abi: erc20Abi, data: log.data, topics })
    if (eventName !== 'Transfer') return []
    const isIn = kind === 'funded'
    const [own, other] = isIn ? [args.to, args.from] : [args.from, args.to]
    if (lower(own) !== payer || lower(other) === payer) return []
    const logIndex = Number(log.logIndex)
    return [{ logIndex, other: lower(other), amount: args.value }]
  } catch {
    return []
  }
}
