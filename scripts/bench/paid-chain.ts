import { createPublicClient, custom, type EIP1193RequestFn, type Hex, numberToHex, pad } from 'viem'
import { chainFacts, mainTokens } from '@/config/chain'
import { asTopic, transferTopic } from '@/server/chain/blocks/chain-block'
import type { ChainPort } from '@/server/chain/nodes/chain'
import type { payments } from '@/server/modules/purchases/tables'

type Payment = typeof payments.$inferSelect

export function paidChain(paid: Payment[], height: number): ChainPort {
  const timestamp = numberToHex(Math.floor((paid[0]?.blockAt ?? new Date(0)).getTime() / 1000))
  const headerOf = (number: Hex, hash: Hex) => ({
    ...{ number, hash, timestamp, parentHash: pad('0x') },
    transactions: [] as object[],
  })
  const blocks = new Map<Hex, ReturnType<typeof headerOf>>()
  const receipts = new Map<Hex, object>()
  for (const payment of paid) {
    const number = numberToHex(payment.blockNumber)
    const hash = payment.hash as Hex
    const place = { blockNumber: number, blockHash: payment.blockHash as Hex }
    const block = blocks.get(number) ?? headerOf(number, place.blockHash)
    blocks.set(number, block)
    block.transactions.push({ hash, from: payment.payer, to: payment.token, value: '0x0' })
    const log = { ...place, transactionHash: hash, ...transferOf(payment) }
    receipts.set(hash, { status: '0x1', ...place, logs: [log] })
  }
  const request = async ({
    method,
    params,
  }: {
    method: string
    params: [Hex | 'finalized' | 'latest']
  }) => {
    const [what] = params
    if (what === 'finalized' || what === 'latest') return headerOf(numberToHex(height), pad('0x'))
    if (method === 'eth_getTransactionReceipt') return receipts.get(what) ?? null
    if (method === 'eth_getBlockByNumber') return blocks.get(what) ?? null
    throw new Error(`Nobody asked for ${method} before.`)
  }
  const provider = { request: request as EIP1193RequestFn }
  const client = createPublicClient({ transport: custom(provider, { retryCount: 0 }) })
  return {
    ask: () => Promise.reject(new Error('Nobody asked for this before.')),
    check: async () => 'answers',
    client,
    nodes: ['one', 'another'].map((name) => ({ name, client })),
    currencies: async () => [
      { ...chainFacts.native, address: null },
      ...mainTokens.map((token) => ({ ...token, decimals: 18 })),
    ],
  }
}

function transferOf({ logIndex, token, payer, treasury, amount }: Payment) {
  return {
    logIndex: numberToHex(logIndex),
    address: token,
    topics: [transferTopic, asTopic(payer as Hex), asTopic(treasury as Hex)],
    data: pad(numberToHex(amount), { size: 32 }),
  }
}
