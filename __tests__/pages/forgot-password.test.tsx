import { screen, waitFor } from '@testing-library/react'
import { afterLoginPath } from '@/config/paths'
import { makeApi } from '../support/api'
import { codeFor, makeAccount, makeMember } from '../support/member'
import { handsOf, siteOf } from '../support/person'
import { renderSite, toPresent } from '../support/render-site'

const fresh = 'a new sentence of mine'

test('a new password by code ends every session @rest', async () => {
  const api = await makeApi()
  toPresent(api)
  const member = await makeMember(api)
  const { user, router } = await renderSite('/auth/login', { api })
  const { fill, press, follow } = handsOf(user)
  await fill('Email or phone', member.email)
  await follow('Forgot password?')
  await waitFor(() => expect(router.address).toBe('/auth/forgot-password'))
  await waitFor(() => expect(screen.getByLabelText('Email or phone')).toHaveValue(member.email))
  await press('Send code')
  await screen.findByLabelText('Code')
  await fill('Code', await codeFor(api, member.email))
  await fill('New password', 'Sunshine-2026!!')
  await user.tab()
  expect(await screen.findByText(/Too common/)).toBeVisible()
  await fill('New password', fresh)
  await press('Set password')
  expect(await screen.findByRole('heading', { name: 'Your new password is set' })).toHaveFocus()
  expect((await member.call('GET', 'user/getProfile')).status).toBe(404)
})

test('the e-mailed link sets a password too, and calls none strong that was refused @rest', async () => {
  const { api, person, ...start } = await siteOf(await makeApi(), '/auth/forgot-password')
  await start.fill('Email or phone', person.email)
  await start.press('Send code')
  await screen.findByLabelText('Code')
  const link = await linkTo(api, person.email)
  const { logIn, router, fill, press, follow, user } = start
  await router.go(link)
  await screen.findByLabelText('New password')
  expect(window.location.hash).toBe('')
  expect(JSON.stringify(window.history.state)).not.toContain('token')
  await fill('New password', 'Tall trees of Byron, in spring')
  await user.tab()
  expect(await screen.findByText('Strong')).toBeVisible()
  await press('Set password')
  expect(await screen.findByText(/Leave out your name and email/)).toBeVisible()
  expect(screen.queryByText('Strong')).toBeNull()
  await fill('New password', fresh)
  await press('Set password')
  await screen.findByText('Your new password is set')
  await follow('Go to login')
  await waitFor(() => expect(router.address).toBe('/auth/login'))
  await logIn(fresh)
  await waitFor(() => expect(router.address).toBe(afterLoginPath))
})

test('a dead link or code offers a new one', async () => {
  const { router } = await renderSite('/auth/reset#token=long-gone', {})
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus()
  expect(screen.queryByRole('heading', { name: 'Choose a new password' })).toBeNull()
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/auth/forgot-password',
  )
  sessionStorage.setItem('fnx.reset', JSON.stringify({ resetId: 'of-yesterday' }))
  await router.go('/auth/reset-password')
  expect(await screen.findByRole('heading', { name: 'This code no longer works' })).toHaveFocus()
  expect(sessionStorage.getItem('fnx.reset')).toBeNull()
})

test('a link used elsewhere meanwhile is refused @rest', async () => {
  const { api, person, fill, press, router } = await siteOf(
    await makeApi(),
    '/auth/forgot-password',
  )
  await fill('Email or phone', person.email)
  await press('Send code')
  await screen.findByLabelText('Code')
  const link = await linkTo(api, person.email)
  await router.go(link)
  await fill('New password', fresh)
  const path = `user/resetPassword/${link.split('=')[1]}`
  await api.send('POST', path, { password: 'analytical-engine-3' })
  await press('Set password')
  expect(await screen.findByRole('alert')).toHaveTextContent(/This link no longer works/)
  expect(screen.getByRole('link', { name: /Request a new code/ })).toHaveAttribute(
    'href',
    '/auth/forgot-password',
  )
})

test('the page does not reveal whether accounts exist @rest', async () => {
  const api = await makeApi()
  await makeAccount(api)
  const { user } = await renderSite('/auth/forgot-password', { api })
  const { fill, press } = handsOf(user)
  await fill('Email or phone', 'nobody@example.com')
  await press('Send code')
  expect(await screen.findByText(/If nothing arrives, there may be no account/)).toBeVisible()
  expect(screen.getByText('Sent to n•••@example.com.')).toBeVisible()
})

async function linkTo(api: Awaited<ReturnType<typeof makeApi>>, email: string): Promise<string> {
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(email)}`)
  const url = text.match(/https?:\/\/[^"\s\\]+\/auth\/reset#token=[\w-]+/)?.[0] ?? ''
  return url.slice(url.indexOf('/auth/'))
}
