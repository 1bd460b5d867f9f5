import { sql } from 'drizzle-orm'
import { makeApi, type TestApi } from '../../support/api'
import { newPassword } from '../../support/call-examples'
import { codeFor, logIn, makeAccount, password, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'

let api: TestApi
let ada: TestMember
beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
})

const ask = (ada: TestMember, typedPassword = password) =>
  ada.call('POST', 'user/deactivateAccount', { password: typedPassword })
const close = (ada: TestMember, code: string) =>
  ada.call('POST', 'user/verifyOTPDeactivate', { code })

async function closedMember(ada: TestMember) {
  await ask(ada)
  return close(ada, await codeFor(api, ada.email))
}

test('needs password and code, and ends every session @rest', async () => {
  const second = await logIn(api, ada)
  expect((await ask(ada)).opened).toEqual({ to: 'q•••@example.com', resendAfterSeconds: 30 })
  expect((await close(ada, await codeFor(api, ada.email))).status).toBe(200)
  for (const session of [ada, second])
    expect((await session.call('GET', 'user/getProfile')).status).toBe(404)
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(ada.email)}`)
  expect(text).toContain('Your FNX account is closed')
})

test('is refused with the reason during an identity check @rest', async () => {
  const reason = 'Wait until we’ve reviewed your documents.'
  const pending = sql`update account set kyc_status = 'PENDING' where email = ${ada.email}`
  await ask(ada)
  const code = await codeFor(api, ada.email)
  await api.services.db.execute(pending)
  for (const answer of [await ask(ada), await close(ada, code)])
    expect(answer.body).toMatchObject({ status: 422, code: 'CLOSING_KYC', message: reason })
  expect((await ada.call('GET', 'user/getProfile')).status).toBe(200)
})

test('names the invalid field, and sends no code for another purpose', async () => {
  const errorOf = async (path: string, input: Record<string, unknown>) => {
    const { status, body } = await ada.call('POST', path, input)
    return [status, body.errors?.[0]?.path]
  }
  for (const [password, status] of [
    [undefined, 400],
    ['', 400],
    ['wrong-password', 422],
  ])
    expect(await errorOf('user/deactivateAccount', { password })).toEqual([status, 'password'])
  for (const code of [undefined, '12345', 123456])
    expect(await errorOf('user/verifyOTPDeactivate', { code })).toEqual([400, 'code'])
  for (const purpose of [undefined, 'login-email', 'forgot'])
    expect(await errorOf('user/sendOTPEmail', { purpose })).toEqual([400, 'purpose'])
})

test('a code is resent only after asking with the password', async () => {
  const unasked = await ada.call('POST', 'user/sendOTPEmail', { purpose: 'deactivate' })
  expect([unasked.status, unasked.body.message]).toEqual([
    422,
    'Start in settings, with your password.',
  ])
  await ask(ada)
  api.clock.forward(30_000)
  expect((await ada.call('POST', 'user/sendOTPEmail', { purpose: 'deactivate' })).status).toBe(200)
  api.clock.forward(15 * 60_000)
  expect((await ada.call('POST', 'user/sendOTPEmail', { purpose: 'deactivate' })).status).toBe(422)
})

test('a closed account frees its e-mail and phone @rest', async () => {
  const before = (await ada.call('GET', 'user/getProfile')).opened as { id: string }
  await closedMember(ada)
  const freshAccount = await makeAccount(api)
  await api.services.db.execute(
    sql`update account set email = ${ada.email}, email_key = ${ada.email}, phone = ${ada.phone} where email = ${freshAccount.email}`,
  )
  const memberAgain = await logIn(api, ada)
  const after = (await memberAgain.call('GET', 'user/getProfile')).opened as { id: string }
  expect(after.id).not.toBe(before.id)
  expect((await ada.call('GET', 'user/getProfile')).status).toBe(404)
})

test('the old e-mail and phone sign up again @rest', async () => {
  await closedMember(ada)
  const person = { fullName: 'Ada Again', acceptsTerms: true, password: newPassword }
  const begunAnswer = await api.send('POST', 'user/create-account', {
    ...person,
    email: ada.email,
    phone: ada.phone,
  })
  const { signupId } = begunAnswer.body.data as { signupId: string }
  await api.send('POST', 'user/verify-phone-otp', { signupId, code: await codeFor(api, ada.phone) })
  const code = await codeFor(api, ada.email)
  expect((await api.send('POST', 'user/verify-email-otp', { signupId, code })).status).toBe(200)
  const memberAgain = await logIn(api, ada, { password: newPassword })
  expect((await memberAgain.call('GET', 'user/getProfile')).opened).toMatchObject({
    fullName: 'Ada Again',
  })
})

test('a login under way opens no closed account @rest', async () => {
  const begunAnswer = await api.send('POST', 'user/userLogin', { identifier: ada.email, password })
  const { challengeId } = begunAnswer.body.data as { challengeId: string }
  const phoneCode = await codeFor(api, ada.phone)
  const emailCode = await codeFor(api, ada.email)
  await closedMember(ada)
  const lateAnswer = await api.send('POST', 'user/login-verify-otp', {
    challengeId,
    phoneCode,
    emailCode,
  })
  expect([lateAnswer.status, lateAnswer.body.code]).toEqual([422, 'CODE_EXPIRED'])
})
