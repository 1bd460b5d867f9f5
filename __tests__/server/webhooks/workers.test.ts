import { sql } from 'drizzle-orm'
import { WebhookSender } from '@/server/modules/webhooks'
import type { Received } from '@/server/modules/webhooks/needs'
import { webhookEndpoints } from '@/server/modules/webhooks/tables'
import { makeApi, type TestApi } from '../../support/api'
import { deliverWebhooks } from '../../support/jobs'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import { inRole } from '../../support/roles'
import { deliveriesOf, emitEvent, makeEndpoint, Programs } from '../../support/webhooks'

let api: TestApi
let programs: Programs
beforeEach(async () => {
  programs = new Programs()
  api = await makeApi({ receivers: programs })
})

const deliver = () => deliverWebhooks(api.services)

/** A receiver that answers when the test says so. */
function heldReceiver() {
  let answer: (received: Received) => void = () => {}
  const answeredDelivery = new Promise<Received>((resolve) => {
    answer = resolve
  })
  return { answered: answeredDelivery, answer: (status: number) => answer({ status }) }
}

async function untilHeard(count: number): Promise<void> {
  for (let looks = 0; programs.heard.length < count; looks += 1) {
    if (looks > 2_000) throw new Error(`Only ${programs.heard.length} of ${count} were heard.`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** As if the database had not heard from the sender for longer than a lease. */
const leasesEnd = () =>
  api.services.db.update(webhookEndpoints).set({ leasedUntil: sql`now() - interval '1 second'` })

describe('a worker that dies or sleeps', () => {
  let ada: TestMember
  let endpoint: string
  beforeEach(async () => {
    ada = await quickMember(api)
    endpoint = (await makeEndpoint(api, ada)).id
  })

  test('after sending and before noting it: another one sends it again, under the same id', async () => {
    await emitEvent(api, ada)
    const slow = heldReceiver()
    programs.says = () => slow.answered
    const first = deliver()
    await untilHeard(1)
    await deliver()
    expect(programs.heard).toHaveLength(1)
    await leasesEnd()
    programs.says = () => ({ status: 200 })
    await deliver()
    const ids = programs.heard.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    slow.answer(500)
    await first
    const [delivery] = await deliveriesOf(ada, endpoint)
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] })
    expect(delivery?.attempts).toHaveLength(1)
  })

  test('before sending the next one: it sends nothing once it wakes', async () => {
    await emitEvent(api, ada)
    await emitEvent(api, ada, { kind: 'payment-returned' })
    const [slow, next] = [heldReceiver(), heldReceiver()]
    programs.says = () => slow.answered
    const first = deliver()
    await untilHeard(1)
    await leasesEnd()
    programs.says = ({ body }) => (body.includes('"number":2') ? next.answered : { status: 200 })
    const second = deliver()
    await untilHeard(3)
    slow.answer(200)
    await first
    next.answer(200)
    await second
    expect(programs.news()).toEqual([
      'purchase.confirmed 1',
      'purchase.confirmed 1',
      'payment.refunded 2',
    ])
  })

  test('that is stopped waits for no answer: another one sends it again at once, and then the rest', async () => {
    await emitEvent(api, ada)
    await emitEvent(api, ada, { kind: 'payment-returned' })
    programs.says = (_, stopping) =>
      new Promise((resolve) => {
        stopping.addEventListener('abort', () => resolve({ failure: 'unreachable' }))
      })
    const deliveries = new WebhookSender()
    const deliveryRun = inRole('worker', () => deliveries.run(api.services))
    await untilHeard(1)
    await Promise.all([deliveryRun, deliveries.stop()])
    const [, first] = await deliveriesOf(ada, endpoint)
    expect(first).toMatchObject({ state: 'waiting', attempts: [] })
    programs.says = () => ({ status: 200 })
    await deliver()
    const ids = programs.heard.map(({ headers }) => headers['webhook-id'])
    expect([ids[0] === ids[1], ids.length]).toEqual([true, 3])
    expect(programs.news()).toEqual([
      'purchase.confirmed 1',
      'purchase.confirmed 1',
      'payment.refunded 2',
    ])
  })

  test('that is stopped while an answer comes notes it, and begins nothing', async () => {
    await emitEvent(api, ada)
    await emitEvent(api, ada, { kind: 'payment-returned' })
    const slow = heldReceiver()
    programs.says = () => slow.answered
    const deliveries = new WebhookSender()
    const deliveryRun = inRole('worker', () => deliveries.run(api.services))
    await untilHeard(1)
    const stopped = deliveries.stop()
    slow.answer(200)
    await Promise.all([deliveryRun, stopped])
    expect(programs.news()).toEqual(['purchase.confirmed 1'])
    programs.says = () => ({ status: 200 })
    await deliver()
    expect(programs.news()).toEqual(['payment.refunded 2'])
  })
})

test('a slow receiver holds up nobody else', async () => {
  const slow = heldReceiver()
  programs.says = ({ url }) => (url.includes('slow') ? slow.answered : { status: 200 })
  const owner = await quickMember(api)
  await makeEndpoint(api, owner, 'https://slow.example/hook')
  const otherMembers = await Promise.all(Array.from({ length: 6 }, () => quickMember(api)))
  for (const otherMember of otherMembers) await makeEndpoint(api, otherMember)
  for (const member of [owner, owner, ...otherMembers]) await emitEvent(api, member)
  const deliveries = new WebhookSender(3)
  const deliveryRun = inRole('worker', () => deliveries.run(api.services))
  await untilHeard(7)
  expect(programs.heard.filter(({ url }) => url.includes('slow'))).toHaveLength(1)
  slow.answer(200)
  await deliveryRun
  await deliveries.settled()
  expect(programs.heard).toHaveLength(8)
})
