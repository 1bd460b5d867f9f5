import { sql } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import { makeApi, type TestApi } from '../../support/api'
import { newPerson } from '../../support/call-examples'
import { codeFor, makeAccount } from '../../support/member'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

const create = (change: object = {}) =>
  api.send('POST', 'user/create-account', { ...newPerson(), ...change })

test('sends a phone code and says where it went @rest', async () => {
  const person = newPerson()
  const { status, body } = await api.send('POST', 'user/create-account', person)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    signupId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    sent: { to: `+1 ••• ${person.phone.slice(-2)}`, resendAfterSeconds: 30 },
  })
  expect(await codeFor(api, person.phone)).toMatch(/^\d{6}$/)
})

test('makes no account before both codes are confirmed', async () => {
  await create()
  expect(await api.services.db.select().from(accounts)).toEqual([])
})

test('keeps the password as a hash', async () => {
  await create({ password: 'a-phrase-nobody-knows' })
  const rows = await api.services.db.execute(sql`select * from one_time_code, outbox_message`)
  expect(JSON.stringify(rows)).not.toContain('a-phrase-nobody-knows')
})

test('takes a phone number however typed', async () => {
  const { status } = await create({ phone: ' +44 (20) 7946-00.00' })
  expect(status).toBe(200)
  expect(await codeFor(api, '+442079460000')).toMatch(/^\d{6}$/)
})

test.each(['+1 202 555 01433', '+1 1 202 555 0143', '+1 202 555 014'])(
  'refuses %s, as a number with +1 has ten digits more',
  async (phone) => {
    const { status, body } = await create({ phone })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { path: 'phone', message: 'Check the digits, like +1 202 555 0143.' },
    ])
  },
)

test('names the invalid field, in words @rest', async () => {
  for (const [path, value] of [
    ['fullName', undefined],
    ['fullName', 'A'],
    ['fullName', 'x'.repeat(121)],
    ['fullName', '=cmd|calc'],
    ['fullName', '<b>Ada</b>'],
    ['fullName', 'Ada\r\nBcc: all@example.com'],
    ['fullName', 'Ada \u{1F600}'],
    ['fullName', '\u202eadA'],
    ['fullName', 7],
    ['email', undefined],
    ['email', 'ada'],
    ['email', 'a@b.c\r\nBcc: d@e.f'],
    ['phone', undefined],
    ['phone', '02079460000'],
    ['phone', '+0123456789'],
    ['phone', '+44'],
    ['phone', '+4420794600001234567'],
    ['phone', '+44 20 7946 0000; +44 20 7946 0001'],
    ['phone', '+44２０７９４６００００'],
    ['password', undefined],
    ['password', 'short'],
    ['password', 'x'.repeat(129)],
    ['acceptsTerms', undefined],
    ['acceptsTerms', false],
    ['acceptsTerms', 'true'],
  ] as const) {
    const { status, body } = await create({ [path]: value })
    expect([value, status]).toEqual([value, 400])
    expect(body.errors).toEqual([{ path, message: expect.stringMatching(/^[A-Z].{5,120}$/) }])
    expect(body.errors?.[0]?.message).not.toMatch(/expected|received|invalid input/i)
  }
})

test('refuses a password that is guessed', async () => {
  for (const [weakness, password] of [
    ['too common', 'password123'],
    ['the same in wide letters', 'ｐａｓｓｗｏｒｄ１２３'],
    ['one letter again and again', 'aaaaaaaaaaaa'],
    ['two letters in turn', 'abababababab'],
    ['following letters', 'abcdefghijkl'],
    ['five pictures that count as ten', '\u{1F600}\u{1F601}\u{1F602}\u{1F603}\u{1F604}'],
    ['one of those that were stolen most often', '23176djivanfros'],
    ['the person’s name', 'Grace-is-here-99'],
    ['the e-mail’s name', 'my-newcomer-mail'],
  ] as const) {
    const { status, body } = await create({ password, email: 'newcomer@example.com' })
    expect([weakness, status, body.errors?.[0]?.path]).toEqual([weakness, 400, 'password'])
    expect(body.errors?.[0]?.message).toMatch(/^[A-Z][^{}]+$/)
  }
})

test.each([
  'Sandbox-pass-2026',
  'correct horse battery',
  'Пароль-не-простой',
  '我的密码很难猜到吧朋友们',
  ' spaces at both ends ',
  "'; drop table account; --",
])('takes %j as a password @rest', async (password) => {
  expect((await create({ password })).status).toBe(200)
})

test('tells only the owner of a taken address @rest', async () => {
  const ada = await makeAccount(api)
  await create({ phone: ada.phone })
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(ada.phone)}`)
  const [newest] = (JSON.parse(text) as { messages: { text: string; code: null }[] }).messages
  expect(newest).toMatchObject({
    code: null,
    text: expect.stringContaining('already has an account'),
  })
})

test('is refused without the human check', async () => {
  const strict = await makeApi({ captcha: { verify: async (answer) => answer === 'a person' } })
  const person = newPerson()
  const refusedAnswer = await strict.send('POST', 'user/create-account', person)
  expect([refusedAnswer.status, refusedAnswer.body.code]).toEqual([400, 'CAPTCHA_FAILED'])
  const takenAnswer = await strict.send('POST', 'user/create-account', {
    ...person,
    captcha: 'a person',
  })
  expect(takenAnswer.status).toBe(200)
})
