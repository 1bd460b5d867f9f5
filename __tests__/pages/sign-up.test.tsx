import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { wrongCode } from '../support/account-holder'
import { makeApi } from '../support/api'
import { codeFor, makeAccount } from '../support/member'
import { handsOf } from '../support/person'
import { renderSite, toPresent } from '../support/render-site'

const ada = { name: 'Ada Byron', email: 'ada@example.com', phone: '+44 7911 123456' }
const dialled = '+447911123456'
const secret = 'correct horse battery'

async function at(address: string) {
  const api = await makeApi()
  const site = await renderSite(address, { api })
  const hands = handsOf(site.user)
  const fillAll = async (given: Partial<typeof ada> = {}) => {
    const { name, email, phone } = { ...ada, ...given }
    await hands.fill('Full name', name)
    await hands.fill('Email', email)
    await hands.fill('Phone', phone)
    await hands.fill('Password', secret)
  }
  return { ...site, ...hands, fillAll }
}

async function atPhoneCode(headedTo?: string) {
  const site = await at(headedTo ?? '/auth/create-account')
  toPresent(site.api)
  if (headedTo !== undefined) {
    await waitFor(() => expect(site.router.address).toBe('/'))
    await site.router.go('/auth/create-account')
  }
  await screen.findByLabelText('Full name')
  await site.fillAll()
  await site.press('Open an account')
  await screen.findByLabelText('Phone code')
  let sent = 0
  site.server.events.on('request:start', ({ request }) => {
    if (/verify-(phone|email)-otp$/.test(request.url)) sent += 1
  })
  return { ...site, sent: () => sent, phoneCode: () => codeFor(site.api, dialled) }
}

test('a complete typed code is sent once, and the sign-up ends where the visitor was headed @rest', async () => {
  const { api, fill, router, user, phoneCode, sent } = await atPhoneCode('/buy-shares?from=mail')
  await user.keyboard(await phoneCode())
  expect(await screen.findByLabelText('Email code')).toHaveFocus()
  expect(sent()).toBe(1)
  await fill('Email code', await codeFor(api, ada.email))
  await waitFor(() => expect(router.address).toBe('/buy-shares?from=mail'))
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Byron')
})

test('the focused field says when it is checked, and a wrong code is selected for typing over', async () => {
  const { follow, fill, server, user, phoneCode, sent } = await atPhoneCode()
  const right = await phoneCode()
  const field = screen.getByLabelText('Phone code') as HTMLInputElement
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription('Checked after the sixth digit.')
  await user.paste(wrongCode(right))
  await screen.findByText('Wrong code. 4 tries left.')
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]))
  expect(field).toHaveFocus()
  await user.keyboard('1')
  expect([field.value, field.validity.valid]).toEqual(['1', true])
  expect(screen.queryByText(/Wrong code|Enter the 6 digits/)).toBeNull()
  await user.keyboard('{Backspace}')
  await user.paste(`${right} is your FNX code to confirm this number.`)
  await screen.findByLabelText('Email code')
  expect(sent()).toBe(2)
  // Without tokens it ends at the login.
  const answer = { status: 200, message: 'OK', data: { email: ada.email } }
  server.use(http.post('*/user/verify-email-otp', () => HttpResponse.json(answer)))
  await fill('Email code', '123456')
  expect(await screen.findByRole('heading', { name: 'Your account is open' })).toHaveFocus()
  expect(localStorage.getItem('token')).toBeNull()
  await follow('Go to login')
  await waitFor(() => expect(screen.getByLabelText('Email or phone')).toHaveValue(ada.email))
})

test('a reload keeps all entries but the password, changing the number keeps it too @rest', async () => {
  const { api, fill, fillAll, follow, press, reload } = await at('/auth/create-account')
  const taken = await makeAccount(api)
  await screen.findByLabelText('Full name')
  await fillAll()
  await reload()
  const isKept = async () => {
    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveValue(ada.name))
    expect(screen.getByLabelText('Email')).toHaveValue(ada.email)
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(secret)
  }
  await isKept()
  expect(screen.getByLabelText('Phone')).toHaveValue(ada.phone)
  expect(screen.getByLabelText('Password')).toHaveValue('')
  await fill('Password', secret)
  await press('Open an account')
  await screen.findByLabelText('Phone code')
  await follow('Wrong number? Change it')
  const phone = await screen.findByLabelText('Phone')
  await waitFor(() => expect(phone).toHaveFocus())
  await isKept()
  expect(screen.getByLabelText('Password')).toHaveValue(secret)
  // Only a message reveals that the number is taken.
  await fill('Phone', taken.phone)
  await press('Open an account')
  expect(await screen.findByText(/this number already has an account/)).toBeVisible()
  expect(screen.getByLabelText('Phone code')).toBeVisible()
})

test('a number with +1 and a digit too many is named in a sentence, and sent once it is right @rest', async () => {
  const { fill, fillAll, press } = await at('/auth/create-account')
  await screen.findByLabelText('Full name')
  await fillAll({ phone: '+1 202 555 01433' })
  await press('Open an account')
  expect(await screen.findByText(/^Check the digits, like/)).toBeVisible()
  await fill('Phone', '+1 202 555 0143')
  await press('Open an account')
  expect(await screen.findByLabelText('Phone code')).toBeVisible()
})

test('the phone field asks for the number alone, country and prefix follow each other @rest', async () => {
  const { user } = await at('/auth/create-account')
  const phone = await screen.findByLabelText('Phone')
  expect(phone).toHaveAccessibleDescription('We text a code to it.')
  const country = await screen.findByRole('combobox', { name: 'Country code' })
  await user.type(phone, '+49 1512')
  await waitFor(() => expect(country).toHaveValue('+49 Germany'))
  await user.clear(country)
  await user.type(country, 'austria')
  await user.keyboard('{Enter}')
  expect(country).toHaveValue('+43 Austria')
  expect(phone).toHaveValue('1512')
  expect(screen.getByText('We text a code to +43 1512')).toBeVisible()
})

test('missing entries are reported at their fields @rest', async () => {
  const { press } = await at('/auth/create-account')
  await press('Open an account')
  expect(await screen.findByText('Enter your full name.')).toBeVisible()
  const wrong = ['Full name', 'Email', 'Phone', 'Password'].map((label) =>
    screen.getByLabelText(label),
  )
  for (const field of wrong) expect(field).toBeInvalid()
  expect(wrong[0]).toHaveFocus()
})

test.each(['Cryptocurrency-2026!!', 'P@ssw0rd-2026-2026!', 'Byron in the hills'])(
  'leaving the field tells that %j is weak @rest',
  async (weak) => {
    const { fillAll, fill, user } = await at('/auth/create-account')
    await screen.findByLabelText('Full name')
    await fillAll()
    await fill('Password', weak)
    expect(screen.getByText('Long enough')).toBeVisible()
    await user.tab()
    expect(await screen.findByText(/Too common|Leave out/)).toBeVisible()
    await fill('Password', secret)
    await user.tab()
    expect(await screen.findByText('Strong')).toBeVisible()
  },
)

test('a password that cannot be checked before is refused when sent @rest', async () => {
  const { fillAll, fill, press, server, user } = await at('/auth/create-account')
  server.use(http.post('*/user/checkNewPassword', () => HttpResponse.error()))
  await screen.findByLabelText('Full name')
  await fillAll()
  await fill('Password', 'passwordpassword')
  await user.tab()
  await press('Open an account')
  expect(await screen.findByText(/Too common/)).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
  expect(screen.getByLabelText('Full name')).toHaveValue(ada.name)
})
