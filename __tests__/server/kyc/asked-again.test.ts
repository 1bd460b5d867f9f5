import { eq } from 'drizzle-orm'
import { hourMs, minuteMs } from '@/config/durations'
import { accounts } from '@/server/modules/identity/tables'
import { runCommand } from '@/server/ops/commands'
import { pollIdentity } from '../../support/jobs'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { mailsTo, profileOf, progressOf } from '../../support/review'
import { makeSumsubFixture, type SumsubFixture } from '../../support/sumsub-fixture'

let fixture: SumsubFixture
let member: TestMember
beforeEach(async () => {
  fixture = await makeSumsubFixture()
  member = await quickMember(fixture.api)
})
afterEach(() => fixture.provider.stop())

const poll = () => pollIdentity(fixture.api.services)
/** From the table: no session lasts that long. */
async function stateOf({ email }: TestMember): Promise<string | undefined> {
  const [row] = await fixture.api.services.db
    .select()
    .from(accounts)
    .where(eq(accounts.email, email))
  return row?.kycStatus
}
const forwardMs = (ms: number) => fixture.api.clock.forward(ms)
const reread = (account: string) =>
  runCommand(fixture.api.services, ['identity', 'reread', account])
const asksSince = (before: number) =>
  fixture.provider.asked.slice(before).filter((line) => line.endsWith('/one')).length

async function approved(person: TestMember) {
  const applicant = await fixture.begun(person)
  forwardMs(1_000)
  fixture.provider.review(applicant, 'GREEN')
  await fixture.deliver()
  return applicant
}

async function pending(person: TestMember) {
  const applicant = await fixture.begun(person)
  fixture.provider.submit(applicant)
  await fixture.deliver()
  return applicant
}

describe('who is decided', () => {
  test('is asked about daily, finding a lost revocation @rest', async () => {
    const applicant = await approved(member)
    forwardMs(2 * hourMs)
    await poll()
    fixture.provider.review(applicant, 'RETRY')
    fixture.lose()
    forwardMs(hourMs)
    expect(await poll()).toBe(0)
    forwardMs(24 * hourMs)
    expect(await poll()).toBe(1)
    expect(await stateOf(member)).toBe('REJECTED')
  })

  test.each(['GREEN', 'RETRY'] as const)(
    'starts again after a dashboard reset (%s) without webhook @rest',
    async (answer) => {
      const applicant = await fixture.begun(member)
      fixture.provider.review(applicant, answer)
      await fixture.deliver()
      forwardMs(2 * hourMs)
      fixture.provider.startOver(applicant)
      fixture.lose()
      forwardMs(24 * hourMs)
      await poll()
      expect(await stateOf(member)).toBe('NOT_APPLIED')
      expect((await mailsTo(fixture.api, member))[0]?.subject).toBe('Start verification again')
    },
  )

  test('is asked about two at a time, longest wait first @rest', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) {
      const { id } = await approved(await quickMember(fixture.api))
      forwardMs(2 * hourMs)
      await poll()
      ids.push(id)
    }
    forwardMs(48 * hourMs)
    const askedApplicants = async () => {
      const before = fixture.provider.asked.length
      await poll()
      return fixture.provider.asked.slice(before).map((line) => line.split('/')[3])
    }
    expect((await askedApplicants()).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    expect((await askedApplicants()).toSorted()).toEqual(ids.slice(2, 4).toSorted())
    expect(await askedApplicants()).toEqual(ids.slice(4))
    expect(await askedApplicants()).toEqual([])
  })

  test('keeps an approval while the provider looks again @rest', async () => {
    const applicant = await approved(member)
    for (const change of [{ reviewStatus: 'awaitingUser' as const }, { levelName: 'address' }]) {
      Object.assign(applicant, change)
      forwardMs(25 * hourMs)
      await poll()
      expect(await stateOf(member)).toBe('APPROVED')
    }
  })
})

describe('a check the provider took back', () => {
  const mannersOfLoss: [string, (id: string) => void][] = [
    ['to its beginning', (id) => changeApplicant(id, { reviewStatus: 'init' })],
    ['to wait for the person', (id) => changeApplicant(id, { reviewStatus: 'awaitingUser' })],
    ['to another level', (id) => changeApplicant(id, { levelName: 'another' })],
    ['out of its files', (id) => void fixture.provider.applicants.delete(id)],
  ]
  const changeApplicant = (id: string, change: object) =>
    void Object.assign(fixture.provider.applicants.get(id) ?? {}, change)

  test.each(mannersOfLoss)('%s: the member is told and goes on @rest', async (_, take) => {
    const { id } = await pending(member)
    take(id)
    forwardMs(3 * minuteMs)
    await poll()
    expect(await progressOf(member)).toMatchObject({ status: 'NOT_APPLIED', isSentBack: true })
    const [mail] = await mailsTo(fixture.api, member)
    expect(mail?.subject).toBe('Your verification needs more')
    expect(mail?.text).not.toContain('We cleared your last attempt')
    expect((await fixture.start(member)).status).toBe(200)
    const otherApplicant = fixture.provider.open((await profileOf(member)).id)
    otherApplicant.levelName = fixture.api.services.identity.level
    forwardMs(1_000)
    fixture.provider.submit(otherApplicant)
    await fixture.deliver()
    forwardMs(31_000)
    await poll()
    expect(await progressOf(member)).toMatchObject({ status: 'PENDING', isSentBack: false })
  })

  test('is not believed within two minutes of its last event @rest', async () => {
    const { id } = await pending(member)
    changeApplicant(id, { reviewStatus: 'init' })
    forwardMs(31_000)
    await poll()
    expect(await stateOf(member)).toBe('PENDING')
  })

  test('a rejection is not undone by an earlier answer @rest', async () => {
    const applicant = await pending(member)
    const { identity } = fixture.api.services
    const askApplicant = identity.applicant
    const before = await askApplicant(applicant.id)
    forwardMs(30_000)
    fixture.provider.review(applicant, 'RETRY')
    forwardMs(1_000)
    identity.applicant = async () => {
      await fixture.deliver()
      return before
    }
    await poll()
    identity.applicant = askApplicant
    expect(await stateOf(member)).toBe('REJECTED')
  })

  test('is told by a webhook as well @rest', async () => {
    const applicant = await pending(member)
    forwardMs(1_000)
    fixture.provider.sendBack(applicant)
    await fixture.deliver()
    expect(await progressOf(member)).toMatchObject({ status: 'NOT_APPLIED', isSentBack: true })
  })

  test.each(mannersOfLoss)('%s: an operator frees it at once @rest', async (_, take) => {
    const { id } = await pending(member)
    take(id)
    forwardMs(1_000)
    const { isDone, text } = await reread(member.email)
    expect([isDone, text.split('\n').at(-1)]).toEqual([true, 'PENDING became NOT_APPLIED.'])
    expect(await stateOf(member)).toBe('NOT_APPLIED')
  })
})

describe('an operator asks about one person', () => {
  test('by account id, and hears that nothing changed @rest', async () => {
    const { id: applicantId } = await approved(member)
    const { id } = await profileOf(member)
    expect(await reread(id)).toEqual({
      isDone: true,
      text: `${id}  applicant ${applicantId}\nThe provider says: approved.\nAPPROVED stays.`,
    })
  })

  test('without a known applicant, finding them by account', async () => {
    const applicant = await fixture.opened(member)
    fixture.provider.review(applicant, 'GREEN')
    fixture.lose()
    forwardMs(1_000)
    const { text } = await reread(member.email)
    expect(text).toMatch(/NOT_APPLIED became APPROVED\.$/)
  })

  test('who never began @rest', async () => {
    const { isDone, text } = await reread(member.email)
    expect([isDone, text]).toEqual([
      true,
      `${(await profileOf(member)).id}  no applicant\nThe provider knows nothing of them.\nNOT_APPLIED stays.`,
    ])
  })

  test.each([
    [undefined, 'Name the person by e-mail address or account id.'],
    ['nobody@example.com', 'There is no open account of nobody@example.com.'],
    ['00000000-0000-4000-8000-000000000000', 'There is no open account of 00000000-'],
    ['\u001b[31mx', 'There is no open account of ?[31mx.'],
  ])('%s: a plain sentence @rest', async (account, words) => {
    const result = await runCommand(fixture.api.services, [
      'identity',
      'reread',
      ...(account === undefined ? [] : [account]),
    ])
    expect(result).toEqual({ isDone: false, text: expect.stringContaining(words) })
  })

  test('with the provider away, and hears that nothing changed @rest', async () => {
    await pending(member)
    fixture.provider.manners = { errors: 1, duplicates: 0, maxDelayMs: 0 }
    const { isDone, text } = await reread(member.email)
    expect([isDone, text]).toEqual([
      false,
      'The provider could not be asked: Sumsub answered 500. Nothing was changed.',
    ])
    expect(await stateOf(member)).toBe('PENDING')
  })
})

test('a restarted count of attempts locks no member out @rest', async () => {
  const applicant = await fixture.begun(member)
  applicant.attemptCnt = 3
  fixture.provider.review(applicant, 'RETRY')
  fixture.lose()
  await poll()
  expect(await stateOf(member)).toBe('REJECTED')
  forwardMs(minuteMs)
  fixture.provider.startOver(applicant, 0)
  await fixture.deliver()
  forwardMs(10 * minuteMs)
  fixture.provider.submit(applicant)
  forwardMs(minuteMs)
  fixture.provider.review(applicant, 'GREEN')
  await fixture.deliver()
  forwardMs(31_000)
  await poll()
  forwardMs(3 * minuteMs)
  await poll()
  expect(await stateOf(member)).toBe('APPROVED')
})

describe('a provider that is away', () => {
  const providerAway = { errors: 1, duplicates: 0, maxDelayMs: 0 }
  const providerPresent = { errors: 0, duplicates: 0, maxDelayMs: 0 }

  async function turnsDuring(ms: number): Promise<void> {
    for (let elapsed = 0; elapsed < ms; elapsed += 30_000) {
      forwardMs(30_000)
      await poll()
    }
  }

  test('is asked less and less often until it answers @rest', async () => {
    const applicant = await pending(member)
    fixture.provider.manners = providerAway
    const before = fixture.provider.asked.length
    await turnsDuring(hourMs)
    expect(asksSince(before)).toBeLessThanOrEqual(10)
    fixture.provider.manners = providerPresent
    fixture.provider.review(applicant, 'GREEN')
    fixture.lose()
    await turnsDuring(16 * minuteMs)
    expect(await stateOf(member)).toBe('APPROVED')
  })

  test('is not asked about everybody in turn @rest', async () => {
    for (let count = 0; count < 8; count += 1) await pending(await quickMember(fixture.api))
    fixture.provider.manners = providerAway
    forwardMs(31_000)
    const before = fixture.provider.asked.length
    await poll()
    expect(asksSince(before)).toBe(3)
  })
})
