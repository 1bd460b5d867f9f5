import { password } from '../../../support/member'
import {
  makeBuyerIn,
  orderOf,
  orderStateIn,
  paymentFixture,
  paymentOf,
} from '../../../support/payment-fixture'

async function makeOrderedFixture() {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  const { member, wallet } = buyer
  const order = await orderOf(fixture, buyer)
  await fixture.run()
  const unlink = () =>
    member.call('POST', 'user/userWalletRequest', { action: 'unlink', address: wallet })
  const close = () => member.call('POST', 'user/deactivateAccount', { password })
  return { fixture, buyer, order, unlink, close }
}

const errorOf = async (act: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await act
  return `${status} ${body.message}`
}

test('unfinished orders keep wallets linked and accounts open @rest', async () => {
  const { fixture, buyer, order, unlink, close } = await makeOrderedFixture()
  expect(await errorOf(unlink())).toMatch(/^422 Cancel its open order/)
  expect(await errorOf(close())).toMatch(/^422 Cancel your open order/)
  await buyer.member.call('POST', 'wallet/cancelOrder', { orderId: order.id })
  fixture.chain.mine(paymentOf(fixture, order, { amount: BigInt(order.pay) - 5n }))
  await fixture.run()
  expect(await errorOf(unlink())).toMatch(/^422 Wait for its payment/)
  expect(await errorOf(close())).toMatch(/^422 Wait until your payment/)
  await fixture.settleAll()
  expect(await errorOf(close())).toMatch(/^422 We’re reviewing your payment/)
  expect((await unlink()).status).toBe(200)
})

test('an account that holds shares cannot be closed', async () => {
  const { fixture, order, close, unlink } = await makeOrderedFixture()
  fixture.chain.mine(paymentOf(fixture, order))
  await fixture.settleAll()
  expect(await orderStateIn(fixture, order)).toBe('settled')
  expect(await errorOf(close())).toMatch(/^422 You still hold shares/)
  expect((await unlink()).status).toBe(200)
})
