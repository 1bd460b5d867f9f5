import { sql } from 'drizzle-orm'
import type { ChainState } from '@/server/ports/chain'
import { noChain } from '@/server/ports/chain-none'
import { rpcChain } from '@/server/ports/chain-rpc'
import { makeApi, makeLog } from '../../support/api'
import { awayDatabase } from '../../support/away-database'
import { type RpcStandIn, result, rpcStandIn, silence } from '../../support/rpc-stand-in'

const chainThat = (state: ChainState, lastState = () => state) =>
  Object.create(noChain, { lastState: { value: lastState } }) as typeof noChain

test('a process that runs says so, and that its database and its chain answer', async () => {
  const api = await makeApi({ chain: chainThat('answers') })
  expect((await api.get('health/live')).body).toEqual({ status: 200, message: 'OK', data: {} })
  expect((await api.get('health/ready')).body).toEqual({
    status: 200,
    message: 'OK',
    data: { database: 'answers', chain: 'answers' },
  })
})

test('with the database away it lives but is not ready', async () => {
  const api = await makeApi({ database: awayDatabase() })
  const ready = await api.get('health/ready')
  expect((await api.get('health/live')).status).toBe(200)
  expect([ready.status, ready.body.code]).toEqual([503, 'UNAVAILABLE'])
})

test('with the chain away it is ready for everything else, and says so', async () => {
  const { status, body } = await (await makeApi({ chain: chainThat('away') })).get('health/ready')
  expect([status, body.data]).toEqual([200, { database: 'answers', chain: 'away' }])
})

test('with a node of another chain it is not ready', async () => {
  const { status, body } = await (await makeApi({ chain: chainThat('wrong') })).get('health/ready')
  expect([status, body.code]).toEqual([503, 'WRONG_CHAIN'])
  expect(body.errors).toEqual([{ path: 'chain', message: 'wrong' }])
})

describe('asked again and again, the chain', () => {
  let nodes: RpcStandIn[]
  beforeEach(async () => {
    nodes = [await rpcStandIn(result('0x1')), await rpcStandIn(result('0x1'))]
  })
  afterEach(() => Promise.all(nodes.map((node) => node.stop())))
  const open = () =>
    rpcChain({ urls: nodes.map(({ url }) => url), tokens: [], log: makeLog(), waitMs: 2_000 })

  test('is not waited for while its nodes hang', async () => {
    const chain = open()
    await chain.check()
    for (const node of nodes) node.says(silence)
    const api = await makeApi({ chain })
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    const { status, body } = await api.get('health/ready')
    jest.restoreAllMocks()
    expect([status, body.data]).toEqual([200, { database: 'answers', chain: 'answers' }])
    await chain.check(60_000)
    expect((await api.get('health/ready')).body.data).toMatchObject({ chain: 'away' })
  })

  test('is right while one node of it is left, and wrong when none is', async () => {
    const [first, second] = nodes as [RpcStandIn, RpcStandIn]
    const chain = open()
    const api = await makeApi({ chain })
    first.chainId = '0x1'
    await chain.check()
    expect((await api.get('health/ready')).body.data).toMatchObject({ chain: 'answers' })
    second.chainId = '0x1'
    await chain.check()
    expect((await api.get('health/ready')).status).toBe(503)
    second.chainId = '0x38'
    await chain.check()
    expect((await api.get('health/ready')).status).toBe(200)
  })
})

test('readiness is asked of the database each time, and of the chain every 15 seconds', async () => {
  const lastState = jest.fn(() => 'answers' as const)
  const api = await makeApi({ chain: chainThat('answers', lastState) })
  await api.get('health/ready')
  const asked = jest.spyOn(api.services.db, 'execute')
  await api.get('health/ready')
  expect(asked).toHaveBeenCalledWith(sql`select 1`)
  expect(lastState).toHaveBeenLastCalledWith(15_000)
})
