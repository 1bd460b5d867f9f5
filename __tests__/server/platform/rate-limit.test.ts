import { like } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import { rateWindows } from '@/server/platform/db/tables'
import { makeApi, type TestApi } from '../../support/api'
import { sweep } from '../../support/jobs'

const email = 'ada@venn.example'

function subscribe(api: TestApi, count: number) {
  return Promise.all(
    Array.from({ length: count }, () => api.send('POST', 'user/userSubscribe', { email })),
  )
}

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

test('the eleventh call in an hour is refused @rest', async () => {
  const api = await makeApi({ limitFactor: 1 })
  api.clock.forward(20 * minuteMs)
  expect(statusesOf(await subscribe(api, 10))).toEqual(Array(10).fill(200))
  const [refused] = await subscribe(api, 1)
  expect(refused?.status).toBe(429)
  expect(refused?.body).toEqual({
    status: 429,
    code: 'TOO_MANY',
    message: 'Too many tries. Wait a little.',
  })
  expect(refused?.headers.get('retry-after')).toBe(String(60 * 60))
})

test('the next hour is open again @rest', async () => {
  const api = await makeApi({ limitFactor: 1 })
  await subscribe(api, 11)
  api.clock.forward(60 * minuteMs - 1)
  expect(statusesOf(await subscribe(api, 1))).toEqual([429])
  api.clock.forward(1)
  expect(statusesOf(await subscribe(api, 11)).sort()).toEqual([...Array(10).fill(200), 429])
})

test('fifty at once are counted exactly @rest', async () => {
  const api = await makeApi({ limitFactor: 1 })
  const statuses = statusesOf(await subscribe(api, 50))
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
})

test('each call and each address count separately @rest', async () => {
  let address = 'first'
  const api = await makeApi({ limitFactor: 1, addressOf: () => address })
  await subscribe(api, 11)
  const otherAnswer = await api.send('POST', 'user/contactUs', {})
  expect(otherAnswer.status).toBe(400)
  address = 'second'
  expect(statusesOf(await subscribe(api, 1))).toEqual([200])
})

test('addresses of one network share a count', async () => {
  let number = 0
  const addressOf = () => {
    number += 1
    return `2001:db8:1:2::${number.toString(16)}`
  }
  const api = await makeApi({ limitFactor: 1, addressOf })
  expect(statusesOf(await subscribe(api, 11)).sort()).toEqual([...Array(10).fill(200), 429])
})

test('refused contents count, oversized calls do not', async () => {
  const api = await makeApi({ limitFactor: 1 })
  for (let count = 0; count < 10; count += 1)
    await api.send('POST', 'user/userSubscribe', 'x'.repeat(65 * 1024))
  expect(statusesOf(await subscribe(api, 1))).toEqual([200])
  for (let count = 0; count < 9; count += 1)
    await api.send('POST', 'user/userSubscribe', { email: 'nobody' })
  expect(statusesOf(await subscribe(api, 1))).toEqual([429])
})

test('a sandbox allows twenty times as many @rest', async () => {
  const api = await makeApi()
  expect(statusesOf(await subscribe(api, 201)).sort()).toEqual([...Array(200).fill(200), 429])
})

const ofCalls = like(rateWindows.bucket, 'user.%')

test('counts are forgotten after two days @rest', async () => {
  let address = 'first'
  const api = await makeApi({ addressOf: () => address })
  await subscribe(api, 1)
  api.clock.forward(48 * 60 * minuteMs)
  address = 'second'
  await subscribe(api, 1)
  await sweep(api.services)
  expect(await api.services.db.$count(rateWindows, ofCalls)).toBe(2)
  api.clock.forward(60 * minuteMs)
  await sweep(api.services)
  expect(await api.services.db.$count(rateWindows, ofCalls)).toBe(1)
})

test.each([
  ['a name', 30, 'wallet/walletName?address=0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
  ['a document', 60, `static/checkDocument?fingerprint=${'ab'.repeat(32)}`],
])('an address asks for %s %d times a minute at most', async (_, limit, path) => {
  let address = '203.0.113.7'
  const api = await makeApi({ limitFactor: 1, addressOf: () => address })
  const ask = async (count: number) =>
    statusesOf(await Promise.all(Array.from({ length: count }, () => api.get(path))))
  expect(await ask(limit)).toEqual(Array(limit).fill(200))
  const refusedAnswer = await api.get(path)
  expect(refusedAnswer.status).toBe(429)
  expect(refusedAnswer.headers.get('retry-after')).toBe('60')
  address = '198.51.100.7'
  expect(await ask(1)).toEqual([200])
  address = '203.0.113.7'
  api.clock.forward(minuteMs)
  expect(await ask(1)).toEqual([200])
})
