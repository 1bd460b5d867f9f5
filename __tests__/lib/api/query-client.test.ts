import { ApiError } from '@/lib/api/api-error'
import { isRetryable, queryClient, retryDelayMs } from '@/lib/api/query-client'

afterEach(() => {
  queryClient.clear()
  jest.useRealTimers()
})

test('waits begin at one second and double to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 20].map(retryDelayMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ])
})

test('unwatched answers are kept for five minutes', () => {
  expect(queryClient.getDefaultOptions().queries?.gcTime).toBe(5 * 60_000)
})

test.each([
  ['no answer at all', new ApiError('We couldn’t reach the server.'), true],
  ['500', new ApiError('Ours', { status: 500 }), true],
  ['503', new ApiError('Ours', { status: 503 }), true],
  ['400', new ApiError('Yours', { status: 400 }), false],
  ['401', new ApiError('Yours', { status: 401 }), false],
  ['404', new ApiError('Yours', { status: 404 }), false],
  ['409', new ApiError('Yours', { status: 409 }), false],
  ['429', new ApiError('Yours', { status: 429 }), false],
  ['a slip in our own code', new TypeError('x is not a function'), true],
])('%s is worth another try: %s', (_, error, isWorth) => {
  expect(isRetryable(error)).toBe(isWorth)
})

async function triesOf(error: Error): Promise<{ tries: number; afterMs: number }> {
  jest.useFakeTimers()
  const started = Date.now()
  const ask = jest.fn(async () => {
    throw error
  })
  const result = queryClient
    .fetchQuery({ queryKey: ['tried'], queryFn: ask })
    .catch(() => Date.now() - started)
  await jest.advanceTimersByTimeAsync(120_000)
  return { tries: ask.mock.calls.length, afterMs: (await result) as number }
}

test('a server that is down gets four requests', async () => {
  expect(await triesOf(new ApiError('Down', { status: 503 }))).toEqual({ tries: 4, afterMs: 7_000 })
})

test('a 4xx answer ends it at once', async () => {
  expect(await triesOf(new ApiError('No', { status: 404 }))).toEqual({ tries: 1, afterMs: 0 })
})
