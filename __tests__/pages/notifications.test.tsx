import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as m from '@/features/notifications/messages'
import { makeApi, type TestApi } from '../support/api'
import { notified } from '../support/call-examples'
import { memberSite } from '../support/person'
import { spokenDay } from '../support/spoken'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})
afterEach(() => api.services.stream.close())

const bell = () => screen.getByRole('link', { name: /^Notifications/ })

test('the bell counts what was not seen, and follows what happens meanwhile', async () => {
  const { member } = await memberSite(api, '/settings')
  await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications 1 unseen'))
  await notified(api, member)
  await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications 2 unseen'))
})

test('the list stands by day, each leads to what it is about, and new ones say so', async () => {
  await memberSite(api, '/notifications')
  const day = await screen.findByRole('region', { name: spokenDay(api.clock.now()) })
  const link = within(day).getByRole('link', { name: /^New: A login from a new browser/ })
  expect(link).toHaveAttribute('href', '/settings')
})

test('marking all as seen empties the count and leaves the list', async () => {
  const { press } = await memberSite(api, '/notifications')
  await press(m.seenAction())
  await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications'))
  expect(screen.getByText('A login from a new browser')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: m.seenAction() })).toBeNull())
})

test('one can be removed, and all, and either can be taken back', async () => {
  const { press, member } = await memberSite(api, '/notifications')
  await notified(api, member)
  await waitFor(() => expect(screen.getAllByText('A login from a new browser')).toHaveLength(2))
  await press(m.removeAllAction())
  expect(await screen.findByText(m.emptyText())).toBeVisible()
  // A toast takes hold of the pointer, which this page has none of.
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getAllByText('A login from a new browser')).toHaveLength(2))
})
