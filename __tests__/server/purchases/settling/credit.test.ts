import type { TransactionDetail } from '@/contract/transaction'
import { balanceOf, totalReserved } from '@/server/modules/ledger/ledger-account'
import {
  expectSoundBooks,
  makeBuyerIn,
  orderOf,
  orderStateIn,
  paymentFixture,
  paymentOf,
  rowsOf,
  sharesOf,
} from '../../../support/payment-fixture'
import { payOf } from '../../../support/purchase'

test.each(['USDT', 'BNB'])('a payment in %s is credited once final @rest', async (currency) => {
  const fixture = await paymentFixture()
  const { api, chain } = fixture
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer, { currency, pay: payOf(currency) })
  await fixture.run()
  const payment = paymentOf(fixture, order)
  const block = chain.mine(payment)
  await fixture.run()
  const [seenRow] = await rowsOf(fixture, buyer)
  expect(seenRow).toMatchObject({
    id: order.id,
    status: 'pending',
    hash: payment.hash,
    blockNumber: BigInt(block.number),
  })
  chain.mineEmpty(13)
  await fixture.run()
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  chain.mine()
  await fixture.run()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
  expect(await orderStateIn(fixture, order)).toBe('settled')
  const [confirmed] = await rowsOf(fixture, buyer)
  expect(confirmed).toMatchObject({
    id: order.id,
    status: 'confirmed',
    microShares: BigInt(order.receive),
    endedAt: api.clock.now(),
  })
  const { db } = api.services
  const asset = currency as 'USDT'
  expect(await balanceOf(db, { type: 'treasury', asset })).toBe(
    BigInt(order.pay) - BigInt(order.fee),
  )
  expect(await balanceOf(db, { type: 'fees', asset })).toBe(BigInt(order.fee))
  expect(await totalReserved(db, 'ordered')).toBe(0n)
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(BigInt(order.receive))
  await expectSoundBooks(fixture)
})

test('a second purchase shows holdings before and after @rest', async () => {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  const boughtRows = []
  for (let count = 0; count < 3; count += 1) {
    const order = await orderOf(fixture, buyer)
    fixture.chain.mine(paymentOf(fixture, order))
    await fixture.settleAll()
    boughtRows.push({ id: order.id, shares: BigInt(order.receive) })
  }
  const [first, second] = boughtRows as [(typeof boughtRows)[0], (typeof boughtRows)[0]]
  const answer = await buyer.member.call('GET', 'wallet/transaction', { id: second.id })
  const { held }: TransactionDetail = answer.opened
  expect(held).toEqual({
    before: String(first.shares),
    after: String(first.shares + second.shares),
  })
})

test('a payment in BNB that failed is never shown', async () => {
  const fixture = await paymentFixture()
  const { chain, treasury } = fixture
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer, { currency: 'BNB', pay: payOf('BNB') })
  await fixture.run()
  chain.mine(chain.pay(buyer.wallet, treasury, BigInt(order.pay), { isReverted: true }))
  await fixture.run()
  expect((await rowsOf(fixture, buyer))[0]).toMatchObject({ status: 'awaiting', hash: null })
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(0n)
})
