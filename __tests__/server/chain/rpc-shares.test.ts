import { rpcLimits } from '@/contract/chain'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { createRpcApp } from '@/server/chain/rpc/mount-rpc'
import { makeLog, TestClock } from '../../support/api'
import { TestChain } from '../../support/chain'
import { type FakeRpc, fakeRpc, result, silence } from '../../support/fake-rpc'

type App = ReturnType<typeof createRpcApp>

const somebody = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const mega = 1024 * 1024

let node: FakeRpc
let visitor: string
let app: App
beforeEach(async () => {
  node = await fakeRpc(result('0x'))
  visitor = '192.0.2.1'
  app = appAt(node.url)
})
afterEach(() => node.stop())

const chainAt = (url: string) => rpcChain({ urls: [url], tokens: [], log: makeLog() })

function appAt(url: string): App {
  const addressOf = () => visitor
  const settings = { clock: new TestClock(), addressOf, limitFactor: 1, log: makeLog() }
  return createRpcApp({ chain: chainAt(url), ...settings })
}

const call = (method: string, params: unknown[], id: unknown = 7) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const run = (facts: object = {}, id: unknown = 7) =>
  call('eth_call', [{ to: somebody, data: '0x', ...facts }, 'latest'], id)

async function post(body: unknown) {
  const headers = { 'content-type': 'application/json' }
  const answer = await app.request('/api/v1/rpc', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, text, body: JSON.parse(text) }
}
const refusal = (code: number, id: unknown = 7) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: expect.any(String) },
})
const waitUntil = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('a contract call', () => {
  const max = `0x${rpcLimits.gas.toString(16)}`

  test.each([
    ['eth_call', 30, max],
    ['eth_estimateGas', 3, `0x${rpcLimits.estimatedGas.toString(16)}`],
  ])('by %s has %i million gas at most', async (method, _, max) => {
    const heard: unknown[] = []
    node.says((rpcRequest, response) => {
      heard.push((rpcRequest.params[0] as { gas: unknown }).gas)
      result('0x')(rpcRequest, response)
    })
    for (const gas of [undefined, null, '0xffffffffffff', max, '0x5208'])
      await post(call(method, [{ to: somebody, gas }]))
    expect(heard).toEqual([max, max, max, max, '0x5208'])
  })

  test('is handed on without any state of its own', async () => {
    const heard: unknown[] = []
    node.says((rpcRequest, response) => {
      heard.push(rpcRequest.params)
      result('0x')(rpcRequest, response)
    })
    const overrides = { [somebody]: { balance: '0xffff' } }
    await post(run({ stateOverride: overrides, value: '0x1', GAS: '0xffffffffff' }))
    expect(heard).toEqual([[{ to: somebody, data: '0x', value: '0x1', gas: max }, 'latest']])
    expect((await post(call('eth_call', [{ to: somebody }, 'latest', overrides]))).body).toEqual(
      refusal(-32602),
    )
    expect((await post(call('eth_call', [{ to: somebody }, overrides]))).body).toEqual(
      refusal(-32602),
    )
  })

  test.each([
    ['more than 16 kB of data', { data: `0x${'00'.repeat(16 * 1024 + 1)}` }],
    ['the same by its other name', { input: `0x${'00'.repeat(16 * 1024 + 1)}` }],
    ['data that is none', { data: '0x0' }],
    ['gas that is no number', { gas: 'much' }],
    ['gas below nothing', { gas: '-0x1' }],
    [
      'a long list of places',
      { accessList: Array(65).fill({ address: somebody, storageKeys: [] }) },
    ],
  ])('with %s is refused without asking the node', async (_, facts) => {
    expect((await post(run(facts))).body).toEqual(refusal(-32602))
    expect(node.asked).toEqual([])
  })

  test('may bring 16 kB of data', async () => {
    expect((await post(run({ data: `0x${'00'.repeat(16 * 1024)}` }))).body.result).toBe('0x')
  })

  test('taking too long is not sent to another node @rest', async () => {
    const otherRpc = await fakeRpc(result('0x'))
    const chain = rpcChain({ urls: [node.url, otherRpc.url], tokens: [], log: makeLog() })
    app = createRpcApp({
      chain,
      clock: new TestClock(),
      addressOf: () => visitor,
      limitFactor: 1,
      log: makeLog(),
    })
    node.says((rpcRequest, response) => {
      if (rpcRequest.method !== 'eth_call') result('0x1')(rpcRequest, response)
    })
    const { status, body } = await post(run())
    await otherRpc.stop()
    expect([status, body]).toEqual([200, refusal(-32000)])
    expect(otherRpc.asked).toEqual([])
  })

  test('moves on when the first node is gone @rest', async () => {
    const otherRpc = await fakeRpc(result('0x2a'))
    const chain = rpcChain({ urls: [node.url, otherRpc.url], tokens: [], log: makeLog() })
    app = createRpcApp({
      chain,
      clock: new TestClock(),
      addressOf: () => visitor,
      limitFactor: 1,
      log: makeLog(),
    })
    await post(run())
    node.says(silence)
    expect((await post(run())).body.result).toBe('0x2a')
    await otherRpc.stop()
  })
})

describe('an answer', () => {
  const ofBytes = (bytes: number) => result(`0x${'0'.repeat(bytes)}`)

  test('has up to 1 MB', async () => {
    node.says(ofBytes(mega - 100))
    expect((await post(run())).body.result).toHaveLength(mega - 98)
    node.says(ofBytes(mega))
    expect((await post(run())).body).toEqual(refusal(-32602))
  })

  test('to a list gives 4 MB and refuses the rest @rest', async () => {
    node.says(ofBytes(600_000))
    const { text, body } = await post(Array.from({ length: 8 }, (_, id) => run({}, id)))
    const results = body.filter((part: object) => 'result' in part)
    expect(results).toHaveLength(6)
    expect(body.filter((part: object) => 'error' in part)).toEqual(
      body
        .filter((part: object) => 'error' in part)
        .map(({ id }: { id: number }) => refusal(-32602, id)),
    )
    expect(text.length).toBeLessThan(4 * mega)
  })

  test('has at most 100 percentiles and 1,000 blocks', async () => {
    const fees = (blocks: string, count: number) =>
      post(call('eth_feeHistory', [blocks, 'latest', Array(count).fill(50)]))
    expect((await fees('0x3e8', 100)).body.result).toBe('0x')
    expect((await fees('0x3e8', 101)).body).toEqual(refusal(-32602))
    expect((await fees('0x3e9', 1)).body).toEqual(refusal(-32602))
  })
})

describe('a share of the node', () => {
  function holdRuns() {
    const heldRuns: (() => void)[] = []
    const answeredIds: unknown[] = []
    node.says((rpcRequest, response) => {
      if (rpcRequest.method !== 'eth_call') return result('0x1')(rpcRequest, response)
      answeredIds.push((rpcRequest.params[0] as { data?: string }).data)
      heldRuns.push(() => result('0x')(rpcRequest, response))
    })
    return Object.assign(heldRuns, { whose: answeredIds })
  }

  test('is two contracts at once for each visitor @rest', async () => {
    const releaseRuns = holdRuns()
    const manyRuns = post(Array.from({ length: 20 }, (_, id) => run({ data: '0x01' }, id)))
    await waitUntil(() => releaseRuns.length >= 2)
    visitor = '192.0.2.2'
    const otherRun = post(run({ data: '0x02' }))
    await Promise.race([waitUntil(() => releaseRuns.length >= 3), otherRun])
    expect(releaseRuns.whose).toEqual(['0x01', '0x01', '0x02'])
    releaseRuns[2]?.()
    expect((await otherRun).body.result).toBe('0x')
    expect(node.asked).toHaveLength(3)
    node.says(result('0x'))
    for (const end of releaseRuns) end()
    const { body } = await manyRuns
    expect(body.slice(0, 2)).toEqual([
      { jsonrpc: '2.0', id: 0, result: '0x' },
      { jsonrpc: '2.0', id: 1, result: '0x' },
    ])
  })

  test('stays taken while the node works, even after a timeout @rest', async () => {
    const releaseRuns = holdRuns()
    const bothRuns = [run({}, 0), run({}, 1)]
    expect((await post(bothRuns)).body).toEqual([refusal(-32000, 0), refusal(-32000, 1)])
    expect((await post(run())).body).toEqual(refusal(-32005))
    expect(releaseRuns).toHaveLength(2)
    for (const end of releaseRuns) end()
    const next = post(run())
    await waitUntil(() => releaseRuns.length >= 3)
    releaseRuns[2]?.()
    expect((await next).body.result).toBe('0x')
  })

  test('never takes the chain’s height from others', async () => {
    const releaseRuns = holdRuns()
    const manyRuns = post(Array.from({ length: 8 }, (_, id) => run({}, id)))
    await waitUntil(() => releaseRuns.length >= 2)
    const { body } = await post([
      call('eth_blockNumber', []),
      call('eth_getBalance', [somebody, 'latest']),
    ])
    expect(body).toEqual([7, 7].map((id) => ({ jsonrpc: '2.0', id, result: '0x1' })))
    node.says(result('0x'))
    for (const end of releaseRuns) end()
    await manyRuns
  })
})

describe('contracts keeping the chain busy', () => {
  // The shortest program that never ends.
  const forEver = '0x5b5f56'
  // Hashes 4 kB thirty thousand times and ends: each try of an estimate takes as long.
  const atLength = '0x6175305b6110005f2050600190038060035700'

  test.each([
    ['never end', 'eth_call', forEver],
    ['are estimated at length', 'eth_estimateGas', atLength],
  ])('because they %s are stopped, and blocks go on @night', async (_, method, data) => {
    const chain = await TestChain.start({ blockTime: 1 })
    app = appAt(chain.url)
    const facts = { from: somebody, data, gas: '0xffffffffffff' }
    const { body } = await post([0, 1, 2].map((id) => call(method, [facts], id)))
    expect(body).toEqual([0, 1, 2].map((id) => refusal(expect.any(Number) as never, id)))
    const height = await chain.ask('eth_blockNumber')
    let laterHeight = height
    while (laterHeight === height) laterHeight = await chain.ask('eth_blockNumber')
    await chain.stop()
  })
})
