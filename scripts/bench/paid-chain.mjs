import { createPublicClient, custom, numberToHex, pad } from 'viem'
import { chainFacts, mainTokens } from '@/config/chain'
import { asTopic, transferTopic } from '@/server/chain/blocks/chain-block'

/** Two nodes that show these payments at once, as they were seen: what they take is not what is measured. */
export function paidChain(payments, height) {
  const blocks = new Map()
  const receipts = new Map()
  for (const payment of payments) {
    const { number, ...place } = placeOf(payment)
    const block = blocks.get(number) ?? { ...headerOf(number, place.blockHash), transactions: [] }
    blocks.set(number, block)
    const { hash, payer, token } = payment
    block.transactions.push({ hash, from: payer, to: token, value: '0x0' })
    receipts.set(hash, { status: '0x1', ...place, logs: [logOf(payment)] })
  }
  const request = async ({ method, params: [what] }) => {
    if (method === 'eth_getTransactionReceipt') return receipts.get(what) ?? null
    if (method !== 'eth_getBlockByNumber') throw new Error(`Nobody asked for ${method} before.`)
    if (what === 'finalized') return headerOf(numberToHex(height), pad('0x'))
    return blocks.get(what) ?? null
  }
  const reader = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  return {
    reader,
    nodes: ['one', 'another'].map((name) => ({ name, reader })),
    currencies: async () => [
      { ...chainFacts.native, address: null },
      ...mainTokens.map((token) => ({ ...token, decimals: 18 })),
    ],
  }

  function headerOf(number, hash) {
    const at = payments[0]?.blockAt ?? new Date(0)
    const timestamp = numberToHex(Math.floor(at.getTime() / 1000))
    return { number, hash, parentHash: pad('0x'), timestamp, transactions: [] }
  }
}

function placeOf({ blockNumber, blockHash }) {
  const number = numberToHex(blockNumber)
  return { number, blockNumber: number, blockHash }
}

function logOf(payment) {
  const { hash, logIndex, payer, treasury, token, amount } = payment
  return {
    ...placeOf(payment),
    transactionHash: hash,
    logIndex: numberToHex(logIndex),
    address: token,
    topics: [transferTopic, asTopic(payer), asTopic(treasury)],
    data: pad(numberToHex(amount), { size: 32 }),
  }
}
