import { dayMs } from '@/config/durations'
import { forgetUnsent } from '@/server/sandbox/reviewer/review-due'
import { makeApi, type TestApi } from '../../support/api'
import { eraseDue } from '../../support/jobs'
import { codeFor, password } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import {
  ada,
  atReviewer,
  beginCheck,
  decideCheck,
  mailsTo,
  profileOf,
  progressOf,
  reviewerFor,
  sdkToken,
  sendCheck,
} from '../../support/review'
import { rowsOf } from '../../support/rows-of'
import { byDay } from '../../support/size'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

test('a new member has neither applied nor begun', async () => {
  const member = await quickMember(api)
  const emptyReview = {
    status: 'NOT_APPLIED',
    reasons: [],
    comment: null,
    timeline: [],
    handOver: null,
    isUnderWay: false,
    isSentBack: false,
    isWithPerson: false,
    isRevoked: false,
    isOtherName: false,
  }
  expect(await progressOf(member)).toEqual(emptyReview)
})

test('an unsent check is under way and opens the same case later', async () => {
  const member = await quickMember(api)
  const { applicantId } = await beginCheck(api, member)
  expect(await progressOf(member)).toMatchObject({ status: 'NOT_APPLIED', isUnderWay: true })
  const laterReviewer = await reviewerFor(api, member)
  const begunState = { applicantId, person: null, askedAgain: [], isSent: false }
  expect((await laterReviewer.open()).body.data).toEqual(begunState)
})

test('a sent check is pending, then approved, with two mails @rest', async () => {
  const member = await quickMember(api)
  await sendCheck(api, member)
  expect((await profileOf(member)).kycStatus).toBe('PENDING')
  const otherMember = await quickMember(api)
  await decideCheck(api, otherMember, { fullName: 'Grace Hopper' })
  expect((await profileOf(member)).kycStatus).toBe('APPROVED')
  const { status, timeline } = await progressOf(member)
  expect(status).toBe('APPROVED')
  expect(timeline.map(({ status }) => status)).toEqual(['PENDING', 'APPROVED'])
  const subjects = (await mailsTo(api, member)).map(({ subject }) => subject)
  expect(subjects).toEqual(['You’re verified', 'We’re reviewing your documents'])
})

test('a slow provider reviews for an hour @rest', async () => {
  const member = await quickMember(api)
  await decideCheck(api, member, { answer: 'slow' })
  expect((await profileOf(member)).kycStatus).toBe('PENDING')
  api.clock.forward(60 * 60_000)
  const otherMember = await quickMember(api)
  await decideCheck(api, otherMember)
  expect((await profileOf(member)).kycStatus).toBe('APPROVED')
})

test('a member whose pictures are unreadable learns why, starts again and is approved @rest', async () => {
  const member = await quickMember(api)
  await decideCheck(api, member, { answer: 'unreadable' })
  const rejected = await progressOf(member)
  expect(rejected.status).toBe('REJECTED')
  expect(rejected.reasons).toEqual([
    {
      title: 'Unreadable picture',
      cure: expect.stringMatching(/^Use a dark table/),
      steps: ['document'],
      sample: 'glare',
    },
    {
      title: 'Selfie doesn’t match document',
      cure: expect.stringMatching(/^Take off glasses/),
      steps: ['selfie'],
      sample: 'cut',
    },
  ])
  const [mail] = await mailsTo(api, member)
  expect(mail?.text).toContain('1. Unreadable picture\nUse a dark table')
  expect((await member.call('POST', 'kyc/generateSdkToken')).body.code).toBe('KYC_REJECTED')
  api.clock.forward(1_000)
  const { opened } = await member.call('POST', 'kyc/resetApplicant')
  expect(opened).toEqual({ status: 'NOT_APPLIED' })
  expect(await progressOf(member)).toMatchObject({ isUnderWay: false, reasons: [] })
  const freshReviewer = await reviewerFor(api, member)
  const askedAgain = ['document', 'selfie']
  expect((await freshReviewer.open()).body.data).toMatchObject({ askedAgain, isSent: false })
  api.clock.forward(1_000)
  await decideCheck(api, member)
  const { status, timeline } = await progressOf(member)
  const states = ['PENDING', 'REJECTED', 'NOT_APPLIED', 'PENDING', 'APPROVED']
  expect([status, timeline.map(({ status }) => status)]).toEqual(['APPROVED', states])
})

test.each([
  ['mismatch', 'Selfie doesn’t match document', ['selfie'], true],
  ['expired', 'Document expired', ['details', 'document'], true],
  ['another', 'Another document needed', [], false],
] as const)(
  'after the answer “%s” only what it names is asked for again @rest',
  async (answer, title, askedAgain, isKept) => {
    const member = await quickMember(api)
    const { reviewer } = await decideCheck(api, member, { answer })
    expect((await progressOf(member)).reasons.map((reason) => reason.title)).toEqual([title])
    api.clock.forward(1_000)
    await member.call('POST', 'kyc/resetApplicant')
    const { fullName, birthDate } = ada
    const person = isKept ? { fullName, birthDate } : null
    expect((await reviewer.open()).body.data).toMatchObject({ askedAgain, person, isSent: false })
    const sentReview = (await reviewer.send()).body.data
    expect(sentReview).toMatchObject({ isSent: true, askedAgain: [] })
  },
)

test('a case that the provider leaves open is with a person @rest', async () => {
  const member = await quickMember(api)
  await decideCheck(api, member, { answer: 'open' })
  expect(await progressOf(member)).toMatchObject({ status: 'PENDING', isWithPerson: true })
})

test('the person of a rejected case is forgotten with it after a month @rest', async () => {
  const begunAgain = async () => {
    const member = await quickMember(api)
    const { id: externalUserId } = await profileOf(member)
    await decideCheck(api, member, { answer: 'mismatch' })
    api.clock.forward(1_000)
    await member.call('POST', 'kyc/resetApplicant')
    return { externalUserId, email: '', phone: '' }
  }
  const remainingApplicant = await begunAgain()
  api.clock.forward(20 * dayMs)
  const applicantAgain = await begunAgain()
  api.clock.forward(11 * dayMs)
  await forgetUnsent(api.services)
  const personOf = async (person: typeof remainingApplicant) => {
    const { token } = await api.services.identity.sdkToken(person)
    return (await atReviewer(api, token).open()).body.data.person
  }
  expect(await personOf(applicantAgain)).toMatchObject({ fullName: ada.fullName })
  expect(await personOf(remainingApplicant)).toBeNull()
})

test('a member who is rejected for good cannot begin again', async () => {
  const member = await quickMember(api)
  await decideCheck(api, member, { answer: 'blocked' })
  expect(await progressOf(member)).toMatchObject({ status: 'BLOCKED', reasons: [] })
  for (const path of ['generateSdkToken', 'resetApplicant']) {
    const { status, body } = await member.call('POST', `kyc/${path}`)
    expect([status, body.code]).toEqual([409, 'KYC_BLOCKED'])
  }
})

test('a case is sent once, then never changes', async () => {
  const { reviewer } = await beginCheck(api, await quickMember(api))
  const sentReviews = await Promise.all([reviewer.send(), reviewer.send({ answer: 'blocked' })])
  expect(sentReviews.map(({ status }) => status).sort()).toEqual([200, 409])
  const lateAnswer = await reviewer.send()
  expect([lateAnswer.status, lateAnswer.body.code]).toEqual([409, 'KYC_SENT'])
})

test('a checked person is stored sealed and never logged', async () => {
  await sendCheck(api, await quickMember(api))
  expect(JSON.stringify(api.log.lines)).not.toMatch(/Ada|1985/)
  const people = rowsOf<{ person: string }>(
    await api.database.db.execute('select person from sandbox_applicant'),
  )
  expect(people[0]?.person).toMatch(/^[0-9a-f.]+$/)
})

describe('the person', () => {
  test.each(
    byDay(2, [
      ['birthDate', '2009-11-21', 'You must be 18 or older.'],
      ['birthDate', '1885-01-01', 'Check the year.'],
      ['birthDate', '2026-02-30', 'Enter your date of birth.'],
      ['answer', 'perhaps', 'Choose an option.'],
      ['fullName', 'A', 'Enter your full name.'],
    ]),
  )('%s “%s” is told at its field @rest', async (path, value, message) => {
    const reviewer = await reviewerFor(api, await quickMember(api))
    const { status, body } = await reviewer.send({ [path]: value })
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })
})

describe('the token', () => {
  test('lasts ten minutes, and a new one continues', async () => {
    const member = await quickMember(api)
    const { reviewer } = await beginCheck(api, member)
    api.clock.forward(10 * 60_000)
    const lateAnswer = await reviewer.send()
    expect([lateAnswer.status, lateAnswer.body.code]).toEqual([401, 'SDK_TOKEN_EXPIRED'])
    const renewed = await reviewerFor(api, member)
    expect((await renewed.send()).body.data).toMatchObject({ isSent: true })
  })

  test('cannot be made by hand', async () => {
    const [owner, otherMember] = [await quickMember(api), await quickMember(api)]
    const [, expires, hash] = (await sdkToken(owner)).split('.')
    const { id } = await profileOf(otherMember)
    for (const token of ['', 'x', `${id}.${expires}.${hash}`, `${id}.9999999999999.${hash}`]) {
      const { status, body } = await atReviewer(api, token).open()
      expect([token, status, body.code]).toEqual([token, 401, 'SDK_TOKEN_EXPIRED'])
    }
  })
})

test('a closed account leaves nothing of the check @rest', async () => {
  const member = await quickMember(api)
  await decideCheck(api, member)
  await member.call('POST', 'user/deactivateAccount', { password })
  await member.call('POST', 'user/verifyOTPDeactivate', { code: await codeFor(api, member.email) })
  await eraseDue(api.services)
  const notices = "notification where kind = 'identity'"
  for (const table of ['kyc_applicant', 'kyc_event', 'sandbox_applicant', notices]) {
    const rows = rowsOf(await api.database.db.execute(`select * from ${table}`))
    expect([table, rows]).toEqual([table, []])
  }
})

test('in production there is no reviewer', async () => {
  const strict = await makeApi({ mode: 'production' })
  const { status } = await atReviewer(strict, 'x').open()
  expect(status).toBe(404)
})
