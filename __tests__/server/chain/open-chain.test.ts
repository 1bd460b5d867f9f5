import { readServerEnv } from '@/config/env.server'
import { chainFrom, openChain, WrongChain } from '@/server/start/open-chain'
import { makeLog } from '../../support/api'
import { TestChain } from '../../support/chain'
import { freePort } from '../../support/fake'
import { fakeRpc, result, silence } from '../../support/fake-rpc'
import { productionSettings } from '../../support/production-settings'

const production = productionSettings

async function open(source: Record<string, string>) {
  const log = makeLog()
  const env = readServerEnv(source)
  const chain = await chainFrom(env, log)
  const stop = await openChain(env, chain, log)
  return { chain, log, stop }
}

describe('settings', () => {
  test.each([
    ['https://one.example/key-1', /Wrong: RPC_URLS must name two or more\./],
    ['https://one.example/key-1, https://one.example', /one node cannot check itself/],
  ])('production needs two nodes: %s', (RPC_URLS, sentence) => {
    const read = () => readServerEnv({ ...production, RPC_URLS })
    expect(read).toThrow(sentence)
    expect(read).not.toThrow(/key-1/)
  })

  test('two nodes are read with or without spaces', () => {
    expect(readServerEnv(production).RPC_URLS).toEqual([
      'https://one.example/v1/key-1',
      'https://two.example',
    ])
  })

  test('a sandbox asks only its own chain', async () => {
    const env = readServerEnv({ RPC_URLS: production.RPC_URLS, CHAIN_PORT: '9' })
    const { nodes } = await chainFrom(env, makeLog())
    expect(nodes.map(({ name }) => name)).toEqual(['127.0.0.1:9'])
  })
})

describe('at the start', () => {
  test('a sandbox told of no chain runs without one', async () => {
    const { chain, log, stop } = await open({})
    expect(await chain.check()).toBe('away')
    await expect(chain.currencies()).rejects.toMatchObject({ code: 'CHAIN_AWAY' })
    await stop()
    expect(log.lines).toEqual([])
  })

  test('a sandbox plainly refuses a chain of another id @rest', async () => {
    const chain = await TestChain.start({ chainId: 31_337 })
    const opening = open({ CHAIN_PORT: String(chain.port) })
    await expect(opening).rejects.toThrow(WrongChain)
    await expect(opening).rejects.toThrow(
      `FNX needs BNB Smart Chain (chain id 56), and a node it was given belongs to another chain. Another program answers on CHAIN_PORT ${chain.port}: end it, or set CHAIN_PORT to a free one.`,
    )
    await chain.stop()
  })

  test('production refuses when a node is on another chain', async () => {
    const [rightNode, wrongNode] = [
      await fakeRpc(result('0x38')),
      await fakeRpc(result('0x0'), '0x61'),
    ]
    const opening = open({ ...production, RPC_URLS: `${rightNode.url},${wrongNode.url}` })
    await expect(opening).rejects.toThrow(/Check RPC_URLS; the log names the host\./)
    await expect(opening).rejects.not.toThrow(/a-key-nobody-may-see/)
    await Promise.all([rightNode.stop(), wrongNode.stop()])
  })

  test('production starts with nodes away, asking only their chain @rest', async () => {
    const [silent, unreachableUrl] = [
      await fakeRpc(silence),
      `http://127.0.0.1:${await freePort()}`,
    ]
    const { chain, stop } = await open({
      ...production,
      RPC_URLS: `${silent.url},${unreachableUrl}`,
    })
    expect(await chain.check(60_000)).toBe('away')
    expect([silent.asked, silent.introduced]).toEqual([[], 1])
    await stop()
    await silent.stop()
  })

  test('a sandbox prepares a chain that comes later @rest', async () => {
    const port = await freePort()
    const { chain, log, stop } = await open({ CHAIN_PORT: String(port) })
    expect(log.lines[0]?.event).toBe('chain node away')
    const lateChain = await TestChain.start({ port })
    let symbols: string[] = []
    while (symbols.length === 0) {
      symbols = await chain.currencies().then(
        (currencies) => currencies.map(({ symbol }) => symbol),
        () => [],
      )
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    expect(symbols).toEqual(['BNB', 'USDT', 'USDC'])
    await stop()
    await lateChain.stop()
  })
})
