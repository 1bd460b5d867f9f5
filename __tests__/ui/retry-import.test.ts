import { retryImport } from '@/ui/retry-import'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a failed part is retried with growing waits', async () => {
  const startMs = Date.now()
  const askedMs: number[] = []
  const load = async () => {
    askedMs.push(Date.now() - startMs)
    if (askedMs.length < 8) throw new Error('Loading chunk 7 failed.')
    return 'the toaster'
  }
  const part = retryImport(load)
  await jest.advanceTimersByTimeAsync(100_000)
  expect(await part).toBe('the toaster')
  expect(askedMs).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000])
})

test('an available part is loaded once', async () => {
  const load = jest.fn(async () => 'there')
  expect(await retryImport(load)).toBe('there')
  expect(load).toHaveBeenCalledTimes(1)
})
