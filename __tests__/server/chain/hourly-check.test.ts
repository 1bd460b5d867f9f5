import { noChain } from '@/server/ports/chain-none'
import { startWork } from '@/server/work'
import { makeApi } from '../../support/api'

afterEach(() => jest.useRealTimers())

test('the chain is asked for its id every hour, and what is not right is logged', async () => {
  const states = ['answers', 'wrong', 'away'] as const
  let asked = 0
  const check = async () => states[asked++] ?? 'answers'
  const api = await makeApi({ chain: Object.create(noChain, { check: { value: check } }) })
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] })
  const stop = await startWork(api.services, { carriers: undefined })
  expect(asked).toBe(0)
  for (const hour of [1, 2, 3]) {
    await jest.advanceTimersByTimeAsync(60 * 60_000)
    expect(asked).toBe(hour)
  }
  jest.useRealTimers()
  await stop()
  const lines = api.log.lines.filter(({ event }) => event === 'chain check')
  expect(lines.map(({ level, fields }) => [level, fields])).toEqual([
    ['error', { state: 'wrong' }],
    ['error', { state: 'away' }],
  ])
})
