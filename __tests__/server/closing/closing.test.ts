import { eq } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import { planErasure } from '@/server/modules/kyc/erase'
import { kycApplicants } from '@/server/modules/kyc/tables'
import { makeApi, type TestApi } from '../../support/api'
import { eraseDue } from '../../support/jobs'
import { codeFor, password, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { atReviewer, beginCheck, profileOf, sdkToken } from '../../support/review'
import { rowsOf } from '../../support/rows-of'
import { makeSumsubFixture } from '../../support/sumsub-fixture'

async function close(api: TestApi, member: TestMember): Promise<void> {
  await member.call('POST', 'user/deactivateAccount', { password })
  await member.call('POST', 'user/verifyOTPDeactivate', { code: await codeFor(api, member.email) })
}

async function rowsLeft(api: TestApi): Promise<string[]> {
  const tables = ['kyc_applicant', 'kyc_event', 'sandbox_applicant']
  const leftColumns: string[] = []
  for (const table of tables) {
    const answer = await api.database.db.execute(`select * from ${table}`)
    if (rowsOf(answer).length > 0) leftColumns.push(table)
  }
  return leftColumns
}

test('a closed account’s sandbox token takes nothing more @rest', async () => {
  const api = await makeApi()
  const member = await quickMember(api)
  const { reviewer } = await beginCheck(api, member)
  await close(api, member)
  for (const answer of [await reviewer.open(), await reviewer.send()])
    expect([answer.status, answer.body.code]).toEqual([401, 'SDK_TOKEN_EXPIRED'])
  await eraseDue(api.services)
  const lateReviewer = atReviewer(api, await sdkTokenOfClosed(api, member))
  expect((await lateReviewer.open()).status).toBe(401)
  expect(await rowsLeft(api)).toEqual([])
})

async function sdkTokenOfClosed(api: TestApi, { email }: TestMember): Promise<string> {
  const [row] = await api.services.db.select().from(accounts).where(eq(accounts.email, email))
  const { id: externalUserId = '', phone = '' } = row ?? {}
  return (await api.services.identity.sdkToken({ externalUserId, email, phone })).token
}

test('an account closing meanwhile gets no token and no row', async () => {
  const api = await makeApi()
  const member = await quickMember(api)
  const { sdkToken: make } = api.services.identity
  api.services.identity.sdkToken = async (person) => {
    await close(api, member)
    return make(person)
  }
  const { status, body } = await member.call('POST', 'kyc/generateSdkToken')
  expect([status, body.code]).toEqual([401, 'LOGGED_OUT'])
  expect(await rowsLeft(api)).toEqual([])
})

test('an applicant is not bound to a closing account @rest', async () => {
  const api = await makeApi()
  const member = await quickMember(api)
  const reviewer = atReviewer(api, await sdkToken(member))
  const { applicantId } = (await reviewer.open()).body.data
  const { applicant } = api.services.identity
  api.services.identity.applicant = async (id) => {
    const applicantFound = await applicant(id)
    await close(api, member)
    await eraseDue(api.services)
    return applicantFound
  }
  const { status, body } = await member.call('POST', 'kyc/updateApplicantId', { applicantId })
  expect([status, body.code]).toEqual([401, 'LOGGED_OUT'])
  expect(await rowsLeft(api)).toEqual([])
})

describe('in production', () => {
  const years = (count: number) => new Date(Date.UTC(2026 + count, 10, 20, 12))

  type Answer = 'GREEN' | 'RETRY' | 'FINAL'
  test.each<[Answer[], number]>([
    [['GREEN'], 5],
    [['GREEN', 'RETRY'], 5],
    [['GREEN', 'FINAL'], 5],
    [['RETRY', 'GREEN'], 5],
    [['RETRY'], 0],
    [['FINAL'], 0],
    [[], 0],
  ])('after %j, proof is kept %i years @rest', async (answers, keptYears) => {
    const fixture = await makeSumsubFixture()
    const { services, clock } = fixture.api
    try {
      const member = await quickMember(fixture.api)
      const { id } = await profileOf(member)
      const applicant = await fixture.begun(member)
      for (const answer of answers) {
        clock.forward(1)
        fixture.provider.review(applicant, answer)
        await fixture.deliver()
      }
      const [account] = await services.db.select().from(accounts).where(eq(accounts.id, id))
      if (account === undefined) throw new Error('The account is gone')
      await services.db.transaction((tx) =>
        planErasure({ ...services, mode: 'production' }, tx, account),
      )
      const [row] = await services.db.select().from(kycApplicants)
      expect(row?.eraseAfter?.toISOString().slice(0, 19)).toBe(
        years(keptYears).toISOString().slice(0, 19),
      )
    } finally {
      await fixture.provider.stop()
    }
  })
})
