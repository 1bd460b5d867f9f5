import { ChainAway } from '@/lib/chain/chain-reader'
import { readPayment } from '@/lib/chain/read-payment'

const hash = `0x${'12'.repeat(32)}`
const blockHash = `0x${'ab'.repeat(32)}`
const payer = `0x${'11'.repeat(20)}`
const treasury = `0x${'22'.repeat(20)}`
const token = `0x${'33'.repeat(20)}`
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (digits: string) => `0x${digits.padStart(64, '0')}`
const topic = (address: string) => word(address.slice(2))

const log = {
  logIndex: '0x3',
  address: token,
  topics: [transfer, topic(payer), topic(treasury)],
  data: word('64'),
}
const told: Record<string, unknown> = {
  eth_getTransactionByHash: { from: payer, to: treasury, value: '0x2710' },
  eth_getTransactionReceipt: { status: '0x1', blockNumber: '0x10', blockHash, logs: [log] },
  eth_getBlockByNumber: { hash: blockHash, timestamp: '0x6920f000' },
  eth_blockNumber: '0x12',
}

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

function nodeTells(altered: Record<string, unknown> = {}): void {
  const said: Record<string, unknown> = { ...told, ...altered }
  globalThis.fetch = (async (_: unknown, init: RequestInit) => {
    const asked = JSON.parse(String(init.body)) as { id: number; method: string }[]
    return { json: async () => asked.map(({ id, method }) => ({ id, result: said[method] })) }
  }) as unknown as typeof globalThis.fetch
}

const withLog = (altered: object) => ({
  eth_getTransactionReceipt: {
    ...(told.eth_getTransactionReceipt as object),
    logs: [{ ...log, ...altered }],
  },
})

test('a payment in coins is the value of the transaction', async () => {
  nodeTells()
  expect(await readPayment({ hash, logIndex: -1 })).toEqual({
    succeeded: true,
    blockNumber: 16n,
    blockHash,
    standingHash: blockHash,
    blockAt: '2025-11-21T23:04:32.000Z',
    sender: payer,
    payer,
    receiver: treasury,
    token: null,
    amount: 10_000n,
    confirmations: 3,
  })
})

test('a newest block that was told before the payment’s counts as no confirmation', async () => {
  nodeTells({ eth_blockNumber: '0xd' })
  expect(await readPayment({ hash, logIndex: -1 })).toMatchObject({ confirmations: 0 })
})

test('a payment in a token is the amount in its contract’s log', async () => {
  nodeTells()
  expect(await readPayment({ hash, logIndex: 3 })).toMatchObject({
    payer,
    receiver: treasury,
    token,
    amount: 100n,
  })
})

test.each<[string, object]>([
  ['another place in the block', { logIndex: '0x4' }],
  ['another event', { topics: [word('1'), topic(payer), topic(treasury)] }],
  ['an event with other parts', { topics: [transfer, topic(payer)] }],
])('a log of %s is no transfer', async (_, altered) => {
  nodeTells(withLog(altered))
  const read = await readPayment({ hash, logIndex: 3 })
  expect(read).toMatchObject({ payer: undefined, token: undefined, amount: undefined })
})

test('an amount without a number is none', async () => {
  nodeTells(withLog({ data: '0x' }))
  expect(await readPayment({ hash, logIndex: 3 })).toMatchObject({ token, amount: undefined })
})

test('a failed transaction has not succeeded', async () => {
  const receipt = { status: '0x0', blockNumber: '0x10', blockHash, logs: [] }
  nodeTells({ eth_getTransactionReceipt: receipt })
  expect(await readPayment({ hash, logIndex: -1 })).toMatchObject({ succeeded: false })
})

test.each(['eth_getTransactionByHash', 'eth_getTransactionReceipt'])(
  'unless %s is answered, it is not on the chain',
  async (method) => {
    nodeTells({ [method]: null })
    expect(await readPayment({ hash, logIndex: -1 })).toBe('absent')
  },
)

test('a block that is gone has no height', async () => {
  nodeTells({ eth_getBlockByNumber: null })
  expect(await readPayment({ hash, logIndex: -1 })).toMatchObject({ standingHash: undefined })
})

test.each<[string, () => Promise<unknown>]>([
  ['does not answer', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers something else', async () => ({ json: async () => ({ status: 503 }) })],
  ['refuses one of the questions', async () => ({ json: async () => [{ id: 0, error: {} }] })],
  ['gives no whole number', async () => ({ json: async () => answersWith('soon') })],
])('a node that %s proves nothing about the payment', async (_, answer) => {
  globalThis.fetch = answer as typeof globalThis.fetch
  await expect(readPayment({ hash, logIndex: -1 })).rejects.toBeInstanceOf(ChainAway)
})

function answersWith(blockNumber: string) {
  const receipt = { status: '0x1', blockNumber, blockHash, logs: [] }
  return [
    { id: 0, result: told.eth_getTransactionByHash },
    { id: 1, result: receipt },
    { id: 2, result: '0x1' },
  ]
}
