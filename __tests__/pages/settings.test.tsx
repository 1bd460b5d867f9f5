import { screen, waitFor, within } from '@testing-library/react'
import { generate } from 'otplib'
import { queryClient } from '@/lib/query-client'
import { makeApi, type TestApi } from '../support/api'
import { codeFor, logIn, password } from '../support/member'
import { memberSite } from '../support/person'

async function openSettings(api: TestApi) {
  const { member, ...site } = await memberSite(api, '/settings')
  await screen.findByText(member.email)
  return { ada: member, ...site }
}

function panel(name: string) {
  return within(screen.getByRole('heading', { name }).closest('section') as HTMLElement)
}

test('a member switches two-factor login on and sees the recovery codes once', async () => {
  const api = await makeApi()
  const { user } = await openSettings(api)
  const twoFactor = panel('Two-factor login')
  await user.click(twoFactor.getByRole('button', { name: 'Switch on' }))
  await user.type(await twoFactor.findByLabelText('Password'), password)
  await user.click(twoFactor.getByRole('button', { name: 'Go on' }))
  const secret = (await twoFactor.findByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/)).textContent ?? ''
  const epoch = Math.floor(api.clock.now().getTime() / 1000)
  const code = await generate({ secret: secret.replaceAll(' ', ''), epoch })
  await user.type(twoFactor.getByLabelText('Authenticator code'), code)
  await user.click(twoFactor.getByRole('button', { name: 'Switch on' }))
  expect(await twoFactor.findByText(/Keep these ten codes/)).toBeVisible()
  await user.click(twoFactor.getByRole('button', { name: 'I have kept them' }))
  expect(await twoFactor.findByText('10 recovery codes are left.')).toBeVisible()
})

test('a wrong password is said at its field and nothing is begun', async () => {
  const { user } = await openSettings(await makeApi())
  const twoFactor = panel('Two-factor login')
  await user.click(twoFactor.getByRole('button', { name: 'Switch on' }))
  await user.type(await twoFactor.findByLabelText('Password'), 'not-my-password')
  await user.click(twoFactor.getByRole('button', { name: 'Go on' }))
  expect(await twoFactor.findByText('That password is not right.')).toBeVisible()
})

test('a member ends a session of another browser', async () => {
  const api = await makeApi()
  const { ada, user } = await openSettings(api)
  const elsewhere = await logIn(api, ada)
  await queryClient.invalidateQueries()
  const end = await screen.findByRole('button', { name: /End the session of/ })
  await user.click(end)
  await waitFor(() => expect(end).not.toBeInTheDocument())
  expect((await elsewhere.call('GET', 'user/getProfile')).status).toBe(404)
})

test('the e-mail address changes with a code from the old and one from the new', async () => {
  const api = await makeApi()
  const { ada, user } = await openSettings(api)
  const profile = panel('Profile')
  await user.click(profile.getByRole('button', { name: 'Change e-mail' }))
  await user.type(await profile.findByLabelText('New e-mail'), 'ada@new.example')
  await user.type(profile.getByLabelText('Password'), password)
  await user.click(profile.getByRole('button', { name: 'Send codes' }))
  await user.type(
    await profile.findByLabelText('Code from the old e-mail'),
    await codeFor(api, ada.email),
  )
  await user.type(
    profile.getByLabelText('Code from the new e-mail'),
    await codeFor(api, 'ada@new.example'),
  )
  await user.click(profile.getByRole('button', { name: 'Change e-mail' }))
  expect(await screen.findByText('ada@new.example')).toBeVisible()
})
