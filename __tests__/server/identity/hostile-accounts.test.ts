import { accounts, signups } from '@/server/modules/identity/tables'
import { type ApiAnswer, makeApi, type TestApi } from '../../support/api'
import { callByName } from '../../support/call'
import { newPerson } from '../../support/call-examples'
import { exampleOf, makeFixture } from '../../support/guarded'
import { hostileShare, readable } from '../../support/hostile'
import { codeFor, password } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { runCount } from '../../support/size'

const bounded = (...always: string[]) => [...always, ...hostileShare(60_000)]
const inner = /\bat .+:\d+:\d+|node_modules|Failed query|syntax error|violates|insert into|quick\$/i

function isRefused(answer: ApiAnswer, path: string, subject: string): boolean {
  const { status, body, text } = answer
  expect([subject, body.status, inner.test(text)]).toEqual([subject, status, false])
  if (status === 200) return false
  expect([subject, status]).toEqual([subject, 400])
  expect([subject, body.errors?.map((error) => error.path)]).toEqual([subject, [path]])
  return true
}

let api: TestApi
beforeEach(async () => {
  api = await makeApi({ limitFactor: 1_000_000 })
})

test('a name is refused or comes back as typed @rest', async () => {
  const ada = await quickMember(api)
  let takenCount = 0
  for (const fullName of bounded('null', 'Юлия')) {
    const readableText = readable(fullName)
    const saved = await ada.call('PUT', 'user/settings', { fullName })
    if (isRefused(saved, 'fullName', readableText)) continue
    takenCount += 1
    const { opened } = await ada.call('GET', 'user/getProfile')
    expect([readableText, (opened as { fullName: string }).fullName]).toEqual([
      readableText,
      fullName.trim(),
    ])
  }
  expect(takenCount).toBeGreaterThan(runCount(1, 20))
}, 60_000)

test('an e-mail address is refused or kept as typed @rest', async () => {
  for (const email of bounded()) {
    const readableText = readable(email)
    const answer = await api.send('POST', 'user/create-account', { ...newPerson(), email })
    if (isRefused(answer, 'email', readableText)) continue
    const rows = await api.services.db.select({ email: signups.email }).from(signups)
    expect([readableText, rows.some((row) => row.email === email.trim())]).toEqual([
      readableText,
      true,
    ])
  }
}, 60_000)

test('a password is refused or opens its account', async () => {
  const ada = await quickMember(api)
  let current = 'engine-number-9'
  let takenCount = 0
  for (const newPassword of bounded('[object Object]', '$(id) `id`; ls')) {
    const newReadable = readable(newPassword)
    const input = { currentPassword: current, newPassword }
    const changedAnswer = await ada.call('POST', 'user/changePassword', input)
    if (isRefused(changedAnswer, 'newPassword', newReadable)) continue
    current = newPassword
    takenCount += 1
    const credentials = { identifier: ada.email, password: newPassword }
    expect([newReadable, (await api.send('POST', 'user/userLogin', credentials)).status]).toEqual([
      newReadable,
      200,
    ])
  }
  expect(takenCount).toBeGreaterThan(runCount(1, 20))
}, 60_000)

test('a hostile login name gets a plain refusal @rest', async () => {
  for (const identifier of bounded()) {
    const readableText = readable(identifier)
    const login = await api.send('POST', 'user/userLogin', { identifier, password: 'x' })
    if (login.status === 401)
      expect([readableText, login.body.code]).toEqual([readableText, 'WRONG_LOGIN'])
    else isRefused(login, 'identifier', readableText)
    const forgot = await api.send('POST', 'user/forgotPassword', { identifier })
    isRefused(forgot, 'identifier', readableText)
  }
  expect(await api.services.db.select().from(accounts)).toEqual([])
}, 60_000)

const ids = [
  ['user.verifyPhoneOtp', 'signupId'],
  ['user.verifyEmailOtp', 'code'],
  ['user.loginVerifyOtp', 'challengeId'],
  ['user.loginVerifyOtp', 'authenticatorCode'],
  ['user.verifyOTPForgotPassword', 'requestId'],
  ['user.endSession', 'id'],
  ['user.resendChangeContact', 'changeId'],
  ['user.verifyChangeContact', 'changeId'],
  ['user.checkResetLink', 'secret'],
  ['user.verifyTwoFactorGoogle', 'code'],
] as const

test.each(ids)(
  '%s refuses a hostile %s like any other @rest',
  async (name, field) => {
    const fixture = await makeFixture()
    const input = await exampleOf(name).input(fixture)
    for (const text of bounded()) {
      const answer = await callByName(
        fixture.api,
        name,
        { ...input, [field]: text },
        fixture.owner.token,
      )
      const readableText = readable(text)
      expect([readableText, answer.body.status, inner.test(answer.text)]).toEqual([
        readableText,
        answer.status,
        false,
      ])
      const plain = text === 'others' ? [200] : [400, 404, 422, 429]
      expect([readableText, plain.includes(answer.status)]).toEqual([readableText, true])
    }
  },
  60_000,
)

test('the name of an API key is refused or comes back as typed @rest', async () => {
  const ada = await quickMember(api)
  let code: string | undefined
  let takenCount = 0
  for (const name of bounded('null', 'Tabelle für Юлия')) {
    const readableText = readable(name)
    if (code === undefined) {
      api.clock.forward(31_000)
      await ada.call('POST', 'user/apiKeyCode')
      code = await codeFor(api, ada.email)
    }
    const answer = await ada.call('POST', 'user/makeApiKey', { name, password, code })
    if (isRefused(answer, 'name', readableText)) continue
    takenCount += 1
    code = undefined
    const { docs } = (await ada.call('GET', 'user/apiKeys')).opened as {
      docs: { id: string; name: string }[]
    }
    expect([readableText, docs.map((doc) => doc.name)]).toEqual([readableText, [name.trim()]])
    await ada.call('POST', 'user/revokeApiKey', { id: docs[0]?.id })
  }
  expect(takenCount).toBeGreaterThan(1)
}, 60_000)
