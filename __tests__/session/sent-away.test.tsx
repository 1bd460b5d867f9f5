import { screen, waitFor } from '@testing-library/react'
import Cookies from 'js-cookie'
import { queryClient } from '@/lib/api/query-client'
import { cookieNames } from '@/lib/storage/cookies'
import { tokenStore } from '@/lib/storage/token-store'
import { browserStorage } from '@/lib/storage/web-storage'
import { markEnding, markLeaving } from '@/session/end-session'
import { makeApi } from '../support/api'
import { makeMember, type TestMember } from '../support/member'
import { enterAs, memberSite, siteOf } from '../support/person'
import { renderSite, toPresent } from '../support/render-site'

const expired = 'Your session has expired. Please log in again.'
const elsewhere = 'You were logged out in another tab.'

function endInAnotherTab(...mark: Parameters<typeof markEnding> | []): void {
  if (mark[0] !== undefined) markEnding(mark[0])
  tokenStore.clear()
  window.dispatchEvent(new Event('storage'))
}

test('a visitor sent home learns why and returns @rest', async () => {
  const { router, logIn } = await siteOf(await makeApi(), '/settings')
  await waitFor(() => expect(router.address).toBe('/'))
  const said = (await screen.findByText('Log in to see your settings.')).closest('li')
  expect(said).toHaveTextContent('Then we’ll take you there.')
  const login = said?.querySelector('[data-action]') as HTMLElement
  expect(login).toHaveTextContent('Log in')
  login.click()
  await waitFor(() => expect(router.address).toBe('/auth/login'))
  await waitFor(() => expect(screen.queryByText('Log in to see your settings.')).toBeNull())
  await logIn()
  await waitFor(() => expect(router.address).toBe('/settings'))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('You’re already logged in.')).toBeNull()
})

const notForMembers = [
  ['/auth/login', /For another account, log out first/],
  ['/auth/forgot-password', /in settings, or log out first/],
  ['/auth/reset-password', /in settings, or log out first/],
  ['/auth/reset#token=of-an-e-mail', /log out and reopen the link/],
  ['/auth/otp', /You don’t need a code/],
  ['/auth/verify-otp', /You don’t need a code/],
] as const

test('a member sent home learns why @rest', async () => {
  const { router } = await memberSite(await makeApi(), '/contactus')
  for (const [address, reason] of notForMembers) {
    await router.go('/contactus')
    await waitFor(() => expect(screen.queryByText('You’re already logged in.')).toBeNull())
    await router.go(address)
    await waitFor(() => expect(router.address).toBe('/'))
    const said = (await screen.findByText('You’re already logged in.')).closest('li')
    expect(said).toHaveTextContent(reason)
  }
})

test('a session ended by the server expires everywhere @rest', async () => {
  await memberSite(await makeApi(), '/settings')
  await waitFor(() => expect(Cookies.get(cookieNames.redirect)).toBe('true'))
  endInAnotherTab('over')
  expect(await screen.findByText(expired)).toBeInTheDocument()
  expect(sessionStorage.getItem('fnx.target')).toBe('/settings')
})

test.each([
  [
    'its cookie going first',
    () => {
      markLeaving('left')
      Cookies.remove(cookieNames.token)
      browserStorage.remove('user_email')
      window.dispatchEvent(new Event('storage'))
    },
  ],
  ['without a mark', () => endInAnotherTab()],
  [
    'of which the server heard first',
    async ({ call }: TestMember) => {
      markLeaving('left')
      await call('PUT', 'user/logout')
      await queryClient.invalidateQueries({ queryKey: ['session', 'profile'] })
    },
  ],
])('another tab’s logout, %s, is no expiry @rest', async (_, leave) => {
  const { member } = await memberSite(await makeApi(), '/settings')
  await waitFor(() => expect(Cookies.get(cookieNames.redirect)).toBe('true'))
  await leave(member)
  expect(await screen.findByText(elsewhere)).toBeInTheDocument()
  expect(screen.queryByText(expired)).toBeNull()
  expect(screen.queryByText(/Log in to see/)).toBeNull()
})

test('after a logout other tabs forget their place, until a member page is visited @rest', async () => {
  const { router } = await memberSite(await makeApi(), '/settings')
  await waitFor(() => expect(Cookies.get(cookieNames.redirect)).toBe('true'))
  sessionStorage.setItem('fnx.draft:login', '{"identifier":"ada@example.com"}')
  endInAnotherTab('left')
  await waitFor(() => expect(router.address).toBe('/'))
  await screen.findByText(elsewhere)
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('fnx.'))).toEqual([])
  await router.go('/settings')
  await waitFor(() => expect(router.address).toBe('/'))
  expect(await screen.findByText('Log in to see your settings.')).toBeInTheDocument()
  expect(sessionStorage.getItem('fnx.target')).toBe('/settings')
})

test('another tab names the closing too', async () => {
  await memberSite(await makeApi(), '/settings')
  await waitFor(() => expect(Cookies.get(cookieNames.redirect)).toBe('true'))
  expect(document.documentElement.dataset.returning).toBe('yes')
  endInAnotherTab('closed')
  expect(await screen.findByText('Your account was closed in another tab.')).toBeInTheDocument()
  expect(document.documentElement.dataset.returning).toBeUndefined()
})

test('an old logout explains no later expiry @rest', async () => {
  const api = await makeApi()
  toPresent(api)
  const member = await makeMember(api)
  markEnding('left')
  enterAs(member)
  await renderSite('/settings', { api })
  await waitFor(() => expect(Cookies.get(cookieNames.redirect)).toBe('true'))
  Cookies.remove(cookieNames.token)
  window.dispatchEvent(new Event('focus'))
  expect(await screen.findByText(expired)).toBeInTheDocument()
})

test('an unfinished logout explains no later expiry @rest', async () => {
  await memberSite(await makeApi(), '/settings')
  await waitFor(() => expect(Cookies.get(cookieNames.redirect)).toBe('true'))
  sessionStorage.setItem('fnx.draft:profile', '{"name":"Ada"}')
  const earlier = Date.now() - 11_000
  const clock = jest.spyOn(Date, 'now').mockReturnValue(earlier)
  markLeaving('left')
  clock.mockRestore()
  Cookies.remove(cookieNames.token)
  window.dispatchEvent(new Event('focus'))
  expect(await screen.findByText(expired)).toBeInTheDocument()
  expect(screen.queryByText(elsewhere)).toBeNull()
  expect(sessionStorage.getItem('fnx.draft:profile')).toBe('{"name":"Ada"}')
  expect(sessionStorage.getItem('fnx.target')).toBe('/settings')
})
