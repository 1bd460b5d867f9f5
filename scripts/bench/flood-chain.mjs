import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const finalBehind = 2

const hex = (value) => `0x${BigInt(value).toString(16)}`
const word = (value) => `0x${value.replace('0x', '').padStart(64, '0')}`
const hashOf = (words) => `0x${createHash('sha256').update(words).digest('hex')}`
export const addressOf = (number) => `0x${number.toString(16).padStart(40, '0')}`

/** A node of a chain whose blocks hold what the bench puts into them, by the thousands. */
export async function startFloodChain() {
  const blocks = []
  let made = 0
  let treasury
  const mine = (entries = []) => {
    const number = hex(blocks.length)
    const hash = hashOf(`block ${number}`)
    const block = {
      number,
      hash,
      parentHash: blocks.at(-1)?.block.hash ?? word('0x0'),
      timestamp: hex(Math.floor(Date.now() / 1000)),
      baseFeePerGas: '0x1',
    }
    const place = { blockHash: hash, blockNumber: number }
    let logIndex = 0
    const whole = entries.map(({ from, to, value = 0n, logs = [] }) => {
      made += 1
      const transaction = {
        hash: hashOf(`transaction ${made}`),
        from,
        to,
        value: hex(value),
        ...place,
      }
      const written = logs.map(({ address, payer, amount }) => ({
        ...place,
        address,
        topics: [transferTopic, word(payer), word(treasury)],
        data: word(hex(amount)),
        transactionHash: transaction.hash,
        logIndex: hex(logIndex++),
      }))
      const receipt = { ...place, transactionHash: transaction.hash, status: '0x1', logs: written }
      return { transaction, receipt }
    })
    blocks.push({ block, whole })
  }
  mine()

  const { url, stop } = await served(answersOf(blocks))
  return {
    url,
    mine,
    payTo: (address) => {
      treasury = address
    },
    stop,
  }
}

async function served(answers) {
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString())
    const result = answers[method]?.(params)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: result ?? null }))
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const stop = () =>
    new Promise((done) => {
      server.close(done)
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${server.address().port}`, stop }
}

function answersOf(blocks) {
  const heightOf = (tag) => {
    if (tag === 'finalized') return Math.max(blocks.length - 1 - finalBehind, 0)
    return tag === 'latest' || tag === 'pending' ? blocks.length - 1 : Number(tag)
  }
  const byHash = (hash) => blocks.find(({ block }) => block.hash === hash)
  const receiptOf = (hash) => {
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
