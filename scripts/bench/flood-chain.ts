import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const finalBehind = 2

const hex = (value: number | bigint) => `0x${BigInt(value).toString(16)}`
const word = (value: string) => `0x${value.replace('0x', '').padStart(64, '0')}`
const hashOf = (words: string) => `0x${createHash('sha256').update(words).digest('hex')}`

export interface Entry {
  from: string
  to: string
  value?: bigint
  logs?: { address: string; payer: string; amount: bigint }[]
}

type Block = ReturnType<typeof blockOf>

export async function startFloodChain() {
  const blocks: Block[] = []
  let treasury = '0x'
  const mine = (entries: Entry[] = []) =>
    void blocks.push(blockOf(entries, { before: blocks.at(-1), number: blocks.length, treasury }))
  mine()
  const { url, stop } = await served(answersOf(blocks))
  const payTo = (address: string) => {
    treasury = address
  }
  return { url, mine, payTo, stop }
}

type Place = { before: { hash: string } | undefined; number: number; treasury: string }

function blockOf(entries: Entry[], { before, number, treasury }: Place) {
  const hash = hashOf(`block ${number}`)
  const place = { blockHash: hash, blockNumber: hex(number) }
  let logIndex = 0
  const whole = entries.map(({ from, to, value = 0n, logs = [] }, index) => {
    const transactionHash = hashOf(`transaction ${number} ${index}`)
    const written = logs.map(({ address, payer, amount }) => ({
      ...{ ...place, address, transactionHash },
      topics: [transferTopic, word(payer), word(treasury)],
      data: word(hex(amount)),
      logIndex: hex(logIndex++),
    }))
    return {
      transaction: { hash: transactionHash, from, to, value: hex(value), ...place },
      receipt: { ...place, transactionHash, status: '0x1', logs: written },
    }
  })
  const block = {
    ...{ number: hex(number), hash, baseFeePerGas: '0x1' },
    parentHash: before?.hash ?? word('0x0'),
    timestamp: hex(Math.floor(Date.now() / 1000)),
  }
  return { hash, block, whole }
}

// biome-ignore lint/suspicious/noExplicitAny: each method has its own.
type Answers = Record<string, (params: any) => unknown>

async function served(answers: Answers) {
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString())
    const result = answers[method]?.(params)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: result ?? null }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

function answersOf(blocks: Block[]): Answers {
  const heightOf = (tag: string) => {
    if (tag === 'finalized') return Math.max(blocks.length - 1 - finalBehind, 0)
    return tag === 'latest' || tag === 'pending' ? blocks.length - 1 : Number(tag)
  }
  const byHash = (hash: string) => blocks.find((block) => block.hash === hash)
  const receiptOf = (hash: string) => {
    for (const { whole } of blocks)
      for (const { transaction, receipt } of whole) if (transaction.hash === hash) return receipt
    return null
  }
  return {
    eth_chainId: () => '0x38',
    eth_blockNumber: () => hex(blocks.length - 1),
    eth_getBalance: () => '0x0',
    eth_call: () => word(hex(18)),
    eth_getTransactionReceipt: ([hash]) => receiptOf(hash),
    eth_getBlockReceipts: ([hash]) => byHash(hash)?.whole.map(({ receipt }) => receipt) ?? null,
    eth_getLogs: ([{ blockHash }]) =>
      byHash(blockHash)?.whole.flatMap(({ receipt }) => receipt.logs) ?? [],
    eth_getBlockByNumber: ([tag, isWhole]) => {
      const found = blocks[heightOf(tag)]
      if (found === undefined) return null
      const shown = found.whole.map(({ transaction }) => (isWhole ? transaction : transaction.hash))
      return { ...found.block, transactions: shown }
    },
  }
}
