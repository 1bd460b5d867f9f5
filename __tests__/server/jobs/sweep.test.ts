import { hourMs } from '@/config/durations'
import {
  accounts,
  contactChanges,
  knownDevices,
  loginChallenges,
  oneTimeCodes,
  passwordRequests,
  passwordSecrets,
  sessions,
  signups,
} from '@/server/modules/identity/tables'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { makeApi } from '../../support/api'
import {
  challenge,
  newPerson,
  requestPasswordReset,
  resetId,
  signup,
  signupWithPhone,
} from '../../support/call-examples'
import { sweep } from '../../support/jobs'
import { codeFor, password } from '../../support/member'
import { quickMember } from '../../support/quick-member'

test('what is over goes, what is under way stays @rest', async () => {
  const api = await makeApi()
  const ada = await quickMember(api)
  await signup(api)
  await challenge(api, ada)
  await resetId(api, ada)
  await requestPasswordReset(api, { email: 'nobody@example.com' })
  const change = { kind: 'email', value: newPerson().email }
  await ada.call('POST', 'user/changeContact', { change, password })
  api.clock.forward(49 * hourMs)
  const startedSignup = await signupWithPhone(api)
  await sweep(api.services)
  const { db } = api.services
  expect(await db.select().from(passwordRequests)).toEqual([])
  expect(await db.select().from(passwordSecrets)).toEqual([])
  expect(await db.select().from(loginChallenges)).toEqual([])
  expect(await db.select().from(contactChanges)).toEqual([])
  expect((await db.select().from(signups)).map(({ email }) => email)).toEqual([startedSignup.email])
  expect(await db.select().from(oneTimeCodes)).toHaveLength(2)
  expect(await db.select().from(accounts)).toHaveLength(1)
  const code = await codeFor(api, startedSignup.email)
  const verified = await api.send('POST', 'user/verify-email-otp', {
    signupId: startedSignup.signupId,
    code,
  })
  expect(verified.status).toBe(200)
  api.clock.forward(31 * 24 * hourMs)
  await sweep(api.services)
  expect(await db.select().from(outboxMessages)).toEqual([])
})

test('ended sessions go in a week, unused browsers in six months @rest', async () => {
  const api = await makeApi()
  const ada = await quickMember(api)
  const { db } = api.services
  await ada.call('PUT', 'user/logout')
  api.clock.forward(7 * 24 * hourMs)
  const bea = await quickMember(api)
  await sweep(api.services)
  expect(await db.select().from(sessions)).toHaveLength(2)
  api.clock.forward(25 * hourMs)
  await sweep(api.services)
  expect(await db.select().from(sessions)).toHaveLength(1)
  api.clock.forward(172 * 24 * hourMs)
  await sweep(api.services)
  expect(await db.select().from(sessions)).toEqual([])
  const [remainingDevice] = await db.select().from(knownDevices)
  const accountId = (await db.select().from(accounts)).find(({ email }) => email === bea.email)?.id
  expect(remainingDevice?.accountId).toBe(accountId)
  expect(await db.select().from(knownDevices)).toHaveLength(1)
})

test('a browser stays known for half a year @rest', async () => {
  const api = await makeApi()
  const ada = await quickMember(api)
  const isNew = async () => {
    const startedChallenge = await challenge(api, ada)
    const rows = await api.services.db.select().from(loginChallenges)
    return rows.find(({ id }) => id === startedChallenge)?.isKnownDevice === false
  }
  api.clock.forward(179 * 24 * hourMs)
  expect(await isNew()).toBe(false)
  api.clock.forward(24 * hourMs)
  expect(await isNew()).toBe(true)
})

test('closing an account forgets its browsers', async () => {
  const api = await makeApi()
  const ada = await quickMember(api)
  await ada.call('POST', 'user/deactivateAccount', { password })
  const code = await codeFor(api, ada.email)
  expect((await ada.call('POST', 'user/verifyOTPDeactivate', { code })).status).toBe(200)
  expect(await api.services.db.select().from(knownDevices)).toEqual([])
})
