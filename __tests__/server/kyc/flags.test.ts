import { addressCountries } from '@/server/modules/kyc'
import { kycApplicants } from '@/server/modules/kyc/tables'
import { runCommand } from '@/server/ops/commands'
import { pollIdentity } from '../../support/jobs'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { mailsTo, profileOf, progressOf } from '../../support/review'
import { makeSumsubFixture, type SumsubFixture } from '../../support/sumsub-fixture'

let fixture: SumsubFixture
beforeEach(async () => {
  fixture = await makeSumsubFixture()
})
afterEach(() => fixture.provider.stop())

const flagged = async () => (await runCommand(fixture.api.services, ['identity', 'flagged'])).text
const idOf = async (member: TestMember) => (await profileOf(member)).id

async function decidedMember(
  member: TestMember,
  answer: 'GREEN' | 'FINAL' | 'RETRY',
  info: object,
) {
  const applicant = await fixture.begun(member)
  applicant.info = { dob: '1990-01-02', ...info }
  fixture.api.clock.forward(1_000)
  fixture.provider.review(applicant, answer)
  await fixture.deliver()
  fixture.api.clock.forward(31_000)
  await pollIdentity(fixture.api.services)
  return applicant
}

const jose = { firstName: 'José', lastName: 'Ada Lima' }
const sameJose = { firstName: 'JOSE', lastName: 'Lima Ada' }

test('different people are not flagged @rest', async () => {
  await decidedMember(await quickMember(fixture.api), 'GREEN', {
    firstName: 'Ada',
    lastName: 'Byron',
  })
  expect(await flagged()).toBe(
    'Nobody has two accounts, and nobody another name, as far as the provider can tell.',
  )
})

test.each([
  ['GREEN', 'GREEN'],
  ['FINAL', 'GREEN'],
  ['GREEN', 'FINAL'],
] as const)(
  'one person’s two accounts (%s, then %s) are one group @rest',
  async (firstOutcome, two) => {
    const [first, second] = [await quickMember(fixture.api), await quickMember(fixture.api)]
    const a = await decidedMember(first, firstOutcome, jose)
    const b = await decidedMember(second, two, sameJose)
    await decidedMember(await quickMember(fixture.api), 'GREEN', {
      firstName: 'Ada',
      lastName: 'Byron',
    })
    const words = { GREEN: 'APPROVED', FINAL: 'BLOCKED' }
    expect((await flagged()).split('\n\n')[0]).toBe(
      [
        'One person, 2 accounts:',
        `  ${await idOf(first)}  ${words[firstOutcome]}  applicant ${a.id}`,
        `  ${await idOf(second)}  ${words[two]}  applicant ${b.id}`,
      ].join('\n'),
    )
    expect(JSON.stringify(fixture.api.log.lines)).not.toMatch(/José|Lima|1990/)
    expect((await profileOf(second)).kycStatus).toBe(words[two])
  },
)

test('a rejected member leaves no name or birth date @rest', async () => {
  await decidedMember(await quickMember(fixture.api), 'RETRY', jose)
  await decidedMember(await quickMember(fixture.api), 'RETRY', jose)
  expect(await flagged()).toMatch(/^Nobody has two accounts/)
})

describe('the name in the document', () => {
  const same = [
    { firstName: 'Ada', lastName: 'Byron' },
    { firstName: 'ÁDÀ', lastName: 'BYRON' },
    { firstName: 'Byron', lastName: 'Ada' },
    { firstName: 'Ada', middleName: 'Augusta', lastName: 'Byron' },
    { firstName: 'Ада', lastName: 'Байрон', firstNameEn: 'Ada', lastNameEn: 'Byron' },
    {},
  ]
  test.each(same)('%j is that of the account @rest', async (info) => {
    const member = await quickMember(fixture.api)
    await decidedMember(member, 'GREEN', info)
    expect(await progressOf(member)).toMatchObject({ status: 'APPROVED', isOtherName: false })
    expect(await flagged()).toMatch(/nobody another name/)
  })

  test('if another, is told and flagged but still approved @rest', async () => {
    const member = await quickMember(fixture.api)
    const { id } = await decidedMember(member, 'GREEN', { firstName: 'Grace', lastName: 'Hopper' })
    expect(await progressOf(member)).toMatchObject({ status: 'APPROVED', isOtherName: true })
    const [mail] = await mailsTo(fixture.api, member)
    expect(mail?.text).toContain('Your document and account names differ')
    expect(await flagged()).toBe(
      `Another name in the document than in the account:\n  ${await idOf(member)}  APPROVED  applicant ${id}`,
    )
    expect(JSON.stringify(fixture.api.log.lines)).not.toMatch(/Grace|Hopper/)
  })

  test('is checked again daily, so a correction clears it', async () => {
    const member = await quickMember(fixture.api)
    const applicant = await decidedMember(member, 'GREEN', {
      firstName: 'Grace',
      lastName: 'Hopper',
    })
    applicant.info = { firstName: 'Ada', lastName: 'Byron', dob: '1990-01-02' }
    fixture.api.clock.forward(25 * 60 * 60_000)
    await pollIdentity(fixture.api.services)
    expect(await flagged()).toMatch(/nobody another name/)
    expect(await mailsTo(fixture.api, member)).toHaveLength(1)
  })
})

test('the country of the address that was checked is kept encrypted, and of nobody else’s @rest', async () => {
  const { services } = fixture.api
  const countriesOf = async (...members: TestMember[]) => [
    ...(
      await addressCountries(services, services.db, await Promise.all(members.map(idOf)))
    ).values(),
  ]
  const [ada, bob] = [await quickMember(fixture.api), await quickMember(fixture.api)]
  await decidedMember(ada, 'GREEN', { ...jose, addresses: [{ country: 'DEU' }] })
  await decidedMember(bob, 'GREEN', {
    firstName: 'Bob',
    lastName: 'Byron',
    addresses: [{ country: '??' }],
  })
  expect(await countriesOf(ada, bob)).toEqual(['DE'])
  const rows = await services.db.select().from(kycApplicants)
  expect(JSON.stringify(rows)).not.toMatch(/DEU?"/)
  await decidedMember(ada, 'GREEN', { ...jose, addresses: [{ country: 'BRA' }] })
  expect(await countriesOf(ada)).toEqual(['BR'])
})
