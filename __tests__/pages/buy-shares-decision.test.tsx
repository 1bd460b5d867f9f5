import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { queryClient } from '@/lib/api/query-client'
import { AppError } from '@/server/platform/errors'
import {
  makeBuyerIn,
  orderOf,
  paymentFixture,
  paymentOf,
  rowsOf,
  sharesOf,
} from '../support/payment-fixture'
import { enterAs, handsOf } from '../support/person'
import { renderSite, toPresent } from '../support/render-site'

const paidTooLittle = () => paidOther(-40)

async function paidOther(dollars: number) {
  const fixture = await paymentFixture()
  toPresent(fixture.api)
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer)
  const amount = BigInt(order.pay) + BigInt(dollars) * 10n ** 18n
  fixture.chain.mine(paymentOf(fixture, order, { amount }))
  await fixture.settleAll()
  enterAs(buyer.member)
  const site = await renderSite(`/buy-shares?order=${order.id}`, { api: fixture.api })
  await screen.findByRole('heading', { level: 1, name: 'Choose what to do with your payment' })
  return { fixture, buyer, order, ...site, ...handsOf(site.user) }
}

const main = () => within(screen.getByRole('main'))

const choose = async (user: UserEvent, name: RegExp) => {
  await waitFor(() => expect(main().getByRole('radio', { name })).toBeEnabled())
  await user.click(main().getByRole('radio', { name }))
}
const stateIs = (name: string) =>
  waitFor(() => expect(document.querySelector(`main [data-state=${name}]`)).toBeVisible())

test('an underpayment can be taken at today’s price, once it is chosen, also after an outage @rest', async () => {
  const { fixture, buyer, press, user, stopApi, startApi } = await paidTooLittle()
  expect(main().getByText(/It’s less than your order\./)).toBeVisible()
  expect(await main().findByText(/^Ordered at \$/)).toBeVisible()
  expect(main().getByText(/If you don’t choose by .* UTC, we refund the payment\.$/)).toBeVisible()
  await press('Continue')
  expect(await main().findByText('Choose one.')).toBeVisible()
  await choose(user, /^Take at today’s price/)
  const line = await main().findByText(/^By pressing Take [\d.]+ shares you accept the/)
  expect(line).toHaveTextContent(/Risks \(\w+ \d+, 2026\)/)
  stopApi()
  await press(/^Take \d+\.\d+ shares$/)
  expect(await screen.findByText(/couldn’t reach the server/)).toBeVisible()
  expect(await sharesOf(fixture, buyer)).toBe(0n)
  startApi()
  await press(/^Take \d+\.\d+ shares$/)
  await screen.findByRole('heading', { name: /^\d+\.\d+ shares are yours$/ })
  expect(await sharesOf(fixture, buyer)).toBeGreaterThan(0n)
})

test('a member who paid too much keeps the order and reads what goes back @rest', async () => {
  const { fixture, buyer, order, press, user, router } = await paidOther(20)
  expect(main().getByText(/It’s more than your order\./)).toBeVisible()
  expect(main().getAllByRole('radio')).toHaveLength(3)
  await choose(user, /^Keep the order, get the rest back/)
  expect(main().getByText('Goes back').parentElement).toHaveTextContent(/20\.00 USDT/)
  await press(/^Take \d+\.\d+ shares$/)
  await screen.findByRole('heading', { name: /^\d+\.\d+ shares are yours$/ })
  const [row] = await rowsOf(fixture, buyer)
  expect(row?.pay).toBe(BigInt(order.pay))
  await router.go(`/transactions/${order.id}`)
  expect(await main().findByText(/more than ordered goes back/)).toHaveTextContent(/^20\.00 USDT/)
})

test('the payment’s page shows only the choice, and a button naming the amount refunds it without a price', async () => {
  const { fixture, buyer, order, press, router, user } = await paidTooLittle()
  const { prices } = fixture.api.services
  const { priceOf } = prices
  prices.priceOf = () => Promise.reject(new AppError('PRICE_AWAY'))
  await act(() => queryClient.resetQueries())
  await router.go(`/transactions/${order.id}`)
  expect(await main().findByRole('radio', { name: /^Refund/ })).not.toBeChecked()
  expect(main().getByRole('radio', { name: /^Take at today’s price/ })).toBeDisabled()
  const [title, ...others] = main().getAllByRole('heading', { level: 1 })
  expect(title).toHaveTextContent('Choose what to do with your payment')
  expect(others).toEqual([])
  expect(main().queryByText('Your payment needs your choice')).toBeNull()
  expect(main().queryByText('Parties')).toBeNull()
  await choose(user, /^Refund/)
  prices.priceOf = priceOf
  await press(/^Refund \d+(\.\d+)? USDT$/)
  await stateIs('returning')
  expect(await sharesOf(fixture, buyer)).toBe(0n)
})
