import { and, eq } from 'drizzle-orm'
import { dayMs, hourMs, minuteMs } from '@/config/durations'
import {
  webhookBody,
  webhookEvents,
  webhookEventTypes,
  webhookExample,
} from '@/contract/user/webhook-events'
import { setStanding } from '@/server/modules/identity'
import { notify } from '@/server/modules/notifications/notify'
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookSubjects,
} from '@/server/modules/webhooks/tables'
import { makeApi, type TestApi } from '../../support/api'
import { newPassword } from '../../support/call-examples'
import { deliverWebhooks, sweep } from '../../support/jobs'
import { accountIdOf } from '../../support/make-transactions'
import { codeFor, logIn, password, type TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import {
  deliveriesOf,
  emitEvent,
  endpointCode,
  endpointsOf,
  makeEndpoint,
  Programs,
  requestEndpoint,
  verifySignature,
} from '../../support/webhooks'

const resendMs = 31_000

let api: TestApi
let ada: TestMember
let programs: Programs
beforeEach(async () => {
  programs = new Programs()
  api = await makeApi({ receivers: programs })
  ada = await quickMember(api)
})

const deliver = () => deliverWebhooks(api.services)

const mailsTo = async (email: string) => {
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(email)}`)
  return (JSON.parse(text) as { messages: { subject: string; text: string }[] }).messages
}

const pause = (id: string, isPaused: boolean, owner = ada) =>
  owner.call('POST', 'user/pauseWebhookEndpoint', { id, isPaused })

describe('adding an endpoint', () => {
  test('shows its secret once, keeps it locked, and tells its owner', async () => {
    const { secret, ...shown } = await makeEndpoint(api, ada)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(shown).toEqual({
      id: expect.any(String),
      url: 'https://books.venn.example/fnx',
      madeAt: api.clock.now().toISOString(),
      state: 'active',
      since: null,
      previousSecretUntil: null,
      waiting: 0,
      lastAttempt: null,
    })
    const { opened } = await ada.call('GET', 'user/webhookEndpoints')
    expect(opened).toEqual({ docs: [shown], roomLeft: 4 })
    const [row] = await api.services.db.select().from(webhookEndpoints)
    expect(JSON.stringify(row)).not.toContain(secret.slice(6))
    const [mail] = await mailsTo(ada.email)
    expect(mail?.subject).toBe('Webhook endpoint at books.venn.example added')
    const { opened: notices } = await ada.call('GET', 'notification/listNotification')
    expect(notices).toMatchObject({
      docs: [{ title: 'Webhook endpoint at books.venn.example added' }],
    })
  })

  test.each([
    ['a wrong password', { password: 'not-hers-at-all' }, 'WRONG_PASSWORD', 'password'],
    ['a wrong code', { code: '000000' }, 'CODE_WRONG', 'code'],
    ['an address that may not be asked', { url: 'http://10.0.0.8/' }, 'WEBHOOK_ADDRESS', 'url'],
  ])('is refused with %s', async (_, changes, code, field) => {
    const refusedAnswer = await requestEndpoint(api, ada, changes)
    expect(refusedAnswer.body).toMatchObject({ code, errors: [{ path: field }] })
    expect(await endpointsOf(ada)).toEqual([])
  })

  test.each([
    ['https://books.venn.example', 'https://books.venn.example/'],
    ['HTTPS://BOOKS.VENN.EXAMPLE:443/a/../b', 'https://books.venn.example/b'],
    [
      'https://b\nooks.venn.example/a\r\nhost: inside',
      'https://books.venn.example/ahost:%20inside',
    ],
    [
      'https://books.venn.example/"><script>alert(1)</script>',
      'https://books.venn.example/%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    ],
    ['https://books.venn.example/\u202etxt.exe', 'https://books.venn.example/%E2%80%AEtxt.exe'],
    ['https://b\u043eoks.venn.example/', 'https://xn--boks-55d.venn.example/'],
  ])('at %j shows where it leads: %s', async (url, shownUrl) => {
    expect(await makeEndpoint(api, ada, url)).toMatchObject({ url: shownUrl })
  })

  test('stops at five @rest', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await makeEndpoint(api, ada)
      api.clock.forward(resendMs)
    }
    const refusedAnswer = await requestEndpoint(api, ada)
    expect(refusedAnswer.body).toMatchObject({ status: 422, code: 'WEBHOOK_ENDPOINTS_FULL' })
  })

  test('is refused on hold', async () => {
    const id = await accountIdOf(api, ada)
    await setStanding(api.services.db, { id }, { onHoldAt: api.clock.now() })
    expect((await requestEndpoint(api, ada)).body.code).toBe('ON_HOLD')
  })
})

describe('an event', () => {
  test('is told to its own member, signed, and without amount, name or address', async () => {
    const bob = await quickMember(api)
    const { secret } = await makeEndpoint(api, ada, 'https://ada.example/hook')
    await makeEndpoint(api, bob, 'https://bob.example/hook')
    await emitEvent(api, ada, { id: '7b6ef8a0-51d4-4c0e-8f8e-3f2a9c1d5e6b' })
    await deliver()
    expect(programs.heard.map(({ url }) => url)).toEqual(['https://ada.example/hook'])
    const [heard] = programs.heard
    expect(heard && verifySignature(secret, heard)).toEqual({
      type: 'purchase.confirmed',
      timestamp: '2026-11-20T12:00:00.000Z',
      data: {
        id: '7b6ef8a0-51d4-4c0e-8f8e-3f2a9c1d5e6b',
        number: 1,
        call: '/api/v1/wallet/transaction?id=7b6ef8a0-51d4-4c0e-8f8e-3f2a9c1d5e6b',
      },
    })
    const otherSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    expect(() => heard && verifySignature(otherSecret, heard)).toThrow(
      'No matching signature found',
    )
  })

  test('of several members at once is sent to each member’s own endpoints', async () => {
    const bob = await quickMember(api)
    await makeEndpoint(api, ada, 'https://ada.example/hook')
    await makeEndpoint(api, bob, 'https://bob.example/hook')
    const { services } = api
    const at = api.clock.now()
    const accountIds = await Promise.all([ada, bob].map((member) => accountIdOf(api, member)))
    const noticesTold = accountIds.map((accountId, index) => {
      const facts = { id: `of ${index}`, shares: '1' }
      return { accountId, kind: 'vote-open' as const, facts, at }
    })
    await services.db.transaction((tx) => notify(services, tx, ...noticesTold))
    await deliver()
    const heard = programs.heard.map(({ url, body }) => [url, /"id":"(.*?)"/.exec(body)?.[1]])
    expect(heard.sort()).toEqual([
      ['https://ada.example/hook', 'of 0'],
      ['https://bob.example/hook', 'of 1'],
    ])
  })

  test('that was rolled back is sent to no endpoint', async () => {
    const { id } = await makeEndpoint(api, ada)
    const accountId = await accountIdOf(api, ada)
    const { services } = api
    const rolledBack = services.db.transaction(async (tx) => {
      const at = api.clock.now()
      await notify(services, tx, { accountId, kind: 'stake-left', facts: { shares: '4' }, at })
      throw new Error('not after all')
    })
    await expect(rolledBack).rejects.toThrow('not after all')
    await deliver()
    expect([programs.heard, await deliveriesOf(ada, id)]).toEqual([[], []])
  })

  test('has the next number of its thing, also of several at once', async () => {
    const { id } = await makeEndpoint(api, ada)
    const kinds = ['vote-open', 'vote-cast', 'vote-counted'] as const
    await Promise.all(kinds.map((kind) => emitEvent(api, ada, { kind, id: 'a vote' })))
    await emitEvent(api, ada, { kind: 'vote-open', id: 'another vote' })
    const accountId = await accountIdOf(api, ada)
    const at = api.clock.now()
    const facts = { id: 'a vote', shares: '1' }
    const two = kinds.slice(0, 2).map((kind) => ({ accountId, kind, facts, at }))
    await api.services.db.transaction((tx) => notify(api.services, tx, ...two))
    const { db } = api.services
    const { subject, number } = webhookDeliveries
    const numbers = await db
      .select({ number })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.endpointId, id), eq(subject, 'a vote')))
      .orderBy(number)
    expect(numbers.map((row) => row.number)).toEqual([1, 2, 3, 4, 5])
    await deliver()
    expect(programs.news().sort()).toContain('vote.opened 1')
  })

  test('without an endpoint writes nothing', async () => {
    await emitEvent(api, ada)
    const { db } = api.services
    expect(await db.select().from(webhookSubjects)).toEqual([])
    await makeEndpoint(api, ada)
    await deliver()
    expect(programs.heard).toEqual([])
  })

  test.each(webhookEventTypes)('%s has an example that is one', (type) => {
    const example = webhookExample(type)
    expect(webhookBody.parse(example)).toEqual(example)
    expect(example.type).toBe(type)
  })

  test('is of one type for each notice that it is written with', () => {
    const notices = Object.values(webhookEvents).flatMap((event) => event.notices)
    expect(new Set(notices).size).toBe(notices.length)
  })
})

describe('a delivery', () => {
  test('is tried for 75 hours, then its endpoint rests and its owner is told', async () => {
    const { id } = await makeEndpoint(api, ada)
    programs.says = () => ({ status: 500 })
    await emitEvent(api, ada)
    const waits = [
      5_000,
      5 * minuteMs,
      30 * minuteMs,
      ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
    ]
    await deliver()
    for (const wait of waits) {
      api.clock.forward(wait - 1)
      await deliver()
      api.clock.forward(1)
      await deliver()
    }
    expect(programs.heard).toHaveLength(10)
    expect(new Set(programs.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const [mail] = await mailsTo(ada.email)
    expect(mail?.subject).toBe('Webhook endpoint at books.venn.example rests')
    ada = await logIn(api, ada)
    expect(await endpointsOf(ada)).toMatchObject([{ state: 'resting', waiting: 1 }])
    const [delivery] = await deliveriesOf(ada, id)
    expect(delivery?.attempts).toHaveLength(10)
    expect(delivery?.state).toBe('waiting')
    programs.heard = []
    await emitEvent(api, ada)
    await deliver()
    expect(programs.heard).toEqual([])
    programs.says = () => ({ status: 200 })
    expect((await pause(id, false)).opened).toMatchObject({ state: 'active', since: null })
    await deliver()
    expect(programs.news()).toEqual(['purchase.confirmed 1', 'purchase.confirmed 2'])
  })

  test('that waits holds back its own thing, in order, and nothing else', async () => {
    await makeEndpoint(api, ada)
    await emitEvent(api, ada, { id: 'a' })
    await emitEvent(api, ada, { id: 'b' })
    programs.says = ({ body }) => ({ status: body.includes('"id":"a"') ? 503 : 200 })
    await deliver()
    await emitEvent(api, ada, { kind: 'payment-returned', id: 'a' })
    await emitEvent(api, ada, { kind: 'payment-returned', id: 'b' })
    await deliver()
    expect(programs.news().sort()).toEqual([
      'payment.refunded 2',
      'purchase.confirmed 1',
      'purchase.confirmed 1',
    ])
    programs.says = () => ({ status: 200 })
    api.clock.forward(5_000)
    await deliver()
    expect(programs.news()).toEqual(['purchase.confirmed 1', 'payment.refunded 2'])
  })

  test('waits while its endpoint is paused, and goes when it goes on', async () => {
    const { id } = await makeEndpoint(api, ada)
    expect((await pause(id, true)).opened).toMatchObject({ state: 'paused' })
    await emitEvent(api, ada)
    await deliver()
    expect(programs.heard).toEqual([])
    expect(await endpointsOf(ada)).toMatchObject([{ waiting: 1 }])
    await pause(id, false)
    await deliver()
    expect(programs.news()).toEqual(['purchase.confirmed 1'])
  })

  test('that is answered 410 is the last one', async () => {
    await makeEndpoint(api, ada)
    programs.says = () => ({ status: 410 })
    await emitEvent(api, ada)
    await deliver()
    expect(await endpointsOf(ada)).toMatchObject([{ state: 'resting' }])
  })

  test.each([
    { status: 302 },
    { status: 400 },
    { failure: 'timed-out' },
    { failure: 'unreachable' },
    { failure: 'not-public' },
  ] as const)('that ends with %j is tried again', async (received) => {
    const { id } = await makeEndpoint(api, ada)
    programs.says = () => received
    await emitEvent(api, ada)
    await deliver()
    const [delivery] = await deliveriesOf(ada, id)
    const next = new Date(api.clock.now().getTime() + 5_000).toISOString()
    expect(delivery).toMatchObject({ state: 'waiting', nextAttemptAt: next, attempts: [received] })
  })

  test('is kept for a month', async () => {
    const { id } = await makeEndpoint(api, ada)
    await emitEvent(api, ada)
    api.clock.forward(31 * dayMs)
    await sweep(api.services)
    ada = await logIn(api, ada)
    expect(await deliveriesOf(ada, id)).toEqual([])
    await emitEvent(api, ada)
    await deliver()
    expect(programs.news()).toEqual(['purchase.confirmed 2'])
  })
})

describe('what its owner asks for', () => {
  test('a test goes out at once, also while the endpoint is paused, and is not tried again', async () => {
    const { id, secret } = await makeEndpoint(api, ada)
    await pause(id, true)
    programs.says = () => ({ status: 500 })
    const { opened } = await ada.call('POST', 'user/testWebhookEndpoint', { id })
    expect(opened).toMatchObject({ type: 'endpoint.test', state: 'waiting', attempts: [] })
    await deliver()
    api.clock.forward(dayMs - hourMs)
    await deliver()
    expect(programs.heard).toHaveLength(1)
    const [heard] = programs.heard
    expect(heard && verifySignature(secret, heard)).toMatchObject({ type: 'endpoint.test' })
    ada = await logIn(api, ada)
    expect(await deliveriesOf(ada, id)).toMatchObject([{ state: 'failed', nextAttemptAt: null }])
  })

  test('a delivery goes again under its own id, also before an older one', async () => {
    const { id } = await makeEndpoint(api, ada)
    await emitEvent(api, ada)
    await deliver()
    programs.says = () => ({ status: 500 })
    await emitEvent(api, ada, { kind: 'payment-returned' })
    await deliver()
    const [second, first] = await deliveriesOf(ada, id)
    programs.heard = []
    for (const delivery of [first, second])
      await ada.call('POST', 'user/sendWebhookDeliveryAgain', { id: delivery?.id })
    await deliver()
    expect(programs.heard.map(({ headers }) => headers['webhook-id'])).toEqual([
      first?.id,
      second?.id,
    ])
    const after = await deliveriesOf(ada, id)
    expect(after).toMatchObject([
      { state: 'waiting', nextAttemptAt: second?.nextAttemptAt },
      { state: 'delivered' },
    ])
    expect(after.map(({ attempts }) => attempts.length)).toEqual([2, 2])
  })

  test('a new secret takes the password and a code, and for a day both sign', async () => {
    const { id, secret } = await makeEndpoint(api, ada)
    api.clock.forward(resendMs)
    const code = await endpointCode(api, ada)
    const rotate = (changes: object) =>
      ada.call('POST', 'user/rotateWebhookSecret', { id, password, code, ...changes })
    expect((await rotate({ password: 'not-hers-at-all' })).body.code).toBe('WRONG_PASSWORD')
    expect((await rotate({ code: '000000' })).body.code).toBe('CODE_WRONG')
    const { secret: freshSecret } = (await rotate({})).opened as { secret: string }
    expect((await rotate({})).body.code).toBe('CODE_EXPIRED')
    expect(freshSecret).not.toBe(secret)
    await emitEvent(api, ada)
    await deliver()
    const [during] = programs.heard
    for (const secretUsed of [secret, freshSecret])
      expect(during && verifySignature(secretUsed, during)).toBeTruthy()
    api.clock.forward(dayMs)
    await emitEvent(api, ada)
    await deliver()
    const [, after] = programs.heard
    expect(after && verifySignature(freshSecret, after)).toBeTruthy()
    expect(() => after && verifySignature(secret, after)).toThrow('No matching signature found')
  })

  test('somebody else’s endpoint and deliveries are not there', async () => {
    const { id } = await makeEndpoint(api, ada)
    await emitEvent(api, ada)
    await deliver()
    const [delivery] = await deliveriesOf(ada, id)
    const bob = await quickMember(api)
    const code = await endpointCode(api, bob)
    const askedAnswers = [
      await pause(id, true, bob),
      await bob.call('POST', 'user/removeWebhookEndpoint', { id }),
      await bob.call('POST', 'user/rotateWebhookSecret', { id, password, code }),
      await bob.call('POST', 'user/testWebhookEndpoint', { id }),
      await bob.call('GET', 'user/webhookDeliveries', { id }),
    ]
    for (const { body } of askedAnswers) expect(body.code).toBe('WEBHOOK_ENDPOINT_NOT_FOUND')
    const secondAnswer = await bob.call('POST', 'user/sendWebhookDeliveryAgain', {
      id: delivery?.id,
    })
    expect(secondAnswer.body.code).toBe('WEBHOOK_DELIVERY_NOT_FOUND')
    programs.heard = []
    await deliver()
    expect(programs.heard).toEqual([])
    expect(await endpointsOf(ada)).toMatchObject([{ state: 'active', previousSecretUntil: null }])
  })
})

describe('nothing more is told', () => {
  test('to an endpoint that was removed', async () => {
    const { id } = await makeEndpoint(api, ada)
    await emitEvent(api, ada)
    await ada.call('POST', 'user/removeWebhookEndpoint', { id })
    await emitEvent(api, ada)
    await deliver()
    expect(programs.heard).toEqual([])
  })

  test('to a closed account’s', async () => {
    await makeEndpoint(api, ada)
    await emitEvent(api, ada)
    await ada.call('POST', 'user/deactivateAccount', { password })
    await ada.call('POST', 'user/verifyOTPDeactivate', { code: await codeFor(api, ada.email) })
    await deliver()
    expect(programs.heard).toEqual([])
    const { db } = api.services
    expect(await db.select().from(webhookEndpoints)).toEqual([])
    expect(await db.select().from(webhookSubjects)).toEqual([])
  })

  test('when the password changes, until its owner says so, and the mail tells it', async () => {
    const { id } = await makeEndpoint(api, ada)
    await ada.call('POST', 'user/changePassword', { currentPassword: password, newPassword })
    expect((await mailsTo(ada.email))[0]?.text).toMatch(/webhook endpoints were\s+paused/)
    await emitEvent(api, ada)
    await deliver()
    expect(programs.heard).toEqual([])
    await pause(id, false)
    await deliver()
    expect(programs.news()).toEqual(['purchase.confirmed 1'])
  })

  test('for as long as the account is on hold', async () => {
    await makeEndpoint(api, ada)
    const id = await accountIdOf(api, ada)
    const { db } = api.services
    await setStanding(db, { id }, { onHoldAt: api.clock.now() })
    await emitEvent(api, ada)
    await deliver()
    expect(programs.heard).toEqual([])
    await setStanding(db, { id }, { liftedAt: api.clock.now() })
    await deliver()
    expect(programs.news()).toEqual(['purchase.confirmed 1'])
  })
})
