import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { generate } from 'otplib'
import { settingsKeys } from '@/features/settings/queries'
import { queryClient } from '@/lib/api/query-client'
import { sessions as storedSessions } from '@/server/modules/identity/tables'
import { makeApi, type TestApi } from '../support/api'
import { codeFor, logIn, password } from '../support/member'
import { paste } from '../support/paste'
import { memberSite } from '../support/person'

const titles = {
  profile: 'Profile',
  security: 'Password and two-factor',
  sessions: 'Where you are logged in',
  preferences: 'Display and notices',
  close: 'Close account',
}

async function openSettings(api: TestApi, section: keyof typeof titles = 'profile') {
  const { member, ...site } = await memberSite(api, `/settings?section=${section}`)
  await screen.findByText('Ada Byron, not verified')
  return { ada: member, ...site }
}

function row(section: keyof typeof titles) {
  return within(screen.getByRole('region', { name: titles[section] }))
}

test('a member turns on two-factor, replacing unsaved codes @rest', async () => {
  const api = await makeApi()
  const { user } = await openSettings(api, 'security')
  const twoFactor = row('security')
  await user.click(await twoFactor.findByRole('button', { name: 'Turn on two-factor' }))
  await paste(user, await twoFactor.findByLabelText('Password'), password)
  await user.click(twoFactor.getByRole('button', { name: 'Continue' }))
  const secret = (await twoFactor.findByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/)).textContent ?? ''
  const code = () => {
    const epoch = Math.floor(api.clock.now().getTime() / 1000)
    return generate({ secret: secret.replaceAll(' ', ''), epoch })
  }
  await paste(user, twoFactor.getByLabelText('Authenticator code'), await code())
  await user.click(twoFactor.getByRole('button', { name: 'Turn on' }))
  expect(await twoFactor.findByText(/Save these codes/)).toBeVisible()
  const summary = () => twoFactor.getByRole('button', { name: /^Password and two-factor/ })
  await user.click(summary())
  await waitFor(() => expect(summary()).toHaveTextContent('Save your recovery codes'))
  await user.click(summary())
  expect(await twoFactor.findByText(/^Save new recovery codes,/)).toBeVisible()
  await user.click(twoFactor.getByRole('button', { name: 'New recovery codes' }))
  await paste(user, await twoFactor.findByLabelText('Password'), password)
  api.clock.forward(30_000)
  await paste(user, twoFactor.getByLabelText('Authenticator code'), await code())
  await user.click(twoFactor.getByRole('button', { name: 'Get new codes' }))
  await user.click(await twoFactor.findByRole('button', { name: 'I saved them' }))
  expect(await twoFactor.findByText(/10 recovery codes left\.$/)).toBeVisible()
  await waitFor(() => expect(summary()).toHaveTextContent('Two-factor is on'))
  expect(twoFactor.queryByText(/^Save new recovery codes,/)).toBeNull()
})

test('settings that fail to load can be retried, and a member downloads their data @rest', async () => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:kept'
  URL.revokeObjectURL = () => {}
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    if (this.download !== '') saved.push(this.download)
  })
  const { ada, server, press } = await openSettings(await makeApi())
  const refusal = { status: 400, message: 'Not just now.' }
  const refuse = () => HttpResponse.json(refusal, { status: 400 })
  server.use(http.get('*/user/settings', refuse, { once: true }))
  await queryClient.resetQueries({ queryKey: settingsKeys.own })
  expect(await screen.findByText('Not just now.')).toBeVisible()
  expect(screen.queryByText(ada.email)).toBeNull()
  await press('Try again')
  expect(await screen.findByText(ada.email)).toBeVisible()
  await press('Download my data')
  expect(await screen.findByText(/^Saved, [\d.]+ kB$/)).toBeVisible()
  expect(saved).toEqual([`fnx-data-${new Date().toISOString().slice(0, 10)}.json`])
})

test('a wrong password starts no two-factor setup @rest', async () => {
  const { user } = await openSettings(await makeApi(), 'security')
  const twoFactor = row('security')
  await user.click(await twoFactor.findByRole('button', { name: 'Turn on two-factor' }))
  await paste(user, await twoFactor.findByLabelText('Password'), 'not-my-password')
  await user.click(twoFactor.getByRole('button', { name: 'Continue' }))
  expect(await twoFactor.findByText('Wrong password.')).toBeVisible()
})

test('a member ends another browser’s session, and short ones end after half an hour unused @rest', async () => {
  const api = await makeApi()
  const { ada, user } = await openSettings(api, 'sessions')
  const elsewhere = await logIn(api, ada)
  const sessions = async () =>
    ((await ada.call('GET', 'user/sessions')).opened as { docs: { id: string; isThis: boolean }[] })
      .docs
  const other = (await sessions()).find(({ isThis }) => !isThis)
  await api.services.db
    .update(storedSessions)
    .set({ scope: 'identity' })
    .where(eq(storedSessions.id, other?.id ?? ''))
  await queryClient.invalidateQueries()
  expect(await row('sessions').findByText('Verification only')).toBeVisible()
  expect(row('sessions').getAllByText('Verification only')).toHaveLength(1)
  const end = () => screen.findByRole('button', { name: /^End session:/ })
  const first = await end()
  await user.click(first)
  await waitFor(() => expect(first).not.toBeInTheDocument())
  expect((await elsewhere.call('GET', 'user/getProfile')).status).toBe(404)
  await logIn(api, ada)
  await queryClient.invalidateQueries()
  const second = await end()
  api.clock.forward(40 * 60_000)
  const short = row('sessions').getByRole('checkbox', {
    name: /^End after 30 minutes without activity/,
  })
  expect(short).not.toBeChecked()
  await user.click(short)
  await waitFor(() => expect(short).toBeChecked())
  await waitFor(() => expect(second).not.toBeInTheDocument())
  const { opened } = await ada.call('GET', 'user/settings')
  expect(opened).toMatchObject({ preferences: { shortSessions: true } })
})

async function askForNewEmail(user: UserEvent, value: string) {
  const profile = row('profile')
  await user.click(profile.getByRole('button', { name: 'Change email' }))
  await paste(user, await profile.findByLabelText('New email'), value)
  await paste(user, profile.getByLabelText('Password'), password)
  await user.click(profile.getByRole('button', { name: 'Send codes' }))
  expect(await profile.findByLabelText('From the old email')).toHaveFocus()
}

test('an e-mail change needs both codes, resends one after its countdown, and continues after a reload @rest', async () => {
  const api = await makeApi()
  const { ada, user, reload } = await openSettings(api)
  // Masked, both would look the same.
  const value = ada.email.replace('@', '.new@')
  await askForNewEmail(user, value)
  const first = await codeFor(api, value)
  const [, again] = row('profile').getAllByRole('button', { name: 'Resend code' })
  expect(again).toHaveAttribute('aria-disabled', 'true')
  expect(again).toHaveAccessibleDescription(/^in 0:(30|29|28)$/)
  const now = Date.now.bind(Date)
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 31_000)
  api.clock.forward(31_000)
  await waitFor(() => expect(again).toHaveAttribute('aria-disabled', 'false'), { timeout: 5000 })
  await user.click(again as HTMLElement)
  expect(await screen.findByText(/New code sent/)).toBeVisible()
  expect(await codeFor(api, value)).not.toBe(first)
  expect(again).toHaveAccessibleDescription(/^in 0:/)
  await reload()
  await screen.findByRole('region', { name: 'Profile' })
  for (const [side, to] of [
    ['old', ada.email],
    ['new', value],
  ] as const) {
    const field = await screen.findByLabelText(`From the ${side} email`)
    const place = field.closest('form > div') as HTMLElement
    expect(within(place).getByText(`Sent to ${to}.`)).toBeVisible()
    await user.click(await within(place).findByRole('button', { name: /Use this code/ }))
    expect(field).toHaveValue(await codeFor(api, to))
  }
  await user.click(row('profile').getByRole('button', { name: 'Change email' }))
  expect(await screen.findByText('Your email was changed')).toBeInTheDocument()
  expect(await row('profile').findByText(value)).toBeVisible()
  expect(sessionStorage.getItem('fnx.change')).toBeNull()
})

test('a cancelled or another member’s change is not resumed @rest', async () => {
  const api = await makeApi()
  const { user, reload } = await openSettings(api)
  await askForNewEmail(user, 'ada.later@example.com')
  const begun = sessionStorage.getItem('fnx.change') ?? ''
  await user.click(row('profile').getByRole('button', { name: 'Cancel' }))
  expect(row('profile').getByRole('button', { name: 'Change phone' })).toBeVisible()
  expect(sessionStorage.getItem('fnx.change')).toBeNull()
  const other = JSON.parse(begun) as { old: { to: string } }
  sessionStorage.setItem(
    'fnx.change',
    JSON.stringify({ ...other, old: { ...other.old, to: 'eve@example.com' } }),
  )
  await reload()
  expect(await screen.findByRole('button', { name: 'Change phone' })).toBeVisible()
  expect(screen.queryByText('eve@example.com')).toBeNull()
})

test('the choice of mailed notices is kept @rest', async () => {
  const api = await makeApi()
  const { ada, user } = await openSettings(api, 'preferences')
  const preferences = row('preferences')
  const priceAlerts = preferences.getByRole('checkbox', { name: /^Price alerts/ })
  expect(priceAlerts).toBeChecked()
  await user.click(priceAlerts)
  await waitFor(() => expect(priceAlerts).not.toBeChecked())
  const { opened } = await ada.call('GET', 'user/settings')
  expect(opened).toMatchObject({ preferences: { priceNotices: false, purchaseNotices: true } })
  expect(preferences.getByText(/^Always sent: password/)).toBeVisible()
})

test('settings open one row at a time', async () => {
  const api = await makeApi()
  const { user, router } = await openSettings(api, 'security')
  const main = within(screen.getByRole('main'))
  const closed = main.getAllByRole('button', { expanded: false })
  expect(closed.map((one) => one.textContent)).toEqual([
    'ProfileAda Byron, not verified',
    'Where you are logged inThis browser',
    'WalletsNone linked',
    'Display and notices6 of 7 email notices on',
    'Price alertsAt a price, or when it moves',
    expect.stringMatching(/^Close accountOpen since \w+ \d+, \d{4}$/),
  ])
  const security = main.getByRole('button', { expanded: true })
  expect(security).toHaveTextContent('Password and two-factorTwo-factor is off')
  await user.click(screen.getByRole('button', { name: /^Where you are logged in/ }))
  expect(router.address).toBe('/settings?section=sessions')
  await user.click(main.getByRole('button', { expanded: true }))
  expect(main.queryByRole('button', { expanded: true })).toBeNull()
})

test('a member makes an API key, sees it once, and revokes it @rest', async () => {
  const api = await makeApi()
  const { ada, user, press } = await openSettings(api, 'security')
  const security = row('security')
  await user.click(await security.findByRole('button', { name: 'Create an API key' }))
  await paste(user, await security.findByLabelText('Name'), 'My spreadsheet')
  await paste(user, security.getByLabelText('Password'), password)
  await user.click(security.getByRole('button', { name: 'Send code' }))
  const code = await security.findByLabelText('Code from your email')
  await paste(user, code, await codeFor(api, ada.email))
  await user.click(security.getByRole('button', { name: 'Create key' }))
  const key = (await security.findByText(/^fnxk_[0-9a-f]{64}$/)).textContent ?? ''
  const { body } = await api.request('user/my-wallet', { headers: { token: key } })
  expect(body.status).toBe(200)
  await user.click(security.getByRole('button', { name: 'I saved it' }))
  expect(screen.queryByText(key)).toBeNull()
  expect(await security.findByText('My spreadsheet')).toBeVisible()
  expect(security.getByText(`…${key.slice(-4)}`)).toBeVisible()
  await user.click(security.getByRole('button', { name: 'Revoke My spreadsheet' }))
  expect(security.getByText(/no longer be able to read anything\.$/)).toBeVisible()
  await press('Revoke key')
  await waitFor(() => expect(security.queryByText('My spreadsheet')).toBeNull())
  const after = await api.request('user/my-wallet', { headers: { token: key } })
  expect(after.body.code).toBe('API_KEY_UNKNOWN')
})
