import { createHash } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { startJobs } from '@/server/jobs'

import { runCommand } from '@/server/ops/commands'
import { securityEvents } from '@/server/platform/db/tables'
import { makeApi, type TestApi } from '../../support/api'
import { callByName } from '../../support/call'
import { challenge, resetId } from '../../support/call-examples'
import { sweep } from '../../support/jobs'
import { accountIdOf } from '../../support/make-transactions'
import { codeFor, logIn, password, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { askTerms, makeWalletOwner, sendLink } from '../../support/wallet-owner'

const wrongPassword = 'not-the-password-77'

let address: string
let api: TestApi
let ada: TestMember
let adaId: string

beforeEach(async () => {
  address = '203.0.113.77'
  api = await makeApi({ limitFactor: 1, addressOf: () => address })
  ada = await quickMember(api)
  adaId = await accountIdOf(api, ada)
})

async function rows() {
  await api.services.securityEvents.write()
  return api.services.db.select().from(securityEvents).orderBy(asc(securityEvents.serial))
}

async function events() {
  const allRows = await rows()
  return allRows.map(({ kind, call, reason, accountId, times }) => [
    ...[kind, call, reason, accountId === adaId ? 'ada' : accountId],
    times,
  ])
}

const lines = () =>
  api.log.lines.filter(({ event }) => event === 'security event').map(({ fields }) => fields)

const tryLogin = (identifier = ada.email, typedPassword = wrongPassword) =>
  api.send('POST', 'user/userLogin', { identifier, password: typedPassword })

test('a wrong password is written with its account @rest', async () => {
  await tryLogin()
  await tryLogin('nobody@example.com')
  expect(await events()).toEqual([
    ['login-failed', 'user.userLogin', 'WRONG_LOGIN', 'ada', 1],
    ['login-failed', 'user.userLogin', 'WRONG_LOGIN', null, 1],
  ])
})

test('failed and successful codes are both written @rest', async () => {
  const challengeId = await challenge(api, ada)
  const emailCode = await codeFor(api, ada.email)
  const phoneCode = (await codeFor(api, ada.phone)) === '000000' ? '000001' : '000000'
  await api.send('POST', 'user/login-verify-otp', { challengeId, phoneCode, emailCode })
  await logIn(api, ada)
  expect(await events()).toEqual([
    ['login-failed', 'user.loginVerifyOtp', 'CODE_WRONG', 'ada', 1],
    ['login', 'user.loginVerifyOtp', null, 'ada', 1],
  ])
})

test('blocked logins and other limits are written @rest', async () => {
  for (let tries = 0; tries < 13; tries += 1) await tryLogin()
  for (let tries = 0; tries < 12; tries += 1)
    await api.send('POST', 'user/userSubscribe', { email: 'ada@venn.example' })
  expect(await events()).toEqual([
    ['login-failed', 'user.userLogin', 'WRONG_LOGIN', 'ada', 10],
    ['login-blocked', 'user.userLogin', 'TOO_MANY', 'ada', 3],
    ['limit', 'user.userSubscribe', 'TOO_MANY', null, 2],
  ])
})

test('forged and ended tokens are written', async () => {
  await api.request('user/getProfile', { headers: { token: `${ada.token}x` } })
  await ada.call('PUT', 'user/logout')
  await ada.call('GET', 'user/getProfile')
  await ada.call('GET', 'user/settings')
  expect(await events()).toEqual([
    ['token-refused', 'user.getProfile', 'forged', null, 1],
    ['token-refused', 'user.getProfile', 'ended', 'ada', 1],
    ['token-refused', 'user.settings', 'ended', 'ada', 1],
  ])
})

test('a call without approved identity is written', async () => {
  const refusedAnswer = await callByName(api, 'wallet.placeOrder', {}, ada.token)
  expect(refusedAnswer.status).toBe(403)
  expect(await events()).toEqual([
    ['access-refused', 'wallet.placeOrder', 'KYC_REQUIRED', 'ada', 1],
  ])
})

test('a wrongly sealed payload is written', async () => {
  const headers = { token: ada.token }
  for (const payload of ['garbage', ''])
    await api.send('PUT', 'user/settings', { payload }, headers)
  expect(await events()).toEqual([
    ['payload-refused', 'user.saveSettings', 'BAD_PAYLOAD', 'ada', 2],
  ])
})

test('a wallet’s wrong signature is written @rest', async () => {
  const [owner, otherOwner] = [makeWalletOwner(), makeWalletOwner()]
  api.services.chain = { client: { getCode: async () => undefined } } as never
  const { message } = await owner.sign(await askTerms(ada))
  const { signature } = await otherOwner.sign(await askTerms(ada))
  expect((await sendLink(ada, { message, signature })).status).toBe(422)
  expect(await events()).toEqual([
    ['wallet-refused', 'user.userWalletRequest', 'WALLET_PROOF', 'ada', 1],
  ])
})

test('a forged webhook is written', async () => {
  const body = JSON.stringify({ applicantId: 'x', type: 'applicantReviewed' })
  const headers = { 'x-payload-digest-alg': 'HMAC_SHA256_HEX', 'x-payload-digest': 'ab'.repeat(32) }
  await api.request('/api/webhooks/identity', { method: 'POST', body, headers })
  expect(await events()).toEqual([['webhook-refused', 'identity webhook', 'forged', null, 1]])
})

test('wrong passwords, reset links and chain limits are written @rest', async () => {
  await ada.call('POST', 'user/deactivateAccount', { password: wrongPassword })
  await api.send('POST', 'user/resetPassword/guessed-secret', { password: 'difference-engine-2' })
  const batch = Array(20).fill({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
  let status = 200
  for (let tries = 0; status === 200 && tries < 500; tries += 1)
    status = (await api.send('POST', 'rpc', batch)).status
  expect(status).toBe(429)
  expect(await events()).toEqual([
    ['password-refused', 'user.deactivateAccount', 'WRONG_PASSWORD', 'ada', 1],
    ['link-refused', 'user.resetPassword', 'LINK_EXPIRED', null, 1],
    ['limit', 'chain.rpc', 'TOO_MANY', null, 1],
  ])
})

test('visitors and ordinary mistakes are no events', async () => {
  await api.get('user/getProfile')
  await api.send('POST', 'user/userLogin', { identifier: '' })
  await api.get('static/getStatic?slug=nothing-of-the-kind')
  await api.get('nowhere')
  expect(await events()).toEqual([])
})

test('rows and lines agree and hide the address', async () => {
  await tryLogin()
  address = '203.0.113.78'
  await tryLogin()
  address = '[2001:db8:77:1::99]:4711'
  await tryLogin()
  const allRows = await rows()
  expect(allRows.map(({ network }) => network)).toEqual([
    '203.0.113.0/24',
    '203.0.113.0/24',
    '2001:db8:77::/48',
  ])
  const hashes = allRows.map(({ addressHash }) => addressHash)
  expect(new Set(hashes).size).toBe(3)
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{16}$/)
  expect(lines()).toEqual(
    allRows.map(({ kind, call, reason, accountId, network, addressHash, times }) => ({
      kind,
      call,
      reason,
      accountId,
      network,
      addressHash,
      times,
    })),
  )
})

test('an address has one hash, keyed by a secret', async () => {
  await tryLogin()
  api.clock.forward(1_000)
  const [first] = await rows()
  await tryLogin()
  const [, second] = await rows()
  expect(second?.addressHash).toBe(first?.addressHash)
  const plain = createHash('sha256').update('address:203.0.113.77').digest('hex')
  expect(first?.addressHash).not.toBe(plain.slice(0, 16))
})

test('no secret, identifier or full address is kept @rest', async () => {
  const secret = await resetId(api, ada)
  const sentSecrets = [
    ...[address, '2001:db8:77:1::99', ada.email, ada.phone, ada.token, ada.device, secret],
    ...[wrongPassword, password, 'guessed-secret-1', '<script>', 'x-evil-payload'],
  ]
  await tryLogin()
  await tryLogin(ada.phone)
  await tryLogin(wrongPassword)
  await api.send('POST', 'user/resetPassword/guessed-secret-1', { password: 'difference-engine-2' })
  await api.request(`user/getProfile?password=${wrongPassword}`, {
    headers: { token: `${ada.token}<script>`, 'user-agent': '<script>' },
  })
  await api.send('PUT', 'user/settings', { payload: 'x-evil-payload' }, { token: ada.token })
  address = '2001:db8:77:1::99'
  await logIn(api, ada)
  const { text } = await runCommand(api.services, ['events'])
  const storedText = JSON.stringify([await rows(), lines()]) + text
  expect(await rows()).toHaveLength(6)
  for (const word of sentSecrets) expect([word, storedText.includes(word)]).toEqual([word, false])
})

test('a flood is counted fully in a thousand rows @rest', async () => {
  const { securityEvents: log } = api.services
  for (let turn = 0; turn < 5_000; turn += 1) {
    const from = `10.${turn >> 8}.${turn & 255}.1`
    const event = { call: 'user.userLogin', reason: 'WRONG_LOGIN', address: from } as const
    log.note({ ...event, kind: turn % 5 === 0 ? 'login-blocked' : 'login-failed' })
    log.note({ ...event, kind: 'limit', address: '10.0.0.1' })
  }
  const allRows = await rows()
  expect(allRows.length).toBeLessThanOrEqual(1_000)
  expect(allRows.length).toBeGreaterThan(900)
  const count = (wantedName: string) =>
    allRows.filter(({ kind }) => kind === wantedName).reduce((sum, { times }) => sum + times, 0)
  expect([count('login-blocked'), count('login-failed'), count('limit')]).toEqual([
    1_000, 4_000, 5_000,
  ])
  expect(lines()).toHaveLength(allRows.length)
})

test('an event that the database missed is logged and counted later', async () => {
  const { db } = api.services
  await tryLogin()
  await db.execute('alter table security_event rename to elsewhere')
  await expect(api.services.securityEvents.write()).rejects.toThrow()
  await db.execute('alter table elsewhere rename to security_event')
  expect(lines()).toHaveLength(1)
  await tryLogin()
  expect(await events()).toEqual([
    ['login-failed', 'user.userLogin', 'WRONG_LOGIN', 'ada', 1],
    ['login-failed', null, null, null, 1],
  ])
})

test('the last events before a stop are written', async () => {
  const stop = await startJobs(api.services, { carriers: undefined })
  await tryLogin()
  await stop()
  expect(await api.services.db.select().from(securityEvents)).toHaveLength(1)
})

test('an event is kept for thirteen months @rest', async () => {
  await tryLogin()
  await rows()
  api.clock.forward(390 * dayMs)
  await sweep(api.services)
  expect(await rows()).toHaveLength(1)
  api.clock.forward(10 * dayMs)
  await sweep(api.services)
  expect(await rows()).toEqual([])
})

describe('npm run ops -- events', () => {
  const printed = async (...words: string[]) =>
    (await runCommand(api.services, ['events', ...words])).text

  test('counts the last day and lists newest first', async () => {
    await tryLogin()
    await rows()
    api.clock.forward(2 * dayMs)
    await tryLogin()
    await tryLogin()
    await tryLogin('nobody@example.com')
    const [head, , ...list] = (await printed()).split('\n')
    expect(head).toBe('Last 24 hours: login-failed 3')
    const hash = (await rows())[0]?.addressHash
    expect(list).toEqual([
      `2026-11-22T12:00:00.000Z  login-failed  user.userLogin  WRONG_LOGIN  from 203.0.113.0/24 #${hash}`,
      `2026-11-22T12:00:00.000Z  login-failed  user.userLogin  WRONG_LOGIN  2 times  account ${adaId}  from 203.0.113.0/24 #${hash}`,
      `2026-11-20T12:00:00.000Z  login-failed  user.userLogin  WRONG_LOGIN  account ${adaId}  from 203.0.113.0/24 #${hash}`,
    ])
  })

  test('filters by number, kind and account @rest', async () => {
    await tryLogin()
    await logIn(api, ada)
    await tryLogin('nobody@example.com')
    const listed = async (...words: string[]) => (await printed(...words)).split('\n').slice(2)
    expect(await listed()).toHaveLength(3)
    expect(await listed('2')).toHaveLength(2)
    expect(await listed('login')).toEqual([expect.stringContaining('  login  ')])
    expect(await listed(adaId, 'login-failed')).toEqual([expect.stringContaining(adaId)])
  })

  test('explains an empty list and a wrong filter', async () => {
    expect(await printed()).toBe('Nothing in the last 24 hours.')
    const { isDone, text } = await runCommand(api.services, ['events', 'attacks'])
    expect(isDone).toBe(false)
    expect(text).toMatch(
      /^Say how many with a whole number, an account by its id, or one of: login, login-failed/,
    )
  })
})
