import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as m from '@/features/notifications/messages'
import { queryClient } from '@/lib/api/query-client'
import { notifications } from '@/server/modules/notifications/tables'
import { setAmountsHidden } from '@/session/private-amount'
import { makeApi, type TestApi } from '../support/api'
import { makeNotification } from '../support/call-examples'
import { accountIdOf, makeTransaction } from '../support/make-transactions'
import { makeMember } from '../support/member'
import { memberSite } from '../support/person'
import { toPresent } from '../support/render-site'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})
afterEach(() => api.services.stream.close())

/** The account whose login is the first notice. */
async function enter(address: string) {
  toPresent(api)
  return memberSite(api, address, await makeMember(api))
}

const bell = () => screen.getByRole('link', { name: /^Notifications/ })

test('the bell counts unseen notifications, live @rest', async () => {
  const { member } = await enter('/settings')
  await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications 1 new'))
  await makeNotification(api, member)
  await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications 2 new'))
})

test('notifications are listed by day, with links, and the same stand behind the newest @rest', async () => {
  const { member } = await enter('/notifications')
  const day = await screen.findByRole('region', { name: 'Today' })
  expect(
    within(day).getByRole('heading', { name: 'New login to your account (new)' }),
  ).toBeVisible()
  const link = within(day).getByRole('link', { name: 'See sessions: New login to your account' })
  expect(link).toHaveAttribute('href', '/settings?section=sessions')
  for (let times = 0; times < 3; times += 1) await makeNotification(api, member)
  const more = await screen.findByText('2 earlier notices')
  const others = more.closest('details') as HTMLElement
  expect(others).not.toHaveAttribute('open')
  expect(within(others).getAllByRole('article')).toHaveLength(2)
  // The login of another device says something else.
  expect(screen.getAllByRole('article')).toHaveLength(4)
  expect(screen.getAllByText('2 earlier notices')).toHaveLength(1)
})

test('an event has one entry with its current state @rest', async () => {
  const { member } = await enter('/notifications')
  const id = crypto.randomUUID()
  const accountId = await accountIdOf(api, member)
  const told = { accountId, at: api.clock.now() }
  await api.services.db.insert(notifications).values([
    { ...told, kind: 'dividend-payable', facts: { paid: '9.25 USDC', dividend: id } },
    { ...told, kind: 'dividend-paid', facts: { paid: '9.25 USDC', address: '', id } },
  ])
  await queryClient.invalidateQueries()
  const earlier = (await screen.findByText('1 earlier notice')).closest('details') as HTMLElement
  expect(within(earlier).getAllByRole('article')).toHaveLength(1)
  expect(within(earlier).queryByRole('link')).toBeNull()
  expect(screen.queryByRole('link', { name: /^Send to my wallet/ })).toBeNull()
  expect(screen.getByRole('link', { name: /^See dividends/ })).toHaveAttribute(
    'href',
    `/rights/${id}`,
  )
})

test('hidden amounts stay hidden in notifications @rest', async () => {
  await enter('/notifications')
  await api.services.db.update(notifications).set({
    kind: 'purchase-confirmed',
    facts: { id: crypto.randomUUID(), shares: '12.5', paid: '1,234.57 USDT' },
  })
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('You bought 12.5 shares')).toBeVisible()
  act(() => setAmountsHidden(true))
  expect(screen.getByText('You bought ••••• shares')).toBeVisible()
  expect(screen.getByText('Your payment of ••••• USDT is final.')).toBeVisible()
  act(() => setAmountsHidden(false))
})

test('marking all as seen empties only the count, and what is removed can come back in place @rest', async () => {
  const { press, user, member } = await enter('/notifications')
  await makeNotification(api, member)
  const bothAreThere = () =>
    waitFor(() => expect(screen.getAllByText('New login to your account')).toHaveLength(2))
  await bothAreThere()
  await press(m.seenLabel())
  await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications'))
  await waitFor(() => expect(screen.queryByRole('button', { name: m.seenLabel() })).toBeNull())
  await bothAreThere()
  const [first] = screen.getAllByRole('button', { name: /^Remove: New login/ })
  await user.click(first as HTMLElement)
  expect(await screen.findByText(m.removedLabel())).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  await press('Undo')
  await bothAreThere()
  expect(screen.queryByText(m.removedLabel())).toBeNull()
  await press(m.removeAllAction())
  expect(await screen.findByText('2 removed')).toBeVisible()
  await press('Undo')
  await bothAreThere()
})

test('a removal is final after eight seconds @rest', async () => {
  await enter('/notifications')
  const remove = await screen.findByRole('button', { name: /^Remove: New login/ })
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] })
  fireEvent.click(remove)
  expect(screen.getByText(m.removedLabel())).toBeVisible()
  act(() => (document.activeElement as HTMLElement).blur())
  act(() => void jest.advanceTimersByTime(7_900))
  expect(screen.getByText(m.removedLabel())).toBeVisible()
  act(() => void jest.advanceTimersByTime(200))
  expect(screen.queryByText(m.removedLabel())).toBeNull()
  jest.useRealTimers()
  expect(await screen.findByText('Nothing new.')).toBeVisible()
})

test('a notification needing a choice has its button', async () => {
  const { member } = await enter('/notifications')
  const { id } = await makeTransaction(api, member, { status: 'decision' })
  const accountId = await accountIdOf(api, member)
  await api.services.db.insert(notifications).values({
    accountId,
    kind: 'payment-decision',
    at: api.clock.now(),
    facts: { id, paid: '312 USDT' },
  })
  await queryClient.invalidateQueries()
  const decide = await screen.findByRole('link', { name: 'Choose' })
  expect(decide).toHaveAttribute('href', `/transactions/${id}`)
  expect(decide.className).toMatch(/filled/)
})
