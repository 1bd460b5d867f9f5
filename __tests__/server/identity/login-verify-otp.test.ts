import { makeApi, type TestApi } from '../../support/api'
import { authenticatorCode, beginTwoFactor, challenge } from '../../support/call-examples'
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
  api = await makeApi({ limitFactor: 1 })
})

const verify = (input: object, headers?: Record<string, string>) =>
  api.send('POST', 'user/login-verify-otp', input, headers)

async function codesOf({ phone, email }: Pick<TestMember, 'phone' | 'email'>) {
  return { phoneCode: await codeFor(api, phone), emailCode: await codeFor(api, email) }
}

async function guardedMember() {
  const ada = await makeMember(api)
  const secret = await beginTwoFactor(ada)
  const code = await authenticatorCode(api, secret)
  const { opened } = await ada.call('POST', 'user/verifyTwoFactorGoogle', {
    action: 'confirm',
    code,
  })
  api.clock.forward(30_000)
  return { ada, secret, recoveryCodes: (opened as { recoveryCodes: string[] }).recoveryCodes }
}

async function halfway(ada: TestMember): Promise<string> {
  const challengeId = await challenge(api, ada)
  const { body } = await verify({ challengeId, ...(await codesOf(ada)) })
  expect(body.data).toEqual({ next: 'authenticator', hasPasskey: false })
  return challengeId
}

test('both codes give a day’s token and a browser key @rest', async () => {
  const person = await makeAccount(api)
  const challengeId = await challenge(api, person)
  const { status, body } = await verify(
    { challengeId, ...(await codesOf(person)) },
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  )
  expect(status).toBe(200)
  expect(body.data).toEqual({
    next: 'done',
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    expiresAt: new Date(api.clock.now().getTime() + 24 * 60 * minute).toISOString(),
    email: person.email,
    device: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('names the invalid field @rest', async () => {
  const person = await makeAccount(api)
  const challengeId = await challenge(api, person)
  const codes = await codesOf(person)
  for (const [path, value] of [
    ['challengeId', undefined],
    ['challengeId', ''],
    ['phoneCode', undefined],
    ['phoneCode', '12 456'],
    ['emailCode', undefined],
    ['emailCode', 123456],
    ['authenticatorCode', '12345'],
    ['authenticatorCode', 'K7QF-9M2'],
    ['authenticatorCode', 'x'.repeat(41)],
  ] as const) {
    const { status, body } = await verify({ challengeId, ...codes, [path]: value })
    const errorPaths = body.errors?.map((error) => error.path)
    expect([value, status, errorPaths]).toEqual([value, 400, [path]])
  }
})

test('only what is wrong is named, with the tries left; the other code stays good @rest', async () => {
  const person = await makeAccount(api)
  const challengeId = await challenge(api, person)
  const { phoneCode, emailCode } = await codesOf(person)
  const wrongCode = ['000000', '000001', '000002'].find(
    (code) => ![phoneCode, emailCode].includes(code),
  )
  const bothWrong = await verify({ challengeId, phoneCode: wrongCode, emailCode: wrongCode })
  expect(bothWrong.body.errors?.map(({ path }) => path)).toEqual(['phoneCode', 'emailCode'])
  expect([bothWrong.status, bothWrong.body.message]).toEqual([422, 'Wrong code. 4 tries left.'])
  const oneWrong = await verify({ challengeId, phoneCode: wrongCode, emailCode })
  expect(oneWrong.body.errors?.map(({ path }) => path)).toEqual(['phoneCode'])
  expect((await verify({ challengeId, phoneCode, emailCode })).status).toBe(200)
})

test('a login ends after 15 minutes, however fresh its codes @rest', async () => {
  const person = await makeAccount(api)
  const challengeId = await challenge(api, person)
  api.clock.forward(14 * minute)
  for (const channel of ['phone', 'email'])
    await api.send('POST', 'user/login-resend-otp', { challengeId, channel })
  const codes = await codesOf(person)
  api.clock.forward(minute)
  expect((await verify({ challengeId, ...codes })).body.code).toBe('CODE_EXPIRED')
})

describe('with two-factor on', () => {
  test('only the authenticator code gives the token @rest', async () => {
    const { ada, secret } = await guardedMember()
    const challengeId = await halfway(ada)
    const code = await authenticatorCode(api, secret)
    const { body } = await verify({ challengeId, authenticatorCode: code })
    expect(body.data).toMatchObject({ next: 'done', email: ada.email })
  })

  test('the authenticator cannot replace the two codes @rest', async () => {
    const { ada, secret } = await guardedMember()
    const challengeId = await challenge(api, ada)
    const code = await authenticatorCode(api, secret)
    const authenticatorOnly = await verify({ challengeId, authenticatorCode: code })
    expect(authenticatorOnly.body).toMatchObject({
      code: 'CODE_EXPIRED',
      errors: [{ path: 'authenticatorCode' }],
    })
    const wrongCodes = { phoneCode: '000000', emailCode: '000000' }
    const allAnswer = await verify({ challengeId, ...wrongCodes, authenticatorCode: code })
    expect(allAnswer.status).toBe(422)
  })

  test.each([
    ['of this half minute', 0, 200],
    ['of the one before', -1, 200],
    ['of the one after', 1, 200],
    ['two before', -2, 422],
    ['two after', 2, 422],
  ])('a code %s (%i steps) is answered %i @rest', async (_, steps, status) => {
    const { ada, secret } = await guardedMember()
    api.clock.forward(5 * minute)
    const challengeId = await halfway(ada)
    const code = await authenticatorCode(api, secret, steps)
    expect((await verify({ challengeId, authenticatorCode: code })).status).toBe(status)
  })

  test('no used or older code works, with any clock @rest', async () => {
    const { ada, secret } = await guardedMember()
    api.clock.forward(5 * minute)
    const code = await authenticatorCode(api, secret)
    const olderCode = await authenticatorCode(api, secret, -1)
    expect(
      (await verify({ challengeId: await halfway(ada), authenticatorCode: code })).status,
    ).toBe(200)
    const secondChallenge = await halfway(ada)
    expect((await verify({ challengeId: secondChallenge, authenticatorCode: code })).status).toBe(
      422,
    )
    expect(
      (await verify({ challengeId: secondChallenge, authenticatorCode: olderCode })).status,
    ).toBe(422)
    api.clock.forward(-60_000)
    const freshCode = await authenticatorCode(api, secret)
    expect(
      (await verify({ challengeId: secondChallenge, authenticatorCode: freshCode })).status,
    ).toBe(422)
  })

  test('five wrong ones end the login @rest', async () => {
    const { ada, secret } = await guardedMember()
    const challengeId = await halfway(ada)
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () => verify({ challengeId, authenticatorCode: '000000' })),
    )
    expect(guesses.filter(({ body }) => body.code === 'AUTHENTICATOR_WRONG')).toHaveLength(5)
    const code = await authenticatorCode(api, secret)
    const rightAnswer = await verify({ challengeId, authenticatorCode: code })
    expect([rightAnswer.status, rightAnswer.body.message]).toEqual([
      422,
      'Too many wrong codes. Log in again.',
    ])
  })

  test('a recovery code replaces it once, however typed @rest', async () => {
    const { ada, recoveryCodes } = await guardedMember()
    const [first = ''] = recoveryCodes
    const typed = ` ${first.toLowerCase().replace('-', ' ')} `
    const usedAnswer = await verify({ challengeId: await halfway(ada), authenticatorCode: typed })
    expect(usedAnswer.status).toBe(200)
    const secondAnswer = await verify({ challengeId: await halfway(ada), authenticatorCode: first })
    expect(secondAnswer.status).toBe(422)
    const settings = await ada.call('GET', 'user/settings')
    expect(settings.opened).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('another member’s recovery code opens nothing @rest', async () => {
    const { recoveryCodes } = await guardedMember()
    const { ada } = await guardedMember()
    const challengeId = await halfway(ada)
    const { status } = await verify({ challengeId, authenticatorCode: recoveryCodes[0] })
    expect(status).toBe(422)
  })

  test('switched on mid-login asks for the authenticator too @rest', async () => {
    const ada = await makeMember(api)
    const challengeId = await challenge(api, ada)
    const codes = await codesOf(ada)
    const secret = await beginTwoFactor(ada)
    const { keys } = api.services
    const hash = keys.hash.bind(keys)
    let isOn = false
    jest.spyOn(keys, 'hash').mockImplementation(async (text) => {
      if (!isOn && text.startsWith('login-email:')) {
        isOn = true
        const code = await authenticatorCode(api, secret)
        await ada.call('POST', 'user/verifyTwoFactorGoogle', { action: 'confirm', code })
      }
      return hash(text)
    })
    const { body } = await verify({ challengeId, ...codes })
    expect(body.data).toEqual({ next: 'authenticator', hasPasskey: false })
  })
})

test('each login is its own session', async () => {
  const ada = await makeMember(api)
  const second = await logIn(api, ada, { password })
  expect(second.token).not.toBe(ada.token)
  const { opened } = await second.call('GET', 'user/sessions')
  expect((opened as { docs: unknown[] }).docs).toHaveLength(2)
})
