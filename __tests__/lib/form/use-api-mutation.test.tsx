import { act, renderHook } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import * as z from 'zod/mini'
import { describe as describeCall } from '@/contract/define'
import { setDefaultToken } from '@/lib/api/client'
import { forgetAnswers, queryClient } from '@/lib/api/query-client'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { tokenStore } from '@/lib/storage/token-store'
import { tabStorage } from '@/lib/storage/web-storage'
import { DataRoot } from '../../support/data-root'

const common = {
  method: 'POST',
  access: 'member',
  summary: 'S.',
  request: z.object({ shares: z.string(), plan: z.optional(z.string()) }),
  response: z.object({ word: z.string() }),
} as const
const stake = describeCall({ ...common, path: 'word/stake', idempotent: true })
const rename = describeCall({ ...common, path: 'word/rename' })

const tokenOf = (sub: string) => `header.${btoa(JSON.stringify({ sub }))}.signature`

// msw runs on real timers.
const reallyLater = setTimeout
const server = setupServer(
  // After a lost answer the page looks whether the server is there.
  http.get('*/health/live', () => HttpResponse.json({})),
)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  jest.useFakeTimers()
  forgetAnswers()
  tabStorage.clear()
  tokenStore.write(tokenOf('ada'))
})
afterEach(() => {
  server.resetHandlers()
  tokenStore.clear()
  setDefaultToken(undefined)
  jest.useRealTimers()
})
afterAll(() => server.close())

type Reply = 'lost' | 'done' | 'refused' | 'in flight' | 'busy'
const statusOf = { refused: 422, 'in flight': 409, busy: 429 }

function answering(...replies: Reply[]) {
  const asked: { key: string | null; body: unknown }[] = []
  server.use(
    http.post('*/api/v1/word/*', async ({ request }) => {
      asked.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() })
      const reply = replies[Math.min(asked.length, replies.length) - 1] as Reply
      if (reply === 'lost') return HttpResponse.error()
      if (reply === 'done')
        return HttpResponse.json({ status: 200, message: 'OK', data: { word: 'done' } })
      const code = reply === 'in flight' ? 'KEY_IN_FLIGHT' : 'NO'
      const status = statusOf[reply]
      return HttpResponse.json({ status, message: 'No.', code }, { status })
    }),
  )
  return asked
}

function page(endpoint: typeof stake | typeof rename = stake, seen = '') {
  const heard: string[] = []
  const options = { invalidates: [['words']], seen, onAnswer: () => heard.push('told') }
  const view = renderHook(() => useApiMutation(endpoint, options), { wrapper: DataRoot })
  const press = (shares: string) => act(async () => view.result.current.mutate({ shares }))
  return { ...view, heard, press }
}

const pass = () =>
  act(async () => {
    for (let step = 0; step < 80; step += 1) {
      await jest.advanceTimersByTimeAsync(100)
      await new Promise((done) => reallyLater(done, 0))
    }
  })

test('a stake without an answer is asked for again by itself', async () => {
  const asked = answering('lost', 'in flight', 'done')
  const { press, result, heard } = page()
  await press('10')
  await pass()
  expect(result.current.data).toEqual({ word: 'done' })
  expect(heard).toEqual(['told'])
  expect(asked).toHaveLength(3)
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  expect(tabStorage.read('unanswered')).toBeUndefined()
})

test('a reload without an answer keeps each input’s key @rest', async () => {
  const asked = answering('lost')
  const first = page()
  await first.press('10')
  await pass()
  expect(first.result.current.error?.status).toBeUndefined()
  expect(first.result.current.isError).toBe(true)
  const tries = asked.length
  expect(tries).toBe(3)
  first.unmount()
  queryClient.clear()
  server.resetHandlers()
  const later = answering('done')
  const second = page()
  await second.press('20')
  await pass()
  await second.press('10')
  await pass()
  await second.press('10')
  await pass()
  const [other, same, next] = later.map(({ key }) => key)
  expect(same).toBe(asked[0]?.key)
  expect(new Set([other, same, next]).size).toBe(3)
})

test('the same press for another amount is a new request @rest', async () => {
  const asked = answering('lost')
  const first = page(stake, '12.3 to claim')
  await first.press('all')
  await pass()
  first.unmount()
  queryClient.clear()
  server.resetHandlers()
  const later = answering('done')
  const same = page(stake, '12.3 to claim')
  await same.press('all')
  await pass()
  same.unmount()
  const next = page(stake, '0.1 to claim')
  await next.press('all')
  await pass()
  expect(later[0]?.key).toBe(asked[0]?.key)
  expect(later[1]?.key).not.toBe(asked[0]?.key)
})

test('a refusal is not retried, the next press is new @rest', async () => {
  const asked = answering('refused', 'done')
  const { press, result } = page()
  await press('10')
  await pass()
  expect(result.current.error?.message).toBe('No.')
  expect(asked).toHaveLength(1)
  await press('10')
  await pass()
  expect(asked[1]?.key).not.toBe(asked[0]?.key)
})

test('told to wait, it retries by press under one key @rest', async () => {
  const asked = answering('busy', 'done')
  const { press, result } = page()
  await press('10')
  await pass()
  expect(result.current.error?.status).toBe(429)
  await press('10')
  await pass()
  expect(asked.map(({ key }) => key)).toEqual([asked[0]?.key, asked[0]?.key])
})

test('requests that move no money go once, without a key @rest', async () => {
  const asked = answering('lost', 'done')
  const { press, result } = page(rename)
  await press('10')
  await pass()
  expect(result.current.isError).toBe(true)
  expect(asked.map(({ key }) => key)).toEqual([null])
})

test('the next member in this tab does not send the last one’s pending request', async () => {
  const asked = answering('lost')
  const { press } = page()
  await press('10')
  tokenStore.write(tokenOf('eve'))
  await pass()
  expect(asked).toHaveLength(1)
  server.resetHandlers()
  const later = answering('done')
  await press('10')
  await pass()
  expect(later).toHaveLength(1)
  expect(later[0]?.key).not.toBe(asked[0]?.key)
  tokenStore.write(tokenOf('ada'))
  await press('10')
  await pass()
  expect(later[1]?.key).toBe(asked[0]?.key)
})

test.each(['done', 'lost'] as const)(
  'what it may have changed is read again: %s @rest',
  async (reply) => {
    answering(reply)
    queryClient.setQueryData(['words'], 'old')
    const { press } = page()
    await press('10')
    await pass()
    expect(queryClient.getQueryState(['words'])?.isInvalidated).toBe(true)
  },
)
