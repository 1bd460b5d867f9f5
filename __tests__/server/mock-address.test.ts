import { startMock } from '@/mocks/browser'
import { serveFromOneTab } from '@/mocks/one-tab'
import { createServices } from '@/server/services'

jest.mock('@electric-sql/pglite', () => ({ PGlite: { create: async () => ({}) }, IdbFs: class {} }))
jest.mock('msw/browser', () => ({ setupWorker: () => ({ start: async () => {} }) }))
jest.mock('@/mocks/one-tab', () => ({ serveFromOneTab: jest.fn() }))
jest.mock('@/server/app', () => ({ createApp: () => ({ fetch: () => new Response() }) }))
jest.mock('@/server/db/pglite', () => ({ databaseFromPglite: () => ({}) }))
jest.mock('@/server/db/migrate', () => ({ migrate: async () => {} }))
jest.mock('@/server/db/stamp', () => ({ stampMode: async () => ({ secret: 'a'.repeat(64) }) }))
jest.mock('@/server/db/seed-sandbox', () => ({ seedSandbox: async () => {} }))
jest.mock('@/server/services', () => ({ createServices: jest.fn(() => ({})) }))

afterEach(() => Reflect.deleteProperty(globalThis, 'window'))

test('links in mails, and what a wallet signs, name the address at which the mock runs', async () => {
  const location = { origin: 'http://localhost:4123' }
  Object.defineProperty(globalThis, 'window', { value: { location }, configurable: true })
  await startMock()
  const open = jest.mocked(serveFromOneTab).mock.calls[0]?.[1]
  await open?.()
  const choices = jest.mocked(createServices).mock.calls[0]?.[0]
  expect(choices?.siteUrl).toBe('http://localhost:4123')
})
