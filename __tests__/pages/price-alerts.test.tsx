import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { queryClient } from '@/lib/api/query-client'
import { publishPrices } from '@/server/modules/offerings/price.service'
import { sharePrices } from '@/server/modules/offerings/tables'
import * as pricePage from '../../pages/price'
import * as settingsPage from '../../pages/settings'
import { makeApi, type TestApi } from '../support/api'
import { makeMember } from '../support/member'
import { paste } from '../support/paste'
import { enterAs } from '../support/person'
import { renderRoute } from '../support/render-route'
import { toPresent } from '../support/render-site'

let api: TestApi

beforeEach(async () => {
  queryClient.clear()
  api = await makeApi()
  toPresent(api)
})

const open = () => renderRoute(pricePage, { pathname: '/price', api })
const alertsSection = () =>
  within(screen.getByRole('heading', { name: /^Price alerts/ }).closest('section') as HTMLElement)

async function openAsMember() {
  enterAs(await makeMember(api))
  const params = { section: 'alerts' }
  const { user } = await renderRoute(settingsPage, { pathname: '/settings', params, api })
  await screen.findByRole('heading', { name: /^Price alerts/ })
  await alertsSection().findByRole('button', { name: 'Set alert' })
  return user
}

async function setAlert(user: UserEvent, kind: string, text: string) {
  await user.click(alertsSection().getByRole('radio', { name: kind }))
  await paste(user, alertsSection().getByRole('textbox'), text)
  await user.click(alertsSection().getByRole('button', { name: 'Set alert' }))
}

test('a visitor needs to log in for alerts', async () => {
  await open()
  expect(alertsSection().getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/auth/login',
  )
  expect(alertsSection().queryByRole('button')).toBeNull()
})

test('a member sets, sees and removes alerts @rest', async () => {
  const user = await openAsMember()
  expect(alertsSection().getByText(/^No alerts yet/)).toBeVisible()
  await setAlert(user, 'Rises to', '99.5')
  expect(await alertsSection().findByText('Rises to $99.50')).toBeVisible()
  expect(alertsSection().getByRole('textbox')).toHaveValue('')
  expect(alertsSection().getByRole('status')).toHaveTextContent('Alert set.')
  await setAlert(user, 'Moves by', '2.5')
  expect(await alertsSection().findByText(/^Moves by 2\.50% from \$/)).toBeVisible()
  await user.click(alertsSection().getByRole('button', { name: 'Remove: Rises to $99.50' }))
  await alertsSection().findByText('Removed: Rises to $99.50.')
  expect(alertsSection().getAllByRole('listitem')).toHaveLength(1)
  expect(alertsSection().getByRole('heading', { name: 'Your alerts' })).toHaveFocus()
  await user.click(alertsSection().getByRole('button', { name: /^Remove: Moves by/ }))
  await alertsSection().findByText(/^Removed: Moves by 2\.50% from/)
  expect(alertsSection().getByText(/^No alerts yet/)).toBeVisible()
})

test('a sent alert shows its time and price @rest', async () => {
  const user = await openAsMember()
  await setAlert(user, 'Rises to', '99.5')
  await alertsSection().findByText('Rises to $99.50')
  const at = new Date(Date.now() + 1)
  await act(async () => {
    await publishPrices(api.services, [{ at, priceMicroUsd: 100_000_000n }])
    await queryClient.invalidateQueries()
  })
  await api.services.db.delete(sharePrices).where(eq(sharePrices.at, at))
  expect(
    await alertsSection().findByText(
      /^Sent .*, at \$100\.00\. Active again once the price is below\.$/,
    ),
  ).toBeVisible()
})

test('an impossible alert is refused, and the entry stays @rest', async () => {
  const user = await openAsMember()
  for (const [kind, text, message] of [
    ['Rises to', '0.5', /^A share costs \$[\d.]+\. Choose a higher price\.$/],
    ['Falls to', '99', /^A share costs \$[\d.]+\. Choose a lower price\.$/],
    ['Moves by', '70', 'Enter 0.1 to 50%.'],
    ['Moves by', 'five', 'Use digits and one point: 250 or 0.5.'],
  ] as const) {
    await setAlert(user, kind, text)
    expect(await alertsSection().findByText(message)).toBeVisible()
    expect(alertsSection().getByRole('textbox')).toHaveValue(text)
    expect(alertsSection().getByRole('textbox')).toBeInvalid()
    await user.type(alertsSection().getByRole('textbox'), '1')
    expect(alertsSection().queryByText(message)).toBeNull()
    await user.clear(alertsSection().getByRole('textbox'))
  }
})
