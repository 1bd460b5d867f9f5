import { eq } from 'drizzle-orm'
import { sandboxApplicants } from '@/server/sandbox/tables'
import { makeApi, type TestApi } from '../../support/api'
import { pollIdentity, reviewDue } from '../../support/jobs'
import { quickMember } from '../../support/quick-member'
import { profileOf, progressOf, reviewMs, sendCheck } from '../../support/review'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

const spoiledText = '00'.repeat(12).concat('.', '00'.repeat(40))

const rowOf = (applicantId: string) => eq(sandboxApplicants.id, applicantId)

test('an unreadable person fails their case alone, with a retry @rest', async () => {
  const [unlucky, otherMember] = [await quickMember(api), await quickMember(api)]
  const { applicantId } = await sendCheck(api, unlucky)
  const { db } = api.services
  await db.update(sandboxApplicants).set({ person: spoiledText }).where(rowOf(applicantId))
  api.clock.forward(1_000)
  await sendCheck(api, otherMember)
  api.clock.forward(reviewMs)
  await reviewDue(api.services)
  expect((await profileOf(otherMember)).kycStatus).toBe('APPROVED')
  expect(await progressOf(unlucky)).toMatchObject({
    status: 'REJECTED',
    reasons: [{ title: 'Unreadable files' }],
  })
  expect(api.log.lines).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'sandbox case cannot be opened' }),
  )
  api.clock.forward(31_000)
  await pollIdentity(api.services)
  api.clock.forward(1_000)
  expect((await unlucky.call('POST', 'kyc/resetApplicant')).status).toBe(200)
})

test('one case’s person cannot be opened elsewhere', async () => {
  const [firstMember, otherMember] = [await quickMember(api), await quickMember(api)]
  const first = await sendCheck(api, firstMember)
  const second = await sendCheck(api, otherMember, { fullName: 'Grace Hopper' })
  const { db } = api.services
  const [row] = await db.select().from(sandboxApplicants).where(rowOf(first.applicantId))
  await db
    .update(sandboxApplicants)
    .set({ person: row?.person ?? null })
    .where(rowOf(second.applicantId))
  api.clock.forward(reviewMs)
  await reviewDue(api.services)
  expect((await profileOf(firstMember)).kycStatus).toBe('APPROVED')
  expect((await profileOf(otherMember)).kycStatus).toBe('REJECTED')
})
