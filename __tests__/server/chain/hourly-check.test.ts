import { readServerEnv } from '@/config/env.server'
import { noChain } from '@/server/chain/nodes/chain'
import { openChain } from '@/server/start/open-chain'
import { makeLog } from '../../support/api'

afterEach(() => jest.useRealTimers())

test('the chain’s id is checked at the start, a minute later and then hourly, and faults are logged', async () => {
  const states = ['answers', 'answers', 'answers', 'wrong', 'away'] as const
  let requestCount = 0
  const check = async () => states[requestCount++] ?? 'answers'
  const chain = Object.create(noChain, { check: { value: check }, isAbsent: { value: false } })
  const log = makeLog()
  const env = { ...readServerEnv({}), APP_MODE: 'production' as const }
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] })
  const stop = await openChain(env, chain, log)
  expect(requestCount).toBe(1)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(requestCount).toBe(2)
  for (const hour of [1, 2, 3]) {
    await jest.advanceTimersByTimeAsync(60 * 60_000)
    expect(requestCount).toBe(hour + 2)
  }
  jest.useRealTimers()
  await stop()
  const lines = log.lines.filter(({ event }) => event === 'chain check')
  expect(lines.map(({ level, fields }) => [level, fields])).toEqual([
    ['error', { state: 'wrong' }],
    ['error', { state: 'away' }],
  ])
})
