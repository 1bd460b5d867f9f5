import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterLoginPath } from '@/config/paths'
import { makeApi } from '../support/api'
import { codeFor, password } from '../support/member'
import { siteOf } from '../support/person'

test('a stored address leads to no other site, and a login goes on after a reload @rest', async () => {
  const { api, person, fill, press, reload, router } = await siteOf(await makeApi(), '/auth/login')
  sessionStorage.setItem('fnx.target', '//evil.example/settings')
  await fill('Email or phone', person.email)
  await fill('Password', password)
  await press('Log in')
  await screen.findByLabelText('Phone code')
  await reload()
  await fill('Phone code', await codeFor(api, person.phone))
  await fill('Email code', await codeFor(api, person.email))
  await waitFor(() => expect(router.address).toBe(afterLoginPath))
})

test('wrong codes are reported at their fields, and a code is resent after its countdown @rest', async () => {
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
  const phone = screen.getByLabelText('Phone code')
  expect(phone).toHaveAccessibleDescription(/^Sent to \+1 ••• \d\d\./)
  await user.click(again as HTMLElement)
  expect(asked).toBe(0)
  const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
  const wrongPhone = wrong(await codeFor(api, person.phone))
  const wrongEmail = wrong(await codeFor(api, person.email))
  await fill('Phone code', wrongPhone)
  await fill('Email code', wrongEmail)
  expect(await screen.findAllByText('Wrong code. 4 tries left.')).toHaveLength(2)
  await waitFor(() => expect(phone).toHaveFocus())
  expect(phone).toHaveValue(wrongPhone)
  expect(phone).toHaveAccessibleDescription(/4 tries left/)
  expect(localStorage.getItem('token')).toBeNull()
  api.clock.forward(30_000)
  const now = Date.now.bind(Date)
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 30_000)
  await waitFor(() => expect(again).toHaveAttribute('aria-disabled', 'false'), { timeout: 3000 })
  await user.click(again as HTMLElement)
  expect(await screen.findByText(/New code sent/)).toBeVisible()
  expect(again).toHaveAccessibleDescription(/^in 0:/)
  expect(phone).toHaveValue('')
  expect(phone).toBeValid()
  expect(screen.getByLabelText('Email code')).toHaveValue(wrongEmail)
})

test.each(['/auth/otp', '/auth/verify-otp'])(
  '%s without a login says of no step that it is done',
  async (address) => {
    await siteOf(await makeApi(), address)
    expect(await screen.findByText(/Log in first/)).toBeVisible()
    expect(screen.queryByText('Correct.')).toBeNull()
    expect(screen.queryByText('Done')).toBeNull()
  },
)

test('a browser without cookies is told so @rest', async () => {
  const { logIn, router } = await siteOf(await makeApi(), '/auth/login')
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {})
  await logIn()
  expect(await screen.findByText(/blocks cookies/)).toBeVisible()
  expect(router.address).toBe('/auth/otp')
})

test('a limit names the time to wait, and without a server the form keeps its entries @rest', async () => {
  const { person, fill, press, server, startApi, stopApi } = await siteOf(
    await makeApi(),
    '/auth/login',
  )
  const refusal = { status: 429, message: 'Too many tries.', code: 'TOO_MANY' }
  server.use(
    http.post(
      '*/user/userLogin',
      () => HttpResponse.json(refusal, { status: 429, headers: { 'retry-after': '600' } }),
      { once: true },
    ),
  )
  await fill('Email or phone', person.email)
  await fill('Password', password)
  await press('Log in')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Too many tries.Try again in 10 minutes.',
  )
  stopApi()
  await press('Log in')
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(/couldn’t reach the server/),
  )
  expect(screen.getByRole('alert')).toHaveFocus()
  expect(screen.getByLabelText('Password')).toHaveValue(password)
  startApi()
  await press('Log in')
  expect(await screen.findByLabelText('Phone code')).toBeVisible()
})
