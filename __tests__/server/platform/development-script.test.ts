import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runInNewContext } from 'node:vm'
import { answersForNext } from '@/server/platform/node/pages'

const server = createServer((request, response) => {
  if (!answersForNext(request, response)) response.end('from Next')
})
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => void server.close(resolve)))

const get = (path: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)

test('development pages are told of no middleware', async () => {
  const response = await get('/_next/static/development/_clientMiddlewareManifest.js')
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const page: Record<string, unknown> = { told: 0 }
  page.self = page
  page.__MIDDLEWARE_MATCHERS_CB = () => {
    page.told = page.__MIDDLEWARE_MATCHERS
  }
  runInNewContext(await response.text(), page)
  expect(JSON.stringify(page.told)).toBe('[]')
})

test.each([
  '/_next/static/development/_buildManifest.js',
  '/_next/static/chunks/main.js',
  '/auth/login?from=/_next/static/development/_clientMiddlewareManifest.js',
])('%s is for Next to answer', async (path) => {
  expect(await (await get(path)).text()).toBe('from Next')
})
