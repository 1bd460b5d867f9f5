import { QueryClient } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import * as z from 'zod/mini'
import { describe as describeCall } from '@/contract/define'
import { call } from '@/lib/api/call'
import { setDefaultToken } from '@/lib/api/client'
import { invalidateNotifications } from '@/session/stale-queries'

const word = describeCall({
  method: 'GET',
  path: 'word/get',
  access: 'member',
  summary: 'S.',
  request: z.object({ size: z.optional(z.number()) }),
  response: z.object({ word: z.string() }),
})

const server = setupServer(
  // After a lost answer the page looks whether the server is there.
  http.get('*/health/live', () => HttpResponse.json({})),
)

interface Early {
  status: number
  retryAfter: string | null
  text: string
}

const answered = (text: string) =>
  JSON.stringify({ status: 200, message: 'OK', data: { word: text } })
const early: Early = { status: 200, retryAfter: null, text: answered('early') }

function keep(answer: Promise<Early>, { token = 'of-ada', ageMs = 0 } = {}) {
  answer.catch(() => {})
  window.fnxEarly = { 'word/get': { token, askedAtMs: Date.now() - ageMs, answer } }
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  setDefaultToken('of-ada')
  server.use(http.get('*/word/get', () => new HttpResponse(answered('asked anew'))))
})

test('a call takes the early answer, once', async () => {
  keep(Promise.resolve(early))
  expect(await call(word, {})).toEqual({ word: 'early' })
  expect(await call(word, {})).toEqual({ word: 'asked anew' })
})

test('a call with input asks for itself', async () => {
  keep(Promise.resolve(early))
  expect(await call(word, { size: 3 })).toEqual({ word: 'asked anew' })
})

test('an answer for another session is thrown away', async () => {
  keep(Promise.resolve(early), { token: 'of-bob' })
  expect(await call(word, {})).toEqual({ word: 'asked anew' })
  setDefaultToken('of-bob')
  expect(await call(word, {})).toEqual({ word: 'asked anew' })
})

test('an old answer is thrown away', async () => {
  keep(Promise.resolve(early), { ageMs: 16_000 })
  expect(await call(word, {})).toEqual({ word: 'asked anew' })
})

test('an answer from before something changed is thrown away', async () => {
  server.use(http.post('*/word/say', () => new HttpResponse(answered('said'))))
  const say = describeCall({ ...word, method: 'POST', path: 'word/say', request: z.object({}) })
  keep(Promise.resolve(early))
  expect(await call(say, {})).toEqual({ word: 'said' })
  expect(await call(word, {})).toEqual({ word: 'asked anew' })
  keep(Promise.resolve(early))
  await invalidateNotifications(new QueryClient())
  expect(await call(word, {})).toEqual({ word: 'asked anew' })
})

test('a refusal says what the server said, and when to come back', async () => {
  const text = JSON.stringify({ status: 429, message: 'Too many.', code: 'TOO_MANY' })
  keep(Promise.resolve({ status: 429, retryAfter: '7', text }))
  await expect(call(word, {})).rejects.toMatchObject({
    status: 429,
    code: 'TOO_MANY',
    message: 'Too many.',
    retryAfterSeconds: 7,
  })
})

test.each([
  [
    'is away',
    new TypeError('Failed to fetch'),
    'We couldn’t reach the server. Check your connection and try again.',
  ],
  ['is slow', new DOMException('', 'TimeoutError'), 'The server took too long. Try again.'],
])('a server that %s is reported as usual', async (_, failure, message) => {
  keep(Promise.reject(failure))
  await expect(call(word, {})).rejects.toMatchObject({
    name: 'ApiError',
    status: undefined,
    message,
  })
})

test('an answer that cannot be read is reported as ever', async () => {
  keep(Promise.resolve({ status: 200, retryAfter: null, text: '<html>' }))
  await expect(call(word, {})).rejects.toMatchObject({ name: 'ApiError', status: undefined })
})
