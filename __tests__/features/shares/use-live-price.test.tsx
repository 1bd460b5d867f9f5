import { act, renderHook, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import type { PriceRange, SharePrice } from '@/contract/wallet'
import { useLivePrice } from '@/features/shares/hooks/use-live-price'
import { queryClient } from '@/lib/api/query-client'

function priceOf(range: PriceRange): SharePrice {
  const at = '2026-11-19T16:00:00.000Z'
  const price = '12454000'
  return { price, at, previous: price, changeBps: 0, range, inputs: null, series: [{ at, price }] }
}

function heldAnswers() {
  const waiting = new Map<string, (response: Response) => void>()
  const handler = http.get('*/wallet/getFNXprice', ({ request }) => {
    const range = new URL(request.url).searchParams.get('range') as PriceRange
    return new Promise<Response>((resolve) => waiting.set(range, resolve))
  })
  const answer = async (range: PriceRange, response?: Response) => {
    await waitFor(() => expect(waiting.has(range)).toBe(true))
    const good = HttpResponse.json({ status: 200, message: 'OK', data: priceOf(range) })
    await act(async () => waiting.get(range)?.(response ?? good))
    waiting.delete(range)
  }
  return { handler, answer }
}

const { handler, answer } = heldAnswers()
const server = setupServer(handler)
const loaded = priceOf('1Y')
const start = () =>
  renderHook(({ range }) => useLivePrice(range, loaded), {
    initialProps: { range: '1Y' as PriceRange },
  })

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => queryClient.clear())
afterAll(() => server.close())

test('a late answer does not overwrite a newer choice', async () => {
  const { result, rerender } = start()
  rerender({ range: '3M' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  rerender({ range: '1M' })
  await answer('1M')
  await waitFor(() => expect(result.current.price.range).toBe('1M'))
  await answer('3M')
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(result.current.price.range).toBe('1M')
  expect(result.current.isLoading).toBe(false)
})

test('the old prices stay while new ones load', async () => {
  const { result, rerender } = start()
  rerender({ range: 'all' })
  expect(result.current).toMatchObject({ price: { range: '1Y' }, isLoading: true })
  await answer('all')
  await waitFor(() => expect(result.current.price.range).toBe('all'))
})

test('a failure keeps old prices, with a retry', async () => {
  const { result, rerender } = start()
  rerender({ range: '3M' })
  const refusal = { status: 404, message: 'No price yet.', code: 'NOT_FOUND' }
  await answer('3M', HttpResponse.json(refusal, { status: 404 }))
  await waitFor(() => expect(result.current.failure?.message).toBe(refusal.message))
  expect(result.current).toMatchObject({ price: { range: '1Y' }, isLoading: false })
  act(() => result.current.failure?.retry())
  expect(result.current.isLoading).toBe(true)
  await answer('3M')
  await waitFor(() => expect(result.current.price.range).toBe('3M'))
  expect(result.current.failure).toBeUndefined()
})

test('a known range is shown at once', async () => {
  queryClient.setQueryData(['shares', 'price', '1M'], priceOf('1M'))
  const { result, rerender } = start()
  rerender({ range: '1M' })
  await waitFor(() => expect(result.current.price.range).toBe('1M'))
})
