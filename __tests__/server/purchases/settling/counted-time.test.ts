import { dayMs, minuteMs } from '@/config/durations'
import type { Answer } from '@/contract/define'
import type { Leaving, Stake, stakingCalls } from '@/contract/user/staking'
import { countedTime } from '@/server/chain/blocks/chain-cursor'
import { noChain } from '@/server/chain/nodes/chain'
import { ledgerJournals } from '@/server/modules/ledger/tables'
import { endDueStakes } from '../../../support/jobs'
import { someHash } from '../../../support/make-transactions'
import { logIn } from '../../../support/member'
import {
  makeBuyerIn,
  orderOf,
  orderStateIn,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  rowsOf,
} from '../../../support/payment-fixture'
import { acceptCurrentDocuments, quoteTo } from '../../../support/purchase'
import { ScriptedChain, type ScriptedNode } from '../../../support/scripted-chain'
import { makeStake, share } from '../../../support/staking'

const years = 730 * dayMs

async function staked(choices: Parameters<typeof paymentFixture>[0] = {}) {
  const fixture = await paymentFixture(choices)
  fixture.chain.mineEmpty(5)
  const buyer = await makeBuyerIn(fixture)
  const stake = await makeStake(fixture.api, buyer.member, { amount: 100n * share })
  await fixture.run()
  return { fixture, buyer, stake }
}

const overviewIn = async ({ api }: PaymentFixture, member: Parameters<typeof logIn>[1]) => {
  const memberAgain = await logIn(api, member)
  const { opened } = await memberAgain.call('GET', 'user/staking')
  return { again: memberAgain, ...(opened as Answer<(typeof stakingCalls)['staking']>) }
}

test('a clock that is two years ahead pays no reward', async () => {
  const { fixture, buyer, stake } = await staked()
  fixture.clock.forward(years)
  await fixture.run()
  const { again, claimable, stakes } = await overviewIn(fixture, buyer.member)
  expect(claimable).toBe('0')
  expect(stakes).toEqual([expect.objectContaining({ status: 'running', daysCounted: 0 })])
  const claimed = await again.call('POST', 'user/stakingClaim', {})
  expect([claimed.status, claimed.body.code]).toEqual([422, 'NOTHING_TO_CLAIM'])
  expect(await endDueStakes(fixture.api.services)).toBe(0)
  const wallet = await again.call('GET', 'user/my-wallet')
  expect(wallet.opened).toMatchObject({ holdings: { rewards: '0' } })
  const leaveAnswer = await again.call('POST', 'user/leaveStake', {
    stakeId: stake.id,
    returned: String(100n * share),
    reward: '0',
  })
  expect([leaveAnswer.status, leaveAnswer.opened]).toMatchObject([200, { status: 'left' }])
})

test('two years of blocks end the stake @rest', async () => {
  const { fixture, buyer } = await staked()
  fixture.clock.forward(years)
  fixture.chain.mineEmpty(3)
  await fixture.run()
  expect(await endDueStakes(fixture.api.services)).toBe(1)
  expect((await overviewIn(fixture, buyer.member)).claimable).toBe('5500000')
})

test('a claim while the chain lags is booked now @rest', async () => {
  const { fixture, buyer, stake } = await staked()
  fixture.clock.forward(2 * dayMs)
  fixture.chain.mineEmpty(3)
  await fixture.run()
  fixture.clock.forward(40 * minuteMs)
  const now = fixture.clock.now()
  const { again } = await overviewIn(fixture, buyer.member)
  expect((await again.call('POST', 'user/stakingClaim', {})).status).toBe(200)
  const { opened } = await again.call('GET', 'user/staking')
  const { leaving } = (opened as Answer<(typeof stakingCalls)['staking']>).stakes[0] as Stake
  const { returned, reward } = leaving as Leaving
  await again.call('POST', 'user/leaveStake', { stakeId: stake.id, returned, reward })
  const journals = await fixture.api.services.db.select().from(ledgerJournals)
  const lateJournals = journals.filter(({ kind }) => ['stake claim', 'stake left'].includes(kind))
  expect(lateJournals.map(({ at }) => at)).toEqual([now, now])
})

test('one node of two that speaks of later years is ignored', async () => {
  const { fixture } = await staked({ nodes: 2, mode: 'production' })
  const { services } = fixture.api
  fixture.chain.mineEmpty(10)
  await fixture.run()
  const before = fixture.clock.now().getTime()
  const second = fixture.nodes[1] as ScriptedNode
  fixture.clock.forward(years)
  const ahead = new ScriptedChain(fixture.clock)
  ahead.blocks = fixture.chain.blocks.slice(0, -4)
  ahead.mineEmpty(8)
  second.chain = ahead
  await fixture.run()
  await fixture.run()
  expect((await countedTime(services, services.db)).getTime()).toBeLessThan(before + 11 * minuteMs)
  expect(await endDueStakes(services)).toBe(0)
})

test('a fast clock ends no order and no decision @rest', async () => {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  const [half, openOrder] = [await orderOf(fixture, buyer), await orderOf(fixture, buyer)]
  await fixture.run()
  fixture.chain.mine(paymentOf(fixture, half, { amount: BigInt(half.pay) - 1n }))
  await fixture.settleAll()
  fixture.clock.forward(80 * 60 * minuteMs)
  await fixture.run()
  expect((await rowsOf(fixture, buyer)).at(-1)).toMatchObject({ status: 'decision' })
  expect(await orderStateIn(fixture, openOrder)).toBe('open')
  fixture.chain.mineEmpty(6)
  await fixture.run()
  expect((await rowsOf(fixture, buyer)).at(-1)).toMatchObject({ status: 'returning' })
  expect(await orderStateIn(fixture, openOrder)).toBe('released')
})

test('a reported payment is not given up by a fast clock', async () => {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer)
  fixture.chain.mineEmpty(3)
  await fixture.run()
  await buyer.member.call('POST', 'wallet/buyShare', { orderId: order.id, hash: someHash() })
  fixture.clock.forward(30 * 60 * minuteMs)
  await fixture.run()
  expect(await rowsOf(fixture, buyer)).toMatchObject([{ status: 'pending' }])
  fixture.chain.mineEmpty(3)
  await fixture.run()
  fixture.clock.forward(minuteMs)
  await fixture.run()
  expect(await rowsOf(fixture, buyer)).toMatchObject([{ status: 'expired' }])
})

test('a fast clock does not end a choice @rest', async () => {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  const amount = BigInt(order.pay) - 1n
  fixture.chain.mine(paymentOf(fixture, order, { amount }))
  await fixture.settleAll()
  fixture.clock.forward(80 * 60 * minuteMs)
  const memberAgain = await logIn(fixture.api, buyer.member)
  const { id: quoteId } = await quoteTo(memberAgain, { pay: String(amount) })
  const { id: transactionId } = (await rowsOf(fixture, buyer))[0] as { id: string }
  const accepted = await acceptCurrentDocuments(memberAgain)
  const choice = { transactionId, choice: 'take', quoteId, accepted }
  const { status, opened } = await memberAgain.call('POST', 'wallet/resolvePayment', choice)
  expect([status, opened]).toMatchObject([200, { status: 'confirmed' }])
})

test('without a chain rewards go by the clock @rest', async () => {
  const { fixture } = await staked()
  const { services } = fixture.api
  fixture.clock.forward(years)
  const withoutChain = { ...services, chain: noChain }
  expect(await countedTime(withoutChain, services.db)).toEqual(fixture.clock.now())
})
