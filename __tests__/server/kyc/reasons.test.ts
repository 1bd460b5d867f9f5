import { plainReasons, shownComment } from '@/server/modules/kyc/reasons'
import { hostileStrings } from '../../support/hostile'
import { pollIdentity } from '../../support/jobs'
import { quickMember } from '../../support/quick-member'
import { mailsTo, progressOf } from '../../support/review'
import { makeSumsubFixture, type SumsubFixture } from '../../support/sumsub-fixture'

/** The provider's documented labels of a try that may be repeated. */
const labels = [
  'ADDITIONAL_DOCUMENT_REQUIRED',
  'AGE_REQUIREMENT_MISMATCH',
  'APPLICANT_INTERRUPTED_INTERVIEW',
  'BACK_SIDE_MISSING',
  'BAD_AVATAR',
  'BAD_FACE_MATCHING',
  'BAD_PROOF_OF_ADDRESS',
  'BAD_PROOF_OF_IDENTITY',
  'BAD_SELFIE',
  'BAD_VIDEO_SELFIE',
  'BLACK_AND_WHITE',
  'CHECK_UNAVAILABLE',
  'CONNECTION_INTERRUPTED',
  'DIGITAL_DOCUMENT',
  'DOCUMENT_DAMAGED',
  'DOCUMENT_DEPRIVED',
  'DOCUMENT_MISSING',
  'DOCUMENT_PAGE_MISSING',
  'EXPIRATION_DATE',
  'FRONT_SIDE_MISSING',
  'GRAPHIC_EDITOR',
  'ID_INVALID',
  'INCOMPATIBLE_LANGUAGE',
  'INCOMPLETE_DOCUMENT',
  'INCORRECT_SOCIAL_NUMBER',
  'LOW_QUALITY',
  'NOT_ALL_CHECKS_COMPLETED',
  'NOT_DOCUMENT',
  'OUTDATED_DOCUMENT_VERSION',
  'PROBLEMATIC_APPLICANT_DATA',
  'REQUESTED_DATA_MISMATCH',
  'SCREENSHOTS',
  'SELFIE_MISMATCH',
  'SELFIE_WITH_PAPER',
  'UNFILLED_ID',
  'UNSATISFACTORY_PHOTOS',
  'UNSUITABLE_DOCUMENT',
  'UNSUITABLE_ENV',
  'UNSUPPORTED_LANGUAGE',
  'WRONG_ADDRESS',
  'WRONG_USER_REGION',
]
const accusing = ['FORGERY', 'FRAUDULENT_PATTERNS', 'SANCTIONS', 'PEP', 'BLOCKLIST', 'constructor']

test.each(labels)('%s has its own words and cure', (label) => {
  const [reason, ...furtherReasons] = plainReasons([label])
  expect(furtherReasons).toEqual([])
  expect(reason?.title).not.toBe('Documents not accepted')
  expect(reason?.cure).toMatch(/^[A-Z].+\.$/)
})

test.each(accusing)('%s is not repeated to the person', (label) => {
  expect(plainReasons([label])).toEqual([
    { title: 'Documents not accepted', cure: expect.stringMatching(/^Use your own/) },
  ])
})

test('two labels of one meaning are one reason', () => {
  expect(plainReasons(['BAD_SELFIE', 'SELFIE_MISMATCH'])).toHaveLength(1)
})

describe('what the reviewer wrote', () => {
  let fixture: SumsubFixture
  beforeEach(async () => {
    fixture = await makeSumsubFixture()
  })
  afterEach(() => fixture.provider.stop())

  async function rejectedWith(changes: object, answer: 'RETRY' | 'FINAL' = 'RETRY') {
    const member = await quickMember(fixture.api)
    const applicant = await fixture.begun(member)
    fixture.provider.review(applicant, answer, ['LOW_QUALITY'], changes)
    await fixture.deliver()
    return { member, stored: applicant }
  }

  test('is shown only if meant for the member @rest', async () => {
    const { member } = await rejectedWith({
      moderationComment: 'Please show the hologram.\n\nThank you.',
      clientComment: 'Looks like a forgery',
    })
    const { comment } = await progressOf(member)
    expect(comment).toBe('Please show the hologram.\n\nThank you.')
    const [mail] = await mailsTo(fixture.api, member)
    expect(mail?.text).not.toMatch(/hologram|forgery/)
    expect(mail?.text).toContain('Our reviewer left a note.')
  })

  test('goes with a fresh start @rest', async () => {
    const { member } = await rejectedWith({ moderationComment: 'Too dark.' })
    fixture.api.clock.forward(1_000)
    await member.call('POST', 'kyc/resetApplicant')
    expect(await progressOf(member)).toMatchObject({ comment: null })
  })

  test('is not repeated to a blocked member @rest', async () => {
    const { member } = await rejectedWith({ moderationComment: 'Fraud.' }, 'FINAL')
    expect(await progressOf(member)).toMatchObject({ status: 'BLOCKED', comment: null })
  })

  test('is found without the webhook @rest', async () => {
    const member = await quickMember(fixture.api)
    const applicant = await fixture.begun(member)
    fixture.provider.review(applicant, 'RETRY', [], { moderationComment: 'Too dark.' })
    fixture.lose()
    await member.call('POST', 'kyc/updateApplicantId', { applicantId: applicant.id })
    await pollIdentity(fixture.api.services)
    expect(await progressOf(member)).toMatchObject({ status: 'REJECTED', comment: 'Too dark.' })
  })

  test('may be anything and breaks nothing @rest', async () => {
    // The webhook takes no larger event.
    const text = hostileStrings.filter(({ length }) => length < 500).join('\n')
    const { member } = await rejectedWith({ moderationComment: text })
    expect(await progressOf(member)).toMatchObject({
      status: 'REJECTED',
      comment: shownComment(text),
    })
  })
})

test('hostile text loses invisible characters and has a bound @rest', () => {
  for (const text of hostileStrings) {
    const comment = shownComment(text) ?? ''
    expect(comment).not.toMatch(/[^\P{C}\n\u200c\u200d]/u)
    expect([...comment].length).toBeLessThanOrEqual(1_000)
    if (/^[\p{L}\p{N}\p{P}\p{S}]{1,1000}$/u.test(text)) expect(comment).toBe(text)
  }
})
