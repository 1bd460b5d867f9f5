import '@testing-library/jest-dom'

// The first test of a worker starts the embedded database.
jest.setTimeout(240_000)

// An unexpected word on the console fails the test.
const unexpected: unknown[][] = []

beforeEach(() => {
  unexpected.length = 0
  jest.spyOn(console, 'error').mockImplementation((...words) => void unexpected.push(words))
})

afterEach(() => {
  jest.restoreAllMocks()
  expect(unexpected).toEqual([])
  // No process may use a right that its database role lacks.
  expect(globalThis.takeDenied?.() ?? []).toEqual([])
})

declare global {
  var takeConsoleErrors: () => unknown[][]
}

globalThis.takeConsoleErrors = () => unexpected.splice(0)
