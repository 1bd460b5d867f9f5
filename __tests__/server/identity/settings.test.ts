import { sql } from 'drizzle-orm'
import { defaultPreferences } from '@/server/modules/notifications/notify'
import { makeApi, type TestApi } from '../../support/api'
import { makeMember, type TestMember } from '../../support/member'

let api: TestApi
let ada: TestMember
beforeEach(async () => {
  api = await makeApi()
  ada = await makeMember(api)
})

const save = (input: object) => ada.call('PUT', 'user/settings', { ...input })
const read = async () => {
  const { opened, body } = await ada.call('GET', 'user/settings')
  // It is sealed.
  expect(body.data).toBeUndefined()
  return opened as object
}

test('the profile shows the member and the session’s end @rest', async () => {
  const { opened } = await ada.call('GET', 'user/getProfile')
  expect(opened).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    fullName: 'Ada Byron',
    email: ada.email,
    phone: ada.phone,
    kycStatus: 'NOT_APPLIED',
    isOnHold: false,
    isTwoFactorOn: false,
    preferences: defaultPreferences,
    memberSince: api.clock.now().toISOString(),
    sessionEndsAt: new Date(api.clock.now().getTime() + 24 * 3_600_000).toISOString(),
    wallets: [],
  })
})

test('what is left out stays @rest', async () => {
  expect((await save({ preferences: { loginNotices: false } })).opened).toEqual({
    fullName: 'Ada Byron',
    preferences: { ...defaultPreferences, loginNotices: false },
  })
  await save({ fullName: ' Ada Lovelace ' })
  expect(await read()).toEqual({
    fullName: 'Ada Lovelace',
    isNameFixed: false,
    preferences: { ...defaultPreferences, loginNotices: false },
    recoveryCodesLeft: 0,
    areRecoveryCodesKept: true,
  })
})

test('names the invalid field and changes nothing @rest', async () => {
  const before = await read()
  for (const [path, value] of [
    ['fullName', ''],
    ['fullName', null],
    ['fullName', '<script>alert(1)</script>'],
    ['preferences', 'all'],
    ['preferences.loginNotices', 'yes'],
    ['preferences.newsletter', 1],
    ['locale', 'xx'],
  ] as const) {
    const [first = '', second] = path.split('.')
    const { status, body } = await save({ [first]: second ? { [second]: value } : value })
    expect([path, status, body.errors?.map((error) => error.path)]).toEqual([path, 400, [path]])
  }
  expect(await read()).toEqual(before)
})

test('nothing else can be slipped in', async () => {
  await save({
    email: 'eve@example.com',
    kycStatus: 'APPROVED',
    isTwoFactorOn: true,
    __proto__: { a: 1 },
  })
  expect((await ada.call('GET', 'user/getProfile')).opened).toMatchObject({
    email: ada.email,
    kycStatus: 'NOT_APPLIED',
    isTwoFactorOn: false,
  })
})

test('an approved identity fixes the legal name @rest', async () => {
  await api.services.db.execute(sql`update account set kyc_status = 'APPROVED'`)
  const changedAnswer = await save({ fullName: 'Ada Lovelace' })
  expect([changedAnswer.status, changedAnswer.body.code]).toEqual([422, 'NAME_FIXED'])
  expect((await save({ fullName: 'Ada Byron', preferences: { loginNotices: false } })).status).toBe(
    200,
  )
  expect(await read()).toMatchObject({ fullName: 'Ada Byron', isNameFixed: true })
})
