import { act, screen, waitFor, within } from '@testing-library/react'
import { purchaseKeys } from '@/features/purchase/queries'
import { queryClient } from '@/lib/api/query-client'
import { browserStorage } from '@/lib/storage/web-storage'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { bank } from '../support/bank/bank-files'
import {
  logInAgain,
  makeBankOrder,
  receiveNotice,
  type Transfers,
  transferFixture,
  transferOf,
} from '../support/bank/transfers'
import { reviewDue } from '../support/jobs'
import { codeFor } from '../support/member'
import { handsOf, memberSite } from '../support/person'
import { renderSite, toPresent } from '../support/render-site'
import { reviewMs } from '../support/review'

let fixture: Transfers
beforeEach(() => begin())

async function begin(choices: Parameters<typeof transferFixture>[0] = {}) {
  const { api, ada } = await transferFixture(choices)
  toPresent(api)
  fixture = { api, ada: await logInAgain(api, ada) }
}

const site = (address = '/buy-shares') => memberSite(fixture.api, address, fixture.ada)
const main = () => within(screen.getByRole('main'))
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const orders = () => fixture.api.services.db.select().from(purchaseOrders)
const today = () => fixture.api.clock.now().toISOString().slice(0, 10)
const renew = () => act(() => queryClient.invalidateQueries())
const ofChain = /\b(wallet|network|chain|hash|BNB|USDT)\b/i

async function openReview({ fill, press }: Awaited<ReturnType<typeof site>>, pay = '500') {
  await fill('You pay', pay)
  await waitFor(async () =>
    expect(await screen.findByLabelText<HTMLInputElement>('You receive')).not.toHaveValue(''),
  )
  await press('Review purchase')
  await heading('Review your purchase')
  await screen.findByText(/^By pressing Order and see details you accept/)
}

test('from signing up to the details of a transfer it takes nine taps at most @rest', async () => {
  const { api } = fixture
  const { user, router } = await renderSite('/auth/create-account', { api })
  const { fill } = handsOf(user)
  // *Open an account* on the page that the visitor comes from.
  let taps = 1
  const tap = async (role: 'button' | 'link', name: string | RegExp) => {
    taps += 1
    await user.click(await screen.findByRole(role, { name }))
  }
  await fill('Full name', 'Ada Byron')
  await fill('Email', 'ada@example.com')
  await fill('Phone', '+44 7911 123456')
  await fill('Password', 'correct horse battery')
  await tap('button', 'Open an account')
  await screen.findByLabelText('Phone code')
  await user.keyboard(await codeFor(api, '+447911123456'))
  await screen.findByLabelText('Email code')
  await fill('Email code', await codeFor(api, 'ada@example.com'))
  await waitFor(() => expect(router.address).toBe('/dashboard'))
  await tap('link', 'Verify your identity')
  await tap('button', 'Send for review')
  await screen.findByRole('heading', { name: 'We’re reviewing your documents' })
  api.clock.forward(reviewMs)
  await reviewDue(api.services)
  await renew()
  // *Buy shares* in the navigation.
  taps += 1
  await router.go('/buy-shares')
  await tap('button', '$500')
  await tap('button', 'Review purchase')
  await screen.findByText(/^By pressing Order and see details you accept/)
  await tap('button', 'Order and see details')
  await heading('Waiting for your transfer')
  expect(taps).toBeLessThanOrEqual(9)
})

test('a newcomer without a wallet is asked for none, since a bank account is enough', async () => {
  await site('/dashboard')
  await heading('You own no shares yet')
  const names = main().getAllByRole('heading', { level: 2 })
  expect(names.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    'Done: Identity verified',
    'Your first shares',
  ])
  expect(main().queryByText('Your wallet')).toBeNull()
  expect(main().getByText(/^Transfer from your bank account/)).toBeVisible()
})

test('with a wallet installed, paying begins with it, and the bank account stands beside @rest', async () => {
  Object.assign(window, { ethereum: {} })
  try {
    const { router } = await site()
    expect(await screen.findByRole('radio', { name: 'Wallet' })).toBeChecked()
    await router.go('/dashboard')
    await heading('You own no shares yet')
    expect(main().getByText('Your wallet')).toBeVisible()
    expect(main().getByText(/To pay from a bank account you need no wallet/)).toBeVisible()
  } finally {
    Reflect.deleteProperty(window, 'ethereum')
  }
})

test('a member without a wallet gets the details of a transfer, once, and finds them again @rest', async () => {
  const page = await site()
  expect(await screen.findByRole('radio', { name: 'Bank account' })).toBeChecked()
  await openReview(page)
  expect(main().getByText(/^Your order holds this price until .* UTC: by then/)).toBeVisible()
  expect(main().getByText('Identity verified')).toBeVisible()
  expect(screen.getByRole('main')).not.toHaveTextContent(ofChain)
  await page.user.dblClick(screen.getByRole('button', { name: 'Order and see details' }))
  await heading('Waiting for your transfer')
  const [order, ...others] = await orders()
  expect(others).toEqual([])
  const { reference = '', id } = order as typeof order & { id: string; reference: string }
  const facts = [bank.holder, 'DE75 5121 0800 1245 1261 99', bank.bic, '500.00 USD']
  for (const fact of [...facts, reference.replaceAll(/(.{4})(?=.)/g, '$1 ')])
    expect(await main().findByText(fact)).toBeVisible()
  expect(main().getByText('Use your own account')).toBeVisible()
  expect(screen.getByRole('main')).not.toHaveTextContent(ofChain)
  const copied = jest.spyOn(navigator.clipboard, 'writeText')
  await page.press('Copy reference')
  await page.press('Copy amount')
  await page.press('Copy all')
  await screen.findByText('Copied', { selector: '[role="status"]' })
  expect(copied.mock.calls.map(([text]) => text)).toEqual([
    reference,
    '500.00',
    `Account holder: FNX\nIBAN: ${bank.iban}\nBIC: ${bank.bic}\nAmount: 500.00 USD\nReference: ${reference}`,
  ])
  expect(page.router.address).toBe(`/buy-shares?order=${id}`)
  await page.reload()
  await heading('Waiting for your transfer')
  await page.press('Cancel order')
  await heading('Order canceled')
  expect(main().getByText(/^If you have already sent the transfer, you choose/)).toBeVisible()
  expect((await orders()).map(({ state }) => state)).toEqual(['cancelled'])
})

test('a transfer that arrives is credited while its page is open, and the receipt has the bank’s reference @rest', async () => {
  const order = await makeBankOrder(fixture.ada)
  const { router } = await site(`/buy-shares?order=${order.id}`)
  await heading('Waiting for your transfer')
  const line = transferOf(order, { day: today(), reference: 'BANK/7 1' })
  await receiveNotice(fixture.api, line)
  await renew()
  await heading(/^[\d.]+ shares are yours$/)
  expect(main().getByText('The bank’s reference: BANK/7 1')).toBeVisible()
  expect(screen.getByRole('main')).not.toHaveTextContent(ofChain)
  await router.go(`/transactions/${order.id}`)
  expect(await main().findByText('BANK/7 1')).toBeVisible()
  expect(main().getByText('Buyer')).toBeVisible()
  expect(screen.getByRole('main')).not.toHaveTextContent(ofChain)
})

test('a transfer that does not fit is decided in words of a bank, and the money goes to the account that paid @rest', async () => {
  const order = await makeBankOrder(fixture.ada)
  await receiveNotice(
    fixture.api,
    transferOf(order, { day: today(), amount: BigInt(order.pay) + 5_000n }),
  )
  const { user, press } = await site(`/buy-shares?order=${order.id}`)
  expect(await heading('Choose what to do with your payment')).toHaveFocus()
  expect(main().getByText(/^550\.00 USD arrived\. It’s more than your order\./)).toBeVisible()
  const keep = await main().findByRole('radio', { name: /^Keep the order/ })
  await waitFor(() => expect(keep).toBeEnabled())
  expect(
    main().getByText('To the account that paid, usually within a few banking days'),
  ).toBeVisible()
  expect(screen.getByRole('main')).not.toHaveTextContent(ofChain)
  await user.click(main().getByRole('radio', { name: /^Refund/ }))
  await press('Refund 550.00 USD')
  await heading('Refunding your payment')
  expect(screen.getByRole('main')).not.toHaveTextContent(ofChain)
})

test('an order that has ended is asked for on, since its transfer may still come @rest', async () => {
  const order = await makeBankOrder(fixture.ada)
  const { press } = await site(`/buy-shares?order=${order.id}`)
  await press('Cancel order')
  await heading('Order canceled')
  const query = queryClient.getQueryCache().find({ queryKey: purchaseKeys.order(order.id) })
  const { refetchInterval } = query?.observers[0]?.options ?? {}
  expect(typeof refetchInterval === 'function' && query && refetchInterval(query)).toBe(60_000)
})

test('in another name it is under review, and the page says why @rest', async () => {
  const order = await makeBankOrder(fixture.ada)
  await receiveNotice(fixture.api, transferOf(order, { day: today(), name: 'Somebody Else' }))
  await site(`/buy-shares?order=${order.id}`)
  await heading('Payment under review')
  expect(main().getByText(/^It came from an account in another name\. It’s safe\./)).toBeVisible()
})

test('each refusal has a way on: the open order, a smaller amount, a wallet @rest', async () => {
  const page = await site()
  await page.fill('You pay', '20000')
  expect(await screen.findByText(/^By bank transfer you can pay up to 10,000 USD\./)).toBeVisible()
  await page.press('Use 10,000 USD')
  await page.fill('You pay', '1001')
  expect(await screen.findByText(/^By bank transfer you can pay up to 1,000 USD\./)).toBeVisible()
  await page.press('Review purchase')
  expect(await screen.findByLabelText('You pay')).toHaveFocus()
  await openReview(page, '1000')
  const other = await makeBankOrder(fixture.ada)
  await page.press('Order and see details')
  await page.press('See the open order')
  await heading('Waiting for your transfer')
  expect(page.router.address).toBe(`/buy-shares?order=${other.id}`)
  await page.router.go('/buy-shares')
  expect(await screen.findByRole('link', { name: 'See the open order' })).toHaveAttribute(
    'href',
    `/buy-shares?order=${other.id}`,
  )
  await page.press('Review purchase')
  expect(
    screen.getByText(/^You have an order waiting for your transfer/).parentElement,
  ).toHaveFocus()
  expect(screen.queryByRole('heading', { name: 'Review your purchase' })).toBeNull()
})

test('the way that was chosen last is chosen again @rest', async () => {
  const page = await site()
  await page.user.click(await screen.findByRole('radio', { name: 'Wallet' }))
  expect(await screen.findByRole('combobox', { name: 'Currency' })).toHaveValue('USDT')
  expect(browserStorage.read('pay-from')).toBe('wallet')
  window.sessionStorage.clear()
  await page.reload()
  expect(await screen.findByRole('radio', { name: 'Wallet' })).toBeChecked()
})

test('without a bank account transfers are not offered, even if one was chosen before', async () => {
  await begin({ bank: undefined })
  browserStorage.write('pay-from', 'bank')
  await site()
  expect(await screen.findByRole('combobox', { name: 'Currency' })).toHaveValue('USDT')
  expect(screen.queryByRole('radio')).toBeNull()
})
