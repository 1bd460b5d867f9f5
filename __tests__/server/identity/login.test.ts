import { makeApi } from '../../support/api'
import { makeMember } from '../../support/member'

test('logging in with both codes shows the profile', async () => {
  const api = await makeApi()
  const ada = await makeMember(api)
  const { status, body } = await ada.call('GET', 'user/getProfile')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ email: ada.email, phone: ada.phone, kycStatus: 'NOT_APPLIED' })
})

test('a member reads settings through a sealed payload', async () => {
  const api = await makeApi()
  const ada = await makeMember(api)
  const answer = await ada.call('GET', 'user/settings')
  expect(answer.body.data).toBeUndefined()
  expect(answer.opened).toMatchObject({ fullName: 'Ada Byron', isNameFixed: false })
})

test('an authenticator code switches two-factor on, with ten recovery codes', async () => {
  const api = await makeApi()
  const ada = await makeMember(api)
  const begun = await ada.call('POST', 'user/enableTwoFactorGoogle', {
    password: 'engine-number-9',
  })
  expect(begun.opened).toMatchObject({ otpauth: expect.stringContaining('otpauth://totp/') })
  const { generate } = await import('otplib')
  const { secret } = begun.opened as { secret: string }
  const epoch = Math.floor(api.clock.now().getTime() / 1000)
  const code = await generate({ secret, epoch })
  const confirmed = await ada.call('POST', 'user/verifyTwoFactorGoogle', {
    action: 'confirm',
    code,
  })
  expect(confirmed.opened).toMatchObject({ isTwoFactorOn: true })
  expect((confirmed.opened as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
})

test('wrong codes show the tries left at their fields', async () => {
  const api = await makeApi()
  const ada = await makeMember(api)
  const begun = await api.send('POST', 'user/userLogin', {
    identifier: ada.email,
    password: 'engine-number-9',
  })
  const { challengeId } = begun.body.data as { challengeId: string }
  const { status, body } = await api.send('POST', 'user/login-verify-otp', {
    challengeId,
    phoneCode: '000000',
    emailCode: '000000',
  })
  expect(status).toBe(422)
  expect(body.errors?.map((error) => error.path)).toEqual(['phoneCode', 'emailCode'])
  expect(body.message).toBe('Wrong code. 4 tries left.')
})
