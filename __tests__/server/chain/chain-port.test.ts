import { gzipSync } from 'node:zlib'
import { keccak256 } from 'viem'
import { chainFacts } from '@/config/chain'
import { mainTokens } from '@/config/coins'
import type { ChainPort } from '@/server/chain/nodes/chain'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { AppError } from '@/server/platform/errors'
import { ownConnections } from '@/server/start/open-chain'
import { makeLog } from '../../support/api'
import { type FakeRpc, failure, fakeRpc, hangUp, result, silence } from '../../support/fake-rpc'

const height = { method: 'eth_blockNumber', params: [] }
const send = { method: 'eth_sendRawTransaction', params: ['0x02f8'] }
let nodes: FakeRpc[]

beforeEach(async () => {
  nodes = [await fakeRpc(result('0x38')), await fakeRpc(result('0x38'))]
})
afterEach(() => Promise.all(nodes.map((node) => node.stop())))

function open(
  choices: { restMs?: number; waitMs?: number; connect?: typeof ownConnections } = {},
): {
  chain: ChainPort
  log: ReturnType<typeof makeLog>
} {
  const log = makeLog()
  const urls = nodes.map(({ url }) => url)
  return { chain: rpcChain({ urls, tokens: mainTokens, log, waitMs: 20_000, ...choices }), log }
}
const [first, second] = [() => nodes[0] as FakeRpc, () => nodes[1] as FakeRpc]

test('while the first node answers, the second is not asked', async () => {
  first().says(result('0x10'))
  expect(await open().chain.ask(height)).toEqual({ result: '0x10' })
  expect([first().asked, second().asked]).toEqual([['eth_blockNumber'], []])
})

test.each([
  ['says nothing', silence],
  ['is out of breath', failure({ code: -32005, message: 'limit exceeded' })],
  ['turns us away', failure({ code: -32000, message: 'project id is disabled' }, 403)],
  ['fails', failure({ code: -32603, message: 'internal' }, 502)],
  ['speaks HTML', ((_, response) => response.end('<html>')) as typeof silence],
  ['speaks another JSON', ((_, response) => response.end('[]')) as typeof silence],
  ['hangs up', hangUp],
  [
    'stops in the middle',
    ((_, response) => void response.writeHead(200).write('{"jsonrpc"')) as typeof silence,
  ],
])('a node that %s hands the question to the next @rest', async (_, says) => {
  first().says(says)
  second().says(result('0x11'))
  const { chain, log } = open({ waitMs: 2_000, connect: ownConnections })
  expect(await chain.ask(height)).toEqual({ result: '0x11' })
  expect(log.lines).toEqual([
    {
      level: 'error',
      event: 'chain node away',
      fields: { node: new URL(first().url).host, reason: expect.any(String) },
    },
  ])
  expect(JSON.stringify(log.lines)).not.toContain('a-key-nobody-may-see')
})

test('an answer too large is refused, not asked for elsewhere', async () => {
  first().says((_, response) => {
    const more = () => {
      if (!response.destroyed && response.write('x'.repeat(1024 * 1024))) setImmediate(more)
    }
    response.on('drain', more)
    more()
  })
  const { chain, log } = open()
  const error = { code: -32602, message: 'Answer too large. Ask for less.' }
  expect(await chain.ask(height)).toEqual({ error })
  expect(second().asked).toEqual([])
  first().says(result('0x12'))
  expect(await chain.ask(height)).toEqual({ result: '0x12' })
  expect(log.lines).toEqual([])
})

test('a node’s redirect is not followed', async () => {
  first().says((_, response) => void response.writeHead(307, { location: second().url }).end())
  second().says(result('0x11'))
  const singleChain = rpcChain({ urls: [first().url], tokens: [], log: makeLog() })
  await expect(singleChain.ask(height)).rejects.toMatchObject({ code: 'CHAIN_AWAY' })
  expect(second().asked).toEqual([])
})

test('a node’s own words are not handed on', async () => {
  const nodeError = {
    code: -32000,
    message: 'project a-key-nobody-may-see is disabled',
    data: 'key',
  }
  first().says(failure(nodeError))
  const { chain } = open()
  const message = 'The chain refused.'
  expect(await chain.ask(height)).toEqual({ error: { code: -32000, message } })
  first().says(failure({ ...nodeError, code: -32601 }))
  const call = { method: 'eth_call', params: [] }
  expect(await chain.ask(call)).toEqual({ error: { code: -32601, message } })
})

test('a node’s refusal stands, and no other is asked', async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
  first().says(failure(error))
  expect(await open().chain.ask({ method: 'eth_call', params: [] })).toEqual({ error })
  expect(second().asked).toEqual([])
})

test('an absent node rests, then comes first again @rest', async () => {
  first().says(hangUp)
  const { chain, log } = open({ restMs: 1500 })
  await chain.ask(height)
  await chain.ask(height)
  expect([...first().asked, first().introduced]).toHaveLength(1)
  first().says(result('0x12'))
  await new Promise((resolve) => setTimeout(resolve, 1600))
  expect(await chain.ask(height)).toEqual({ result: '0x12' })
  expect(log.lines.map(({ event }) => event)).toEqual([
    'chain node away',
    'chain node answers again',
  ])
})

test('with every node away, the refusal names no node', async () => {
  for (const node of nodes) node.says(hangUp)
  const { chain } = open()
  const error = await chain.ask(height).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code: 'CHAIN_AWAY', status: 503, headers: { 'retry-after': '5' } })
  expect(await chain.check()).toBe('away')
})

describe('sending a transaction', () => {
  test('that the silent node passed on already succeeds', async () => {
    first().says(hangUp)
    second().says(failure({ code: -32000, message: 'already known' }))
    expect(await open().chain.ask(send)).toEqual({ result: keccak256('0x02f8') })
  })

  test('refused for another reason stays refused', async () => {
    first().says(hangUp)
    second().says(failure({ code: -32000, message: 'nonce too low' }))
    expect(await open().chain.ask(send)).toEqual({
      error: { code: -32000, message: 'nonce too low' },
    })
  })
})

describe('a node of another chain', () => {
  test('is noticed, named by host and asked nothing', async () => {
    first().chainId = '0x1'
    const { chain, log } = open()
    expect(await chain.check()).toBe('wrong')
    expect(log.lines).toEqual([
      {
        level: 'error',
        event: 'chain node of another chain',
        fields: { node: new URL(first().url).host, chain: '0x1' },
      },
    ])
    await chain.ask(height)
    expect([first().asked, second().asked]).toEqual([[], ['eth_blockNumber']])
  })

  test('that is put right is asked again', async () => {
    first().chainId = '0x1'
    const { chain } = open()
    await chain.check()
    first().chainId = '0x38'
    expect(await chain.check()).toBe('answers')
    await chain.ask(height)
    expect(first().asked.at(-1)).toBe('eth_blockNumber')
  })

  test('is found out before its first use', async () => {
    first().chainId = '0x1'
    second().says(result('0x11'))
    const { chain } = open()
    expect(await chain.ask(height)).toEqual({ result: '0x11' })
    expect(first().asked).toEqual([])
    const [client] = chain.nodes
    await expect(client?.client.getBlockNumber()).rejects.toThrow()
    expect(first().asked).toEqual([])
  })

  test('replacing a right one is asked its chain first', async () => {
    first().says(hangUp)
    second().says(result('0x11'))
    const { chain } = open({ restMs: 0 })
    await chain.ask(height)
    first().says(result('0x12'))
    first().chainId = '0x1'
    const before = first().asked.length
    expect(await chain.ask(height)).toEqual({ result: '0x11' })
    expect(first().asked).toHaveLength(before)
  })

  test('a returning right node states its chain once', async () => {
    const { chain } = open({ restMs: 0 })
    await Promise.all([chain.ask(height), chain.ask(height), chain.ask(height)])
    expect(first().introduced).toBe(1)
    first().says(hangUp)
    await chain.ask(height)
    first().says(result('0x12'))
    await chain.ask(height)
    await chain.ask(height)
    expect(first().introduced).toBe(2)
  })

  test('leaves nobody to ask when alone', async () => {
    await second().stop()
    first().chainId = '0x1'
    const chain = rpcChain({ urls: [first().url], tokens: [], log: makeLog() })
    await chain.check()
    await expect(chain.ask(height)).rejects.toMatchObject({ code: 'CHAIN_AWAY' })
  })
})

describe('what others ask through us', () => {
  const hung = ((request, response) => {
    if (request.method === 'eth_blockNumber') result('0x10')(request, response)
  }) as typeof silence

  test('in vain makes no node rest for us @rest', async () => {
    const { chain } = open()
    second().says(result('0x11'))
    await chain.client.getBlockNumber()
    const before = first().asked.length
    first().says(hung)
    await chain.ask({ method: 'eth_getCode', params: [] })
    first().says(result('0x12'))
    expect(await chain.client.getBlockNumber({ cacheTime: 0 })).toBe(18n)
    expect(first().asked.slice(before)).toEqual(['eth_getCode', 'eth_blockNumber'])
  })

  test('travels on connections apart from our own reads', async () => {
    const { chain } = open({ connect: ownConnections })
    await chain.ask(height)
    await chain.client.getBlockNumber()
    await chain.ask({ method: 'eth_gasPrice', params: [] })
    await chain.client.getBlockNumber({ cacheTime: 0 })
    const [otherNodeMs, ownNodeMs, theirsAgain, oursAgain] = first().cameBy
    expect(theirsAgain).toBe(otherNodeMs)
    expect(oursAgain).toBe(ownNodeMs)
    expect(ownNodeMs).not.toBe(otherNodeMs)
  })
})

test('a packed answer counts by its unpacked size', async () => {
  const { chain } = open({ connect: ownConnections })
  const packed = (value: string) =>
    first().says((_, response) => {
      const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: value })
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text))
    })
  packed('0x10')
  expect(await chain.ask(height)).toEqual({ result: '0x10' })
  packed('0'.repeat(2 * 1024 * 1024))
  expect(await chain.ask(height)).toMatchObject({ error: { code: -32602 } })
})

test('one working node is enough, checked once while fresh', async () => {
  first().says(hangUp)
  const { chain } = open()
  expect(await chain.check(15_000)).toBe('answers')
  await chain.check(15_000)
  expect(second().introduced).toBe(1)
})

test('each node can be read by itself', async () => {
  first().says(result('0x10'))
  second().says(result('0x12'))
  const { nodes: clients } = open().chain
  expect(clients.map(({ name }) => name)).toEqual(nodes.map(({ url }) => new URL(url).host))
  const heights = await Promise.all(clients.map(({ client }) => client.getBlockNumber()))
  expect(heights).toEqual([16n, 18n])
})

describe('currencies', () => {
  const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

  test('have the chain’s decimals, not those known elsewhere', async () => {
    for (const node of nodes) node.says(result(word(18)))
    expect(await open().chain.currencies()).toEqual([
      { ...chainFacts.native, address: null },
      ...mainTokens.map(({ symbol, name, address }) => ({ symbol, name, address, decimals: 18 })),
    ])
  })

  test('are not believed of one node alone', async () => {
    first().says(result(word(18)))
    second().says(result(word(17)))
    const { chain } = open()
    await expect(chain.currencies()).rejects.toMatchObject({ code: 'CHAIN_AWAY' })
    second().says(failure({ code: -32603, message: 'internal' }, 502))
    await expect(chain.currencies()).rejects.toMatchObject({ code: 'CHAIN_AWAY' })
    second().says(result(word(18)))
    expect((await chain.currencies())[1]?.decimals).toBe(18)
  })

  test('are known when two of three nodes agree', async () => {
    nodes.push(await fakeRpc(failure({ code: -32603, message: 'internal' }, 502)))
    for (const node of nodes.slice(0, 2)) node.says(result(word(18)))
    expect((await open().chain.currencies())[1]?.decimals).toBe(18)
  })

  test('are asked for again after an outage', async () => {
    for (const node of nodes) node.says(hangUp)
    const { chain } = open()
    await expect(chain.currencies()).rejects.toMatchObject({ code: 'CHAIN_AWAY' })
    for (const node of nodes) node.says(result(word(6)))
    expect((await chain.currencies())[1]?.decimals).toBe(6)
  })
})
