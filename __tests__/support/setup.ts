import '@testing-library/jest-dom'

// The first test of a worker waits for the embedded database to start.
jest.setTimeout(90_000)

// Something unexpected on the console is a failure, unless the test says that it expects it.
const unexpected: unknown[][] = []

beforeEach(() => {
  unexpected.length = 0
  jest.spyOn(console, 'error').mockImplementation((...words) => void unexpected.push(words))
})

afterEach(() => {
  jest.restoreAllMocks()
  expect(unexpected).toEqual([])
})

declare global {
  /** Takes what was written to console.error, so that the test may look at it. */
  var takeConsoleErrors: () => unknown[][]
}

globalThis.takeConsoleErrors = () => unexpected.splice(0)
