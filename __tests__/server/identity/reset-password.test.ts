import { makeApi, type TestApi } from '../../support/api'
import { newPassword, newPerson, requestPasswordReset, resetId } from '../../support/call-examples'
import {
  codeFor,
  logIn,
  makeAccount,
  makeMember,
  password,
  type TestMember,
} from '../../support/member'

const minute = 60_000

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

const reset = (id: string, text: string = newPassword) =>
  api.send('POST', `user/resetPassword/${encodeURIComponent(id)}`, { password: text })

async function mailedLink({ email }: Pick<TestMember, 'email'>): Promise<string> {
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(email)}`)
  const { messages } = JSON.parse(text) as { messages: { text: string }[] }
  const link = messages
    .map((message) => /#token=([0-9a-f]{64})/.exec(message.text)?.[1])
    .find(Boolean)
  return link as string
}

test('a reset sets the password and ends all sessions @rest', async () => {
  const ada = await makeMember(api)
  expect((await reset(await resetId(api, ada))).status).toBe(200)
  expect((await ada.call('GET', 'user/getProfile')).status).toBe(404)
  const old = await api.send('POST', 'user/userLogin', { identifier: ada.email, password })
  expect(old.status).toBe(401)
  await logIn(api, ada, { password: newPassword })
})

test('by phone, the SMS code comes without a link', async () => {
  const person = await makeAccount(api)
  const { body } = await api.send('POST', 'user/forgotPassword', { identifier: person.phone })
  const { requestId } = body.data as { requestId: string }
  const code = await codeFor(api, person.phone)
  const answer = await api.send('POST', 'user/verifyOTPForgotPassword', { requestId, code })
  expect(answer.status).toBe(200)
  expect(await mailedLink(person)).toBeUndefined()
})

test('a mailed link works once, within half an hour', async () => {
  const person = await makeAccount(api)
  await requestPasswordReset(api, person)
  const token = await mailedLink(person)
  api.clock.forward(30 * minute)
  expect((await reset(token)).body.code).toBe('LINK_EXPIRED')
  await requestPasswordReset(api, person)
  const freshLink = await mailedLink(person)
  api.clock.forward(30 * minute - 1)
  expect((await reset(freshLink)).status).toBe(200)
  expect((await reset(freshLink, 'analytical-engine-3')).body.code).toBe('LINK_EXPIRED')
})

test.each([
  ['a made-up id', 'a'.repeat(64)],
  ['the id of an account', '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'],
  ['a path', '../../etc/passwd'],
  ['SQL', "' or '1'='1"],
  ['half a percent sign', '%E0%A4%A'],
])('%s sets nothing', async (_, id) => {
  const { status, body } = await reset(id)
  expect([status, body.code]).toEqual([422, 'LINK_EXPIRED'])
})

test('the request’s own id is no key', async () => {
  const person = await makeAccount(api)
  expect((await reset(await requestPasswordReset(api, person))).status).toBe(422)
})

test('a refused password leaves the id good', async () => {
  const id = await resetId(api, await makeAccount(api))
  for (const given of [undefined, 'short', 'x'.repeat(129), 'password123', 'Ada-Byron-1815', 12]) {
    const { status, body } = await api.send('POST', `user/resetPassword/${id}`, { password: given })
    const errorPaths = body.errors?.map(({ path }) => path)
    expect([given, status, errorPaths]).toEqual([given, 400, ['password']])
  }
  expect((await reset(id)).status).toBe(200)
})

describe('a new password voids', () => {
  const change = (ada: TestMember) =>
    ada.call('POST', 'user/changePassword', { currentPassword: password, newPassword })

  test('an earlier id and link @rest', async () => {
    const ada = await makeMember(api)
    const id = await resetId(api, ada)
    const token = await mailedLink(ada)
    await change(ada)
    expect([(await reset(id)).status, (await reset(token)).status]).toEqual([422, 422])
  })

  test('an earlier code @rest', async () => {
    const ada = await makeMember(api)
    const requestId = await requestPasswordReset(api, ada)
    const code = await codeFor(api, ada.email)
    await change(ada)
    const { status } = await api.send('POST', 'user/verifyOTPForgotPassword', { requestId, code })
    expect(status).toBe(422)
  })
})

test('a new e-mail address voids links to the old @rest', async () => {
  const ada = await makeMember(api)
  await requestPasswordReset(api, ada)
  const token = await mailedLink(ada)
  const value = newPerson().email
  const askedAnswer = await ada.call('POST', 'user/changeContact', {
    change: { kind: 'email', value },
    password,
  })
  const { changeId } = askedAnswer.opened as { changeId: string }
  const oldCode = await codeFor(api, ada.email)
  const newCode = await codeFor(api, value)
  await ada.call('POST', 'user/verifyChangeContact', { changeId, oldCode, newCode })
  expect((await reset(token)).status).toBe(422)
})

test('a closed account resets no password @rest', async () => {
  const ada = await makeMember(api)
  const id = await resetId(api, ada)
  await ada.call('POST', 'user/deactivateAccount', { password })
  await ada.call('POST', 'user/verifyOTPDeactivate', { code: await codeFor(api, ada.email) })
  expect((await reset(id)).body.code).toBe('LINK_EXPIRED')
})

describe('looking at a link', () => {
  const look = (secret: string) => api.send('POST', 'user/checkResetLink', { secret })

  test('uses up no link or id @rest', async () => {
    const person = await makeAccount(api)
    const id = await resetId(api, person)
    const token = await mailedLink(person)
    expect([(await look(id)).status, (await look(token)).status]).toEqual([200, 200])
    expect((await look(token)).body.data).toEqual({})
    expect((await reset(token)).status).toBe(200)
  })

  test('refuses one that is used or expired @rest', async () => {
    const person = await makeAccount(api)
    await requestPasswordReset(api, person)
    const token = await mailedLink(person)
    await reset(token)
    expect((await look(token)).body.code).toBe('LINK_EXPIRED')
    await requestPasswordReset(api, person)
    const freshLink = await mailedLink(person)
    api.clock.forward(30 * minute)
    const { status, body } = await look(freshLink)
    expect([status, body.code]).toEqual([422, 'LINK_EXPIRED'])
  })

  test.each(['a'.repeat(64), 'nonsense', '../x', '%E0%A4%A'])(
    'refuses %j too @rest',
    async (secret) => {
      expect((await look(secret)).body.code).toBe('LINK_EXPIRED')
    },
  )

  test('is limited for each address @rest', async () => {
    const strict = await makeApi({ limitFactor: 1 })
    const statuses = []
    for (let tries = 0; tries < 61; tries += 1) {
      const { status } = await strict.send('POST', 'user/checkResetLink', { secret: 'x' })
      statuses.push(status)
    }
    expect(statuses.at(59)).toBe(422)
    expect(statuses.at(60)).toBe(429)
  })
})

test('the owner is told by mail @rest', async () => {
  const person = await makeAccount(api)
  await reset(await resetId(api, person))
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(person.email)}`)
  expect(text).toContain('Password changed')
})

test.each([
  ['forgotPassword', 'identifier', undefined],
  ['forgotPassword', 'identifier', ''],
  ['forgotPassword', 'identifier', 'x'.repeat(255)],
  ['forgotPassword', 'identifier', ['a@b.example']],
  ['forgotPassword', 'device', 'x'.repeat(101)],
  ['verifyOTPForgotPassword', 'requestId', undefined],
  ['verifyOTPForgotPassword', 'requestId', 'x'.repeat(101)],
  ['verifyOTPForgotPassword', 'code', '12345a'],
  ['verifyOTPForgotPassword', 'code', undefined],
])('%s names the field %s when %j @rest', async (call, path, value) => {
  const input = { identifier: 'a@b.example', requestId: 'x', code: '123456', [path]: value }
  const { status, body } = await api.send('POST', `user/${call}`, input)
  expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]])
})
