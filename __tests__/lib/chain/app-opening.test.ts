import { onAppMissing, watchAppOpening } from '@/lib/chain/wallet-connect'

const app = { name: 'Rainbow', storeUrl: 'https://store.example/rainbow' }
let missing: string[] = []
let stop: () => void

beforeEach(() => {
  jest.useFakeTimers()
  missing = []
  stop = onAppMissing(({ name }) => void missing.push(name))
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

test('staying on the page means the wallet app is missing', () => {
  watchAppOpening(app)
  jest.advanceTimersByTime(2_499)
  expect(missing).toEqual([])
  jest.advanceTimersByTime(1)
  expect(missing).toEqual(['Rainbow'])
})

test.each(['blur', 'pagehide'])('leaving the page (%s) says nothing', (event) => {
  watchAppOpening(app)
  window.dispatchEvent(new Event(event))
  jest.advanceTimersByTime(10_000)
  expect(missing).toEqual([])
})
