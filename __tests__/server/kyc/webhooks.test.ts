import { makeApi, type TestApi, TestClock } from '../../support/api'
import { FakeSumsub, keys, signedWebhook, type Webhook } from '../../support/fake-sumsub'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { mailsTo, profileOf, progressOf } from '../../support/review'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, seconds))
const clock = new TestClock()
let provider: FakeSumsub
let api: TestApi
let member: TestMember
let id: string
let applicantId: string

beforeAll(async () => {
  provider = new FakeSumsub(clock.now)
  await provider.start()
})
afterAll(() => provider.stop())
beforeEach(async () => {
  api = await makeApi({ identity: provider.identity() })
  member = await quickMember(api)
  id = (await profileOf(member)).id
  const applicant = provider.open(id)
  applicantId = applicant.id
  provider.webhooks.length = 0
})

function send({ body, headers }: Webhook) {
  return api.request('/api/webhooks/identity', { method: 'POST', body, headers })
}

function event(type: string, seconds: number, changes: object = {}): string {
  const createdAtMs = at(seconds).toISOString().replace('T', ' ').replace('Z', '')
  const levelName = keys.level
  return JSON.stringify({
    applicantId,
    externalUserId: id,
    levelName,
    type,
    createdAtMs,
    ...changes,
  })
}
const green = { reviewResult: { reviewAnswer: 'GREEN' } }
const red = { reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'RETRY', rejectLabels: [] } }

const stateNow = async () => (await profileOf(member)).kycStatus

describe('forged', () => {
  const forgeries: [string, () => Webhook][] = [
    [
      'without a digest',
      () => ({ ...signedWebhook(event('applicantReviewed', 1, green)), headers: {} }),
    ],
    [
      'with a secret of somebody else',
      () => signedWebhook(event('applicantReviewed', 1, green), { secret: 'guessed' }),
    ],
    [
      'with the secret of requests',
      () => signedWebhook(event('applicantReviewed', 1, green), { secret: keys.secretKey }),
    ],
    [
      'by the weak SHA-1',
      () => signedWebhook(event('applicantReviewed', 1, green), { algorithm: 'HMAC_SHA1_HEX' }),
    ],
    [
      'by an algorithm nobody knows',
      () => signedWebhook(event('applicantReviewed', 1, green), { algorithm: 'none' }),
    ],
    [
      'by a name that every object has',
      () => signedWebhook(event('applicantReviewed', 1, green), { algorithm: 'constructor' }),
    ],
    [
      'changed by one byte after signing',
      () => ({
        ...signedWebhook(event('applicantPending', 1)),
        body: event('applicantPending', 2),
      }),
    ],
    [
      'spelled again after signing',
      () => {
        const body = event('applicantReviewed', 1, green)
        return { ...signedWebhook(body), body: JSON.stringify(JSON.parse(body), null, 1) }
      },
    ],
    [
      'with a digest cut short',
      () => {
        const { body, headers } = signedWebhook(event('applicantReviewed', 1, green))
        const digest = String(headers['x-payload-digest']).slice(0, 32)
        return { body, headers: { ...headers, 'x-payload-digest': digest } }
      },
    ],
    [
      'with a digest that is none',
      () => {
        const { body, headers } = signedWebhook(event('applicantReviewed', 1, green))
        return { body, headers: { ...headers, 'x-payload-digest': 'zz' } }
      },
    ],
  ]

  test.each(forgeries)('%s it is nobody’s word @rest', async (_, forge) => {
    provider.review(provider.open(id), 'GREEN')
    const { body } = await send(forge())
    expect([body.status, body.code]).toEqual([403, 'WEBHOOK_FORGED'])
    expect(await stateNow()).toBe('NOT_APPLIED')
    expect(await mailsTo(api, member)).toEqual([])
  })

  test('by SHA-512 it counts', async () => {
    const { status } = await send(
      signedWebhook(event('applicantPending', 1), { algorithm: 'HMAC_SHA512_HEX' }),
    )
    expect([status, await stateNow()]).toEqual([200, 'PENDING'])
  })
})

describe('signed, and yet', () => {
  test.each<[string, () => string]>([
    ['not JSON', () => 'GREEN'],
    ['a list', () => '[]'],
    ['without an applicant', () => JSON.stringify({ type: 'applicantReviewed' })],
    ['with a time that is none', () => event('applicantPending', 1, { createdAtMs: 'now' })],
  ])('%s: refused plainly @rest', async (_, body) => {
    const answer = await send(signedWebhook(body()))
    expect([answer.status, answer.body.code]).toEqual([400, 'WEBHOOK_UNREADABLE'])
  })

  test.each<[string, () => string]>([
    ['about another level', () => event('applicantPending', 1, { levelName: 'age-only' })],
    [
      'about nobody of ours',
      () => event('applicantPending', 1, { externalUserId: 'x', applicantId: 'y' }),
    ],
    ['of a kind that says nothing', () => event('applicantTagsChanged', 1)],
    ['with an answer that is neither', () => event('applicantReviewed', 1, { reviewResult: {} })],
  ])('%s: taken, and nothing changes @rest', async (_, body) => {
    expect((await send(signedWebhook(body()))).status).toBe(200)
    expect(await stateNow()).toBe('NOT_APPLIED')
  })

  test('larger than any event: refused', async () => {
    const body = event('applicantPending', 1, { note: 'x'.repeat(70_000) })
    expect((await send(signedWebhook(body))).status).toBe(413)
  })

  test('an unconfirmed approval lets nobody in and is asked again', async () => {
    const approval = signedWebhook(event('applicantReviewed', 1, green))
    expect((await send(approval)).status).toBe(503)
    expect(await stateNow()).toBe('NOT_APPLIED')
    provider.review(provider.open(id), 'GREEN')
    expect([(await send(approval)).status, await stateNow()]).toEqual([200, 'APPROVED'])
  })

  test('an overtaken approval need not come again', async () => {
    await send(signedWebhook(event('applicantReviewed', 5, red)))
    const lateAnswer = await send(signedWebhook(event('applicantReviewed', 4, green)))
    expect([lateAnswer.status, await stateNow()]).toEqual([200, 'REJECTED'])
  })

  test('an approval during an outage is asked for again', async () => {
    provider.review(provider.open(id), 'GREEN')
    provider.manners = { errors: 1, duplicates: 0, maxDelayMs: 0 }
    const refusedAnswer = await send(signedWebhook(event('applicantReviewed', 1, green)))
    expect([refusedAnswer.status, await stateNow()]).toEqual([503, 'NOT_APPLIED'])
    provider.manners = { errors: 0, duplicates: 0, maxDelayMs: 0 }
    const secondAnswer = await send(signedWebhook(event('applicantReviewed', 1, green)))
    expect([secondAnswer.status, await stateNow()]).toEqual([200, 'APPROVED'])
  })

  test('an applicant under another’s name is nobody’s', async () => {
    const otherMember = await quickMember(api)
    const otherId = (await profileOf(otherMember)).id
    await send(signedWebhook(event('applicantPending', 1)))
    await send(signedWebhook(event('applicantReviewed', 2, { ...red, externalUserId: otherId })))
    expect((await profileOf(otherMember)).kycStatus).toBe('NOT_APPLIED')
    expect(await stateNow()).toBe('PENDING')
  })

  test('a person’s second applicant is not theirs', async () => {
    await send(signedWebhook(event('applicantPending', 1)))
    await send(signedWebhook(event('applicantReviewed', 2, { ...red, applicantId: 'second' })))
    expect(await stateNow()).toBe('PENDING')
  })
})

describe('each change is told on the site', () => {
  const readTold = async () => {
    const { opened } = await member.call('GET', 'notification/listNotification')
    return (opened as { docs: { title: string; path: string }[] }).docs
  }

  test('once, and leads to the page', async () => {
    const webhook = signedWebhook(event('applicantPending', 1))
    for (let round = 0; round < 3; round += 1) await send(webhook)
    expect(await readTold()).toMatchObject([
      { title: 'We’re reviewing your documents', path: '/kyc' },
    ])
  })

  test('a return, an approval and its revocation', async () => {
    await send(signedWebhook(event('applicantPending', 1)))
    await send(signedWebhook(event('applicantAwaitingUser', 2)))
    provider.review(provider.open(id), 'GREEN')
    await send(signedWebhook(event('applicantReviewed', 3, green)))
    await send(signedWebhook(event('applicantReviewed', 4, red)))
    expect((await readTold()).map(({ title }) => title).toSorted()).toEqual([
      'We’re reviewing your documents',
      'Your verification needs more',
      'You’re no longer verified',
      'You’re verified',
    ])
  })
})

describe('in no order', () => {
  test('a repeat is one state, mail and line', async () => {
    const webhook = signedWebhook(event('applicantPending', 1))
    for (let round = 0; round < 3; round += 1) expect((await send(webhook)).status).toBe(200)
    expect(await mailsTo(api, member)).toHaveLength(1)
    expect((await progressOf(member)).timeline).toHaveLength(1)
  })

  test('a late older event changes nothing', async () => {
    await send(signedWebhook(event('applicantReviewed', 5, red)))
    await send(signedWebhook(event('applicantPending', 4)))
    expect(await stateNow()).toBe('REJECTED')
  })

  test('the first of two events in one millisecond counts', async () => {
    await send(signedWebhook(event('applicantReviewed', 5, red)))
    await send(signedWebhook(event('applicantPending', 5)))
    expect(await stateNow()).toBe('REJECTED')
  })

  test('a replayed rejection does not end a fresh start @rest', async () => {
    const rejection = signedWebhook(event('applicantReviewed', 5, red))
    await send(rejection)
    await send(signedWebhook(event('applicantReset', 6)))
    await send(rejection)
    await send(
      signedWebhook(event('applicantReviewed', 5, { ...red, inspectionId: 'spelled again' })),
    )
    expect(await stateNow()).toBe('NOT_APPLIED')
  })

  test('a later revocation counts and is told as such @rest', async () => {
    provider.review(provider.open(id), 'GREEN')
    await send(signedWebhook(event('applicantReviewed', 1, green)))
    expect(await stateNow()).toBe('APPROVED')
    await send(signedWebhook(event('applicantReviewed', 60, red)))
    expect(await stateNow()).toBe('REJECTED')
    const [mail] = await mailsTo(api, member)
    expect(mail?.subject).toBe('You’re no longer verified')
    expect(mail?.text).toContain('\n\nYour shares stay yours. Verify again')
    expect(await progressOf(member)).toMatchObject({ status: 'REJECTED', isRevoked: true })
    await send(signedWebhook(event('applicantReset', 70)))
    await send(signedWebhook(event('applicantReviewed', 80, red)))
    expect(await progressOf(member)).toMatchObject({ status: 'REJECTED', isRevoked: false })
  })

  test('a final revocation says it is final', async () => {
    provider.review(provider.open(id), 'GREEN')
    await send(signedWebhook(event('applicantReviewed', 1, green)))
    const final = { reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'FINAL' } }
    await send(signedWebhook(event('applicantReviewed', 60, final)))
    const [mail] = await mailsTo(api, member)
    expect(mail?.subject).toBe('You’re no longer verified')
    expect(mail?.text).toContain('You can’t try again.')
    expect(await progressOf(member)).toMatchObject({ status: 'BLOCKED', isRevoked: true })
  })

  test('a new review takes no approval away before deciding', async () => {
    provider.review(provider.open(id), 'GREEN')
    await send(signedWebhook(event('applicantReviewed', 1, green)))
    await send(signedWebhook(event('applicantPending', 60)))
    expect(await stateNow()).toBe('APPROVED')
  })

  test('blocked is final @rest', async () => {
    const final = { reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'FINAL' } }
    await send(signedWebhook(event('applicantReviewed', 1, final)))
    provider.review(provider.open(id), 'GREEN')
    await send(signedWebhook(event('applicantReviewed', 2, green)))
    await send(signedWebhook(event('applicantReset', 3)))
    expect(await stateNow()).toBe('BLOCKED')
  })
})
