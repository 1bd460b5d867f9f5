import type { NotificationKind } from '@/contract/notification'
import { notificationKinds } from '@/server/modules/notifications/kinds'
import { mailSamples } from '@/server/sandbox/mail-samples'
import { makeApi, type TestApi } from '../../support/api'
import { makeAccount } from '../../support/member'

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml' } }

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

test('the gallery shows every mail and SMS, without scripts', async () => {
  const { status, text, headers } = await api.get('/api/sandbox/mails?scheme=dark&width=360')
  expect(status).toBe(200)
  const kinds = Object.keys(mailSamples(api.services))
  for (const kind of kinds)
    expect(text).toContain(
      `<iframe sandbox title="${kind}" width="360" loading="lazy" src="/api/sandbox/mails/${kind}?scheme=dark">`,
    )
  expect(text.match(/SMS: /g)).toHaveLength(12)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
  expect(headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['light', 'not all', 'color-scheme:light'],
  ['dark', 'all', 'color-scheme:dark'],
])('a mail shows its %s look and loads nothing', async (scheme, media, ownPolicy) => {
  const { text, headers } = await api.get(`/api/sandbox/mails/login-code?scheme=${scheme}`)
  expect(text).toContain(`@media ${media}{`)
  expect(text).toContain(ownPolicy)
  expect(headers.get('content-security-policy')).toBe(
    "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  )
})

test.each(['/api/sandbox/mails', '/api/sandbox/mails/login-code', '/api/sandbox/outbox'])(
  '%s refuses outsiders and is absent in production @rest',
  async (path) => {
    const headers = { host: 'evil.example', ...asBrowser.headers }
    expect((await api.request(path, { headers })).status).toBe(403)
    const strict = await makeApi({ mode: 'production' })
    expect((await strict.request(path, asBrowser)).status).toBe(404)
  },
)

test('an unknown kind is not found', async () => {
  for (const kind of ['nothing', '__proto__', 'constructor', '..%2f..'])
    expect((await api.get(`/api/sandbox/mails/${kind}`)).status).toBe(404)
})

test('a browser shows mails as a mailbox does, isolated @rest', async () => {
  const { email } = await makeAccount(api)
  const address = `/api/sandbox/outbox?to=${encodeURIComponent(email)}`
  const { text, headers } = await api.request(address, asBrowser)
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  expect(text).toMatch(
    /<iframe sandbox title="\d{6} is your FNX code" width="640" loading="lazy" srcdoc="&lt;!doctype html&gt;/,
  )
  expect(text).toContain('<a href="http://localhost:3000/help" target="_blank"')
  expect(text).not.toMatch(/<script|allow-scripts|allow-same-origin/)
  expect((await api.request('/api/sandbox/outbox', asBrowser)).status).toBe(200)
})

test('markup in an address stays text', async () => {
  const to = `"><script>alert(1)</script>`
  const { text } = await api.request(`/api/sandbox/outbox?to=${encodeURIComponent(to)}`, asBrowser)
  expect(text).not.toContain('<script')
  expect(text).toContain('value="&quot;&gt;&lt;script&gt;')
})

/** Mails of these look otherwise than their notification, or have one sample for each turn of it. */
const shownAs: Partial<Record<NotificationKind, string>> = {
  'payment-decision': 'payment-choice',
  'payment-returned': 'refund-sent',
  identity: 'verification-approved',
  'price-alert': 'price-above',
  'legal-received': 'legal-received-by-court',
}

test('a notification of every kind that is mailed has its sample', () => {
  const samples = mailSamples(api.services)
  const kinds = Object.keys(notificationKinds) as NotificationKind[]
  const mailed = kinds.filter((kind) => notificationKinds[kind].mailedBy !== 'own letter')
  expect(mailed.filter((kind) => samples[shownAs[kind] ?? kind] === undefined)).toEqual([])
})
