import { eq } from 'drizzle-orm'
import { sandboxApplicants, sandboxPictures } from '@/server/sandbox/tables'
import { makeApi, type TestApi } from '../../support/api'
import { pollIdentity, reviewDue } from '../../support/jobs'
import { quickMember } from '../../support/quick-member'
import { ada, beginCheck, profileOf, progressOf, reviewMs, sendCheck } from '../../support/review'
import { atNight } from '../../support/size'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

const spoiledText = '00'.repeat(12).concat('.', '00'.repeat(40))

async function spoil(applicantId: string, what: 'person' | 'picture'): Promise<void> {
  const { db } = api.services
  const spoiled = { locked: new Uint8Array(80) }
  if (what === 'person')
    await db
      .update(sandboxApplicants)
      .set({ person: spoiledText })
      .where(eq(sandboxApplicants.id, applicantId))
  else
    await db
      .update(sandboxPictures)
      .set(spoiled)
      .where(eq(sandboxPictures.applicantId, applicantId))
}

atNight.each(['person', 'picture'] as const)(
  'an unreadable %s fails its case alone, with a retry',
  async (what) => {
    const [unlucky, other] = [await quickMember(api), await quickMember(api)]
    const { applicantId } = await sendCheck(api, unlucky)
    await spoil(applicantId, what)
    api.clock.forward(1_000)
    await sendCheck(api, other)
    api.clock.forward(reviewMs)
    await reviewDue(api.services)
    expect((await profileOf(other)).kycStatus).toBe('APPROVED')
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
  },
)

test('an unreadable unsent case asks for the person again', async () => {
  const member = await quickMember(api)
  const { reviewer, applicantId } = await beginCheck(api, member)
  await reviewer.person(ada)
  await spoil(applicantId, 'person')
  expect((await reviewer.open()).body).toMatchObject({ status: 200, data: { person: null } })
  expect((await reviewer.person(ada)).body.data).toMatchObject({ person: ada })
})

test('one case’s data or picture cannot be opened elsewhere', async () => {
  const [one, other] = [await quickMember(api), await quickMember(api)]
  const first = await sendCheck(api, one)
  const second = await sendCheck(api, other, { fullName: 'Grace Hopper' })
  const { db, keys } = api.services
  const [row] = await db
    .select()
    .from(sandboxApplicants)
    .where(eq(sandboxApplicants.id, first.applicantId))
  await db
    .update(sandboxApplicants)
    .set({ person: row?.person ?? null })
    .where(eq(sandboxApplicants.id, second.applicantId))
  api.clock.forward(reviewMs)
  await reviewDue(api.services)
  expect((await profileOf(one)).kycStatus).toBe('APPROVED')
  expect((await profileOf(other)).kycStatus).toBe('REJECTED')
  const [picture] = await db
    .select()
    .from(sandboxPictures)
    .where(eq(sandboxPictures.applicantId, first.applicantId))
  await expect(keys.unlockBytes(picture?.locked as Uint8Array, 'elsewhere')).rejects.toThrow()
})
