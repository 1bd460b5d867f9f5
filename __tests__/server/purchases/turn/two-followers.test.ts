import { eq } from 'drizzle-orm'
import { readBlock } from '@/server/chain/blocks/chain-block'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { forget, record } from '@/server/modules/purchases/incoming/record'
import { paymentsIn } from '@/server/modules/purchases/incoming/scan'
import { payments, treasuryChecks } from '@/server/modules/purchases/tables'
import { checkTreasury } from '@/server/modules/purchases/treasury/check'
import { followChain, settle } from '../../../support/jobs'
import {
  expectSoundBooks,
  makeBuyerIn,
  orderOf,
  type PaymentFixture,
  paymentFixture,
  paymentOf,
  sharesOf,
} from '../../../support/payment-fixture'

/** What another follower does while this one waits for its nodes' first answer of that kind. */
function meanwhile({ nodes }: PaymentFixture, method: string, act: () => Promise<unknown>): void {
  let isDone = false
  for (const node of nodes)
    node.lies = async (askedMethod, answer) => {
      if (askedMethod !== method || isDone) return answer
      isDone = true
      await act()
      return answer
    }
}

async function recordAgain({ api }: PaymentFixture, number: number): Promise<void> {
  const { chain, treasury, db } = api.services
  const { client } = chain
  const block = await readBlock(client, BigInt(number))
  if (block === undefined) throw new Error('The chain has no such block.')
  const transfers = await paymentsIn(
    { client, treasury, currencies: await chain.currencies() },
    block,
  )
  await db.transaction((tx) => record(api.services, tx, transfers))
}

test('an order is credited though another follower records its payment meanwhile', async () => {
  const fixture = await paymentFixture()
  const { chain, api } = fixture
  const { services } = api
  const [earlyBuyer, lateBuyer] = [await makeBuyerIn(fixture), await makeBuyerIn(fixture)]
  const [first, second] = [await orderOf(fixture, earlyBuyer), await orderOf(fixture, lateBuyer)]
  await fixture.run()
  chain.mine(paymentOf(fixture, first))
  const payment = paymentOf(fixture, second)
  const { number } = chain.mine(payment)
  chain.mineEmpty(services.confirmations + 2)
  await followChain(services)
  // As after a reorg that the other one has just gone back from.
  await forget(services.db, eq(payments.hash, payment.hash))
  meanwhile(fixture, 'eth_getTransactionReceipt', () => recordAgain(fixture, number))
  await settle(services)
  expect(await sharesOf(fixture, earlyBuyer)).toBe(BigInt(first.receive))
  await settle(services)
  expect(await sharesOf(fixture, lateBuyer)).toBe(BigInt(second.receive))
  await expectSoundBooks(fixture)
})

test('only one of two looks at the treasury at once is stored', async () => {
  const fixture = await paymentFixture()
  const { chain, api, treasury } = fixture
  const suspense = () => balanceOf(api.services.db, { type: 'suspense', asset: 'BNB' })
  const followAll = async () => {
    while ((await followChain(api.services)).isBehind);
  }
  const look = async () => {
    await followAll()
    return checkTreasury(api.services)
  }
  chain.mineEmpty(20)
  expect(await look()).toBe('looked')
  chain.gift(treasury, 500n)
  chain.mineEmpty(20)
  await followAll()
  chain.gift(treasury, -500n)
  chain.mineEmpty(20)
  // The other check ends at a later block, up to which nothing is missing.
  meanwhile(fixture, 'eth_getBalance', look)
  await checkTreasury(api.services)
  expect(await suspense()).toBe(0n)
  const checks = await api.services.db
    .select()
    .from(treasuryChecks)
    .where(eq(treasuryChecks.currency, 'BNB'))
  expect(checks).toHaveLength(1)
  await expectSoundBooks(fixture)
})
