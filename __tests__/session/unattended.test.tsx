import { fireEvent, screen, waitFor } from '@testing-library/react'
import { desc } from 'drizzle-orm'
import Cookies from 'js-cookie'
import { minuteMs } from '@/config/durations'
import { queryClient } from '@/lib/api/query-client'
import { cookieNames } from '@/lib/storage/cookies'
import { sessions } from '@/server/modules/identity/tables'
import { makeApi } from '../support/api'
import { memberSite } from '../support/person'

const expired = 'Your session has expired. Please log in again.'

afterEach(() => jest.restoreAllMocks())

async function standingOpen() {
  const api = await makeApi()
  const { member } = await memberSite(api, '/auth/change-password')
  await waitFor(() => expect(Cookies.get(cookieNames.redirect)).toBe('true'))
  await member.call('PUT', 'user/settings', { preferences: { shortSessions: true } })
  const now = Date.now.bind(Date)
  let aheadMs = 0
  jest.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs)
  return {
    pass: (minutes: number) => {
      aheadMs += minutes * minuteMs
      api.clock.forward(minutes * minuteMs)
    },
    asksByItself: () => queryClient.invalidateQueries(),
    lastSeen: async () =>
      (await api.services.db.select().from(sessions).orderBy(desc(sessions.lastSeenAt)))[0]
        ?.lastSeenAt,
    now: () => api.clock.now(),
  }
}

test('an untouched page keeps no session @rest', async () => {
  const page = await standingOpen()
  for (let times = 0; times < 5; times += 1) {
    page.pass(6)
    await page.asksByItself()
  }
  expect(await screen.findByText(expired)).toBeInTheDocument()
  expect(localStorage.getItem('token')).toBeNull()
})

test('touching the page keeps the session', async () => {
  const page = await standingOpen()
  for (let times = 0; times < 4; times += 1) {
    page.pass(4)
    fireEvent.pointerMove(document.body)
    page.pass(4)
    fireEvent.keyDown(document.body, { key: 'a' })
    await page.asksByItself()
    await waitFor(async () => expect(await page.lastSeen()).toEqual(page.now()))
  }
  expect(localStorage.getItem('token')).not.toBeNull()
})
