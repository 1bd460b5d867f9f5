import { AppError } from '@/server/platform/errors'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import { makeApi, type TestApi } from '../../support/api'

const minute = 60_000
const rate = { bucket: 'test', subject: 'somebody', max: 5, windowMs: 60 * minute }

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

async function waitAsked(choices: Partial<typeof rate> = {}): Promise<number> {
  try {
    await consumeOnce(api.services, { ...rate, ...choices })
    return 0
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOO_MANY') throw error
    return Number(error.headers['retry-after'])
  }
}

test('five pass and the sixth must wait', async () => {
  for (let use = 0; use < 5; use += 1) expect(await waitAsked()).toBe(0)
  api.clock.forward(10 * minute)
  expect(await waitAsked()).toBe(50 * 60)
})

test('the turn of the hour gives no extra uses', async () => {
  api.clock.forward(59 * minute)
  for (let use = 0; use < 5; use += 1) expect(await waitAsked()).toBe(0)
  api.clock.forward(2 * minute)
  expect(await waitAsked()).toBe(58 * 60)
})

test('each use returns exactly one window later', async () => {
  for (let use = 0; use < 5; use += 1) {
    expect(await waitAsked()).toBe(0)
    api.clock.forward(10 * minute)
  }
  expect(await waitAsked()).toBe(10 * 60)
  api.clock.forward(10 * minute)
  expect(await waitAsked()).toBe(0)
  expect(await waitAsked()).toBe(10 * 60)
})

test('a refused use costs nothing', async () => {
  for (let use = 0; use < 5; use += 1) await waitAsked()
  for (let use = 0; use < 20; use += 1) expect(await waitAsked()).toBe(3600)
  api.clock.forward(60 * minute)
  expect(await waitAsked()).toBe(0)
})

test('exactly five of fifty at once pass @rest', async () => {
  const waits = await Promise.all(Array.from({ length: 50 }, () => waitAsked()))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
})

test('buckets and subjects do not share', async () => {
  for (let use = 0; use < 5; use += 1) await waitAsked()
  expect(await waitAsked({ subject: 'another' })).toBe(0)
  expect(await waitAsked({ bucket: 'other' })).toBe(0)
  expect(await waitAsked()).toBe(3600)
})

test('a clock set back opens no limit', async () => {
  for (let use = 0; use < 5; use += 1) await waitAsked()
  api.clock.forward(-30 * minute)
  expect(await waitAsked()).toBe(90 * 60)
})
