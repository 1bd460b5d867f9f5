import type { Answer } from '@/contract/define'
import { dayMs } from '@/contract/staking-rewards'
import type { stakingCalls } from '@/contract/user/staking'
import { countedTime } from '@/server/chain/blocks/position'
import { noChain } from '@/server/chain/nodes/chain'
import { endDueStakes } from '@/server/modules/staking/end-due'
import { someHash } from '../../support/make-transactions'
import { logIn } from '../../support/member'
import {
  buyerIn,
  type PaymentWorld,
  paymentOf,
  paymentWorld,
  quoteOf,
  quoteStateIn,
  rowsOf,
} from '../../support/payment-world'
import { offerTo } from '../../support/purchase'
import { ScriptedChain, type ScriptedNode } from '../../support/scripted-chain'
import { makeStake, share } from '../../support/staking'

const years = 730 * dayMs
const minuteMs = 60_000

/** Somebody with a stake, in a world whose chain is followed. */
async function staked(choices: Parameters<typeof paymentWorld>[0] = {}) {
  const world = await paymentWorld(choices)
  world.chain.mineEmpty(5)
  const buyer = await buyerIn(world)
  const stake = await makeStake(world.api, buyer.member, { amount: 100n * share })
  await world.turn()
  return { world, buyer, stake }
}

const overviewIn = async ({ api }: PaymentWorld, member: Parameters<typeof logIn>[1]) => {
  const again = await logIn(api, member)
  const { opened } = await again.call('GET', 'user/staking')
  return { again, ...(opened as Answer<(typeof stakingCalls)['staking']>) }
}

test('a clock that is two years ahead pays no reward of these years, and ends no stake', async () => {
  const { world, buyer, stake } = await staked()
  world.clock.forward(years)
  await world.turn()
  const { again, claimable, stakes } = await overviewIn(world, buyer.member)
  expect(claimable).toBe('0')
  expect(stakes).toEqual([expect.objectContaining({ status: 'running', daysCounted: 0 })])
  const claimed = await again.call('POST', 'user/stakingClaim', {})
  expect([claimed.status, claimed.body.code]).toEqual([422, 'NOTHING_TO_CLAIM'])
  expect(await endDueStakes(world.api.services)).toBe(0)
  const wallet = await again.call('GET', 'user/my-wallet')
  expect(wallet.opened).toMatchObject({ holdings: { rewards: '0' } })
  const left = await again.call('POST', 'user/leaveStake', {
    stakeId: stake.id,
    returned: String(100n * share),
    reward: '0',
  })
  expect([left.status, left.opened]).toMatchObject([200, { status: 'left' }])
})

test('what the chain vouches for counts: two years of blocks end the stake and make the reward due', async () => {
  const { world, buyer } = await staked()
  world.clock.forward(years)
  world.chain.mineEmpty(3)
  await world.turn()
  expect(await endDueStakes(world.api.services)).toBe(1)
  expect((await overviewIn(world, buyer.member)).claimable).toBe('5500000')
})

test('one node of two that speaks of later years does not make them so', async () => {
  const { world } = await staked({ nodes: 2, mode: 'production' })
  const { services } = world.api
  world.chain.mineEmpty(10)
  await world.turn()
  const before = world.clock.now().getTime()
  const second = world.nodes[1] as ScriptedNode
  world.clock.forward(years)
  const ahead = new ScriptedChain(world.clock)
  ahead.blocks = world.chain.blocks.slice(0, -4)
  ahead.mineEmpty(8)
  second.chain = ahead
  await world.turn()
  await world.turn()
  expect((await countedTime(services, services.db)).getTime()).toBeLessThan(before + 11 * minuteMs)
  expect(await endDueStakes(services)).toBe(0)
})

test('an order does not end, and no decision is taken from anybody, by a clock that runs ahead', async () => {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const [half, open] = [await quoteOf(world, buyer), await quoteOf(world, buyer)]
  await world.turn()
  world.chain.mine(paymentOf(world, half, { amount: BigInt(half.pay) - 1n }))
  await world.settleAll()
  world.clock.forward(80 * 60 * minuteMs)
  await world.turn()
  expect((await rowsOf(world, buyer)).at(-1)).toMatchObject({ status: 'decision' })
  expect(await quoteStateIn(world, open)).toBe('open')
  world.chain.mineEmpty(6)
  await world.turn()
  expect((await rowsOf(world, buyer)).at(-1)).toMatchObject({ status: 'returning' })
  expect(await quoteStateIn(world, open)).toBe('released')
})

test('a reported payment is not given up by a clock that runs ahead', async () => {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer)
  world.chain.mineEmpty(3)
  await world.turn()
  await buyer.member.call('POST', 'wallet/buyShare', { quoteId: quote.id, hash: someHash() })
  world.clock.forward(30 * 60 * minuteMs)
  await world.turn()
  expect(await rowsOf(world, buyer)).toMatchObject([{ status: 'pending' }])
  world.chain.mineEmpty(3)
  await world.turn()
  world.clock.forward(minuteMs)
  await world.turn()
  expect(await rowsOf(world, buyer)).toMatchObject([{ status: 'expired' }])
})

test('who has a choice keeps it while nothing but a clock says that its time is over', async () => {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer)
  await world.turn()
  const amount = BigInt(quote.pay) - 1n
  world.chain.mine(paymentOf(world, quote, { amount }))
  await world.settleAll()
  world.clock.forward(80 * 60 * minuteMs)
  const again = await logIn(world.api, buyer.member)
  const { id: offerId } = await offerTo(again, { pay: String(amount) })
  const { id: transactionId } = (await rowsOf(world, buyer))[0] as { id: string }
  const choice = { transactionId, choice: 'take', offerId }
  const { status, opened } = await again.call('POST', 'wallet/takeOrReturn', choice)
  expect([status, opened]).toMatchObject([200, { status: 'confirmed' }])
})

test('without a chain rewards go by the clock', async () => {
  const { world } = await staked()
  const { services } = world.api
  world.clock.forward(years)
  const withoutChain = { ...services, chain: noChain }
  expect(await countedTime(withoutChain, services.db)).toEqual(world.clock.now())
})
