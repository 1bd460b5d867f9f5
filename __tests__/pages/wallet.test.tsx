import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { makeApi } from '../support/api'
import { enterAs } from '../support/person'
import { quickMember } from '../support/quick-member'
import { renderSite, toPresent } from '../support/render-site'
import { linkWallet, makeWalletOwner } from '../support/wallet-owner'

HTMLElement.prototype.scrollIntoView ??= () => {}

const priced = { price: '1000000', priceAt: '2026-11-20T12:00:00.000Z', minimumPay: '1' }
const coin = { ...priced, name: 'Coin', decimals: 18 }
const docs = [
  {
    ...coin,
    symbol: 'USDT',
    address: `0x${'1'.repeat(40)}`,
    balance: '4899999999999999999999',
    worth: '4899999999',
  },
  { ...coin, symbol: 'BNB', address: null, balance: '599797535000000001', worth: '363882' },
]

/** The rest of 5,000.00 after an order of 100.00: its tag is in the last digits. */
test('balances are rounded to the nearest, and exact by keyboard on request @rest', async () => {
  const api = await makeApi()
  toPresent(api)
  const member = await quickMember(api)
  await linkWallet(member, makeWalletOwner())
  enterAs(member)
  const site = await renderSite('/wallet', { api })
  const data = { status: 200, message: '', data: { docs, total: 2, page: 1, limit: 2 } }
  site.server?.use(http.get('*/wallet/getCurrencyListwithAmount', () => HttpResponse.json(data)))
  const { queryClient } = await import('@/lib/api/query-client')
  await queryClient.invalidateQueries()
  const balances = within(await screen.findByLabelText(/^Balances of 0x/))
  expect(await balances.findByText('4,900.00')).toBeVisible()
  expect(balances.getByText('0.599798')).toBeVisible()
  const menu = await screen.findByRole('button', { name: /^Menu of 0x/ })
  menu.focus()
  await site.user.keyboard('{Enter}{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Show all digits' })).toHaveFocus()
  await site.user.keyboard('{Enter}')
  expect(balances.getByText('4,899.999999999999999999')).toBeVisible()
  expect(balances.getByText('0.599797535000000001')).toBeVisible()
  await site.user.click(menu)
  await site.user.click(screen.getByRole('menuitem', { name: 'Show fewer digits' }))
  expect(balances.getByText('4,900.00')).toBeVisible()
})
