import { createHmac, randomBytes } from 'node:crypto'
import { dayMs } from '@/config/durations'
import { setStanding } from '@/server/modules/identity'
import { apiKeys } from '@/server/modules/identity/tables'
import { makeApi, type TestApi } from '../../support/api'
import { makeApiKey, requestApiKey } from '../../support/api-key'
import { callPlain } from '../../support/call'
import { newPassword, resetId } from '../../support/call-examples'
import { codeFor, logIn, makeMember, password, type TestMember } from '../../support/member'
import { makeMover } from '../../support/mover'
import { quickMember } from '../../support/quick-member'

const resendMs = 31_000

let api: TestApi
let ada: TestMember
beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
})

interface Listed {
  docs: { id: string; name: string; ending: string; madeAt: string; lastUsedOn: string | null }[]
  roomLeft: number
}

const listed = async (member = ada) =>
  (await member.call('GET', 'user/apiKeys')).opened as unknown as Listed

const read = (key: string, name = 'user.myWallet') => callPlain(api, name, {}, key)

const accountId = async (member = ada) =>
  ((await member.call('GET', 'user/getProfile')).opened as { id: string }).id

const mailsTo = async (email: string) => {
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(email)}`)
  return (JSON.parse(text) as { messages: { subject: string; text: string }[] }).messages
}

describe('making one', () => {
  test('shows it once, keeps a hash, and tells its owner', async () => {
    const { opened } = await requestApiKey(api, ada, { name: 'Tax program' })
    const { key, ...shown } = opened as unknown as { key: string; ending: string }
    expect(key).toMatch(/^fnxk_[0-9a-f]{64}$/)
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'Tax program',
      ending: key.slice(-4),
      madeAt: api.clock.now().toISOString(),
      lastUsedOn: null,
    })
    const list = await listed()
    expect(list).toEqual({ docs: [shown], roomLeft: 4 })
    const [row] = await api.services.db.select().from(apiKeys)
    expect(JSON.stringify(row)).not.toContain(key.slice(5, -4))
    const [mail] = await mailsTo(ada.email)
    expect(mail?.subject).toBe('API key “Tax program” created')
    expect(mail?.text).not.toContain(key.slice(5, -4))
    const { opened: notices } = await ada.call('GET', 'notification/listNotification')
    expect(notices).toMatchObject({ docs: [{ title: 'API key “Tax program” created' }] })
  })

  test.each([
    ['a wrong password', { password: 'not-hers-at-all' }, 'WRONG_PASSWORD', 'password'],
    ['a wrong code', { code: '000000' }, 'CODE_WRONG', 'code'],
    ['a line break in its name', { name: 'two\nlines' }, 'BAD_REQUEST', 'name'],
    ['no name', { name: ' ' }, 'BAD_REQUEST', 'name'],
  ])('is refused with %s', async (_, changes, code, field) => {
    const refusedAnswer = await requestApiKey(api, ada, changes)
    expect(refusedAnswer.body).toMatchObject({ code, errors: [{ path: field }] })
    expect((await listed()).docs).toEqual([])
  })

  test('takes a code of its own, once and for five minutes', async () => {
    await ada.call('POST', 'user/apiKeyCode')
    const code = await codeFor(api, ada.email)
    const make = () => ada.call('POST', 'user/makeApiKey', { name: 'Two tabs', password, code })
    const answers = await Promise.all([make(), make()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await listed()).docs).toHaveLength(1)
    api.clock.forward(resendMs)
    await ada.call('POST', 'user/apiKeyCode')
    const lateCode = await codeFor(api, ada.email)
    api.clock.forward(5 * 60_000)
    const refusedAnswer = await requestApiKey(api, ada, { code: lateCode })
    expect(refusedAnswer.body.code).toBe('CODE_WRONG')
  })

  test('stops at five, and goes on when one is revoked @rest', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await makeApiKey(api, ada, `Program ${turn}`)
      api.clock.forward(resendMs)
    }
    const refusedAnswer = await requestApiKey(api, ada)
    expect(refusedAnswer.body).toMatchObject({ status: 422, code: 'API_KEYS_FULL' })
    const { docs, roomLeft } = await listed()
    expect([docs.length, roomLeft]).toEqual([5, 0])
    await ada.call('POST', 'user/revokeApiKey', { id: docs[0]?.id })
    api.clock.forward(resendMs)
    expect((await requestApiKey(api, ada)).status).toBe(200)
  })

  test('is refused on hold', async () => {
    const id = await accountId()
    await setStanding(api.services.db, { id }, { onHoldAt: api.clock.now() })
    expect((await requestApiKey(api, ada)).body.code).toBe('ON_HOLD')
  })
})

describe('a key', () => {
  test('reads what its owner reads, unsealed @rest', async () => {
    const { key } = await makeApiKey(api, ada)
    const { body } = await read(key)
    const { opened } = await ada.call('GET', 'user/my-wallet')
    expect(body).toEqual({ status: 200, message: 'OK', data: opened })
  })

  test('is not told the tax residence', async () => {
    await makeMover(api, ada)
    await ada.call('POST', 'user/taxResidence', { country: 'DE', number: '12 345 678 901' })
    api.clock.forward(resendMs)
    const { key } = await makeApiKey(api, ada)
    const ownDividends = (await ada.call('GET', 'user/dividends')).opened as { residence: unknown }
    const { body, text } = await read(key, 'user.dividends')
    expect(ownDividends.residence).toMatchObject({ country: 'DE', number: '12 345 678 901' })
    expect(body.data).toEqual({ ...ownDividends, residence: null })
    expect(text).not.toContain('678 901')
  })

  test('is no session: none is listed, none ended, and a logout leaves it alone', async () => {
    const { key } = await makeApiKey(api, ada)
    const sessions = async (member: TestMember) =>
      ((await member.call('GET', 'user/sessions')).opened as { docs: unknown[] }).docs.length
    const before = await sessions(ada)
    await read(key)
    expect(await sessions(ada)).toBe(before)
    await ada.call('DELETE', 'user/endSession', { id: 'others' })
    await ada.call('PUT', 'user/logout')
    expect((await read(key)).status).toBe(200)
  })

  test('is listed with the day of its last use @rest', async () => {
    const { key } = await makeApiKey(api, ada)
    await read(key)
    expect((await listed()).docs[0]?.lastUsedOn).toBe('2026-11-20')
    api.clock.forward(dayMs)
    await read(key)
    const memberAgain = await logIn(api, ada)
    expect((await listed(memberAgain)).docs[0]?.lastUsedOn).toBe('2026-11-21')
  })

  test('answers sixty calls a minute, and others have their own', async () => {
    api = await makeApi({ limitFactor: 1 })
    const [firstMember, two] = [await makeMember(api), await makeMember(api)]
    const [key, otherKey] = [await makeApiKey(api, firstMember), await makeApiKey(api, two)]
    const statuses = []
    for (let call = 0; call < 61; call += 1) statuses.push((await read(key.key)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    const refusedAnswer = await read(key.key)
    expect(refusedAnswer.body.code).toBe('TOO_MANY')
    expect(refusedAnswer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await read(otherKey.key)).status).toBe(200)
    api.clock.forward(60_000)
    expect((await read(key.key)).status).toBe(200)
  })
})

const unknownKey = {
  status: 401,
  code: 'API_KEY_UNKNOWN',
  message: 'This API key is unknown or was revoked. Create a new one in settings.',
}

describe('a key ends', () => {
  test('when its owner revokes it, but not another member', async () => {
    const { id, key } = await makeApiKey(api, ada)
    const bob = await quickMember(api)
    const foreign = await bob.call('POST', 'user/revokeApiKey', { id })
    expect(foreign.body.code).toBe('API_KEY_NOT_FOUND')
    expect((await read(key)).status).toBe(200)
    await ada.call('POST', 'user/revokeApiKey', { id })
    expect((await read(key)).body).toEqual(unknownKey)
    const secondAnswer = await ada.call('POST', 'user/revokeApiKey', { id })
    expect(secondAnswer.body.code).toBe('API_KEY_NOT_FOUND')
  })

  test('when the password changes, and the mail says so', async () => {
    const { key } = await makeApiKey(api, ada)
    await ada.call('POST', 'user/changePassword', { currentPassword: password, newPassword })
    expect((await read(key)).body).toEqual(unknownKey)
    expect((await mailsTo(ada.email))[0]?.text).toContain('Your API keys were revoked too.')
  })

  test('when the password is reset', async () => {
    const { key } = await makeApiKey(api, ada)
    const id = await resetId(api, ada)
    await api.send('POST', `user/resetPassword/${id}`, { password: newPassword })
    expect((await read(key)).body).toEqual(unknownKey)
  })

  test('when the account closes @rest', async () => {
    const { key } = await makeApiKey(api, ada)
    await ada.call('POST', 'user/deactivateAccount', { password })
    await ada.call('POST', 'user/verifyOTPDeactivate', { code: await codeFor(api, ada.email) })
    expect((await read(key)).body).toEqual(unknownKey)
    expect(await api.services.db.select().from(apiKeys)).toEqual([])
  })

  test('for as long as the account is on hold', async () => {
    const { key } = await makeApiKey(api, ada)
    const id = await accountId()
    const { db } = api.services
    await setStanding(db, { id }, { onHoldAt: api.clock.now() })
    expect((await read(key)).body.code).toBe('ON_HOLD')
    expect((await ada.call('GET', 'user/my-wallet')).status).toBe(200)
    await setStanding(db, { id }, { liftedAt: api.clock.now() })
    expect((await read(key)).status).toBe(200)
  })
})

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const forgeries: Record<string, (key: string) => string> = {
  'another of the right shape': () => `fnxk_${randomBytes(32).toString('hex')}`,
  'its prefix alone': () => 'fnxk_',
  'a cut key': (key) => key.slice(0, -1),
  'a longer key': (key) => `${key}0`,
  'its last digit changed': (key) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0'),
  'in capitals': (key) => `fnxk_${key.slice(5).toUpperCase()}`,
  'its prefix in capitals': (key) => `FNXK_${key.slice(5)}`,
  'another prefix': (key) => `fnxs_${key.slice(5)}`,
  'without its prefix': (key) => key.slice(5),
  'its prefix twice': (key) => `fnxk_${key}`,
  'as a bearer': (key) => `Bearer ${key}`,
  'two keys': (key) => `${key}, ${key}`,
  'a byte of zero before': (key) => `fnxk_%00${key.slice(5)}`,
  SQL: () => "fnxk_' or '1'='1",
  'a wildcard': () => `fnxk_${'%'.repeat(64)}`,
  'a prototype': () => 'fnxk___proto__',
  'a hundred kilobytes': () => `fnxk_${'0'.repeat(100_000)}`,
  'its hash': (key) =>
    `fnxk_${createHmac('sha256', api.services.keys.tokens).update(key).digest('hex')}`,
  'a token around it': (key) => `${encoded({ alg: 'none' })}.${encoded({ key })}.`,
}

test('a text that looks like a key is refused @rest', async () => {
  const { key } = await makeApiKey(api, ada)
  for (const [forgery, forge] of Object.entries(forgeries)) {
    const { status, body, text } = await read(forge(key))
    expect([forgery, [401, 404].includes(status), body.data]).toEqual([forgery, true, undefined])
    expect(text).not.toContain(key.slice(5))
  }
  expect((await read(key)).status).toBe(200)
})

test('the stored hash opens nothing', async () => {
  await makeApiKey(api, ada)
  const [row] = await api.services.db.select().from(apiKeys)
  expect((await read(`fnxk_${row?.keyHash}`)).body).toEqual(unknownKey)
})

test('a key in an address, a cookie or another header is ignored', async () => {
  const { key } = await makeApiKey(api, ada)
  const headers = { cookie: `token=${key}`, authorization: `Bearer ${key}`, 'x-api-key': key }
  const { body } = await api.request(`user/my-wallet?token=${key}`, { headers })
  expect(body.code).toBe('NOT_LOGGED_IN')
})
