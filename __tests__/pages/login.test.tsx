import { screen, waitFor } from '@testing-library/react'
import Cookies from 'js-cookie'
import { HttpResponse, http } from 'msw'
import { generate } from 'otplib'
import { afterLoginPath } from '@/config/paths'
import { makeApi } from '../support/api'
import { codeFor, makeMember, password } from '../support/member'
import { enterAs, handsOf, memberSite, siteOf } from '../support/person'
import { renderSite, toPresent } from '../support/render-site'
import { atNight } from '../support/size'

const dayMs = 24 * 60 * 60_000

atNight('a login with both codes lasts one day', async () => {
  const cookies = jest.spyOn(document, 'cookie', 'set')
  const { logIn, person, router } = await siteOf(await makeApi(), '/auth/login')
  await logIn()
  await waitFor(() => expect(router.address).toBe(afterLoginPath))
  const token = localStorage.getItem('token')
  expect(token).toMatch(/^ey/)
  expect(Cookies.get('token')).toBe(token)
  const written = cookies.mock.calls
    .map(([cookie]) => cookie)
    .find((one) => one.startsWith('token='))
  const expires = new Date(written?.match(/expires=([^;]+)/)?.[1] ?? '').getTime()
  expect(Math.abs(expires - Date.now() - dayMs)).toBeLessThan(60_000)
  expect(written).toMatch(/SameSite=Lax/i)
  expect(localStorage.getItem('user_email')).toBe(person.email)
  await waitFor(() => expect(Cookies.get('isRedirect')).toBe('true'))
})

atNight('a login leads back to the page wanted', async () => {
  const { logIn, router, follow } = await siteOf(await makeApi(), '/settings?from=mail')
  await waitFor(() => expect(router.address).toBe('/'))
  await follow('Log in')
  await logIn()
  await waitFor(() => expect(router.address).toBe('/settings?from=mail'))
})

test('a stored address leads to no other site', async () => {
  const { logIn, router } = await siteOf(await makeApi(), '/auth/login')
  sessionStorage.setItem('fnx.target', '//evil.example/settings')
  await logIn()
  await waitFor(() => expect(router.address).toBe(afterLoginPath))
})

test('wrong codes are reported at their fields', async () => {
  const { person, fill, press } = await siteOf(await makeApi(), '/auth/login')
  await fill('Email or phone', person.email)
  await fill('Password', password)
  await press('Log in')
  await fill('Phone code', '000 000')
  await fill('Email code', '111111')
  expect(await screen.findAllByText('Wrong code. 4 tries left.')).toHaveLength(2)
  const phone = screen.getByLabelText('Phone code')
  await waitFor(() => expect(phone).toHaveFocus())
  expect(phone).toHaveValue('000000')
  expect(phone).toHaveAccessibleDescription(/4 tries left/)
  expect(localStorage.getItem('token')).toBeNull()
})

atNight('a code is resent only after its countdown', async () => {
  const { api, person, fill, press, user, server } = await siteOf(await makeApi(), '/auth/login')
  let asked = 0
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/user/login-resend-otp')) asked += 1
  })
  await fill('Email or phone', person.phone)
  await fill('Password', password)
  await press('Log in')
  const [again] = await screen.findAllByRole('button', { name: 'Resend code' })
  expect(again).toHaveAccessibleDescription(/^in 0:(30|29|28)$/)
  expect(screen.getByLabelText('Phone code')).toHaveAccessibleDescription(/^Sent to \+1 ••• \d\d\./)
  const first = await codeFor(api, person.phone)
  await user.click(again as HTMLElement)
  expect(await codeFor(api, person.phone)).toBe(first)
  expect(asked).toBe(0)
  api.clock.forward(30_000)
  const now = Date.now.bind(Date)
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 30_000)
  await waitFor(() => expect(again).toHaveAttribute('aria-disabled', 'false'), { timeout: 3000 })
  await fill('Phone code', first === '000000' ? '111111' : '000000')
  await fill('Email code', '123456')
  await waitFor(() => expect(screen.getByLabelText('Phone code')).toBeInvalid())
  await user.click(again as HTMLElement)
  expect(await screen.findByText(/New code sent/)).toBeVisible()
  expect(again).toHaveAccessibleDescription(/^in 0:/)
  expect(screen.getByLabelText('Phone code')).toHaveValue('')
  expect(screen.getByLabelText('Phone code')).toBeValid()
  expect(screen.getByLabelText('Email code')).toHaveValue('123456')
})

atNight('a login goes on after a reload', async () => {
  const { api, person, fill, press, reload, router } = await siteOf(await makeApi(), '/auth/login')
  await fill('Email or phone', person.email)
  await fill('Password', password)
  await press('Log in')
  await screen.findByLabelText('Phone code')
  await reload()
  await fill('Phone code', await codeFor(api, person.phone))
  await fill('Email code', await codeFor(api, person.email))
  await waitFor(() => expect(router.address).toBe(afterLoginPath))
})

atNight('without a server the form keeps its entries', async () => {
  const { person, fill, press, stopApi, startApi } = await siteOf(await makeApi(), '/auth/login')
  await fill('Email or phone', person.email)
  await fill('Password', password)
  stopApi()
  await press('Log in')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/couldn’t reach the server/)
  expect(alert).toHaveFocus()
  expect(screen.getByLabelText('Password')).toHaveValue(password)
  startApi()
  await press('Log in')
  expect(await screen.findByLabelText('Phone code')).toBeVisible()
})

atNight('a second press sends nothing', async () => {
  const { person, fill, server, user } = await siteOf(await makeApi(), '/auth/login')
  await fill('Email or phone', person.email)
  await fill('Password', password)
  let sent = 0
  const count = () => {
    sent += 1
  }
  server.use(http.post('*/user/userLogin', count))
  await user.dblClick(await screen.findByRole('button', { name: 'Log in' }))
  expect(await screen.findByLabelText('Phone code')).toBeVisible()
  expect(sent).toBe(1)
})

atNight('two-factor login asks for the authenticator code', async () => {
  const api = await makeApi()
  toPresent(api)
  const member = await makeMember(api)
  const begun = await member.call('POST', 'user/enableTwoFactorGoogle', { password })
  const { secret } = begun.opened as { secret: string }
  const codeAt = (ms: number) => generate({ secret, epoch: Math.floor(ms / 1000) })
  const code = await codeAt(api.clock.now().getTime())
  await member.call('POST', 'user/verifyTwoFactorGoogle', { action: 'confirm', code })
  api.clock.forward(5 * 60_000)
  const site = await renderSite('/auth/login', { api })
  const { fill, press } = handsOf(site.user)
  await fill('Email or phone', member.email)
  await fill('Password', password)
  await press('Log in')
  await screen.findByLabelText('Phone code')
  await fill('Phone code', await codeFor(api, member.phone))
  await fill('Email code', await codeFor(api, member.email))
  await fill('Authenticator code', '12345')
  await press('Verify')
  expect(await screen.findByText('Enter 6 digits, or a recovery code.')).toBeVisible()
  expect(localStorage.getItem('token')).toBeNull()
  await fill('Authenticator code', await codeAt(api.clock.now().getTime()))
  await waitFor(() => expect(site.router.address).toBe(afterLoginPath))
})

atNight('a logged-in member opening the login goes home', async () => {
  const { router } = await memberSite(await makeApi(), '/auth/login')
  await waitFor(() => expect(router.address).toBe('/'))
})

atNight('a login in another tab is followed', async () => {
  const api = await makeApi()
  const member = await makeMember(api)
  const { router } = await renderSite('/auth/login', { api })
  await screen.findByLabelText('Password')
  enterAs(member)
  await waitFor(() => expect(router.address).toBe(afterLoginPath))
})

atNight('a browser without cookies is told so', async () => {
  const { logIn, router } = await siteOf(await makeApi(), '/auth/login')
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
  await logIn()
  expect(await screen.findByText(/blocks cookies/)).toBeVisible()
  expect(router.address).toBe('/auth/otp')
})

test('a limit names the time to wait', async () => {
  const { person, fill, press, server } = await siteOf(await makeApi(), '/auth/login')
  const refusal = { status: 429, message: 'Too many tries.', code: 'TOO_MANY' }
  server.use(
    http.post('*/user/userLogin', () =>
      HttpResponse.json(refusal, { status: 429, headers: { 'retry-after': '600' } }),
    ),
  )
  await fill('Email or phone', person.email)
  await fill('Password', password)
  await press('Log in')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Too many tries.Try again in 10 minutes.',
  )
})
