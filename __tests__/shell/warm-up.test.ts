import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { queryClient } from '@/lib/api/query-client'
import { warmUp } from '@/shell/companion'
import { makeApi } from '../support/api'
import { mockServer } from '../support/mock-server'

afterEach(() => queryClient.clear())

const calls = (urls: string[]) => urls.map((url) => new URL(url).pathname).sort()

test('the start loads posts, team and price once', async () => {
  const server = mockServer((await makeApi()).app)
  const asked: string[] = []
  server.events.on('request:start', ({ request }) => void asked.push(request.url))
  server.listen({ onUnhandledRequest: 'error' })
  await warmUp()
  await warmUp()
  server.close()
  expect(calls(asked)).toEqual([
    '/api/v1/blog/getblogMediaList',
    '/api/v1/team/teamList',
    '/api/v1/wallet/getFNXprice',
  ])
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.status),
  ).toEqual(['success', 'success', 'success'])
})

test('one failure does not stop the others', async () => {
  const api = await makeApi()
  const server = setupServer(
    http.all('*/team/teamList', () =>
      HttpResponse.json({ status: 404, message: 'Nobody here.' }, { status: 404 }),
    ),
    http.all('*/api/*', ({ request }) => api.app.fetch(request)),
  )
  server.listen({ onUnhandledRequest: 'error' })
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  await expect(warmUp()).resolves.toBeUndefined()
  server.close()
  expect(logged).toHaveBeenCalledTimes(1)
  expect(String(logged.mock.calls[0]?.[1])).toContain('Nobody here.')
  const known = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
  expect(known).toHaveLength(2)
})
