import { passwordSecrets } from '@/server/modules/identity/tables'
import { makeApi, type TestApi } from '../../support/api'
import {
  challenge,
  requestPasswordReset,
  resetId,
  signup,
  signupWithPhone,
} from '../../support/call-examples'
import { codeFor, logIn, makeAccount, makeMember, password } from '../../support/member'

const minute = 60_000

let api: TestApi
beforeEach(async () => {
  api = await makeApi({ limitFactor: 1 })
})

describe('codes in calls', () => {
  test('each code fits only its channel and its login @rest', async () => {
    const person = await makeAccount(api)
    const challengeId = await challenge(api, person)
    const phoneCode = await codeFor(api, person.phone)
    const emailCode = await codeFor(api, person.email)
    const swapped = await api.send('POST', 'user/login-verify-otp', {
      challengeId,
      phoneCode: emailCode,
      emailCode: phoneCode,
    })
    expect([swapped.status, swapped.body.code]).toEqual([422, 'CODE_WRONG'])
    const second = await challenge(api, person)
    const reused = await api.send('POST', 'user/login-verify-otp', {
      challengeId: second,
      phoneCode,
      emailCode,
    })
    expect([reused.status, reused.body.code]).toEqual([422, 'CODE_WRONG'])
  })

  test('one person’s codes do nothing for another @rest', async () => {
    const [ada, eve] = [await makeAccount(api), await makeAccount(api)]
    const adas = await challenge(api, ada)
    await challenge(api, eve)
    const { status } = await api.send('POST', 'user/login-verify-otp', {
      challengeId: adas,
      phoneCode: await codeFor(api, eve.phone),
      emailCode: await codeFor(api, eve.email),
    })
    expect(status).toBe(422)
  })

  test('login codes and reset codes are not interchangeable', async () => {
    const person = await makeAccount(api)
    const requestId = await requestPasswordReset(api, person)
    const resetCode = await codeFor(api, person.email)
    const challengeId = await challenge(api, person)
    const loginCode = await codeFor(api, person.email)
    const phoneCode = await codeFor(api, person.phone)
    const reset = await api.send('POST', 'user/verifyOTPForgotPassword', {
      requestId,
      code: loginCode,
    })
    const login = await api.send('POST', 'user/login-verify-otp', {
      challengeId,
      phoneCode,
      emailCode: resetCode,
    })
    expect([reset.body.code, login.body.code]).toEqual(['CODE_WRONG', 'CODE_WRONG'])
  })

  test('a sign-up id opens no login or reset', async () => {
    const { signupId, phone } = await signup(api)
    const code = await codeFor(api, phone)
    const answers = await Promise.all([
      api.send('POST', 'user/login-verify-otp', {
        challengeId: signupId,
        phoneCode: code,
        emailCode: code,
      }),
      api.send('POST', 'user/verifyOTPForgotPassword', { requestId: signupId, code }),
      api.send('POST', 'user/verify-email-otp', { signupId, code }),
    ])
    expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('CODE_EXPIRED'))
  })

  test.each([
    ['verify-phone-resend-otp', async () => ({ signupId: (await signup(api)).signupId })],
    ['verify-email-resend-otp', async () => ({ signupId: (await signupWithPhone(api)).signupId })],
    [
      'login-resend-otp',
      async () => ({ challengeId: await challenge(api, await makeAccount(api)), channel: 'email' }),
    ],
  ])('%s waits for the countdown, saying how long @rest', async (call, prepare) => {
    const input = await prepare()
    api.clock.forward(12_000)
    const earlyAnswer = await api.send('POST', `user/${call}`, input)
    expect([earlyAnswer.status, earlyAnswer.body.code]).toEqual([429, 'CODE_JUST_SENT'])
    expect(earlyAnswer.headers.get('retry-after')).toBe('18')
    expect(earlyAnswer.body.message).toBe('We just sent one. Wait a moment.')
    api.clock.forward(18_000)
    expect((await api.send('POST', `user/${call}`, input)).status).toBe(200)
    expect((await api.send('POST', `user/${call}`, input)).headers.get('retry-after')).toBe('30')
  })

  test('a new closing code waits for the countdown too', async () => {
    const ada = await makeMember(api)
    await ada.call('POST', 'user/deactivateAccount', { password })
    const earlyAnswer = await ada.call('POST', 'user/sendOTPEmail', { purpose: 'deactivate' })
    expect([earlyAnswer.status, earlyAnswer.headers.get('retry-after')]).toEqual([429, '30'])
    api.clock.forward(30_000)
    expect((await ada.call('POST', 'user/sendOTPEmail', { purpose: 'deactivate' })).status).toBe(
      200,
    )
  })

  test('the sixth send in an hour fails; earlier codes work', async () => {
    const { signupId, phone } = await signup(api)
    for (let send = 0; send < 4; send += 1) {
      api.clock.forward(31_000)
      await api.send('POST', 'user/verify-phone-resend-otp', { signupId })
    }
    api.clock.forward(31_000)
    const sixth = await api.send('POST', 'user/verify-phone-resend-otp', { signupId })
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, String(3600 - 155)])
    const code = await codeFor(api, phone)
    expect((await api.send('POST', 'user/verify-phone-otp', { signupId, code })).status).toBe(200)
  })

  test('an expired code is named at its field', async () => {
    const { signupId, phone } = await signup(api)
    const code = await codeFor(api, phone)
    api.clock.forward(5 * minute)
    const { body } = await api.send('POST', 'user/verify-phone-otp', { signupId, code })
    expect(body).toEqual({
      status: 422,
      code: 'CODE_EXPIRED',
      message: 'This code expired. Request another.',
      errors: [{ path: 'code', message: 'This code expired. Request another.' }],
    })
  })
})

describe('a known device', () => {
  test('gets in despite a stranger’s guesses and sends @rest', async () => {
    const ada = await makeMember(api)
    api.clock.forward(24 * 60 * minute)
    for (let round = 0; round < 12; round += 1)
      await api.send('POST', 'user/userLogin', { identifier: ada.email, password: 'wrong-guess' })
    for (let round = 0; round < 6; round += 1)
      await api.send('POST', 'user/forgotPassword', { identifier: ada.email })
    const memberAgain = await logIn(api, ada, { device: ada.device })
    expect((await memberAgain.call('GET', 'user/getProfile')).status).toBe(200)
    const { device } = memberAgain
    const reset = await api.send('POST', 'user/forgotPassword', { identifier: ada.email, device })
    expect(reset.status).toBe(200)
  })

  test('is known to its own account only @rest', async () => {
    const [ada, eve] = [await makeMember(api), await makeMember(api)]
    for (let round = 0; round < 10; round += 1)
      await api.send('POST', 'user/userLogin', { identifier: ada.email, password: 'wrong-guess' })
    const credentials = { identifier: ada.email, password: 'wrong-guess', device: eve.device }
    // A known browser's share of tries would have answered that the code is wrong.
    expect((await api.send('POST', 'user/userLogin', credentials)).status).toBe(200)
  })

  test('has exactly ten tries of its own @rest', async () => {
    const ada = await makeMember(api)
    const statuses: number[] = []
    for (let round = 0; round < 12; round += 1) {
      const credentials = { identifier: ada.email, password: 'wrong-guess', device: ada.device }
      statuses.push((await api.send('POST', 'user/userLogin', credentials)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('stays known when its key changes @rest', async () => {
    const ada = await makeMember(api)
    const second = await logIn(api, ada, { device: ada.device })
    expect(second.device).not.toBe(ada.device)
    const { messages } = JSON.parse(
      (await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(ada.email)}`)).text,
    ) as { messages: { subject: string }[] }
    const notices = messages.filter(({ subject }) => subject === 'New login to your account')
    expect(notices).toHaveLength(1)
  })
})

test('a reset id is random, hashed and single-use @rest', async () => {
  const person = await makeAccount(api)
  const id = await resetId(api, person)
  expect(id).toMatch(/^[0-9a-f]{64}$/)
  const rows = await api.services.db.select().from(passwordSecrets)
  expect(JSON.stringify(rows)).not.toContain(id)
  const setPassword = (text: string) =>
    api.send('POST', `user/resetPassword/${id}`, { password: text })
  const [first, second] = await Promise.all([
    setPassword('difference-engine-2'),
    setPassword('analytical-engine-3'),
  ])
  expect([first.status, second.status].sort()).toEqual([200, 422])
})
