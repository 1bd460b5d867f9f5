import { makeApi, type TestApi } from '../../support/api'
import { codeFor, logIn, makeAccount, makeMember, password } from '../../support/member'

const minute = 60_000

let api: TestApi
beforeEach(async () => {
  api = await makeApi({ limitFactor: 1 })
})

const login = (input: object) => api.send('POST', 'user/userLogin', input)

test.each([
  ['the e-mail address', (person: { email: string }) => person.email],
  ['the e-mail address in capitals', (person: { email: string }) => person.email.toUpperCase()],
  ['the phone', (person: { phone: string }) => person.phone],
  [
    'the phone with blanks',
    (person: { phone: string }) => person.phone.replace('+1202', '+1 (202) '),
  ],
])('%s and the password send both codes @rest', async (_, identifierOf) => {
  const person = await makeAccount(api)
  const { status, body } = await login({ identifier: identifierOf(person), password })
  expect(status).toBe(200)
  expect(body.data).toEqual({
    challengeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    phone: { to: `+1 ••• ${person.phone.slice(-2)}`, resendAfterSeconds: 30 },
    email: { to: 'p•••@example.com', resendAfterSeconds: 30 },
  })
  expect(await codeFor(api, person.phone)).toMatch(/^\d{6}$/)
  expect(await codeFor(api, person.email)).toMatch(/^\d{6}$/)
})

test.each([
  ['identifier', undefined],
  ['identifier', '  '],
  ['identifier', 'x'.repeat(255)],
  ['identifier', { $ne: '' }],
  ['password', undefined],
  ['password', ''],
  ['password', 'x'.repeat(129)],
  ['device', 'x'.repeat(101)],
  ['device', 5],
])('names the field %s when %j @rest', async (path, value) => {
  const { status, body } = await login({ identifier: 'ada@x.example', password, [path]: value })
  expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]])
})

test('a closed account cannot log in @rest', async () => {
  const ada = await makeMember(api)
  await ada.call('POST', 'user/deactivateAccount', { password })
  await ada.call('POST', 'user/verifyOTPDeactivate', { code: await codeFor(api, ada.email) })
  const { status, body } = await login({ identifier: ada.email, password })
  expect([status, body.code]).toEqual([401, 'WRONG_LOGIN'])
})

test('an account has ten tries per 15 minutes across addresses @rest', async () => {
  let address = 'one'
  api = await makeApi({ limitFactor: 1, addressOf: () => address })
  const person = await makeAccount(api)
  const guess = () => login({ identifier: person.email, password: 'wrong-guess' })
  for (let round = 0; round < 10; round += 1) {
    address = `address ${round}`
    expect((await guess()).status).toBe(401)
    api.clock.forward(minute)
  }
  expect((await guess()).status).toBe(200)
  expect((await login({ identifier: person.phone, password: 'wrong-guess' })).status).toBe(200)
  api.clock.forward(5 * minute)
  expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(200)
})

test('a new password ends logins begun with the old @rest', async () => {
  const ada = await makeMember(api)
  const { body } = await login({ identifier: ada.email, password })
  const { challengeId } = body.data as { challengeId: string }
  const phoneCode = await codeFor(api, ada.phone)
  const emailCode = await codeFor(api, ada.email)
  const changedAnswer = await ada.call('POST', 'user/changePassword', {
    currentPassword: password,
    newPassword: 'difference-engine-2',
  })
  expect(changedAnswer.status).toBe(200)
  const lateAnswer = await api.send('POST', 'user/login-verify-otp', {
    challengeId,
    phoneCode,
    emailCode,
  })
  expect([lateAnswer.status, lateAnswer.body.code]).toEqual([422, 'CODE_EXPIRED'])
  api.clock.forward(31_000)
  const secondAnswer = await api.send('POST', 'user/login-resend-otp', {
    challengeId,
    channel: 'email',
  })
  expect(secondAnswer.body.code).toBe('CODE_EXPIRED')
})

test('login mail for unknown browsers can be switched off', async () => {
  const ada = await makeMember(api)
  const notices = async () => {
    const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(ada.email)}`)
    const { messages } = JSON.parse(text) as { messages: { subject: string }[] }
    return messages.filter(({ subject }) => subject === 'New login to your account').length
  }
  expect(await notices()).toBe(1)
  await ada.call('PUT', 'user/settings', { preferences: { loginNotices: false } })
  await logIn(api, ada)
  expect(await notices()).toBe(1)
})

test('is refused without the human check, costing no try', async () => {
  const strict = await makeApi({
    limitFactor: 1,
    captcha: { verify: async (answer) => answer === 'a person' },
  })
  for (let round = 0; round < 12; round += 1) {
    const { body } = await strict.send('POST', 'user/userLogin', {
      identifier: 'a@b.example',
      password,
    })
    expect(body.code).toBe('CAPTCHA_FAILED')
  }
  const credentials = { identifier: 'a@b.example', password, captcha: 'a person' }
  expect((await strict.send('POST', 'user/userLogin', credentials)).status).toBe(401)
})
