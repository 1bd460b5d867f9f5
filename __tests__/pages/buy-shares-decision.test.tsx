import { screen, waitFor, within } from '@testing-library/react'
import { buyerIn, paymentFixture, paymentOf, quoteOf, sharesOf } from '../support/payment-fixture'
import { enterAs, handsOf } from '../support/person'
import { renderSite, toPresent } from '../support/render-site'

jest.setTimeout(60_000)

/** Somebody who paid half of what the order said, and looks at it. */
async function paidTooLittle() {
  const fixture = await paymentFixture()
  toPresent(fixture.api)
  const buyer = await buyerIn(fixture)
  const quote = await quoteOf(fixture, buyer)
  const amount = BigInt(quote.pay) - 40n * 10n ** 18n
  fixture.chain.mine(paymentOf(fixture, quote, { amount }))
  await fixture.settleAll()
  enterAs(buyer.member)
  const site = await renderSite(`/buy-shares?order=${quote.id}`, { api: fixture.api })
  await screen.findByRole('heading', { name: 'Your payment is safe. Choose what to do with it.' })
  return { fixture, buyer, quote, ...site, ...handsOf(site.user) }
}

const main = () => within(screen.getByRole('main'))

test('a payment that is less says what it buys today beside what was quoted, and is taken once', async () => {
  const { fixture, buyer, press } = await paidTooLittle()
  expect(main().getByText(/It is less than the order said\./)).toBeVisible()
  expect(await main().findByText(/^ordered at \$/)).toBeVisible()
  expect(main().getByText(/without a choice it goes back\./)).toBeVisible()
  await press('Take the shares')
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  await press('Yes, take the shares')
  await screen.findByRole('heading', { name: /^\d+\.\d+ shares are yours$/ })
  expect(await sharesOf(fixture, buyer)).toBeGreaterThan(0n)
})

test('it is returned when the payer says so, and only after a second word', async () => {
  const { fixture, buyer, press } = await paidTooLittle()
  await press('Return the payment')
  await press('Not yet')
  await press('Return the payment')
  await press('Yes, return the payment')
  await screen.findByRole('heading', { name: 'Your payment goes back' })
  expect(await sharesOf(fixture, buyer)).toBe(0n)
})

test('a choice that finds no server is kept open and may be made again', async () => {
  const { press, stopApi, startApi } = await paidTooLittle()
  await press('Take the shares')
  stopApi()
  await press('Yes, take the shares')
  expect(await screen.findByText(/could not reach the server/)).toBeVisible()
  startApi()
  await press('Yes, take the shares')
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: /shares are yours$/ })).toBeVisible(),
  )
})
