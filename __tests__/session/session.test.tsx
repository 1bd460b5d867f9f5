import { screen, waitFor } from '@testing-library/react'
import Cookies from 'js-cookie'
import { HttpResponse, http } from 'msw'
import { ApiError } from '@/lib/api/api-error'
import { apiClient } from '@/lib/api/client'
import { queryClient } from '@/lib/api/query-client'
import { cookieNames } from '@/lib/storage/cookies'
import { tokenStore } from '@/lib/storage/token-store'
import { logoutSentence } from '@/session/queries'
import { makeApi } from '../support/api'
import { logIn, makeMember } from '../support/member'
import { enterAs, memberSite } from '../support/person'
import { renderSite, toPresent } from '../support/render-site'

const profile = '*/user/getProfile'

async function presentApi() {
  const api = await makeApi()
  toPresent(api)
  return api
}

function answering(status: number, body: object) {
  return http.get(profile, () => HttpResponse.json(body, { status }))
}

const expired = 'Your session has expired. Please log in again.'

const hasSession = () =>
  localStorage.getItem('token') !== null && Cookies.get(cookieNames.token) !== undefined

function expectNobody() {
  expect(hasSession()).toBe(false)
  expect(localStorage.getItem('token')).toBeNull()
  expect(localStorage.getItem('user_email')).toBeNull()
  expect(Cookies.get(cookieNames.token)).toBeUndefined()
  expect(apiClient.defaults.headers.common.token).toBeUndefined()
  expect(apiClient.defaults.headers.common.Authorization).toBeUndefined()
}

test('a loaded profile marks a returning browser @rest', async () => {
  await memberSite(await presentApi(), '/auth/change-password')
  await waitFor(() => expect(Cookies.get(cookieNames.redirect)).toBe('true'))
  expect(document.documentElement.dataset.returning).toBe('yes')
})

test('an expired session logs out and says so @rest', async () => {
  const api = await presentApi()
  const member = await makeMember(api)
  await member.call('PUT', 'user/logout')
  enterAs(member)
  const { router } = await renderSite('/settings', { api })
  await waitFor(expectNobody)
  await waitFor(() => expect(router.address).toBe('/'))
  expect(await screen.findByText(expired)).toBeInTheDocument()
  expect(sessionStorage.getItem('fnx.target')).toBe('/settings')
})

test('a 404 reads as an expired session @rest', async () => {
  const { server, router } = await memberSite(await presentApi(), '/')
  server.use(answering(404, { status: 404, message: 'No such user.' }))
  await queryClient.invalidateQueries({ queryKey: ['session', 'profile'] })
  expect(await screen.findByText(expired)).toBeInTheDocument()
  expectNobody()
  expect(router.address).toBe('/')
})

test('another refusal logs out with its words @rest', async () => {
  const { server, router } = await memberSite(await presentApi(), '/')
  const message = 'This account is closed for now.'
  server.use(answering(403, { status: 403, message }))
  await queryClient.invalidateQueries({ queryKey: ['session', 'profile'] })
  expect(await screen.findByText(message)).toBeInTheDocument()
  expectNobody()
  expect(router.address).toBe('/')
})

test.each([
  ['a limit', new ApiError('Too many.', { status: 429 })],
  ['a server that is busy', new ApiError('Busy.', { status: 503 })],
  ['no answer, or one of somebody else', new ApiError('Unreadable.')],
  ['a failure of ours', new Error('of ours')],
])('%s logs nobody out', (_, failure) => {
  expect(logoutSentence(failure)).toBeUndefined()
})

test('a busy server logs nobody out; the profile is retried @rest', async () => {
  const api = await presentApi()
  const member = await makeMember(api)
  enterAs(member)
  let asked = 0
  const { server } = await renderSite('/auth/change-password', { api })
  server.use(answering(429, { status: 429, message: 'Too many.' }))
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/user/getProfile')) asked += 1
  })
  await waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 3000 })
  expect(Cookies.get(cookieNames.redirect)).toBeUndefined()
  expect(hasSession()).toBe(true)
  server.resetHandlers()
  await waitFor(() => expect(Cookies.get(cookieNames.redirect)).toBe('true'), { timeout: 3000 })
  expect(hasSession()).toBe(true)
})

test('a refused call checks for an ended session @rest', async () => {
  const api = await presentApi()
  const { fill, press, member, router } = await memberSite(api, '/auth/change-password')
  await waitFor(() => expect(Cookies.get(cookieNames.redirect)).toBe('true'))
  await member.call('PUT', 'user/logout')
  await fill('Current password', 'engine-number-9')
  await fill('New password', 'a new sentence of mine')
  await fill('Repeat new password', 'a new sentence of mine')
  await press('Change password')
  await waitFor(expectNobody)
  await waitFor(() => expect(router.address).toBe('/'))
  expect(await screen.findByText(expired)).toBeInTheDocument()
})

test('a logout works without the server too @rest', async () => {
  const { press, user, router, stopApi } = await memberSite(await presentApi(), '/settings')
  Cookies.set(cookieNames.terms, 'true')
  await press('Account')
  const item = await screen.findByRole('menuitem', { name: 'Log out' })
  stopApi()
  await user.click(item)
  await waitFor(expectNobody)
  await waitFor(() => expect(router.address).toBe('/'))
  await waitFor(() => expect(Cookies.get(cookieNames.terms)).toBeUndefined())
  expect(sessionStorage.getItem('fnx.target')).toBeNull()
  expect(screen.queryByText(/Log in to see/)).toBeNull()
})

test('a tab follows when another tab logs out @rest', async () => {
  const { router } = await memberSite(await presentApi(), '/settings')
  await waitFor(() => expect(document.documentElement.dataset.member).toBe('yes'))
  localStorage.removeItem('token')
  window.dispatchEvent(new Event('storage'))
  await waitFor(() => expect(router.address).toBe('/'))
  expect(document.documentElement.dataset.member).toBeUndefined()
  expect(apiClient.defaults.headers.common.token).toBeUndefined()
})

test('a tab ending a session spares a new one @rest', async () => {
  await memberSite(await makeApi(), '/settings')
  await waitFor(() => expect(Cookies.get(cookieNames.redirect)).toBe('true'))
  tokenStore.clear()
  window.dispatchEvent(new Event('storage'))
  window.localStorage.setItem('token', 'a.b.c')
  const { sayEnded } = await import('@/session/say-ended')
  sayEnded()
  expect(window.localStorage.getItem('token')).toBe('a.b.c')
  Cookies.set('token', 'a.b.c')
  await waitFor(() => expect(tokenStore.read()).toBe('a.b.c'))
})

test('a new login hides the previous member’s data @rest', async () => {
  const api = await presentApi()
  const other = await makeMember(api)
  const { press, member } = await memberSite(api, '/auth/change-password')
  await press('Account')
  expect(await screen.findByText(member.email)).toBeVisible()
  enterAs(other)
  await waitFor(() => expect(screen.getByText(other.email)).toBeVisible())
  expect(screen.queryByText(member.email)).toBeNull()
  const stored = queryClient.getQueryCache().getAll()
  expect(JSON.stringify(stored.map(({ state }) => state.data))).not.toContain(member.email)
})

test('ten minutes before its end a session warns @rest', async () => {
  const { router, press } = await memberSite(await presentApi(), '/settings')
  await waitFor(() => expect(Cookies.get(cookieNames.redirect)).toBe('true'))
  expect(screen.queryByText(/Your session ends in/)).toBeNull()
  const now = Date.now.bind(Date)
  jest.spyOn(Date, 'now').mockImplementation(() => now() + (24 * 60 - 9) * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('Your session ends in 9 minutes')).toBeVisible()
  await press('Log in again')
  await waitFor(() => expect(router.address).toBe('/auth/login'))
  expectNobody()
  expect(sessionStorage.getItem('fnx.target')).toBe('/settings')
})

test('typed text is restored after the next login @rest', async () => {
  const api = await presentApi()
  const { fill, press, router, member } = await memberSite(api, '/settings?section=profile')
  await press('Change name')
  await fill('Full name', 'Ada Lovelace')
  await member.call('PUT', 'user/logout')
  await queryClient.invalidateQueries({ queryKey: ['session', 'profile'] })
  await waitFor(() => expect(router.address).toBe('/'))
  enterAs(await logIn(api, member))
  await router.go('/settings?section=profile')
  await press('Change name')
  await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveValue('Ada Lovelace'))
})
