import { minuteMs } from '@/config/durations'
import { allEndpoints } from '@/contract'
import { endSessions } from '@/server/modules/identity'
import { sumsubIdentity } from '@/server/modules/kyc/providers/identity-sumsub'
import { makeApi, type TestApi } from '../../support/api'
import { callByName } from '../../support/call'
import { callAs, codeFor, logIn, password, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { profileOf, progressOf, reviewerFor, sendCheck } from '../../support/review'
import { rowsOf } from '../../support/rows-of'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

interface Given {
  code: string
  words: string
  expiresAt: string
}

interface Opened {
  token: string
  words: string
  expiresAt: string
  fullName: string
}

async function makeHandOver(member: TestMember): Promise<Given> {
  return (await member.call('POST', 'kyc/handOver')).opened
}

const open = (code: string) => api.send('POST', 'kyc/openHandOver', { code })

async function phoneOf(member: TestMember): Promise<TestMember & Opened> {
  const openedHandOver = (await open((await makeHandOver(member)).code)).body.data as Opened
  const { token } = openedHandOver
  return {
    ...member,
    ...openedHandOver,
    call: (method, path, input, key) => callAs(api, token, method, path, input, key),
  }
}

test('both screens share two words and the case @rest', async () => {
  const member = await quickMember(api)
  const { code, words, expiresAt } = await makeHandOver(member)
  expect(words).toMatch(/^[a-z]+ [a-z]+$/)
  expect(new Date(expiresAt).getTime() - api.clock.now().getTime()).toBe(10 * minuteMs)
  expect((await progressOf(member)).handOver).toEqual({ words, expiresAt, isOpened: false })
  const phone = (await open(code)).body.data as Opened
  expect(phone.words).toBe(words)
  const handOver = { words, expiresAt: phone.expiresAt, isOpened: true }
  expect((await progressOf(member)).handOver).toEqual(handOver)
  const atPhone = (path: string) => callAs(api, phone.token, 'POST', path)
  const { opened } = await atPhone('kyc/generateSdkToken')
  expect((opened as { token: string }).token.split('.')[0]).toBe((await profileOf(member)).id)
})

test('a handed-over phone sees name and state only @rest', async () => {
  const owner = await quickMember(api)
  const answer = (await open((await makeHandOver(owner)).code)).body
  const { token } = answer.data as Opened
  const { fullName, id, email, phone: number, memberSince } = await profileOf(owner)
  const { body } = await callByName(api, 'user.getProfile', {}, token)
  expect(body.data).toMatchObject({
    fullName,
    kycStatus: 'NOT_APPLIED',
    isOnHold: false,
    wallets: [],
  })
  for (const text of [id, email, number, memberSince])
    expect(JSON.stringify([body, answer])).not.toContain(text)
})

test('a handed-over session can only verify and log out', async () => {
  const owner = await quickMember(api)
  const { token } = await phoneOf(owner)
  const allowedNames: string[] = []
  for (const { name, endpoint } of allEndpoints()) {
    if (endpoint.access === 'public' || name === 'user.logout') continue
    const { body } = await callByName(api, name, {}, token)
    if (body.code !== 'IDENTITY_ONLY') allowedNames.push(name)
    else expect([name, body.status]).toEqual([name, 403])
  }
  expect(allowedNames).toEqual([
    'user.getProfile',
    'kyc.generateSdkToken',
    'kyc.updateApplicantId',
    'kyc.resetApplicant',
    'kyc.progress',
  ])
  expect((await callByName(api, 'user.logout', {}, token)).status).toBe(200)
  expect((await callByName(api, 'user.getProfile', {}, token)).status).toBe(404)
  await api.services.securityEvents.write()
  const rows = rowsOf(
    await api.database.db.execute(
      "select distinct kind, reason from security_event where reason = 'IDENTITY_ONLY'",
    ),
  )
  expect(rows).toEqual([{ kind: 'access-refused', reason: 'IDENTITY_ONLY' }])
})

test('a used, late, replaced or unknown code is refused alike @rest', async () => {
  const member = await quickMember(api)
  const { code } = await makeHandOver(member)
  expect((await open(code)).status).toBe(200)
  const refusedCode = async (code: string) => {
    const { body } = await open(code)
    return [body.status, body.code, body.message]
  }
  const endedMessage = 'This code no longer works. Scan another.'
  expect(await refusedCode(code)).toEqual([422, 'HAND_OVER_ENDED', endedMessage])
  expect(await refusedCode('0'.repeat(64))).toEqual([422, 'HAND_OVER_ENDED', endedMessage])
  const lateHandOver = await makeHandOver(member)
  api.clock.forward(10 * minuteMs)
  expect(await refusedCode(lateHandOver.code)).toEqual([422, 'HAND_OVER_ENDED', endedMessage])
  const [first, second] = [await makeHandOver(member), await makeHandOver(member)]
  expect(await refusedCode(first.code)).toEqual([422, 'HAND_OVER_ENDED', endedMessage])
  expect((await open(second.code)).status).toBe(200)
})

test('one of several phones scanning at once goes on', async () => {
  const { code } = await makeHandOver(await quickMember(api))
  const answers = await Promise.all([open(code), open(code), open(code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
})

test.each(['', 'x'.repeat(64), `${'0'.repeat(64)} `, "' or true --", 7, null])(
  '%j is no code @rest',
  async (code) => {
    const { status, body } = await api.send('POST', 'kyc/openHandOver', { code })
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'code'])
  },
)

test('the phone has twenty minutes, however often used @rest', async () => {
  const phone = await phoneOf(await quickMember(api))
  for (let minutes = 0; minutes < 19; minutes += 1) {
    api.clock.forward(minuteMs)
    expect((await phone.call('GET', 'kyc/progress')).status).toBe(200)
  }
  api.clock.forward(minuteMs)
  expect((await phone.call('GET', 'kyc/progress')).status).toBe(401)
})

interface Listed {
  docs: { id: string; scope: string; isThis: boolean }[]
}

test('its session is listed by scope and can be ended @rest', async () => {
  const member = await quickMember(api)
  api.clock.forward(1_000)
  const phone = await phoneOf(member)
  const { docs } = (await member.call('GET', 'user/sessions')).opened as Listed
  expect(docs.map(({ scope, isThis }) => [scope, isThis])).toEqual([
    ['identity', false],
    ['full', true],
  ])
  await member.call('DELETE', 'user/endSession', { id: docs[0]?.id })
  expect((await phone.call('GET', 'kyc/progress')).status).toBe(401)
  expect((await progressOf(member)).handOver).toBeNull()
})

test('a new password ends the phone’s session and unused codes @rest', async () => {
  const member = await quickMember(api)
  const phone = await phoneOf(member)
  const input = { currentPassword: password, newPassword: 'difference-engine-2' }
  await member.call('POST', 'user/changePassword', input)
  expect((await phone.call('GET', 'kyc/progress')).status).toBe(401)
  const otherMember = await quickMember(api)
  const { code } = await makeHandOver(otherMember)
  await otherMember.call('POST', 'user/changePassword', input)
  expect((await open(code)).body.code).toBe('HAND_OVER_ENDED')
})

test('a code ends with its session, account or sending', async () => {
  const leftMember = await quickMember(api)
  const first = await makeHandOver(leftMember)
  await leftMember.call('PUT', 'user/logout')
  expect((await open(first.code)).body.code).toBe('HAND_OVER_ENDED')
  const closedMember = await quickMember(api)
  const second = await makeHandOver(closedMember)
  await closedMember.call('POST', 'user/deactivateAccount', { password })
  const code = await codeFor(api, closedMember.email)
  expect((await closedMember.call('POST', 'user/verifyOTPDeactivate', { code })).status).toBe(200)
  expect((await open(second.code)).body.code).toBe('HAND_OVER_ENDED')
  const sentMember = await quickMember(api)
  const third = await makeHandOver(sentMember)
  await sendCheck(api, sentMember)
  expect((await open(third.code)).body.code).toBe('HAND_OVER_ENDED')
  expect((await sentMember.call('POST', 'kyc/handOver')).body.code).toBe('KYC_STATE')
})

test('a second phone replaces the first @rest', async () => {
  const member = await quickMember(api)
  const first = await phoneOf(member)
  const second = await phoneOf(member)
  expect((await first.call('GET', 'kyc/progress')).status).toBe(401)
  expect((await second.call('GET', 'kyc/progress')).status).toBe(200)
})

test('a phone cannot hand over or end the owner’s sessions', async () => {
  const member = await quickMember(api)
  const phone = await phoneOf(member)
  for (const [method, path, input] of [
    ['POST', 'kyc/handOver', {}],
    ['DELETE', 'user/endSession', { id: 'others' }],
    ['PUT', 'user/settings', { fullName: 'Eve Byron' }],
  ] as const)
    expect((await phone.call(method, path, input)).body.code).toBe('IDENTITY_ONLY')
  expect((await profileOf(member)).fullName).toBe('Ada Byron')
})

test('codes are stored as hashes and never logged', async () => {
  const member = await quickMember(api)
  const { code } = await makeHandOver(member)
  const { token } = (await open(code)).body.data as Opened
  const rows = rowsOf<{ code_hash: string }>(
    await api.database.db.execute('select * from hand_over'),
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(rows[0]?.code_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(api.log.lines)).not.toMatch(new RegExp(`${code}|${token}`))
})

test('the computer sees what the phone sends @rest', async () => {
  const member = await quickMember(api)
  const phone = await phoneOf(member)
  const atDesk = await reviewerFor(api, await logIn(api, member))
  await (await reviewerFor(api, phone)).send()
  expect((await atDesk.open()).body.data).toMatchObject({ isSent: true })
})

test('outside providers and production have no hand-over @rest', async () => {
  const keys = { appToken: 'a', secretKey: 'b', webhookSecret: 'c', level: 'basic' }
  const otherApi = await makeApi({ identity: sumsubIdentity(keys) })
  const member = await quickMember(otherApi)
  expect((await callAs(otherApi, member.token, 'POST', 'kyc/handOver')).status).toBe(404)
  const strict = await makeApi({ mode: 'production' })
  const { status } = await strict.send('POST', 'kyc/openHandOver', { code: '0'.repeat(64) })
  expect(status).toBe(404)
})

test('an operator ending all sessions ends phones’ too', async () => {
  const phone = await phoneOf(await quickMember(api))
  await endSessions(api.services.db, { accountId: undefined, now: api.clock.now() })
  expect((await phone.call('GET', 'kyc/progress')).status).toBe(401)
})
