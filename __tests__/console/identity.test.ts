import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { accounts } from '@/server/modules/identity/tables'
import { kycApplicants, kycEvents } from '@/server/modules/kyc/tables'
import type { Operator } from '@/server/modules/operators/tables'
import { AppError } from '@/server/platform/errors'
import { makeApi, type TestApi } from '../support/api'
import {
  type ConsoleVisit,
  makeOperator,
  openConsole,
  operatorVisit,
  visitAs,
} from '../support/console-visit'
import { eventLog } from '../support/event-log'
import { runDueRequests } from '../support/jobs'
import type { TestMember } from '../support/member'
import { quickMember } from '../support/quick-member'
import { decideCheck, profileOf, sendCheck } from '../support/review'

let api: TestApi
let app: Hono
let operator: Operator
let visit: ConsoleVisit

beforeEach(async () => {
  api = await makeApi()
  app = openConsole(api)
  operator = await makeOperator(api, 'cora@fnx.example', 'compliance')
  visit = await operatorVisit(api, app, operator)
})

const idOf = async (member: TestMember) => (await profileOf(member)).id
const hostile = '<img src=x onerror=alert(1)>'
const asText = '&lt;img src=x onerror=alert(1)&gt;'

async function named(member: TestMember, fullName: string): Promise<string> {
  const id = await idOf(member)
  await api.services.db.update(accounts).set({ fullName }).where(eq(accounts.id, id))
  return id
}

test('the queue shows only people waiting, and how long @rest', async () => {
  const waiting = await quickMember(api)
  await sendCheck(api, waiting)
  const id = await named(waiting, hostile)
  const verified = await quickMember(api)
  await decideCheck(api, verified)
  await named(verified, 'Grace Hopper')
  await api.services.db.update(accounts).set({ kycStatus: 'PENDING' }).where(eq(accounts.id, id))
  api.clock.forward(2 * 60 * 60_000)
  const { text } = await (await operatorVisit(api, app, operator)).get('/identity')
  expect(text).toContain('1 person in review')
  expect(text).toMatch(/The longest wait so far: 2 h/)
  expect(text).toContain(`href="/identity/${id}">${asText}</a>`)
  expect(text).not.toContain('Grace Hopper')
})

test('a rejection is listed with its reasons in words @rest', async () => {
  const member = await quickMember(api)
  await decideCheck(api, member, { answer: 'unreadable' })
  const rejected = await visit.get('/identity?of=rejected')
  expect(rejected.text).toContain('1 person rejected, may try again')
  expect(rejected.text).toContain('Unreadable picture')
  expect((await visit.get('/identity?of=on-hold')).text).toContain('No one is on hold.')
})

test('a list continues where it ended, without repeats @rest', async () => {
  const { db, clock } = api.services
  const now = clock.now()
  const people = Array.from({ length: 53 }, (_, place) => ({
    fullName: `Person ${place}.`,
    email: `p${place}@example.com`,
    emailKey: `p${place}@example.com`,
    phone: `+1505555${1000 + place}`,
    passwordHash: '',
    preferences: {},
    kycStatus: 'PENDING' as const,
    createdAt: now,
  }))
  const made = await db.insert(accounts).values(people).returning({ accountId: accounts.id })
  // All at one moment: the list's cursor needs more than a time.
  const checks = made.map((one, place) => ({
    ...one,
    startedAt: now,
    lastEventAt: new Date(now.getTime() - Math.floor(place / 10)),
  }))
  await db.insert(kycApplicants).values(checks)
  const namesIn = (text: string) => text.match(/Person \d+\./g) ?? []
  const first = await visit.get('/identity')
  const [, next = ''] = /href="(\/identity\?of=waiting&amp;past=[^"]+)"/.exec(first.text) ?? []
  const second = await visit.get(next.replaceAll('&amp;', '&'))
  expect(namesIn(first.text)).toHaveLength(50)
  expect(new Set([...namesIn(first.text), ...namesIn(second.text)]).size).toBe(53)
})

test('a check shows its history, and opening it is logged @rest', async () => {
  const { db } = api.services
  const member = await quickMember(api)
  const { applicantId } = await decideCheck(api, member, { answer: 'unreadable' })
  const id = await idOf(member)
  await db
    .update(kycApplicants)
    .set({ labels: ['BAD_SELFIE', hostile], comment: `Look up.\n${hostile}` })
    .where(eq(kycApplicants.accountId, id))
  const { text } = await visit.get(`/identity/${id}`)
  expect(text).toContain('Ada Byron: rejected')
  expect(text).toContain(applicantId)
  expect(text).toContain('Selfie doesn’t match document')
  expect(text).toContain(`Look up.\n${asText}`)
  expect(text).toContain('→ Rejected')
  expect(text).not.toContain(hostile)
  const events = await eventLog(db)
  expect(events.at(-1)).toMatchObject({
    operator: 'cora@fnx.example',
    action: 'opened an identity check',
    subject: `member ${id}`,
    details: {},
  })
})

test('a check not begun and an unknown member say so', async () => {
  const id = await idOf(await quickMember(api))
  expect((await visit.get(`/identity/${id}`)).text).toContain('Not started')
  for (const nobody of ['00000000-0000-4000-8000-000000000000', 'x'])
    expect((await visit.get(`/identity/${nobody}`)).status).toBe(404)
})

test('an unknown state from the provider is drawn as text @rest', async () => {
  const accountId = await idOf(await quickMember(api))
  const now = api.services.clock.now()
  const event = { accountId, source: 'webhook' as const, at: now, receivedAt: now }
  await api.services.db.insert(kycEvents).values({ ...event, reviewResult: hostile })
  expect((await visit.get(`/identity/${accountId}`)).text).toContain(`From the provider: ${asText}`)
})

test('flags name accounts, not people @rest', async () => {
  const { db } = api.services
  const [one, two] = [await quickMember(api), await quickMember(api)]
  const ids = [await idOf(one), await idOf(two)]
  await decideCheck(api, one)
  await decideCheck(api, two)
  const { text } = await visit.get('/identity/flagged')
  expect(text).toContain('One person, several accounts')
  for (const id of ids) expect(text).toContain(`href="/identity/${id}"`)
  expect(text).not.toContain('Ada Byron')
  await db.update(kycApplicants).set({ personHash: null })
  expect((await visit.get('/identity/flagged')).text).toContain('No one is flagged')
})

test('the provider is asked again once, by the worker @rest', async () => {
  const { db } = api.services
  const member = await quickMember(api)
  await decideCheck(api, member)
  const account = await idOf(member)
  await db.update(accounts).set({ kycStatus: 'PENDING' }).where(eq(accounts.id, account))
  expect((await visit.get(`/identity/${account}`)).text).toContain('Ask the provider')
  const asked = await visit.send('/ask/identity-reread', { account, reason: 'They call.' })
  expect((await profileOf(member)).kycStatus).toBe('PENDING')
  api.clock.forward(5_000)
  await Promise.all([runDueRequests(api.services), runDueRequests(api.services)])
  const { text } = await visit.get(asked.location ?? '')
  expect(text).toContain('Provider: approved. PENDING became APPROVED.')
  const history = await visit.get(`/identity/${account}`)
  expect(history.text.match(/The provider answered an operator: approved/g)).toHaveLength(1)
})

test('an absent provider ends the request without a change @rest', async () => {
  const { services } = api
  const account = await idOf(await quickMember(api))
  services.identity.applicantOf = async () => {
    throw new AppError('KYC_AWAY', { retryAfterSeconds: 5 })
  }
  const asked = await visit.send('/ask/identity-reread', { account, reason: 'They call.' })
  await runDueRequests(services)
  expect((await visit.get(asked.location ?? '')).text).toContain('Provider unavailable')
})

test('asking needs a reason and an open account @rest', async () => {
  const { db, clock } = api.services
  const account = await idOf(await quickMember(api))
  const said = async (fields: Record<string, string>) =>
    (await visit.send('/ask/identity-reread', fields)).text
  expect(await said({ account })).toContain('Enter a reason')
  expect(await said({ account: 'x', reason: 'They call.' })).toContain('Enter the account ID')
  await db.update(accounts).set({ closedAt: clock.now() }).where(eq(accounts.id, account))
  expect(await said({ account, reason: 'They call.' })).toContain('Account closed.')
})

test('support does not see identity checks', async () => {
  const support = await visitAs(api, app, 'sam@fnx.example', 'support')
  for (const path of ['/identity', '/identity/flagged', '/identity/x']) {
    const { status, text } = await support.get(path)
    expect([status, text.includes('Verification</a>')]).toEqual([403, false])
  }
})
