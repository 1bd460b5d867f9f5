import { decodeEventLog, erc20Abi, type Hex } from 'viem'
import { lower, readHeader } from '@/server/chain/blocks/chain-block'
import { agreedAnswer, askEveryNode } from '@/server/chain/nodes/chain'
import type { DividendMoneyNeeds } from '../needs'
import type { CorporateAction, DividendTransferKind } from '../tables'

export interface SeenTransfer {
  logIndex: number
  /** Who paid the payer, or whom the payer paid. */
  other: string
  amount: bigint
}

/**
 * The one transfer of the dividend's coin into the payer, or out of it, in a transaction that is final
 * and the same on every node. Undefined if there is none such, or not yet.
 */
export async function transferOnChain(
  needs: DividendMoneyNeeds,
  { coin }: Pick<CorporateAction, 'coin'>,
  { hash, kind }: { hash: string; kind: DividendTransferKind },
): Promise<SeenTransfer | undefined> {
  const payer = needs.chain.shareToken?.payer
  const currencies = await needs.chain.currencies()
  const token = currencies.find(({ symbol }) => symbol === coin)?.address
  if (payer === undefined || !token) return undefined
  const wanted = { hash: hash as Hex, token: token.toLowerCase(), payer: lower(payer) }
  const told = await askEveryNode(needs, async (client) => {
    const final = (await readHeader(client, 'finalized'))?.number ?? -1n
    const receipt = await client.request({
      method: 'eth_getTransactionReceipt',
      params: [wanted.hash],
    })
    if (receipt === null || receipt.status !== '0x1' || BigInt(receipt.blockNumber) > final)
      return 'none'
    const seen = receipt.logs.flatMap((log) => readTransfer(log, wanted, kind))
    return seen.length === 1 ? seen.join() : 'none'
  })
  const [place, other, amount] = agreedAnswer(told)?.split(' ') ?? []
  if (place === undefined || other === undefined || amount === undefined) return undefined
  const logIndex = Number(place)
  return { logIndex, other, amount: BigInt(amount) }
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
  kind: DividendTransferKind,
): string[] {
  if (log.address.toLowerCase() !== token) return []
  try {
    const topics = log.topics as [Hex, ...Hex[]]
    const { eventName, args } = decodeEventLog({ abi: erc20Abi, data: log.data, topics })
    if (eventName !== 'Transfer') return []
    const isIn = kind === 'funded'
    const [own, other] = isIn ? [args.to, args.from] : [args.from, args.to]
    if (lower(own) !== payer || lower(other) === payer) return []
    return [`${Number(log.logIndex)} ${lower(other)} ${args.value}`]
  } catch {
    return []
  }
}
