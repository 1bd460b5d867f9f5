import { readServerEnv } from '@/config/env.server'
import { carriersFrom } from '@/server/start/outside-services'
import { makeApi, type TestApi } from '../../support/api'
import { requestPasswordReset, signup } from '../../support/call-examples'
import { codeFor, makeAccount } from '../../support/member'
import { productionSettings } from '../../support/production-settings'

const path = '/api/sandbox/outbox'

interface Shown {
  messages: {
    to: string
    channel: string
    subject: string
    text: string
    code: string | null
    isGood: boolean
    at: string
  }[]
}

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

async function readShown(query: string): Promise<Shown['messages']> {
  const { text } = await api.get(`${path}?${query}`)
  return (JSON.parse(text) as Shown).messages
}

test('shows a recipient’s messages, newest first @rest', async () => {
  const ada = await makeAccount(api)
  api.clock.forward(60_000)
  await requestPasswordReset(api, ada)
  const messages = await readShown(`to=${encodeURIComponent(ada.email)}`)
  expect(messages).toHaveLength(2)
  expect(messages[0]).toEqual({
    to: ada.email,
    channel: 'email',
    subject: expect.stringMatching(/^\d{6} is your FNX code$/),
    text: expect.stringContaining('\n\nSet a new password\n\n'),
    code: messages[0]?.subject.slice(0, 6),
    isGood: true,
    at: api.clock.now().toISOString(),
  })
})

test('finds a page’s message by its id', async () => {
  const { signupId, phone } = await signup(api)
  const messages = await readShown(`about=${signupId}`)
  expect(messages.map(({ to, channel }) => [to, channel])).toEqual([[phone, 'sms']])
})

test('shows nothing where nothing was sent', async () => {
  const requestId = await requestPasswordReset(api, { email: 'nobody@example.com' })
  expect(await readShown(`about=${requestId}`)).toEqual([])
  expect(await readShown('to=')).toEqual([])
  expect(await readShown("to=' or '1'='1")).toEqual([])
  expect(await readShown('to=a%00b')).toEqual([])
})

test.each([
  ['has run out', () => api.clock.forward(5 * 60_000)],
  ['was tried five times', (id: string) => tryWrong(id, 5)],
  ['was replaced by a newer one', (id: string) => resend(id)],
  ['was used', (id: string, code: string) => verifyPhone(id, code)],
])('a code that %s is marked as no longer good @rest', async (_, spoil) => {
  const { signupId, phone } = await signup(api)
  const isGood = async () =>
    (await readShown(`to=${encodeURIComponent(phone)}`)).map((message) => message.isGood).at(-1)
  expect(await isGood()).toBe(true)
  await spoil(signupId, await codeFor(api, phone))
  expect(await isGood()).toBe(false)
})

const verifyPhone = (signupId: string, code: string) =>
  api.send('POST', 'user/verify-phone-otp', { signupId, code })

async function tryWrong(signupId: string, times: number): Promise<void> {
  const [{ code } = { code: null }] = await readShown(`about=${signupId}`)
  const wrongCode = code === '000000' ? '000001' : '000000'
  for (let tried = 0; tried < times; tried += 1) await verifyPhone(signupId, wrongCode)
}

async function resend(signupId: string): Promise<void> {
  api.clock.forward(31_000)
  await api.send('POST', 'user/verify-phone-resend-otp', { signupId })
}

test('wants to know whose', async () => {
  const { status, body } = await api.get(path)
  expect([status, body.errors?.[0]?.path]).toEqual([400, 'to'])
})

test.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'forwarded',
  'via',
])('refuses a request proxied with %s @rest', async (header) => {
  const { status, text } = await api.request(`${path}?to=x`, { headers: { [header]: '127.0.0.1' } })
  expect(status).toBe(403)
  expect(text).not.toContain('messages')
})

test.each([
  'fnx.example',
  'localhost.evil.example',
  'evil.example:3000',
  '127.0.0.1.nip.io',
  '0.0.0.0',
  '10.0.0.7:3000',
  'localhost:3000@evil.example',
  '[::2]:3000',
])('refuses a page of another name (%s) @rest', async (host) => {
  expect((await api.request(`${path}?to=x`, { headers: { host } })).status).toBe(403)
})

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  'answers a program on this machine (%s)',
  async (host) => {
    expect((await api.request(`${path}?to=x`, { headers: { host } })).status).toBe(200)
  },
)

test('is closed to other origins and to caches', async () => {
  const headers = { origin: 'https://evil.example' }
  const answer = await api.request(`${path}?to=x`, { headers })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const askedAnswer = await api.request(`${path}?to=x`, { method: 'OPTIONS', headers })
  expect([askedAnswer.status, askedAnswer.headers.get('access-control-allow-origin')]).toEqual([
    404,
    null,
  ])
})

describe('in production', () => {
  test('there is no such address', async () => {
    const strict = await makeApi({ mode: 'production' })
    await signup(strict)
    for (const query of ['', '?to=x', '?about=x']) {
      const { status, body } = await strict.get(`${path}${query}`)
      expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('limits are the narrow ones', async () => {
    const strict = await makeApi({ mode: 'production' })
    expect(strict.services.limitFactor).toBe(1)
  })

  const settings = productionSettings

  test('mail and SMS have carriers, unlike in a sandbox', () => {
    expect(carriersFrom(readServerEnv(settings))).toEqual({
      mail: { send: expect.any(Function), close: expect.any(Function) },
      sms: { send: expect.any(Function) },
    })
    expect(carriersFrom(readServerEnv({}))).toBeUndefined()
  })
})
