import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { accounts } from '@/server/modules/identity/tables'
import { kycApplicants, kycEvents } from '@/server/modules/kyc/tables'
import { operatorRequests } from '@/server/modules/operators/tables'
import { makeApi, type TestApi, TestClock } from '../../support/api'
import { type ConsoleVisit, openConsole, visitAs } from '../../support/console-visit'
import { FakeSumsub, keys, signedWebhook } from '../../support/fake-sumsub'
import { pollIdentity, runDueRequests } from '../../support/jobs'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { decideCheck, mailsTo, profileOf, progressOf } from '../../support/review'

let api: TestApi
let app: Hono
let cora: ConsoleVisit

async function beginDecision(choices: Parameters<typeof makeApi>[0] = {}) {
  api = await makeApi({ limitFactor: 1_000, ...choices })
  app = openConsole(api)
  cora = await asOperator('cora@fnx.example')
}

const asOperator = async (email: string) => visitAs(api, app, email, 'compliance')

beforeEach(() => beginDecision())

const statusOf = async (member: TestMember) => (await profileOf(member)).kycStatus
const idOf = async (member: TestMember) => (await profileOf(member)).id
const rowOf = async (id: string) =>
  (await api.services.db.select().from(kycApplicants).where(eq(kycApplicants.accountId, id)))[0]

async function leftOpen(person: object = {}): Promise<{ member: TestMember; id: string }> {
  const member = await quickMember(api)
  await decideCheck(api, member, { fullName: 'Leave Open', answer: 'open', ...person })
  const id = await idOf(member)
  await api.services.db.update(accounts).set({ fullName: 'Leave Open' }).where(eq(accounts.id, id))
  await api.services.db
    .update(kycApplicants)
    .set({ isOtherName: false })
    .where(eq(kycApplicants.accountId, id))
  return { member, id }
}

const verify = (account: string, visit = cora) =>
  visit.send('/ask/identity-decide', { account, decision: 'approve', reason: 'Seen and sound.' })

const refuse = (account: string, changes: object = {}) =>
  cora.send('/ask/identity-decide', {
    account,
    decision: 'refuse',
    reason: 'The picture shows another face.',
    label: 'SELFIE_MISMATCH',
    said: 'Take off your hat.',
    ...changes,
  })

const run = () => runDueRequests(api.services)
const newest = async () => (await api.services.db.select().from(operatorRequests)).at(-1)

test('a case that the provider leaves open waits for us, is verified by one, and the member is told @rest', async () => {
  const { member, id } = await leftOpen()
  expect(await progressOf(member)).toMatchObject({ status: 'PENDING', isWithPerson: true })
  expect((await cora.get('/identity?of=open')).text).toContain('1 person for us to decide')
  expect((await cora.get(`/identity/${id}`)).text).toContain(
    'The provider has left this to us since',
  )
  await verify(id)
  await run()
  expect(await newest()).toMatchObject({ decision: 'alone', outcome: 'done' })
  expect(await progressOf(member)).toMatchObject({ status: 'APPROVED', isWithPerson: false })
  expect((await mailsTo(api, member)).map(({ subject }) => subject).join()).toMatch(/verified/i)
  expect((await cora.get('/identity?of=open')).text).toContain('leaves nothing to us')
  expect((await cora.get(`/identity/${id}`)).text).toContain('One of us decided: approved')
})

test('a refusal tells the member why, and they may try again @rest', async () => {
  const { member, id } = await leftOpen()
  await refuse(id)
  await run()
  const progress = await progressOf(member)
  expect(progress).toMatchObject({ status: 'REJECTED', comment: 'Take off your hat.' })
  expect(progress.reasons.map(({ title }) => title)).toEqual(['Selfie doesn’t match document'])
  api.clock.forward(1_000)
  expect((await member.call('POST', 'kyc/resetApplicant')).status).toBe(200)
  expect(await statusOf(member)).toBe('NOT_APPLIED')
  expect((await rowOf(id))?.decidedAttempt).toBeNull()
})

test('the provider, still undecided, does not undo what a person has decided', async () => {
  const { id } = await leftOpen()
  await refuse(id)
  await run()
  for (const _ of [1, 2, 3]) {
    api.clock.forward(25 * 60 * 60_000)
    await pollIdentity(api.services)
    expect(await kycStatusIn(id)).toBe('REJECTED')
  }
})

const kycStatusIn = async (id: string) =>
  (await api.services.db.select().from(accounts).where(eq(accounts.id, id)))[0]?.kycStatus

test('a case that is not left open cannot be decided', async () => {
  const member = await quickMember(api)
  const id = await idOf(member)
  for (const status of ['NOT_APPLIED', 'PENDING', 'APPROVED', 'REJECTED', 'BLOCKED'] as const) {
    await api.services.db.update(accounts).set({ kycStatus: status }).where(eq(accounts.id, id))
    const { status: answer, text } = await verify(id)
    expect([answer, text.includes('leave this check to us')]).toEqual([422, true])
  }
  const pending = await leftOpen()
  const isDecided = { leftOpenAt: null }
  const ofPending = eq(kycApplicants.accountId, pending.id)
  await api.services.db.update(kycApplicants).set(isDecided).where(ofPending)
  expect((await verify(pending.id)).status).toBe(422)
  expect(await newest()).toBeUndefined()
})

test('an operator who decides after the provider did decides nothing @rest', async () => {
  const { id } = await leftOpen()
  await verify(id)
  await api.services.db
    .update(kycApplicants)
    .set({ leftOpenAt: null })
    .where(eq(kycApplicants.accountId, id))
  await run()
  expect((await newest())?.outcome).toBe('failed')
  expect(await kycStatusIn(id)).toBe('PENDING')
})

test('where the same person has another account, verifying takes two', async () => {
  const first = await quickMember(api)
  await decideCheck(api, first, { fullName: 'Leave Open', answer: 'open' })
  const { member, id } = await leftOpen()
  expect((await rowOf(id))?.personHash).toBe((await rowOf(await idOf(first)))?.personHash)
  expect((await cora.get(`/identity/${id}`)).text).toContain('Verifying takes two people.')
  await verify(id)
  await run()
  expect(await statusOf(member)).toBe('PENDING')
  const number = (await newest())?.number
  expect(await newest()).toMatchObject({ decision: null })
  const ownAnswer = await cora.send(`/requests/${number}/approve`, {
    reason: 'Mine',
    retyped: id.slice(-4),
  })
  expect(ownAnswer.status).not.toBe(303)
  expect(await statusOf(member)).toBe('PENDING')
})

test('the twentieth of a day is verified by one person, the next by two @rest', async () => {
  const at = api.clock.now()
  const decisions = {
    kind: 'identity-decide',
    input: { decision: 'approve' },
    facts: {},
    reason: 'x',
    askedBy: 'cora@fnx.example',
    askedAt: at,
    expiresAt: at,
    executedAt: at,
    ...({ decision: 'alone', outcome: 'done' } as const),
  }
  await api.services.db.insert(operatorRequests).values(Array.from({ length: 19 }, () => decisions))
  const decidedPerson = async (fullName: string) => {
    await verify((await leftOpen({ fullName })).id)
    await run()
    return newest()
  }
  expect(await decidedPerson('Leave Once')).toMatchObject({ decision: 'alone', outcome: 'done' })
  expect(await decidedPerson('Leave Twice')).toMatchObject({ decision: null, outcome: null })
})

test('a refusal needs a reason from the list, and words that fit @rest', async () => {
  const { id } = await leftOpen()
  for (const changes of [{ label: '' }, { label: 'MADE_UP' }, { said: 'x'.repeat(501) }])
    expect((await refuse(id, changes)).status).toBe(422)
  expect(
    (await cora.send('/ask/identity-decide', { account: id, decision: 'maybe', reason: 'x' }))
      .status,
  ).toBe(422)
})

test.each(['support', 'treasury', 'auditor', 'admin'] as const)(
  '%s cannot decide @rest',
  async (role) => {
    const { id } = await leftOpen()
    const visit = await visitAs(api, app, `${role}@fnx.example`, role)
    expect([403, 422]).toContain((await verify(id, visit)).status)
    await run()
    expect(await kycStatusIn(id)).toBe('PENDING')
  },
)

test('Sumsub puts a check on hold, a person verifies it, and what Sumsub decides later counts @rest', async () => {
  const clock = new TestClock()
  const provider = new FakeSumsub(clock.now)
  await provider.start()
  await beginDecision({ identity: provider.identity(), clock })
  const member = await quickMember(api)
  const id = await idOf(member)
  const { id: applicantId } = provider.open(id)
  const send = async (type: string, changes: object = {}) => {
    clock.forward(1_000)
    const createdAtMs = clock.now().toISOString().replace('T', ' ').replace('Z', '')
    const event = { applicantId, externalUserId: id, levelName: keys.level, type, createdAtMs }
    const { body, headers } = signedWebhook(JSON.stringify({ ...event, ...changes }))
    return api.request('/api/webhooks/identity', { method: 'POST', body, headers })
  }
  await send('applicantPending')
  expect((await rowOf(id))?.leftOpenAt).toBeNull()
  await send('applicantOnHold')
  expect((await rowOf(id))?.leftOpenAt).toEqual(clock.now())
  await api.services.db
    .update(kycApplicants)
    .set({ personHash: 'known', isOtherName: false })
    .where(eq(kycApplicants.accountId, id))
  await verify(id)
  await run()
  expect(await statusOf(member)).toBe('APPROVED')
  await send('applicantOnHold')
  await send('applicantPending')
  expect(await statusOf(member)).toBe('APPROVED')
  const red = { reviewAnswer: 'RED', reviewRejectType: 'FINAL', rejectLabels: ['FORGERY'] }
  await send('applicantReviewed', { reviewResult: red })
  expect(await statusOf(member)).toBe('BLOCKED')
  const events = await api.services.db.select().from(kycEvents)
  expect(events.map(({ source, became }) => [source, became])).toEqual(
    expect.arrayContaining([
      ['person', 'APPROVED'],
      ['webhook', 'BLOCKED'],
    ]),
  )
  await provider.stop()
})
