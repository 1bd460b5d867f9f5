import { screen, waitFor } from '@testing-library/react'
import { makeApi } from '../support/api'
import { codeFor, makeAccount } from '../support/member'
import { handsOf } from '../support/person'
import { renderSite } from '../support/render-site'

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
    await site.user.click(screen.getByRole('checkbox', { name: /^I accept/ }))
  }
  return { ...site, ...hands, fillAll }
}

test('an account is opened with a code on the phone and one in the e-mail, across a reload', async () => {
  const { api, follow, fillAll, press, fill, router, reload } = await at('/auth/signup')
  await follow('Create account')
  await screen.findByLabelText('Full name')
  await fillAll()
  await press('Create account')
  await screen.findByLabelText('Phone code')
  expect(router.address).toBe('/auth/otp-verification/phone')
  await reload()
  await fill('Phone code', await codeFor(api, dialled))
  await press('Verify')
  await screen.findByLabelText('Email code')
  expect(router.address).toBe('/auth/otp-verification/email')
  await reload()
  await fill('Email code', await codeFor(api, ada.email))
  await press('Verify')
  expect(await screen.findByRole('heading', { name: 'Your account is open' })).toHaveFocus()
  await follow('Go to login')
  await waitFor(() => expect(screen.getByLabelText('Email or phone')).toHaveValue(ada.email))
})

test('the sandbox shows the code and puts it in', async () => {
  const { fillAll, press } = await at('/auth/create-account')
  await screen.findByLabelText('Full name')
  await fillAll()
  await press('Create account')
  await press('Use this code')
  expect(screen.getByLabelText('Phone code')).toHaveValue(
    screen.getByRole('note', { name: 'Sandbox' }).querySelector('output')?.textContent,
  )
})

test('what is missing is told at each field, and the first one gets the focus', async () => {
  const { press } = await at('/auth/create-account')
  await press('Create account')
  expect(await screen.findByText('Enter your full name')).toBeVisible()
  expect(screen.getByText('Accept the terms to go on')).toBeVisible()
  const wrong = ['Full name', 'Email', 'Phone', 'Password'].map((label) =>
    screen.getByLabelText(label),
  )
  for (const field of wrong) expect(field).toBeInvalid()
  expect(wrong[0]).toHaveFocus()
})

test('a password the server refuses is told at its field, and nothing typed is lost', async () => {
  const { fillAll, fill, press } = await at('/auth/create-account')
  await screen.findByLabelText('Full name')
  await fillAll()
  await fill('Password', 'passwordpassword')
  await press('Create account')
  expect(await screen.findByText(/one of the first that thieves try/)).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveFocus()
  expect(screen.getByLabelText('Full name')).toHaveValue(ada.name)
})

test('name, e-mail and phone outlive a reload; the password does not', async () => {
  const { fillAll, reload } = await at('/auth/create-account')
  await screen.findByLabelText('Full name')
  await fillAll()
  await reload()
  await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveValue(ada.name))
  expect(screen.getByLabelText('Email')).toHaveValue(ada.email)
  expect(screen.getByLabelText('Phone')).toHaveValue(ada.phone)
  expect(screen.getByLabelText('Password')).toHaveValue('')
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain(secret)
})

test('a number without a country code gets the one that was chosen', async () => {
  const { api, fillAll, press, user } = await at('/auth/create-account')
  const country = await screen.findByRole('combobox', { name: 'Country code' })
  await waitFor(() => expect(country).toHaveValue('+1 United States'))
  await user.clear(country)
  await user.type(country, 'united k')
  await user.keyboard('{Enter}')
  expect(country).toHaveValue('+44 United Kingdom')
  await fillAll({ phone: '07911 123456' })
  expect(screen.getByText('We send a code to +44 7911 123456')).toBeVisible()
  await press('Create account')
  await screen.findByLabelText('Phone code')
  expect(await codeFor(api, dialled)).toMatch(/^\d{6}$/)
})

test('somebody whose address is taken learns of it there, not on the page', async () => {
  const { api, fillAll, press } = await at('/auth/create-account')
  const taken = await makeAccount(api)
  await screen.findByLabelText('Full name')
  await fillAll({ phone: taken.phone })
  await press('Create account')
  expect(await screen.findByText(/You already have an account\. Log in/)).toBeVisible()
  expect(screen.getByLabelText('Phone code')).toBeVisible()
})
