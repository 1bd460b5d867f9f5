import { transactionDetail } from '@/server/modules/portfolio'
import { watchCrediting } from '@/server/modules/purchases/settling/watch'
import { signals } from '@/server/platform/db/tables'
import { followChain, settle } from '../../../support/jobs'
import {
  makeBuyerIn,
  orderOf,
  paymentFixture,
  paymentOf,
  rowsOf,
  sharesOf,
} from '../../../support/payment-fixture'
import { ScriptedChain } from '../../../support/scripted-chain'

async function paidBeside(nodes: number) {
  const fixture = await paymentFixture({ nodes, mode: 'production' })
  const { api, chain } = fixture
  chain.mineEmpty(3)
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  chain.mine(paymentOf(fixture, order))
  const confirmations = async () => {
    const [row] = await rowsOf(fixture, buyer)
    const submittedOrder = { accountId: buyer.accountId, id: row?.id as string }
    return (await transactionDetail(api.services, submittedOrder)).confirmations.seen
  }
  const [last] = fixture.nodes.slice(-1)
  if (last === undefined) throw new Error('There is no node.')
  return { fixture, buyer, order, confirmations, last, due: BigInt(order.receive) }
}

test('a node that runs ahead on a fork hastens no credit', async () => {
  const { fixture, buyer, confirmations, last, due } = await paidBeside(3)
  const { chain } = fixture
  chain.mineEmpty(12)
  const fork = new ScriptedChain(fixture.clock)
  fork.blocks = chain.blocks.slice()
  fork.mineEmpty(9)
  last.chain = fork
  await fixture.run()
  expect(await confirmations()).toBe(13)
  await fixture.run()
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  chain.mineEmpty(2)
  await fixture.run()
  await fixture.run()
  expect(await sharesOf(fixture, buyer)).toBe(due)
  expect(await confirmations()).toBe(15)
})

test('a node that lost its newest blocks since is asked again', async () => {
  const { fixture, buyer, due } = await paidBeside(2)
  const { chain, api } = fixture
  chain.mineEmpty(14)
  await followChain(api.services)
  chain.drop(2)
  await settle(api.services)
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  chain.mineEmpty(2)
  await settle(api.services)
  expect(await sharesOf(fixture, buyer)).toBe(due)
})

test('a node that stands still holds credit up until it goes on, and crediting says so', async () => {
  const { fixture, buyer, confirmations, last, due } = await paidBeside(3)
  const { chain, api, clock } = fixture
  const ageOfCrediting = async () => {
    await watchCrediting(api.services)
    const allSignals = await api.services.db.select().from(signals)
    return allSignals.find(({ name }) => name === 'crediting')?.value ?? 0
  }
  await fixture.run()
  chain.mineEmpty(30)
  last.lag = 25
  clock.forward(200_000)
  await fixture.run()
  expect(await confirmations()).toBe(6)
  last.isAway = true
  await fixture.run()
  expect(await confirmations()).toBe(6)
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  expect(await ageOfCrediting()).toBeGreaterThan(180)
  Object.assign(last, { lag: 0, isAway: false })
  await fixture.run()
  expect(await sharesOf(fixture, buyer)).toBe(due)
})
