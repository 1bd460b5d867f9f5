import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { UnseenCountPanel } from '@/features/notifications/screens/unseen-count-panel'
import { apiClient } from '@/lib/api/client'
import { queryClient } from '@/lib/api/query-client'
import { tokenStore } from '@/lib/storage/token-store'
import { ServerAway } from '@/shell/server-away'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  queryClient.clear()
  jest.useRealTimers()
})
afterAll(() => server.close())

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
  server.resetHandlers(there)
})
