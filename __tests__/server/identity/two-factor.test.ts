import { accounts, recoveryCodes as storedCodes } from '@/server/modules/identity/tables'
import { makeApi, type TestApi } from '../../support/api'
import { authenticatorCode, beginTwoFactor } from '../../support/call-examples'
import { makeMember, password, type TestMember } from '../../support/member'

let api: TestApi
beforeEach(async () => {
  api = await makeApi({ limitFactor: 1 })
})

const verify = (ada: TestMember, action: string, code: string, changes: object = { password }) =>
  ada.call('POST', 'user/verifyTwoFactorGoogle', {
    action,
    code,
    ...(action !== 'confirm' && changes),
  })

async function switchedOn() {
  const ada = await makeMember(api)
  const secret = await beginTwoFactor(ada)
  const { opened } = await verify(ada, 'confirm', await authenticatorCode(api, secret))
  api.clock.forward(30_000)
  return { ada, secret, recoveryCodes: (opened as { recoveryCodes: string[] }).recoveryCodes }
}

const isOn = async (ada: TestMember) =>
  ((await ada.call('GET', 'user/getProfile')).opened as { isTwoFactorOn: boolean }).isTwoFactorOn

test('begins with a secret and stays off until confirmed', async () => {
  const ada = await makeMember(api)
  const { opened } = await ada.call('POST', 'user/enableTwoFactorGoogle', { password })
  expect(opened).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    otpauth: expect.stringMatching(/^otpauth:\/\/totp\/FNX:person.*secret=[A-Z2-7]{32}/),
    qr: { size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/) },
  })
  expect(await isOn(ada)).toBe(false)
})

test('seals the secret and hashes the recovery codes @rest', async () => {
  const { secret, recoveryCodes } = await switchedOn()
  const storedText = JSON.stringify([
    await api.services.db.select().from(accounts),
    await api.services.db.select().from(storedCodes),
  ])
  expect(storedText).not.toContain(secret)
  expect(recoveryCodes).toHaveLength(10)
  for (const code of recoveryCodes) {
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
    expect(storedText).not.toContain(code.replace('-', ''))
  }
})

test('one code confirms it and another switches it off @rest', async () => {
  const { ada, secret } = await switchedOn()
  expect(await isOn(ada)).toBe(true)
  const disableAnswer = await verify(ada, 'disable', await authenticatorCode(api, secret))
  expect(disableAnswer.opened).toEqual({ isTwoFactorOn: false, recoveryCodes: [] })
  expect(await isOn(ada)).toBe(false)
  expect((await ada.call('GET', 'user/settings')).opened).toMatchObject({ recoveryCodesLeft: 0 })
})

test('switching it off needs the password too @rest', async () => {
  const { ada, secret } = await switchedOn()
  const code = await authenticatorCode(api, secret)
  const withoutPassword = await verify(ada, 'disable', code, {})
  expect([withoutPassword.status, withoutPassword.body.errors]).toEqual([
    400,
    [{ path: 'password', message: 'Enter your password.' }],
  ])
  const wrongPassword = await verify(ada, 'disable', code, { password: 'not the password' })
  expect([wrongPassword.status, wrongPassword.body.code, wrongPassword.body.errors]).toMatchObject([
    422,
    'WRONG_PASSWORD',
    [{ path: 'password' }],
  ])
  expect(await isOn(ada)).toBe(true)
  expect((await verify(ada, 'disable', code)).status).toBe(200)
})

test('recovery codes stay a next step until one is entered @rest', async () => {
  const { ada, secret, recoveryCodes } = await switchedOn()
  const keep = (code = '') => ada.call('PUT', 'user/keepRecoveryCodes', { code })
  const settings = async () => (await ada.call('GET', 'user/settings')).opened
  const steps = async () =>
    ((await ada.call('GET', 'user/dashboard')).opened as { nextSteps: string[] }).nextSteps
  expect(await settings()).toMatchObject({ areRecoveryCodesKept: false, recoveryCodesLeft: 10 })
  expect(await steps()).toContain('recovery-codes')
  const code = await authenticatorCode(api, secret)
  const withoutPassword = await verify(ada, 'renew', code, {})
  expect([withoutPassword.status, withoutPassword.body.errors?.[0]?.path]).toEqual([
    400,
    'password',
  ])
  const wrongCode = await verify(ada, 'renew', '000000')
  expect([wrongCode.status, wrongCode.body.code]).toEqual([422, 'AUTHENTICATOR_WRONG'])
  const { opened } = await verify(ada, 'renew', code)
  const renewed = (opened as { recoveryCodes: string[] }).recoveryCodes
  expect((await keep(recoveryCodes[0])).body.code).toBe('TWO_FACTOR_STATE')
  expect(await settings()).toMatchObject({ areRecoveryCodesKept: false })
  expect((await keep(renewed[0])).status).toBe(200)
  expect(await settings()).toMatchObject({ areRecoveryCodesKept: true, recoveryCodesLeft: 10 })
  expect(await steps()).not.toContain('recovery-codes')
})

test('a recovery code switches it off too @rest', async () => {
  const { ada, recoveryCodes } = await switchedOn()
  expect((await verify(ada, 'disable', recoveryCodes[3] as string)).status).toBe(200)
})

test('the confirming code does not switch it off @rest', async () => {
  const ada = await makeMember(api)
  const secret = await beginTwoFactor(ada)
  const code = await authenticatorCode(api, secret)
  await verify(ada, 'confirm', code)
  const disableAnswer = await verify(ada, 'disable', code)
  expect([disableAnswer.status, disableAnswer.body.code]).toEqual([422, 'AUTHENTICATOR_WRONG'])
  expect(await isOn(ada)).toBe(true)
})

test('names the invalid field @rest', async () => {
  const ada = await makeMember(api)
  const beginAs = (typedPassword?: string) =>
    ada.call('POST', 'user/enableTwoFactorGoogle', { password: typedPassword })
  for (const [typedPassword, status] of [
    [undefined, 400],
    ['', 400],
    ['wrong-password', 422],
  ] as const) {
    const answer = await beginAs(typedPassword)
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([status, 'password'])
  }
  for (const [path, value] of [
    ['action', undefined],
    ['action', 'enable'],
    ['code', undefined],
    ['code', '12345'],
    ['code', 123456],
    ['code', '１２３４５６'],
  ] as const) {
    const input = { action: 'confirm', code: '123456', [path]: value }
    const { status, body } = await ada.call('POST', 'user/verifyTwoFactorGoogle', input)
    const errorPaths = body.errors?.map((error) => error.path)
    expect([value, status, errorPaths]).toEqual([value, 400, [path]])
  }
  await beginTwoFactor(ada)
  for (const wrongCode of ['000000', 'K7QF-9M2X', 'ABCD2345']) {
    const { status, body } = await verify(ada, 'confirm', wrongCode)
    const errorSummary = [status, body.code, body.errors?.[0]?.path]
    expect([wrongCode, ...errorSummary]).toEqual([wrongCode, 422, 'AUTHENTICATOR_WRONG', 'code'])
  }
})

test('confirming or ending it before it began is refused @rest', async () => {
  const ada = await makeMember(api)
  expect((await verify(ada, 'confirm', '123456')).body.code).toBe('TWO_FACTOR_STATE')
  expect((await verify(ada, 'disable', '123456')).body.code).toBe('TWO_FACTOR_STATE')
})

test('beginning again while on changes nothing @rest', async () => {
  const { ada, secret } = await switchedOn()
  const secondAnswer = await ada.call('POST', 'user/enableTwoFactorGoogle', { password })
  expect([secondAnswer.status, secondAnswer.body.code]).toEqual([409, 'TWO_FACTOR_ON'])
  expect((await verify(ada, 'disable', await authenticatorCode(api, secret))).status).toBe(200)
})

test('off and on within one half minute works @rest', async () => {
  const { ada, secret } = await switchedOn()
  await verify(ada, 'disable', await authenticatorCode(api, secret))
  const freshSecret = await beginTwoFactor(ada)
  expect((await verify(ada, 'confirm', await authenticatorCode(api, freshSecret))).status).toBe(200)
})

test('codes allow five guesses in 15 minutes @rest', async () => {
  const { ada, secret } = await switchedOn()
  api.clock.forward(15 * 60_000)
  const guesses = await Promise.all(
    Array.from({ length: 8 }, () => verify(ada, 'disable', '000000')),
  )
  expect(guesses.filter(({ body }) => body.code === 'AUTHENTICATOR_WRONG')).toHaveLength(5)
  const disableAnswer = await verify(ada, 'disable', await authenticatorCode(api, secret))
  expect([disableAnswer.status, disableAnswer.headers.get('retry-after')]).toEqual([429, '900'])
  expect(await isOn(ada)).toBe(true)
})

test('marking recovery codes as kept allows five guesses @rest', async () => {
  const { ada, recoveryCodes } = await switchedOn()
  const keep = (code?: string) => ada.call('PUT', 'user/keepRecoveryCodes', { code })
  const guesses = await Promise.all(Array.from({ length: 8 }, () => keep('2222-2222')))
  expect(guesses.filter(({ body }) => body.code === 'TWO_FACTOR_STATE')).toHaveLength(5)
  expect((await keep(recoveryCodes[0])).status).toBe(429)
})
