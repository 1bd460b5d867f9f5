import { makeApi, type TestApi } from '../../support/api'
import { badManners, type FakeSumsub } from '../../support/fake-sumsub'
import { pollIdentity } from '../../support/jobs'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { mailsTo, profileOf, progressOf } from '../../support/review'
import { runCount, seed } from '../../support/size'
import { makeSumsubFixture, type SumsubFixture } from '../../support/sumsub-fixture'

let fixture: SumsubFixture
let api: TestApi
let provider: FakeSumsub

let member: TestMember
beforeEach(async () => {
  fixture = await makeSumsubFixture()
  ;({ api, provider } = fixture)
  member = await quickMember(api)
})
afterEach(() => provider.stop())

const start = (member: TestMember) => fixture.start(member)
const bind = (member: TestMember, applicantId: string) => fixture.bind(member, applicantId)
const openedApplicant = (member: TestMember) => fixture.opened(member)
const deliver = () => fixture.deliver()

test('the window’s token comes by signed request, naming the provider', async () => {
  const { status, opened } = await start(member)
  expect(status).toBe(200)
  const { id } = await profileOf(member)
  expect(opened).toEqual({
    provider: 'sumsub',
    token: expect.stringContaining(id),
    expiresAt: '2026-11-20T12:10:00.000Z',
  })
  expect(provider.asked).toEqual(['POST /resources/accessTokens/sdk'])
})

test('an unknown key is our fault, said without detail', async () => {
  const identity = provider.identity({ secretKey: 'wrong' })
  api = await makeApi({ identity })
  const { status, text } = await start(await quickMember(api))
  expect(status).toBe(503)
  expect(text).toContain('Verification unavailable.')
  expect(text).not.toMatch(/signature|Sumsub/)
})

test('a failing or stopped provider is told alike', async () => {
  const identity = provider.identity()
  provider.manners = { errors: 1, duplicates: 0, maxDelayMs: 0 }
  expect((await start(member)).status).toBe(503)
  expect(JSON.stringify(api.log.lines)).not.toContain('ada@example.com')
  await provider.stop()
  await expect(identity.applicant('x')).rejects.toMatchObject({ code: 'KYC_AWAY' })
  await provider.start()
})

test('a person binds only their own applicant @rest', async () => {
  const [owner, otherMember] = [await quickMember(api), await quickMember(api)]
  const { id } = await openedApplicant(owner)
  const strange = await bind(otherMember, id)
  expect(strange.body).toMatchObject({ status: 404, code: 'APPLICANT_NOT_FOUND' })
  expect((await bind(otherMember, 'unknown')).body).toEqual(strange.body)
  expect((await bind(owner, id)).opened).toEqual({ applicantId: id })
  expect(await progressOf(owner)).toMatchObject({ isUnderWay: true })
  expect(await progressOf(otherMember)).toMatchObject({ isUnderWay: false })
})

test('an applicant of another level does not count', async () => {
  const applicant = await openedApplicant(member)
  applicant.levelName = 'age-only'
  expect((await bind(member, applicant.id)).status).toBe(404)
})

test('an applicant stays the same during a check', async () => {
  const applicant = await openedApplicant(member)
  provider.submit(applicant)
  await deliver()
  provider.applicants.set('second', { ...applicant, id: 'second' })
  expect((await bind(member, 'second')).body.code).toBe('KYC_STATE')
})

test('a failed provider reset changes nothing @rest', async () => {
  const applicant = await openedApplicant(member)
  provider.review(applicant, 'RETRY')
  await deliver()
  provider.manners = { errors: 1, duplicates: 0, maxDelayMs: 0 }
  expect((await member.call('POST', 'kyc/resetApplicant')).status).toBe(503)
  expect((await profileOf(member)).kycStatus).toBe('REJECTED')
})

test.each([
  ['FINAL', 'BLOCKED', 'We couldn’t verify you. You can’t try again. Contact us.'],
  ['GREEN', 'APPROVED', 'You’re already verified.'],
] as const)(
  'a decision (%s) without a webhook survives another try @rest',
  async (answer, status, message) => {
    const applicant = await openedApplicant(member)
    provider.review(applicant, 'RETRY')
    await deliver()
    api.clock.forward(1_000)
    provider.review(applicant, answer)
    provider.webhooks.length = 0
    const refusedAnswer = await member.call('POST', 'kyc/resetApplicant')
    expect(refusedAnswer.body).toMatchObject({ status: 409, code: `KYC_${status}`, message })
    expect((await profileOf(member)).kycStatus).toBe(status)
    expect(applicant.reviewStatus).toBe('completed')
  },
)

test('an unreadable answer counts as a provider away', async () => {
  const applicant = await openedApplicant(member)
  applicant.levelName = undefined as unknown as string
  expect((await bind(member, applicant.id)).status).toBe(503)
})

test('a result without a webhook is found by asking @rest', async () => {
  const applicant = await openedApplicant(member)
  await bind(member, applicant.id)
  provider.submit(applicant)
  provider.review(applicant, 'GREEN')
  provider.webhooks.length = 0
  expect(await pollIdentity(api.services)).toBe(1)
  expect((await profileOf(member)).kycStatus).toBe('APPROVED')
  expect(await pollIdentity(api.services)).toBe(0)
})

test('an old poll does not undo a fresh start @rest', async () => {
  const storedApplicant = await openedApplicant(member)
  await bind(member, storedApplicant.id)
  provider.review(storedApplicant, 'RETRY')
  await deliver()
  const { applicant } = api.services.identity
  api.services.identity.applicant = async (id) => {
    const before = await applicant(id)
    api.services.identity.applicant = applicant
    api.clock.forward(1_000)
    await member.call('POST', 'kyc/resetApplicant')
    return before
  }
  await pollIdentity(api.services)
  expect((await profileOf(member)).kycStatus).toBe('NOT_APPLIED')
})

const people = runCount(4, 200)

test(
  `${people} people keep true states despite faulty webhooks (seed ${seed}) @rest`,
  async () => {
    const members: TestMember[] = []
    for (let count = 0; count < people; count += 1) members.push(await quickMember(api))
    provider.manners = badManners
    const steps = [
      'submit',
      'GREEN',
      'RETRY',
      'RETRY',
      'submit',
      'deliver',
      'reset',
      'bind',
    ] as const
    for (let round = 0; round < people * 12; round += 1) {
      api.clock.forward(5)
      const member = members[Math.floor(provider.random() * people)] as TestMember
      const step = steps[Math.floor(provider.random() * steps.length)]
      const applicant = provider.open((await profileOf(member)).id)
      const isOver = applicant.reviewResult?.reviewAnswer === 'GREEN'
      if (step === 'deliver') await deliver()
      else if (step === 'bind') await bind(member, applicant.id)
      else if (step === 'reset') await member.call('POST', 'kyc/resetApplicant')
      else if (isOver) continue
      else if (step === 'submit') provider.submit(applicant)
      else if (applicant.reviewStatus === 'pending') provider.review(applicant, step as 'GREEN')
    }
    await settle()
    const truth = { init: 'NOT_APPLIED', pending: 'PENDING', awaitingUser: 'NOT_APPLIED' } as const
    for (const member of members) {
      const { id, kycStatus } = await profileOf(member)
      const { reviewStatus, reviewResult } = provider.open(id)
      const decidedStatus = reviewResult?.reviewAnswer === 'GREEN' ? 'APPROVED' : 'REJECTED'
      expect(kycStatus).toBe(reviewStatus === 'completed' ? decidedStatus : truth[reviewStatus])
      const { timeline } = await progressOf(member)
      expect(await mailsTo(api, member)).toHaveLength(Math.min(20, timeline.length))
      for (const [index, { status }] of timeline.entries())
        expect(status).not.toBe(timeline[index - 1]?.status ?? 'NOT_APPLIED')
    }
  },
  runCount(120_000, 600_000),
)

async function settle(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await deliver()
    api.clock.forward(31_000)
    while ((await pollIdentity(api.services)) > 0);
  }
}
