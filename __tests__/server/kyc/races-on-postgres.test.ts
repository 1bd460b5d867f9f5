import { receiveWebhook, webhookHeaders } from '@/server/modules/kyc/webhook'

import { webhookSecret } from '@/server/sandbox/reviewer/reviewer'
import { makeApi, type TestApi } from '../../support/api'
import { pollIdentity, reviewDue } from '../../support/jobs'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { realPostgres, times } from '../../support/real-postgres'
import {
  beginCheck,
  decideCheck,
  mailsTo,
  profileOf,
  progressOf,
  reviewMs,
  sendCheck,
} from '../../support/review'

const database = realPostgres()
let api: TestApi

beforeEach(async () => {
  api = await makeApi({ database: database() })
})

interface ApplicantEvent {
  applicantId: string
  externalUserId: string
}

async function tellRaw(
  applicantEvent: ApplicantEvent,
  type: string,
  ms: number,
  changes: object = {},
) {
  const createdAtMs = new Date(Date.UTC(2026, 10, 20, 13) + ms)
    .toISOString()
    .replace('T', ' ')
    .replace('Z', '')
  const body = { ...applicantEvent, levelName: 'sandbox-identity', type, createdAtMs, ...changes }
  const raw = new TextEncoder().encode(JSON.stringify(body))
  const headers = await webhookHeaders(await webhookSecret(api.services.keys), raw)
  return () => receiveWebhook(api.services, raw, headers)
}

async function begunApplicant(member: TestMember): Promise<ApplicantEvent> {
  const { applicantId } = await beginCheck(api, member)
  return { applicantId, externalUserId: (await profileOf(member)).id }
}

test('20 copies of one webhook make one event and mail @rest', async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = await quickMember(api)
    const tell = await tellRaw(await begunApplicant(member), 'applicantPending', round)
    const heard = await Promise.all(times(20, tell))
    expect(heard.filter((outcome) => outcome === 'changed')).toHaveLength(1)
    expect(heard.filter((outcome) => outcome === 'duplicate')).toHaveLength(19)
    expect(await mailsTo(api, member)).toHaveLength(1)
  }
})

function interleaved<Item>(items: Item[], round: number): Item[] {
  const step = [3, 7, 9, 11, 13, 17, 19, 1][round % 8] ?? 1
  return items.map((_, index) => items[(index * step) % items.length] as Item)
}

test('the newest of twenty events in any order counts @rest', async () => {
  for (let round = 0; round < 2; round += 1) {
    const member = await quickMember(api)
    const applicantEvent = await begunApplicant(member)
    const red = { reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'RETRY' } }
    const tells = await Promise.all(
      times(20, (place) =>
        place % 2 === round % 2
          ? tellRaw(applicantEvent, 'applicantReviewed', place, red)
          : tellRaw(applicantEvent, 'applicantPending', place),
      ),
    )
    await Promise.all(interleaved(tells, round).map((send) => send()))
    const newestIsRed = 19 % 2 === round % 2
    expect((await profileOf(member)).kycStatus).toBe(newestIsRed ? 'REJECTED' : 'PENDING')
    const { timeline } = await progressOf(member)
    expect(await mailsTo(api, member)).toHaveLength(timeline.length)
  }
})

test('reviewers and polls at once decide each case once @rest', async () => {
  const members = await Promise.all(times(3, () => quickMember(api)))
  for (const member of members) await sendCheck(api, member)
  api.clock.forward(reviewMs)
  const [reviewed] = await Promise.all([
    Promise.all(times(4, () => reviewDue(api.services))),
    ...times(2, () => pollIdentity(api.services)),
  ])
  expect(reviewed.reduce((sum, count) => sum + count, 0)).toBe(members.length)
  api.clock.forward(31_000)
  await Promise.all(times(3, () => pollIdentity(api.services)))
  for (const member of members) {
    expect((await profileOf(member)).kycStatus).toBe('APPROVED')
    expect(await mailsTo(api, member)).toHaveLength(2)
  }
})

test('ten fresh starts at once begin once', async () => {
  const member = await quickMember(api)
  await decideCheck(api, member, { answer: 'unreadable' })
  api.clock.forward(1_000)
  const answers = await Promise.all(times(10, () => member.call('POST', 'kyc/resetApplicant')))
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const { status, timeline } = await progressOf(member)
  expect(status).toBe('NOT_APPLIED')
  expect(timeline.filter(({ status }) => status === 'NOT_APPLIED')).toHaveLength(1)
})

test('an applicant whom two members name goes to its owner @rest', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [owner, otherMember] = [await quickMember(api), await quickMember(api)]
    const { applicantId } = await beginCheck(api, owner)
    const name = (member: TestMember) =>
      member.call('POST', 'kyc/updateApplicantId', { applicantId })
    const answers = await Promise.all([
      ...times(5, () => name(owner)),
      ...times(5, () => name(otherMember)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([
      ...times(5, () => 200),
      ...times(5, () => 404),
    ])
  }
})
