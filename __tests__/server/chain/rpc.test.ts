import type * as z from 'zod/mini'
import { chainCalls, type rpcMethod } from '@/contract/chain'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { createRpcApp } from '@/server/chain/rpc/mount-rpc'
import { makeApi, makeLog, TestClock } from '../../support/api'
import { TestChain } from '../../support/chain'
import { type FakeRpc, failure, fakeRpc, hangUp, result } from '../../support/fake-rpc'

type App = ReturnType<typeof createRpcApp>

let chain: TestChain
let app: App
beforeAll(async () => {
  chain = await TestChain.start()
})
afterAll(() => chain.stop())
beforeEach(() => {
  app = appAt(chain.url)
})

const chainAt = (url: string) =>
  rpcChain({ urls: [url], tokens: [], log: makeLog(), waitMs: 20_000 })

function appAt(url: string, choices: { clock?: TestClock; addressOf?: () => string } = {}): App {
  const settings = { clock: new TestClock(), addressOf: () => 'local', limitFactor: 1, ...choices }
  return createRpcApp({ chain: chainAt(url), log: makeLog(), ...settings })
}
const call = (method: string, params?: unknown, id: unknown = 7) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params !== undefined && { params }),
})

async function post(body: unknown, to = app, type = 'application/json') {
  const answer = await to.request('/api/v1/rpc', {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) }
}
const refusal = (code: number, id: unknown = 7) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: expect.any(String) },
})

const somebody = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const word = `0x${'0'.repeat(64)}`
const goodParams: Record<z.infer<typeof rpcMethod>, unknown[]> = {
  eth_chainId: [],
  net_version: [],
  eth_blockNumber: [],
  eth_getBalance: [somebody, 'latest'],
  eth_getTransactionCount: [somebody, 'pending'],
  eth_getCode: [somebody, 'latest'],
  eth_call: [{ to: somebody, data: '0x' }, 'latest'],
  eth_estimateGas: [{ from: somebody, to: somebody, value: '0x1' }],
  eth_gasPrice: [],
  eth_maxPriorityFeePerGas: [],
  eth_feeHistory: ['0x1', 'latest', [25]],
  eth_getBlockByNumber: ['latest', false],
  eth_getBlockByHash: [word, false],
  eth_getTransactionByHash: [word],
  eth_getTransactionReceipt: [word],
  eth_getLogs: [{ fromBlock: '0x0', toBlock: 'latest' }],
  eth_sendRawTransaction: ['0x'],
}

describe('what is offered', () => {
  test.each(Object.entries(goodParams))('%s reaches the chain @rest', async (method, params) => {
    const { status, body } = await post(call(method, params))
    expect(status).toBe(200)
    expect(body).toMatchObject({ jsonrpc: '2.0', id: 7 })
    if (method === 'eth_sendRawTransaction') expect(body.error.code).toBe(-32602)
    else expect(Object.hasOwn(body, 'result')).toBe(true)
    expect(chainCalls.rpc.response.safeParse(body).success).toBe(true)
  })

  test.each(Object.entries(goodParams))(
    '%s takes no more than it needs',
    async (method, params) => {
      const filledParameters = params.length === 0 ? [] : Array(4).fill(params[0])
      const { body } = await post(
        call(method, [...filledParameters, { [somebody]: { balance: '0xffff' } }]),
      )
      expect(body).toEqual(refusal(-32602))
    },
  )

  test('parameters may be left out', async () => {
    expect((await post(call('eth_chainId'))).body.result).toBe('0x38')
  })
})

describe('what is not offered', () => {
  test.each([
    'eth_sendTransaction',
    'eth_sign',
    'eth_accounts',
    'eth_newFilter',
    'eth_simulateV1',
    'anvil_setBalance',
    'evm_mine',
    'debug_traceTransaction',
    'personal_unlockAccount',
    'ETH_CHAINID',
    'eth_chainId ',
    'eth_chainId\u0000',
    '__proto__',
    'constructor',
    '',
  ])('%j is refused without asking the chain @rest', async (method) => {
    const node = await fakeRpc(result('0x1'))
    const { status, body } = await post(call(method, []), appAt(node.url))
    await node.stop()
    expect(status).toBe(200)
    expect(body).toEqual(refusal(-32601))
    expect(node.asked).toEqual([])
  })

  test('in a list, only the forbidden call is refused', async () => {
    const { status, body } = await post([
      call('eth_chainId', [], 'a'),
      call('anvil_mine', ['0x3'], 'b'),
      call('eth_blockNumber', [], 'c'),
    ])
    expect(status).toBe(200)
    expect(body).toEqual([
      { jsonrpc: '2.0', id: 'a', result: '0x38' },
      refusal(-32601, 'b'),
      { jsonrpc: '2.0', id: 'c', result: '0x0' },
    ])
  })
})

describe('a list', () => {
  const calls = (count: number) =>
    Array.from({ length: count }, (_, id) => call('eth_chainId', [], id))

  test('of twenty is answered in its order', async () => {
    const { body } = await post(calls(20))
    expect(body.map(({ id }: { id: number }) => id)).toEqual(calls(20).map(({ id }) => id))
  })

  test.each([0, 21])('of %i is refused whole', async (count) => {
    const { status, body } = await post(calls(count))
    expect([status, body]).toEqual([400, refusal(-32600, null)])
  })
})

describe('a hostile body', () => {
  test.each([
    ['no JSON', '{"jsonrpc":'],
    ['nothing', ''],
    ['a lone half of a character in its bytes', '"\\ud800'],
  ])('of %s is a refusal of JSON-RPC', async (_, text) => {
    expect(await post(text)).toMatchObject({ status: 400, body: refusal(-32700, null) })
  })

  test.each([
    null,
    1,
    'eth_chainId',
    true,
    {},
    { id: 1, method: 'eth_chainId' },
    { jsonrpc: '1.0', id: 1, method: 'eth_chainId' },
    { jsonrpc: '2.0', method: 'eth_chainId' },
    { jsonrpc: '2.0', id: {}, method: 'eth_chainId' },
    { jsonrpc: '2.0', id: 'x'.repeat(101), method: 'eth_chainId' },
    { jsonrpc: '2.0', id: 1, method: ['eth_chainId'] },
    { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: {} },
    { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: 'latest' },
    [[call('eth_chainId')]],
  ])('%j is no call', async (value) => {
    const { status, body } = await post(JSON.stringify(value))
    expect(status).toBe(200)
    expect(Array.isArray(value) ? body[0] : body).toEqual(refusal(-32600, null))
  })

  test('nested a thousand deep is refused', async () => {
    const params = `${'['.repeat(1000)}${']'.repeat(1000)}`
    const text = `{"jsonrpc":"2.0","id":7,"method":"eth_call","params":[${params}]}`
    expect((await post(text)).body).toEqual(refusal(-32602))
  })

  test('with __proto__ in it changes nothing', async () => {
    const text =
      '{"jsonrpc":"2.0","id":7,"method":"eth_chainId","__proto__":{"method":"anvil_mine"}}'
    expect((await post(text)).body.result).toBe('0x38')
    expect(({} as { method?: string }).method).toBeUndefined()
  })

  test('larger than 64 kB is refused', async () => {
    const { status, body } = await post(call('eth_call', ['x'.repeat(65 * 1024)]))
    expect([status, body]).toEqual([413, refusal(-32600, null)])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded'])(
    'sent as %s, as foreign pages can, is refused',
    async (type) => {
      const { status, headers, body } = await post(call('eth_chainId'), app, type)
      expect([status, body]).toEqual([415, refusal(-32600, null)])
      expect(headers.has('access-control-allow-origin')).toBe(false)
    },
  )

  test('is passed on only as far as understood', async () => {
    const heard: unknown[] = []
    const node = await fakeRpc((rpcRequest, response) => {
      heard.push(rpcRequest)
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x38"}')
    })
    const call_ = { ...call('eth_blockNumber', []), extra: 'x', method2: 'anvil_mine' }
    await post(call_, appAt(node.url))
    await node.stop()
    expect(heard).toEqual([{ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }])
  })
})

test.each(['GET', 'PUT', 'DELETE'])('%s is told that POST is taken', async (method) => {
  const answer = await app.request('/api/v1/rpc', { method })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
})

test('the whole API offers the same at its address @rest', async () => {
  const api = await makeApi({ chain: chainAt(chain.url) })
  const { status, text } = await api.send('POST', 'rpc', call('eth_chainId'))
  expect([status, JSON.parse(text)]).toEqual([200, { jsonrpc: '2.0', id: 7, result: '0x38' }])
  const { status: wrongMethodStatus, headers } = await api.get('rpc')
  expect([wrongMethodStatus, headers.get('allow')]).toEqual([405, 'POST'])
})

describe('logs', () => {
  let node: FakeRpc
  beforeEach(async () => {
    node = await fakeRpc((rpcRequest, response) =>
      response.end(
        JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          result: rpcRequest.method === 'eth_blockNumber' ? '0x7d0' : [],
        }),
      ),
    )
    app = appAt(node.url)
  })
  afterEach(() => node.stop())

  test.each([
    [{ fromBlock: '0x1', toBlock: '0x3e8' }],
    [{ fromBlock: '0x3e9', toBlock: 'latest' }],
    [{ fromBlock: '0x3e9' }],
    [{ fromBlock: null, toBlock: null }],
    [{ fromBlock: 'latest', toBlock: 'latest' }],
    [{ fromBlock: 'finalized' }],
    [{ blockHash: word }],
    [{}],
  ])('of up to 1,000 blocks are given: %j @rest', async (filter) => {
    expect((await post(call('eth_getLogs', [filter]))).body.result).toEqual([])
  })

  test.each([
    [{ fromBlock: '0x1', toBlock: '0x3e9' }],
    [{ fromBlock: 'earliest' }],
    [{ fromBlock: '0x3e8' }],
    [{ fromBlock: 1, toBlock: 2 }],
    [{ fromBlock: '0x0000000000000' }],
    [{ fromBlock: '0x+0' }],
    [{ fromBlock: ' 0x0' }],
    [{ fromBlock: '' }],
    [{ fromBlock: '0' }],
    [{ fromBlock: 'latest', toBlock: '0x1000000000000' }],
    ['0x1'],
    [null],
  ])('of more are not: %j @rest', async (filter) => {
    expect((await post(call('eth_getLogs', [filter]))).body).toEqual(refusal(-32602))
    expect(node.asked).not.toContain('eth_getLogs')
  })
})

test('logs are asked for only by checked fields', async () => {
  const heard: unknown[] = []
  const node = await fakeRpc((rpcRequest, response) => {
    if (rpcRequest.method === 'eth_getLogs') heard.push(rpcRequest.params)
    const rpcResult = rpcRequest.method === 'eth_blockNumber' ? '0x7d0' : []
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: rpcResult }))
  })
  const ask = (filter: unknown) => post(call('eth_getLogs', [filter]), appAt(node.url))
  await ask({ fromBlock: '0x7cf', FROMBLOCK: '0x0', fromblock: '0x0', topics: [word] })
  await ask({ fromBlock: 'finalized', toBlock: 'pending', address: somebody })
  await ask({ blockHash: word, fromBlock: '0x0' })
  await node.stop()
  expect(heard).toEqual([
    [{ fromBlock: '0x7cf', toBlock: '0x7d0', topics: [word] }],
    [{ fromBlock: 'finalized', toBlock: '0x7d0', address: somebody }],
    [{ blockHash: word }],
  ])
})

describe('common questions, shared for a second', () => {
  let node: FakeRpc
  const clock = new TestClock()
  let shared: App
  beforeEach(async () => {
    node = await fakeRpc(result('0x10'))
    shared = appAt(node.url, { clock })
  })
  afterEach(() => node.stop())

  test.each(['eth_blockNumber', 'eth_gasPrice'])(
    '%s, also while it is under way',
    async (method) => {
      await Promise.all([post(call(method), shared), post(call(method), shared)])
      node.says(result('0x11'))
      expect((await post(call(method, [], 8), shared)).body).toMatchObject({
        id: 8,
        result: '0x10',
      })
      expect(node.asked).toEqual([method])
      clock.forward(1_000)
      expect((await post(call(method), shared)).body.result).toBe('0x11')
    },
  )

  test('but no refusal or answer that differs by asker', async () => {
    node.says(failure({ code: -32000, message: 'busy' }))
    expect((await post(call('eth_gasPrice'), shared)).body).toEqual(refusal(-32000))
    node.says(result('0x11'))
    expect((await post(call('eth_gasPrice'), shared)).body.result).toBe('0x11')
    const balance = call('eth_getBalance', [somebody, 'latest'])
    await post([balance, balance], shared)
    expect(node.asked.filter((method) => method === 'eth_getBalance')).toHaveLength(2)
  })
})

describe('with the chain away', () => {
  test('the refusal is JSON-RPC with a 503, naming nobody', async () => {
    const node = await fakeRpc(hangUp)
    const { status, headers, body } = await post(call('eth_blockNumber'), appAt(node.url))
    await node.stop()
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(body).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: {
        code: -32603,
        message: 'We can’t reach the network. Try again soon.',
      },
    })
  })

  test('a list says it for each call', async () => {
    const appWithoutNode = appAt('http://127.0.0.1:9')
    const { status, body } = await post(
      [call('eth_blockNumber', [], 1), call('eth_chainId', [], 2)],
      appWithoutNode,
    )
    expect([status, body]).toEqual([503, [refusal(-32603, 1), refusal(-32603, 2)]])
  })
})

describe('limits', () => {
  test('count each call, in lists too, per address @rest', async () => {
    let address = 'first'
    const clock = new TestClock()
    const narrow = appAt(chain.url, { clock, addressOf: () => address })
    const list = Array.from({ length: 20 }, (_, id) => call('eth_chainId', [], id))
    for (let run = 0; run < 30; run += 1) expect((await post(list, narrow)).status).toBe(200)
    const { status, headers, body } = await post(call('eth_chainId'), narrow)
    expect([status, body]).toEqual([429, refusal(-32005, null)])
    expect(headers.get('retry-after')).toBe('60')

    address = 'second'
    expect((await post(call('eth_chainId'), narrow)).status).toBe(200)
    address = 'first'
    clock.forward(60_000)
    expect((await post(call('eth_chainId'), narrow)).status).toBe(200)
  })
})
