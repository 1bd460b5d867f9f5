import { password } from '../../support/member'
import {
  buyerIn,
  paymentOf,
  paymentWorld,
  quoteOf,
  quoteStateIn,
} from '../../support/payment-world'

async function ordered() {
  const world = await paymentWorld()
  const buyer = await buyerIn(world)
  const { member, wallet } = buyer
  const quote = await quoteOf(world, buyer)
  await world.turn()
  const unlink = () =>
    member.call('POST', 'user/userWalletRequest', { action: 'unlink', address: wallet })
  const close = () => member.call('POST', 'user/deactivateAccount', { password })
  return { world, buyer, quote, unlink, close }
}

const said = async (act: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await act
  return `${status} ${body.message}`
}

test('a wallet stays linked, and an account open, while an order waits or a payment is on its way', async () => {
  const { world, buyer, quote, unlink, close } = await ordered()
  expect(await said(unlink())).toMatch(/^422 An open order/)
  expect(await said(close())).toMatch(/^422 You have an open order/)
  await buyer.member.call('POST', 'wallet/cancelQuote', { quoteId: quote.id })
  world.chain.mine(paymentOf(world, quote, { amount: BigInt(quote.pay) - 5n }))
  await world.turn()
  expect(await said(unlink())).toMatch(/^422 A payment from this wallet/)
  expect(await said(close())).toMatch(/^422 A payment of yours/)
  await world.settleAll()
  expect(await said(close())).toMatch(/^422 A payment of yours is under review/)
  expect((await unlink()).status).toBe(200)
})

test('who holds shares is led to a person before the account is closed', async () => {
  const { world, quote, close, unlink } = await ordered()
  world.chain.mine(paymentOf(world, quote))
  await world.settleAll()
  expect(await quoteStateIn(world, quote)).toBe('settled')
  expect(await said(close())).toMatch(/^422 You hold shares/)
  expect((await unlink()).status).toBe(200)
})
