import { balanceOf } from '@/server/modules/ledger/balances'
import {
  buyerIn,
  expectSoundBooks,
  paymentOf,
  paymentWorld,
  quoteOf,
  quoteStateIn,
  rowsOf,
  sharesOf,
} from '../../support/payment-world'
import { payOf } from '../../support/purchase'

test.each(['USDT', 'BNB'])(
  'a payment in %s as quoted is credited once it is final',
  async (currency) => {
    const world = await paymentWorld()
    const { api, chain } = world
    const buyer = await buyerIn(world)
    const quote = await quoteOf(world, buyer, { currency, pay: payOf(currency) })
    await world.turn()
    const payment = paymentOf(world, quote)
    const block = chain.mine(payment)
    await world.turn()
    const [seen] = await rowsOf(world, buyer)
    expect(seen).toMatchObject({
      id: quote.id,
      status: 'pending',
      hash: payment.hash,
      blockNumber: BigInt(block.number),
    })
    chain.mineEmpty(13)
    await world.turn()
    expect(await sharesOf(world, buyer)).toBe(0n)
    chain.mine()
    await world.turn()
    expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
    expect(await quoteStateIn(world, quote)).toBe('settled')
    const [confirmed] = await rowsOf(world, buyer)
    expect(confirmed).toMatchObject({
      id: quote.id,
      status: 'confirmed',
      microShares: BigInt(quote.receive),
      settledAt: api.clock.now(),
    })
    const { db } = api.services
    const asset = currency as 'USDT'
    expect(await balanceOf(db, { purse: 'treasury', asset })).toBe(
      BigInt(quote.pay) - BigInt(quote.fee),
    )
    expect(await balanceOf(db, { purse: 'fees', asset })).toBe(BigInt(quote.fee))
    expect(await balanceOf(db, { purse: 'reserved', asset: 'SHARE' })).toBe(0n)
    await world.settleAll()
    expect(await sharesOf(world, buyer)).toBe(BigInt(quote.receive))
    await expectSoundBooks(world)
  },
)

test('a payment in BNB that failed in its block is never shown as one', async () => {
  const world = await paymentWorld()
  const { chain, treasury } = world
  const buyer = await buyerIn(world)
  const quote = await quoteOf(world, buyer, { currency: 'BNB', pay: payOf('BNB') })
  await world.turn()
  chain.mine(chain.pay(buyer.wallet, treasury, BigInt(quote.pay), { isReverted: true }))
  await world.turn()
  expect((await rowsOf(world, buyer))[0]).toMatchObject({ status: 'awaiting', hash: null })
  await world.settleAll()
  expect(await sharesOf(world, buyer)).toBe(0n)
})
