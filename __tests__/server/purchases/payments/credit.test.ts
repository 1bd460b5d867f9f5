import type { TransactionDetail } from '@/contract/transaction'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import {
  buyerIn,
  expectSoundBooks,
  paymentFixture,
  paymentOf,
  quoteOf,
  quoteStateIn,
  rowsOf,
  sharesOf,
} from '../../../support/payment-fixture'
import { payOf } from '../../../support/purchase'

test.each(['USDT', 'BNB'])(
  'a payment in %s as quoted is credited once it is final',
  async (currency) => {
    const fixture = await paymentFixture()
    const { api, chain } = fixture
    const buyer = await buyerIn(fixture)
    const quote = await quoteOf(fixture, buyer, { currency, pay: payOf(currency) })
    await fixture.run()
    const payment = paymentOf(fixture, quote)
    const block = chain.mine(payment)
    await fixture.run()
    const [seen] = await rowsOf(fixture, buyer)
    expect(seen).toMatchObject({
      id: quote.id,
      status: 'pending',
      hash: payment.hash,
      blockNumber: BigInt(block.number),
    })
    chain.mineEmpty(13)
    await fixture.run()
    expect(await sharesOf(fixture, buyer)).toBe(0n)
    chain.mine()
    await fixture.run()
    expect(await sharesOf(fixture, buyer)).toBe(BigInt(quote.receive))
    expect(await quoteStateIn(fixture, quote)).toBe('settled')
    const [confirmed] = await rowsOf(fixture, buyer)
    expect(confirmed).toMatchObject({
      id: quote.id,
      status: 'confirmed',
      microShares: BigInt(quote.receive),
      settledAt: api.clock.now(),
    })
    const { db } = api.services
    const asset = currency as 'USDT'
    expect(await balanceOf(db, { type: 'treasury', asset })).toBe(
      BigInt(quote.pay) - BigInt(quote.fee),
    )
    expect(await balanceOf(db, { type: 'fees', asset })).toBe(BigInt(quote.fee))
    expect(await balanceOf(db, { type: 'reserved', asset: 'SHARE' })).toBe(0n)
    await fixture.settleAll()
    expect(await sharesOf(fixture, buyer)).toBe(BigInt(quote.receive))
    await expectSoundBooks(fixture)
  },
)

test('a second purchase tells what was held before it and after it, also when more has come since', async () => {
  const fixture = await paymentFixture()
  const buyer = await buyerIn(fixture)
  const bought = []
  for (let count = 0; count < 3; count += 1) {
    const quote = await quoteOf(fixture, buyer)
    fixture.chain.mine(paymentOf(fixture, quote))
    await fixture.settleAll()
    bought.push({ id: quote.id, shares: BigInt(quote.receive) })
  }
  const [first, second] = bought as [(typeof bought)[0], (typeof bought)[0]]
  const answer = await buyer.member.call('GET', 'wallet/transaction', { id: second.id })
  const { held }: TransactionDetail = answer.opened
  expect(held).toEqual({
    before: String(first.shares),
    after: String(first.shares + second.shares),
  })
})

test('a payment in BNB that failed in its block is never shown as one', async () => {
  const fixture = await paymentFixture()
  const { chain, treasury } = fixture
  const buyer = await buyerIn(fixture)
  const quote = await quoteOf(fixture, buyer, { currency: 'BNB', pay: payOf('BNB') })
  await fixture.run()
  chain.mine(chain.pay(buyer.wallet, treasury, BigInt(quote.pay), { isReverted: true }))
  await fixture.run()
  expect((await rowsOf(fixture, buyer))[0]).toMatchObject({ status: 'awaiting', hash: null })
  await fixture.settleAll()
  expect(await sharesOf(fixture, buyer)).toBe(0n)
})
