import { sql } from 'drizzle-orm'
import type { Answer } from '@/contract/define'
import type { priceAlertCalls } from '@/contract/price-alert'
import { notifications } from '@/server/modules/notifications/tables'
import { publishPrices } from '@/server/modules/offerings/price.service'
import { priceAlerts } from '@/server/modules/offerings/tables'
import { runCommand } from '@/server/ops/commands'
import { publishSample, seedPrices } from '@/server/sandbox/seed'

import { makeApi, type TestApi } from '../../support/api'
import { accountIdOf } from '../../support/make-transactions'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'

type Own = Answer<(typeof priceAlertCalls)['priceAlerts']>
let api: TestApi
let ada: TestMember

const dollars = (text: string) => String(Number(text) * 1_000_000)
const above = (level: string) => ({ terms: { kind: 'above', level: dollars(level) } })
const below = (level: string) => ({ terms: { kind: 'below', level: dollars(level) } })
const move = (moveBps: number) => ({ terms: { kind: 'move', moveBps } })

beforeEach(async () => {
  api = await makeApi()
  ada = await quickMember(api)
  await priceIs('12')
})
afterEach(async () => {
  const { db } = api.services
  await db.execute(sql`delete from share_price`)
  await seedPrices(db, api.clock.now())
})

async function priceIs(text: string): Promise<void> {
  api.clock.forward(1_000)
  expect((await runCommand(api.services, ['price', 'set', text])).isDone).toBe(true)
}

async function sets(member: TestMember, input: Record<string, unknown>): Promise<Own['docs']> {
  const { status, opened, body } = await member.call('POST', 'wallet/priceAlerts', input)
  if (status !== 200) throw new Error(body.message)
  return (opened as Own).docs
}

async function alertsTold(member: TestMember): Promise<[string, string][]> {
  const { opened } = await member.call('GET', 'notification/listNotification')
  const { docs } = opened as { docs: { title: string; text: string; path: string }[] }
  return docs.map(({ title, text }): [string, string] => [title, text]).reverse()
}

test('an alert repeats only after the price falls back @rest', async () => {
  await sets(ada, above('12.5'))
  await priceIs('12.49')
  expect(await alertsTold(ada)).toEqual([])
  await priceIs('12.5')
  await priceIs('12.6')
  expect(await alertsTold(ada)).toEqual([
    ['The share price is $12.50', 'Your alert restarts below $12.50.'],
  ])
  await priceIs('12.4')
  await priceIs('12.9')
  expect((await alertsTold(ada)).map(([title]) => title)).toEqual([
    'The share price is $12.50',
    'The share price is $12.90',
  ])
})

test('a falling price tells alerts set below it @rest', async () => {
  await sets(ada, below('11'))
  await priceIs('11.01')
  await priceIs('11')
  await priceIs('10')
  await priceIs('11.5')
  await priceIs('10.5')
  expect((await alertsTold(ada)).map(([title]) => title)).toEqual([
    'The share price is $11.00',
    'The share price is $10.50',
  ])
})

test('each move counts from the price told before @rest', async () => {
  const [alert] = await sets(ada, move(500))
  expect(alert).toMatchObject({ from: '12000000', isReady: true, toldAt: null })
  await priceIs('12.59')
  expect(await alertsTold(ada)).toEqual([])
  await priceIs('12.6')
  await priceIs('12.7')
  await priceIs('11.97')
  expect(await alertsTold(ada)).toEqual([
    ['The share price is $12.60', 'It moved 5% or more from $12.00.'],
    ['The share price is $11.97', 'It moved 5% or more from $12.60.'],
  ])
  const { opened } = await ada.call('GET', 'wallet/priceAlerts')
  expect((opened as Own).docs[0]).toMatchObject({ from: '11970000', toldPrice: '11970000' })
})

test('members hear only of their own alerts @rest', async () => {
  const bea = await quickMember(api)
  await sets(ada, above('13'))
  await sets(bea, below('11'))
  await priceIs('13')
  expect(await alertsTold(ada)).toHaveLength(1)
  expect(await alertsTold(bea)).toEqual([])
})

test('missed fixings are told in order, once each @rest', async () => {
  await sets(ada, above('12.5'))
  const start = api.clock.now().getTime()
  const fixings = [12_600_000n, 12_000_000n, 13_000_000n].map((priceMicroUsd, index) => ({
    at: new Date(start + index + 1),
    priceMicroUsd,
  }))
  await publishPrices(api.services, fixings)
  await publishPrices(api.services, fixings)
  expect((await alertsTold(ada)).map(([title]) => title)).toEqual([
    'The share price is $12.60',
    'The share price is $13.00',
  ])
})

test('an alert commits together with its price @rest', async () => {
  await sets(ada, above('12.5'))
  await api.services.db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
  )
  await api.services.db.execute(
    sql`create trigger refuse before insert on notification execute function refuse()`,
  )
  const tried = publishPrices(api.services, [
    { at: new Date(api.clock.now().getTime() + 1), priceMicroUsd: 13_000_000n },
  ])
  await expect(tried).rejects.toThrow()
  await api.services.db.execute(sql`drop function refuse cascade`)
  const { body } = await api.get('wallet/getFNXprice')
  expect((body.data as { price: string }).price).toBe('12000000')
  await priceIs('13')
  expect(await alertsTold(ada)).toHaveLength(1)
})

test('a sandbox tells its fixings as they come due', async () => {
  await sets(ada, move(10))
  await publishSample(api.services)
  expect(await alertsTold(ada)).toEqual([])
  // Past 16:00 UTC of a working day.
  api.clock.forward(5 * 60 * 60_000)
  await publishSample(api.services)
  expect(await alertsTold(ada)).toHaveLength(1)
})

test('a price that comes late in a sandbox bears the time at which it came @rest', async () => {
  await api.services.db.execute(sql`delete from share_price`)
  await seedPrices(api.services.db, api.clock.now())
  // Two days later: no price was published at 16:00 of the days between.
  api.clock.forward(48 * 60 * 60_000)
  const now = api.clock.now().toISOString()
  await publishSample(api.services)
  await publishSample(api.services)
  const { body } = await api.get('wallet/getFNXprice')
  const { at, series } = body.data as { at: string; series: { at: string }[] }
  expect(at).toBe(now)
  expect(series.filter((point) => point.at > '2026-11-20T00:00')).toHaveLength(1)
})

test('one price can reach thousands of alerts @night', async () => {
  const accountId = await accountIdOf(api, ada)
  const waitingAlerts = Array.from({ length: 2_001 }, (_, index) => ({
    accountId,
    kind: 'above' as const,
    createdAt: api.clock.now(),
    level: 12_000_001n + BigInt(index),
  }))
  await api.services.db.insert(priceAlerts).values(waitingAlerts)
  await priceIs('13')
  expect(await api.services.db.$count(notifications)).toBe(2_001)
})

test('a repeated alert is one and can be removed @rest', async () => {
  await sets(ada, above('13'))
  const docs = await sets(ada, above('13'))
  expect(docs).toHaveLength(1)
  const id = docs[0]?.id as string
  expect((await ada.call('DELETE', 'wallet/priceAlerts', { id })).opened).toEqual({ docs: [] })
  expect((await ada.call('DELETE', 'wallet/priceAlerts', { id })).status).toBe(404)
  await priceIs('14')
  expect(await alertsTold(ada)).toEqual([])
})

test('a member has at most twenty alerts @rest', async () => {
  const tries = Array.from({ length: 24 }, (_, index) =>
    ada.call('POST', 'wallet/priceAlerts', above(String(13 + index))),
  )
  const answers = await Promise.all(tries)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.find(({ status }) => status === 422)?.body.message).toBe(
    'You have 20 alerts. Remove one.',
  )
})

test('an impossible alert is refused @rest', async () => {
  const refusedInputs: [Record<string, unknown>, number, string?][] = [
    [above('12'), 422, 'A share costs $12.00. Choose a higher price.'],
    [below('12.5'), 422, 'A share costs $12.00. Choose a lower price.'],
    [above('0'), 400],
    [above('1000001'), 400],
    [{ terms: { kind: 'above', level: 'toString' } }, 400],
    [move(9), 400],
    [move(5001), 400],
    [move(0.5), 400],
    [{ terms: { kind: 'sideways' } }, 400],
  ]
  for (const [input, status, message] of refusedInputs) {
    const answer = await ada.call('POST', 'wallet/priceAlerts', input)
    expect([input, answer.status]).toEqual([input, status])
    if (message !== undefined) expect(answer.body.message).toBe(message)
  }
  expect((await ada.call('GET', 'wallet/priceAlerts')).opened).toEqual({ docs: [] })
})

test('closing the account ends its alerts @rest', async () => {
  const { db } = api.services
  await sets(ada, above('13'))
  await ada.call('POST', 'user/deactivateAccount', { password: 'engine-number-9' })
  const { text } = await api.get(`/api/sandbox/outbox?to=${encodeURIComponent(ada.email)}`)
  const { messages } = JSON.parse(text) as { messages: { code: string | null }[] }
  const code = messages.find((message) => message.code !== null)?.code
  expect((await ada.call('POST', 'user/verifyOTPDeactivate', { code })).status).toBe(200)
  await priceIs('14')
  const rows = await db.select().from(notifications)
  expect(rows).toEqual([])
})
