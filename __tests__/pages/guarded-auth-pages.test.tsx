import { screen, waitFor } from '@testing-library/react'
import { makeApi } from '../support/api'
import { logIn, password } from '../support/member'
import { memberSite } from '../support/person'
import { renderSite } from '../support/render-site'

const outOfTurn = [
  ['/auth/otp', /codes come after/, '/auth/login'],
  ['/auth/verify-otp', /codes come after/, '/auth/login'],
  ['/auth/otp-verification/phone', /Open an account first/, '/auth/create-account'],
  ['/auth/otp-verification/email', /Open an account first/, '/auth/create-account'],
  ['/auth/forgot-verify', /Request a code first/, '/auth/forgot-password'],
  ['/auth/reset-password', /Enter a code first/, '/auth/forgot-password'],
  ['/auth/reset', /This link is incomplete/, '/auth/forgot-password'],
  ['/auth/change-password', /Log in first/, '/auth/login'],
  ['/auth/otp-verify', /Log in first/, '/auth/login'],
] as const

test('a page opened out of turn leads to its start @rest', async () => {
  const { router } = await renderSite('/auth/login', {})
  for (const [address, sentence, start] of outOfTurn) {
    await router.go('/auth/login')
    await screen.findByRole('textbox', { name: 'Email or phone' })
    await router.go(address)
    const place = (await screen.findByText(sentence)).closest('[role="status"]')
    expect([address, place?.querySelector('a')?.getAttribute('href')]).toEqual([address, start])
  }
})

test('sign-up confirms only phone and e-mail', async () => {
  const { getServerSideProps } = await import('../../pages/auth/otp-verification/[slug]')
  const answered = (slug: string) =>
    getServerSideProps({ params: { slug }, res: { setHeader: () => {} } } as never)
  expect(await Promise.all(['phone', 'email', 'sms'].map(answered))).toEqual([
    { props: { channel: 'phone' } },
    { props: { channel: 'email' } },
    { notFound: true },
  ])
})

test('a changed password ends and counts other sessions @rest', async () => {
  const api = await makeApi()
  const { member, fill, press } = await memberSite(api, '/auth/change-password')
  const elsewhere = await logIn(api, member)
  await fill('Current password', 'not-this-one')
  await fill('New password', 'a new sentence of mine')
  await fill('Repeat new password', 'a new sentence of mimes')
  await press('Change password')
  expect(await screen.findByText('The passwords don’t match.')).toBeVisible()
  expect(screen.getByLabelText('Repeat new password')).toHaveFocus()
  await fill('Repeat new password', 'a new sentence of mine')
  await press('Change password')
  expect(await screen.findByText('Wrong password.')).toBeVisible()
  expect(screen.getByLabelText('Current password')).toHaveFocus()
  expect(screen.getByLabelText('New password')).toHaveValue('a new sentence of mine')
  await fill('Current password', password)
  await press('Change password')
  expect(await screen.findByText(/1 other session ended\./)).toBeVisible()
  expect((await elsewhere.call('GET', 'user/getProfile')).status).toBe(404)
  expect((await member.call('GET', 'user/getProfile')).status).toBe(200)
})

test('a password naming its member is not strong @rest', async () => {
  const { fill, user } = await memberSite(await makeApi(), '/auth/change-password')
  await fill('New password', 'Tall trees of Byron, in spring')
  await waitFor(async () => {
    // Until the profile is here, the page does not know the name.
    await user.click(screen.getByLabelText('New password'))
    await user.tab()
    expect(screen.getByText(/Leave out your name and email/)).toBeVisible()
  })
  expect(screen.queryByText('Strong')).toBeNull()
})

test('members are told that they are already logged in @rest', async () => {
  const { router } = await memberSite(await makeApi(), '/auth/change-password')
  for (const address of [
    '/auth/signup',
    '/auth/create-account',
    '/auth/otp-verification/phone',
    '/auth/otp-verification/email',
    '/auth/forgot-verify',
  ]) {
    await router.go('/auth/change-password')
    await screen.findByLabelText('Current password')
    await router.go(address)
    await screen.findByRole('heading', { level: 1, name: 'You’re already logged in' })
    expect(screen.getByText(/log out first/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to settings' })).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
  }
})
