import { QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import * as z from 'zod/mini'
import { describe as describeCall } from '@/contract/define'
import { UnseenCountPanel } from '@/features/notifications/screens/unseen-count-panel'
import { apiClient } from '@/lib/api/client'
import { queryClient } from '@/lib/api/query-client'
import { lookAtServer } from '@/lib/api/server-watch'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { tokenStore } from '@/lib/storage/token-store'
import { ServerAway } from '@/shell/server-away'
import { DataRoot } from '../support/data-root'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
// Each test ends with a server that is there, or the next one would begin with the look of this one.
afterEach(async () => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  leave.abort()
  leave = new AbortController()
  server.resetHandlers(there)
  await act(() => askTeam())
  await act(() => lookAtServer())
  queryClient.clear()
})
afterAll(() => server.close())

let leave = new AbortController()
/** Sent for as long as the test runs, by a page that has no answer yet. */
const send = (path: string, body?: object) =>
  void apiClient.post(`/api/v1/${path}`, body, { signal: leave.signal }).catch(() => undefined)

const askTeam = () => apiClient.get('/api/v1/team/teamList')

function Page() {
  const { data } = useQuery({ queryKey: ['team'], queryFn: askTeam, retry: false }, queryClient)
  return (
    <>
      <ServerAway />
      <input aria-label="Amount" />
      {data && <p>Here is the team.</p>}
    </>
  )
}

function List() {
  const list = useInfiniteQuery(
    {
      queryKey: ['activity'],
      queryFn: askTeam,
      initialPageParam: 1,
      getNextPageParam: (_, pages) => pages.length + 1,
      retry: false,
    },
    queryClient,
  )
  return (
    <>
      <ServerAway />
      <p>{`Pages: ${list.data?.pages.length}`}</p>
      <button type="button" onClick={() => void list.fetchNextPage()}>
        {list.isFetchNextPageError ? 'Try again' : 'Show more'}
      </button>
    </>
  )
}

const stake = describeCall({
  method: 'POST',
  access: 'member',
  summary: 'S.',
  path: 'word/stake',
  idempotent: true,
  request: z.object({ shares: z.string() }),
  response: z.object({}),
})

const away = http.all('*/api/*', () => HttpResponse.error())
const there = http.all('*/api/*', () => HttpResponse.json({}))

test('while the server is stopped a page says so and keeps what is typed, and goes on by itself', async () => {
  server.resetHandlers(away)
  jest.useFakeTimers({ advanceTimers: true })
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  render(<Page />)
  await screen.findByText(/^We can’t reach the server/)
  await user.type(screen.getByLabelText('Amount'), '500')
  server.resetHandlers(there)
  await act(() => jest.advanceTimersByTimeAsync(2_000))
  await screen.findByText('Here is the team.')
  expect(screen.queryByText(/^We can’t reach the server/)).toBeNull()
  expect(screen.getByLabelText('Amount')).toHaveValue('500')
})

test('an end of a list that was not loaded can be loaded once the server is back', async () => {
  server.resetHandlers(there)
  jest.useFakeTimers({ advanceTimers: true })
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  render(<List />)
  await screen.findByText('Pages: 1')
  server.resetHandlers(away)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('button', { name: 'Try again' })
  await screen.findByText(/^We can’t reach the server/)
  server.resetHandlers(there)
  await act(() => jest.advanceTimersByTimeAsync(2_000))
  await waitFor(() => expect(screen.queryByText(/^We can’t reach the server/)).toBeNull())
  await act(() => jest.advanceTimersByTimeAsync(100))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Pages: 2')
})

test('one request that fails, as by a blocker, is no sign that the server is away', async () => {
  const asked: string[] = []
  server.resetHandlers(
    http.all('*/team/teamList', () => HttpResponse.error()),
    http.all('*/api/*', ({ request }) => {
      asked.push(new URL(request.url).pathname)
      return HttpResponse.json({})
    }),
  )
  render(<Page />)
  await waitFor(() => expect(asked).toEqual(['/api/v1/health/live']))
  await act(async () => {})
  expect(screen.queryByText(/^We can’t reach the server/)).toBeNull()
})

test('a member’s page notices by the end of its stream that the server has stopped', async () => {
  let stop = () => {}
  const stream = new ReadableStream({
    start(controller) {
      stop = () => controller.close()
    },
  })
  const headers = { 'content-type': 'text/event-stream' }
  server.resetHandlers(
    http.all('*/notification/stream', () => new HttpResponse(stream, { headers })),
    away,
  )
  tokenStore.write('a.b.c')
  render(
    <QueryClientProvider client={queryClient}>
      <ServerAway />
      <UnseenCountPanel />
    </QueryClientProvider>,
  )
  await act(async () => {})
  expect(screen.queryByText(/^We can’t reach the server/)).toBeNull()
  stop()
  await screen.findByText(/^We can’t reach the server/)
  tokenStore.clear()
})

test('a server that never answers is away too', async () => {
  let looks = 0
  server.resetHandlers(
    http.all('*/health/live', () => {
      looks += 1
      return delay('infinite')
    }),
    away,
  )
  jest.useFakeTimers({ advanceTimers: true })
  render(<Page />)
  await waitFor(() => expect(looks).toBe(1))
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  await screen.findByText(/^We can’t reach the server/)
})

const slow = /^This is taking longer than usual/

test('what was sent and has no answer for long is said to take long, until the answer comes', async () => {
  let answer = () => {}
  const answered = new Promise<void>((done) => {
    answer = done
  })
  server.resetHandlers(
    http.post('*/word/stake', async () => {
      await answered
      return HttpResponse.json({})
    }),
    there,
  )
  jest.useFakeTimers({ advanceTimers: true })
  render(<ServerAway />)
  const sent = apiClient.post('/api/v1/word/stake')
  await act(() => jest.advanceTimersByTimeAsync(1_900))
  expect(screen.queryByText(slow)).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(200))
  await screen.findByText(slow)
  answer()
  await act(() => sent)
  expect(screen.queryByText(slow)).toBeNull()
})

test('what a page reads over a slow network says nothing of the server', async () => {
  server.resetHandlers(http.all('*/api/*', () => delay('infinite')))
  jest.useFakeTimers({ advanceTimers: true })
  render(<Page />)
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect(screen.queryByText(slow)).toBeNull()
  expect(screen.queryByText(/^We can’t reach the server/)).toBeNull()
})

test('a server that hangs after a press is said to take long, then to be out of reach', async () => {
  server.resetHandlers(http.all('*/api/*', () => delay('infinite')))
  jest.useFakeTimers({ advanceTimers: true })
  render(<ServerAway />)
  send('word/stake')
  await act(() => jest.advanceTimersByTimeAsync(2_100))
  await screen.findByText(slow)
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  await screen.findByText(/^We can’t reach the server/)
  expect(screen.queryByText(slow)).toBeNull()
})

const picture = { pictures: ['A'.repeat(100_000)] }

test('pictures that take long to upload over a slow network take long, and the server is not away', async () => {
  server.resetHandlers(http.all('*/api/*', () => delay('infinite')))
  jest.useFakeTimers({ advanceTimers: true })
  render(<ServerAway />)
  send('user/ask', picture)
  await act(() => jest.advanceTimersByTimeAsync(2_100))
  await screen.findByText(slow)
  await act(() => jest.advanceTimersByTimeAsync(5_500))
  expect(screen.queryByText(/^We can’t reach the server/)).toBeNull()
  expect(screen.getByText(slow)).toBeVisible()
})

test('a server that refuses is away during an upload too, and stays so while nothing answers', async () => {
  server.resetHandlers(
    http.post('*/user/ask', () => delay('infinite')),
    http.all('*/api/*', () => HttpResponse.error()),
  )
  jest.useFakeTimers({ advanceTimers: true })
  render(<ServerAway />)
  send('user/ask', picture)
  await act(() => jest.advanceTimersByTimeAsync(2_100))
  await screen.findByText(/^We can’t reach the server/)
  server.resetHandlers(http.all('*/api/*', () => delay('infinite')))
  await act(() => jest.advanceTimersByTimeAsync(8_000))
  expect(screen.getByText(/^We can’t reach the server/)).toBeVisible()
})

test('a document that the provider’s window may be uploading is no sign of the server either', async () => {
  server.resetHandlers(http.all('*/api/*', () => delay('infinite')))
  jest.useFakeTimers({ advanceTimers: true })
  render(<ServerAway />)
  const { unmount } = render(
    <div data-uploads>
      <iframe title="Verification" />
    </div>,
  )
  send('word/stake')
  await act(() => jest.advanceTimersByTimeAsync(8_000))
  expect(screen.queryByText(/^We can’t reach the server/)).toBeNull()
  unmount()
  send('word/stake')
  await act(() => jest.advanceTimersByTimeAsync(8_000))
  await screen.findByText(/^We can’t reach the server/)
})

test('a server whose every answer takes longer than a look waits is there once one has come', async () => {
  server.resetHandlers(
    http.get('*/health/live', async () => {
      await delay(6_000)
      return HttpResponse.json({})
    }),
    http.all('*/api/*', () => delay('infinite')),
  )
  jest.useFakeTimers({ advanceTimers: true })
  render(<ServerAway />)
  send('word/stake')
  await act(() => jest.advanceTimersByTimeAsync(7_100))
  await screen.findByText(/^We can’t reach the server/)
  await act(() => jest.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByText(/^We can’t reach the server/)).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  expect(screen.queryByText(/^We can’t reach the server/)).toBeNull()
})

test('a tab that nobody sees waits with looking until somebody does', async () => {
  let looks = 0
  server.resetHandlers(
    http.all('*/health/live', () => {
      looks += 1
      return HttpResponse.error()
    }),
    away,
  )
  const isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  jest.useFakeTimers({ advanceTimers: true })
  render(<Page />)
  await screen.findByText(/^We can’t reach the server/)
  await act(() => jest.advanceTimersByTimeAsync(600_000))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(looks).toBe(1)
  isHidden.mockReturnValue(false)
  server.resetHandlers(there)
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('Here is the team.')
})

test('an answer to anything else shows at once that the server is there again', async () => {
  server.resetHandlers(away)
  render(<Page />)
  await screen.findByText(/^We can’t reach the server/)
  server.resetHandlers(there)
  await act(() => askTeam())
  await waitFor(() => expect(screen.queryByText(/^We can’t reach the server/)).toBeNull())
})

test('what was asked is asked again then, and what was sent is not', async () => {
  const keys: (string | null)[] = []
  server.resetHandlers(
    http.post('*/word/stake', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return HttpResponse.error()
    }),
    away,
  )
  jest.useFakeTimers({ advanceTimers: true })
  const { result } = renderHook(() => useApiMutation(stake), { wrapper: DataRoot })
  render(<Page />)
  act(() => result.current.mutate({ shares: '5' }))
  await waitFor(() => expect(result.current.isError).toBe(true), { timeout: 60_000 })
  const sent = keys.length
  expect(new Set(keys).size).toBe(1)
  server.use(http.get('*/api/*', () => HttpResponse.json({})))
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  await screen.findByText('Here is the team.')
  expect(keys).toHaveLength(sent)
})

test('the longer a server is away the more rarely each page looks, and no two pages in step', async () => {
  const timesOf = async (share: number) => {
    jest.spyOn(Math, 'random').mockReturnValue(share)
    const times: number[] = []
    server.resetHandlers(
      http.all('*/health/live', () => {
        times.push(Date.now())
        return HttpResponse.error()
      }),
      away,
    )
    jest.useFakeTimers({ now: 0 })
    void askTeam().catch(() => undefined)
    for (let step = 0; step < 290; step += 1) await jest.advanceTimersByTimeAsync(200)
    server.resetHandlers(there)
    await jest.advanceTimersByTimeAsync(60_000)
    jest.useRealTimers()
    return times
  }
  const some = await timesOf(0)
  const others = await timesOf(0.9)
  expect(some.length).toBeLessThan(10)
  expect(others.length).toBeLessThan(10)
  expect(others.slice(1).filter((at) => some.includes(at))).toEqual([])
})
