import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { signToken } from '@/server/modules/identity/tokens'
import type { Fixture } from '../../support/call-examples'
import { makeFixture } from '../../support/guarded'

let fixture: Fixture
beforeEach(async () => {
  fixture = await makeFixture()
})

const encoded = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString())
}

interface Forgery {
  header?: unknown
  claims?: unknown
  key?: Uint8Array | string
  hash?: string
}

function forged({ header = { alg: 'HS256', typ: 'JWT' }, claims, key, hash = 'sha256' }: Forgery) {
  const head = `${encoded(header)}.${encoded(claims ?? claimsOf(fixture.owner.token))}`
  const secret = key ?? fixture.api.services.keys.tokens
  return `${head}.${createHmac(hash, secret).update(head).digest('base64url')}`
}

const changedClaims = (change: object) => ({
  claims: { ...claimsOf(fixture.owner.token), ...change },
})
const second = () => Math.floor(fixture.api.clock.now().getTime() / 1000)

function rsaConfused(): string {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const head = `${encoded({ alg: 'RS256', typ: 'JWT', jwk: publicKey.export({ format: 'jwk' }) })}.${encoded(claimsOf(fixture.owner.token))}`
  return `${head}.${sign('sha256', Buffer.from(head), privateKey).toString('base64url')}`
}

const parts = () => fixture.owner.token.split('.') as [string, string, string]
const otherOf = (text: string) =>
  text.endsWith('A') ? `${text.slice(0, -1)}B` : `${text.slice(0, -1)}A`

const forgeries: Record<string, () => string> = {
  'alg none, unsigned': () => `${encoded({ alg: 'none' })}.${parts()[1]}.`,
  'alg None in other letters': () => `${encoded({ alg: 'nOnE' })}.${parts()[1]}.`,
  'alg none with our signature': () => forged({ header: { alg: 'none' } }),
  'no alg': () => forged({ header: { typ: 'JWT' } }),
  'HS512 by our key': () => forged({ header: { alg: 'HS512' }, hash: 'sha512' }),
  'HS384 by our key': () => forged({ header: { alg: 'HS384' }, hash: 'sha384' }),
  'said to be HS512, signed as HS256': () => forged({ header: { alg: 'HS512' } }),
  'RS256 by a key of its own': rsaConfused,
  'said to be RS256, signed as HS256': () => forged({ header: { alg: 'RS256' } }),
  'a wrong key': () => forged({ key: 'wrong' }),
  'an empty key': () => forged({ key: '' }),
  'the session’s own secretKey as key': () =>
    forged({ key: claimsOf(fixture.owner.token).secretKey as string }),
  'an unknown critical header': () => forged({ header: { alg: 'HS256', crit: ['exp'], exp: 1 } }),
  'unencoded payload': () => forged({ header: { alg: 'HS256', b64: false, crit: ['b64'] } }),
  'a wrong audience': () => forged(changedClaims({ aud: 'other' })),
  'no audience': () => forged(changedClaims({ aud: undefined })),
  'a wrong issuer': () => forged(changedClaims({ iss: 'other' })),
  'no issuer': () => forged(changedClaims({ iss: undefined })),
  'no end': () => forged(changedClaims({ exp: undefined })),
  'an end in words': () => forged(changedClaims({ exp: 'never' })),
  'no begin': () => forged(changedClaims({ iat: undefined })),
  'a begin in an hour': () => forged(changedClaims({ iat: second() + 3600, exp: second() + 7200 })),
  'a life of ten years': () =>
    forged(changedClaims({ iat: second() - 90_000, exp: second() + 315_360_000 })),
  'not before tomorrow': () => forged(changedClaims({ nbf: second() + 86_400 })),
  'an end that is over': () => forged(changedClaims({ exp: second() - 60 })),
  'no person': () => forged(changedClaims({ sub: undefined })),
  'another person': () => forged(changedClaims({ sub: claimsOf(fixture.other.token).sub })),
  'a person of SQL': () => forged(changedClaims({ sub: "' or '1'='1" })),
  'no session': () => forged(changedClaims({ sid: undefined })),
  'a session that never was': () => forged(changedClaims({ sid: randomUUID() })),
  'the session of another': () => forged(changedClaims({ sid: claimsOf(fixture.other.token).sid })),
  'no secretKey': () => forged(changedClaims({ secretKey: undefined })),
  'a short secretKey': () => forged(changedClaims({ secretKey: 'a' })),
  'a secretKey of another shape': () => forged(changedClaims({ secretKey: ['a'] })),
  'a list for claims': () => forged({ claims: [claimsOf(fixture.owner.token)] }),
  'a text for claims': () => forged({ claims: 'owner' }),
  'null for claims': () => forged({ claims: 'null' }),
  'no signature': () => `${parts()[0]}.${parts()[1]}.`,
  'two parts': () => `${parts()[0]}.${parts()[1]}`,
  'a cut signature': () => fixture.owner.token.slice(0, -2),
  'a changed signature': () => `${parts()[0]}.${parts()[1]}.${otherOf(parts()[2].slice(0, -1))}A`,
  'another’s claims under the owner’s signature': () =>
    `${parts()[0]}.${fixture.other.token.split('.')[1]}.${parts()[2]}`,
  'one dot more': () => `${fixture.owner.token}.`,
  'a dot before': () => `.${fixture.owner.token}`,
  'five parts': () => `${fixture.owner.token}.a.b`,
  'two tokens': () => `${fixture.owner.token}, ${fixture.owner.token}`,
  'a bearer word before': () => `Bearer ${fixture.owner.token}`,
  'quotes around': () => `"${fixture.owner.token}"`,
  'letters of another script': () => `${fixture.owner.token}\u00e9`,
  'a hundred kilobytes': () => `${parts()[0]}.${'A'.repeat(100_000)}.${parts()[2]}`,
  'a hundred kilobytes of dots': () => '.'.repeat(100_000),
  'a JSON list': () => JSON.stringify([fixture.owner.token]),
}

test('there are thirty and more', () => {
  expect(Object.keys(forgeries).length).toBeGreaterThanOrEqual(30)
})

test('the token and a re-signed copy are good', async () => {
  for (const token of [fixture.owner.token, forged({})]) {
    const { status } = await fixture.api.request('user/getProfile', { headers: { token } })
    expect(status).toBe(200)
  }
})

test.each(Object.entries(forgeries))('%s is nobody @rest', async (_, make) => {
  const { status, text } = await fixture.api.request('user/getProfile', {
    headers: { token: make() },
  })
  expect([401, 404]).toContain(status)
  expect(text).not.toContain(fixture.owner.email)
  expect(text).not.toContain(fixture.other.email)
})

test('a token carries a random key and nothing personal', async () => {
  const [ownClaims, otherClaims] = [claimsOf(fixture.owner.token), claimsOf(fixture.other.token)]
  expect(ownClaims.secretKey).toMatch(/^[0-9a-f]{64}$/)
  expect(ownClaims.secretKey).not.toBe(otherClaims.secretKey)
  expect(Object.keys(ownClaims).sort()).toEqual([
    'aud',
    'exp',
    'iat',
    'iss',
    'secretKey',
    'sid',
    'sub',
  ])
})

test('an ended session stays ended, even with a valid token', async () => {
  const { accountId, sessionId, secretKey } = {
    accountId: claimsOf(fixture.owner.token).sub as string,
    sessionId: claimsOf(fixture.owner.token).sid as string,
    secretKey: claimsOf(fixture.owner.token).secretKey as string,
  }
  fixture.api.clock.forward(23 * 3_600_000)
  const expiresAt = new Date(fixture.api.clock.now().getTime() + 20 * 3_600_000)
  const token = await signToken(fixture.api.services, {
    accountId,
    sessionId,
    scope: 'full',
    secretKey,
    expiresAt,
  })
  fixture.api.clock.forward(2 * 3_600_000)
  expect((await fixture.api.request('user/getProfile', { headers: { token } })).status).toBe(404)
})
