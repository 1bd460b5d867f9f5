import { numberToHex } from 'viem'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { checkTreasury } from '@/server/modules/purchases/treasury/check'
import { followChain } from '../../../support/jobs'
import {
  expectSoundBooks,
  type PaymentFixture,
  paymentFixture,
} from '../../../support/payment-fixture'
import { newAddress, ScriptedChain, type ScriptedNode } from '../../../support/scripted-chain'

const suspenseBalance = ({ api }: PaymentFixture) =>
  balanceOf(api.services.db, { type: 'suspense', asset: 'BNB' })

async function looked() {
  const fixture = await paymentFixture({ nodes: 3, mode: 'production' })
  fixture.chain.mineEmpty(20)
  await fixture.run()
  return { fixture, first: fixture.nodes[0] as ScriptedNode }
}

async function nextLook(fixture: PaymentFixture) {
  fixture.chain.mineEmpty(20)
  fixture.clock.forward(60_000)
  await fixture.run()
}

test('one node alone makes no difference in the books', async () => {
  const { fixture, first } = await looked()
  first.lies = (method, answer) =>
    method === 'eth_getBalance' ? numberToHex(BigInt(String(answer)) + 92n) : answer
  await nextLook(fixture)
  expect(await suspenseBalance(fixture)).toBe(0n)
  expect(fixture.api.log.lines.map(({ event }) => event)).toContain(
    'the nodes do not agree on what the treasury holds',
  )
  first.lies = (_, answer) => answer
  fixture.chain.gift(fixture.treasury, 500n)
  await nextLook(fixture)
  expect(await suspenseBalance(fixture)).toBe(500n)
  await expectSoundBooks(fixture)
})

test('a difference waits for a silent node and is booked once it answers @rest', async () => {
  const { fixture, first } = await looked()
  fixture.chain.gift(fixture.treasury, 500n)
  first.isAway = true
  await nextLook(fixture)
  expect(await suspenseBalance(fixture)).toBe(0n)
  first.isAway = false
  await nextLook(fixture)
  expect(await suspenseBalance(fixture)).toBe(500n)
  await expectSoundBooks(fixture)
})

test('a payment that the follower missed on a fork is no difference', async () => {
  const { fixture, first } = await looked()
  const { chain, treasury, api } = fixture
  const payer = newAddress()
  chain.endow(payer)
  const fork = new ScriptedChain(fixture.clock)
  fork.blocks = chain.blocks.slice()
  first.chain = fork
  fork.mineEmpty(40)
  chain.mine(chain.pay(payer, treasury, 77n))
  chain.mineEmpty(30)
  await followChain(api.services)
  // All nodes agree again, and the follower has not gone back yet.
  first.chain = chain
  expect(await checkTreasury(api.services)).toBe('not known')
  await nextLook(fixture)
  await nextLook(fixture)
  expect(await suspenseBalance(fixture)).toBe(77n)
  await expectSoundBooks(fixture)
})

test('a block that a fork can still take away is not compared @rest', async () => {
  const { fixture } = await looked()
  const { chain, clock, treasury, api } = fixture
  // Final so late that blocks are fifteen deep long before.
  chain.finalBehind = 25
  const payer = newAddress()
  chain.endow(payer)
  chain.mine(chain.pay(payer, treasury, 77n))
  chain.mineEmpty(17)
  clock.forward(60_000)
  await fixture.run()
  chain.drop(18)
  chain.mineEmpty(30)
  await nextLook(fixture)
  await nextLook(fixture)
  expect(await balanceOf(api.services.db, { type: 'missing', asset: 'BNB' })).toBe(0n)
  await expectSoundBooks(fixture)
})
