import { sql } from 'drizzle-orm'
import type { Answer } from '@/contract/define'
import type { accountCalls } from '@/contract/user/account'
import { sendCode } from '@/server/modules/identity'
import { accounts, sessions } from '@/server/modules/identity/tables'
import { securityEvents } from '@/server/platform/db/tables'
import { wrongCode } from '../../support/account-holder'
import { type ApiAnswer, makeApi, type TestApi } from '../../support/api'
import { newPerson, signup, signupWithPhone } from '../../support/call-examples'
import { callAs, codeFor, logIn, password } from '../../support/member'

type Last = typeof accountCalls.verifyEmailOtp

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

const send = (call: string, input: object, headers?: Record<string, string>) =>
  api.send('POST', `user/${call}`, input, headers)

test('both codes open an account that can log in @rest', async () => {
  const startedSignup = await signupWithPhone(api)
  const { signupId, email } = startedSignup
  const verified = await send('verify-email-otp', { signupId, code: await codeFor(api, email) })
  expect(verified.body.data).toMatchObject({ email })
  const member = await logIn(api, startedSignup)
  expect((await member.call('GET', 'user/getProfile')).opened).toMatchObject({
    fullName: 'Grace Hopper',
    email,
    isTwoFactorOn: false,
    kycStatus: 'NOT_APPLIED',
  })
})

describe('the session after sign-up', () => {
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' }
  const finish = async ({ signupId, email }: { signupId: string; email: string }) =>
    send('verify-email-otp', { signupId, code: await codeFor(api, email) }, firefox)
  const grantedIn = ({ body }: ApiAnswer) =>
    (body.data as Answer<Last>).granted as Required<Answer<Last>>['granted']
  const readStored = async () => [
    (await api.services.db.select().from(accounts)).length,
    (await api.services.db.select().from(sessions)).length,
  ]

  test('lasts a day and names its browser', async () => {
    const startedSignup = await signupWithPhone(api)
    const { token, email, expiresAt } = grantedIn(await finish(startedSignup))
    expect([email, Date.parse(expiresAt) - api.clock.now().getTime()]).toEqual([
      startedSignup.email,
      24 * 60 * 60_000,
    ])
    const { opened } = await callAs(api, token, 'GET', 'user/sessions')
    expect(opened).toMatchObject({ docs: [{ device: 'Firefox on Linux', isThis: true }] })
  })

  test('its browser is known, so the next login sends no notice @rest', async () => {
    const startedSignup = await signupWithPhone(api)
    const { device } = grantedIn(await finish(startedSignup))
    const memberAgain = await logIn(api, startedSignup, { device })
    expect((await memberAgain.call('GET', 'notification/listNotification')).opened).toMatchObject({
      docs: [],
    })
  })

  test('is a login in the security log', async () => {
    await finish(await signupWithPhone(api))
    await api.services.securityEvents.write()
    const rows = await api.services.db.select().from(securityEvents)
    expect(rows).toMatchObject([{ kind: 'login', call: 'user.verifyEmailOtp', times: 1 }])
    expect(rows[0]?.accountId).not.toBeNull()
  })

  test('a repeated request gets none, even under the same key', async () => {
    const { signupId, email } = await signupWithPhone(api)
    const input = { signupId, code: await codeFor(api, email) }
    const key = { 'idempotency-key': 'the-same-key-twice' }
    expect((await send('verify-email-otp', input, key)).status).toBe(200)
    const { status, body } = await send('verify-email-otp', input, key)
    expect([status, body.code, body.data]).toEqual([422, 'CODE_EXPIRED', undefined])
    expect(await readStored()).toEqual([1, 1])
  })

  test('an e-mail code gives none before phone confirmation', async () => {
    const { signupId, email } = await signup(api)
    const { services } = api
    await sendCode(services, services.db, { purpose: 'signup-email', subject: signupId, to: email })
    const { status, body } = await finish({ signupId, email })
    expect([status, body.code, body.data]).toEqual([422, 'CODE_EXPIRED', undefined])
    expect(await readStored()).toEqual([0, 0])
  })

  test('a sign-up overtaken by another gets none', async () => {
    const [first, second] = await duplicates('email')
    await send('verify-email-otp', first as object)
    const { status, body } = await send('verify-email-otp', second as object)
    expect([status, body.data]).toEqual([409, undefined])
    expect(await readStored()).toEqual([1, 1])
  })

  test('a failed session leaves no account, and the code stays good @rest', async () => {
    const { db } = api.services
    const startedSignup = await signupWithPhone(api)
    await db.execute(sql`create function no_session() returns trigger language plpgsql
      as 'begin raise exception ''full''; end'`)
    await db.execute(
      sql`create trigger no_session before insert on session execute function no_session()`,
    )
    const refusedAnswer = await finish(startedSignup)
    await db.execute(sql`drop function no_session cascade`)
    expect([refusedAnswer.status, await readStored()]).toEqual([500, [0, 0]])
    expect((await finish(startedSignup)).status).toBe(200)
  })

  test('a wrong code gives none', async () => {
    const { signupId, email } = await signupWithPhone(api)
    const code = wrongCode(await codeFor(api, email))
    const { body } = await send('verify-email-otp', { signupId, code })
    expect([body.code, body.data]).toEqual(['CODE_WRONG', undefined])
    expect(await readStored()).toEqual([0, 0])
  })
})

test.each([
  ['verify-phone-otp', 'signupId', ''],
  ['verify-phone-otp', 'signupId', undefined],
  ['verify-phone-otp', 'signupId', 'x'.repeat(101)],
  ['verify-phone-otp', 'code', '12345'],
  ['verify-phone-otp', 'code', '1234567'],
  ['verify-phone-otp', 'code', '１２３４５６'],
  ['verify-phone-otp', 'code', 123456],
  ['verify-email-otp', 'signupId', null],
  ['verify-email-otp', 'code', 'abcdef'],
  ['verify-email-otp', 'code', undefined],
  ['verify-phone-resend-otp', 'signupId', undefined],
  ['verify-email-resend-otp', 'signupId', {}],
])('%s names the field %s when %j @rest', async (call, path, value) => {
  const { signupId } = await signup(api)
  const { status, body } = await send(call, { signupId, code: '123456', [path]: value })
  expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]])
})

test.each([
  ['nobody’s id', '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'],
  ['no id at all', "'; drop table signup; --"],
])('%s looks like an expired code', async (_, signupId) => {
  for (const call of ['verify-phone-otp', 'verify-email-otp']) {
    const { body } = await send(call, { signupId, code: '123456' })
    expect(body).toMatchObject({ status: 422, code: 'CODE_EXPIRED' })
  }
  for (const call of ['verify-phone-resend-otp', 'verify-email-resend-otp']) {
    expect((await send(call, { signupId })).body).toMatchObject({ status: 422 })
  }
})

test('the e-mail step needs the phone step first', async () => {
  const { signupId } = await signup(api)
  const verified = await send('verify-email-otp', { signupId, code: '123456' })
  const resent = await send('verify-email-resend-otp', { signupId })
  expect([verified.body.code, resent.body.code]).toEqual(['CODE_EXPIRED', 'CODE_EXPIRED'])
})

test('a sign-up is over after a day', async () => {
  const { signupId, email } = await signupWithPhone(api)
  api.clock.forward(24 * 60 * 60_000)
  expect((await send('verify-email-resend-otp', { signupId })).status).toBe(422)
  expect(
    (await send('verify-email-otp', { signupId, code: await codeFor(api, email) })).status,
  ).toBe(422)
})

test('a finished sign-up cannot be repeated', async () => {
  const { signupId, email } = await signupWithPhone(api)
  const code = await codeFor(api, email)
  await send('verify-email-otp', { signupId, code })
  expect((await send('verify-email-otp', { signupId, code })).body.code).toBe('CODE_EXPIRED')
  expect((await send('verify-email-resend-otp', { signupId })).body.code).toBe('CODE_EXPIRED')
})

test('a non-ASCII address logs in however typed @rest', async () => {
  const person = { ...newPerson(), email: 'İÄDA@Bücher.example' }
  const { body } = await send('create-account', person)
  const { signupId } = body.data as { signupId: string }
  await send('verify-phone-otp', { signupId, code: await codeFor(api, person.phone) })
  await send('verify-email-otp', { signupId, code: await codeFor(api, person.email) })
  for (const identifier of ['İÄDA@Bücher.example', 'İäda@bücher.example']) {
    const { status } = await send('userLogin', { identifier, password })
    expect([identifier, status]).toEqual([identifier, 200])
  }
})

async function duplicates(shared: 'email' | 'phone') {
  const first = newPerson()
  const second = { ...newPerson(), [shared]: first[shared] }
  const readySignups: { signupId: string; code: string }[] = []
  for (const person of [first, second]) {
    const { body } = await send('create-account', person)
    const { signupId } = body.data as { signupId: string }
    await send('verify-phone-otp', { signupId, code: await codeFor(api, person.phone) })
    readySignups.push({ signupId, code: await codeFor(api, person.email) })
  }
  return readySignups
}
