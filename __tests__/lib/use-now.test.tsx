import { act, renderHook } from '@testing-library/react'
import { useNow } from '@/lib/use-time'

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(window, 'matchMedia')
})

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('the time renews as often as asked', () => {
  const { result } = renderHook(() => useNow(1_000))
  expect(result.current).toBe(1_000_000)
  pass(3_000)
  expect(result.current).toBe(1_003_000)
})

test('with reduced motion it renews once a minute', () => {
  window.matchMedia = ((asked: string) => ({ matches: /reduce/.test(asked) })) as never
  const { result } = renderHook(() => useNow(1_000))
  pass(59_000)
  expect(result.current).toBe(1_000_000)
  pass(1_000)
  expect(result.current).toBe(1_060_000)
})
