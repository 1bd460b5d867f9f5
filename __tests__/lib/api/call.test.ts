import { HttpResponse, http, type PathParams } from 'msw'
import { setupServer } from 'msw/node'
import * as z from 'zod/mini'
import { describe as describeCall } from '@/contract/define'
import { sealJson, unsealJson } from '@/contract/seal'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { setDefaultToken } from '@/lib/api/client'

const answer = z.object({ word: z.string() })
const plain = describeCall({
  method: 'GET',
  path: 'word/get',
  access: 'public',
  summary: 'S.',
  request: z.object({ size: z.optional(z.number()) }),
  response: answer,
})
const inPath = describeCall({
  method: 'POST',
  path: 'word/{id}/put/{part}',
  access: 'public',
  summary: 'S.',
  request: z.object({ id: z.string(), part: z.string(), more: z.string() }),
  response: answer,
})
const sealed = describeCall({
  method: 'POST',
  path: 'word/sealed',
  access: 'member',
  sealed: true,
  summary: 'S.',
  request: z.object({ secret: z.string() }),
  response: answer,
})
const sealedQuery = describeCall({
  method: 'GET',
  path: 'word/sealedQuery',
  access: 'member',
  sealed: true,
  summary: 'S.',
  request: z.object({ secret: z.string() }),
  response: answer,
})

const key = 'the-key-in-the-token'
const token = `header.${btoa(JSON.stringify({ secretKey: key, name: '~~~???' }))
  .replaceAll('+', '-')
  .replaceAll('/', '_')
  .replaceAll('=', '')}.signature`

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  setDefaultToken(undefined)
})
afterAll(() => server.close())

let asked: Request[] = []

function answering(reply: () => Response | Promise<Response>): void {
  asked = []
  server.use(
    // After a lost answer the page looks whether the server is there; that is no second request.
    http.get('*/api/v1/health/live', () => HttpResponse.json({})),
    http.all<PathParams>('*/api/v1/*', ({ request }) => {
      asked.push(request.clone())
      return reply()
    }),
  )
}

const good = (data: unknown = { word: 'yes' }) =>
  HttpResponse.json({ status: 200, message: 'OK', data })

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('a request', () => {
  test('of a reading call has its input in the address', async () => {
    answering(() => good())
    expect(await call(plain, { size: 3 })).toEqual({ word: 'yes' })
    expect(asked[0]?.method).toBe('GET')
    expect(new URL(asked[0]?.url ?? '').pathname + new URL(asked[0]?.url ?? '').search).toBe(
      '/api/v1/word/get?size=3',
    )
  })

  test('of a writing call has the rest in its body', async () => {
    answering(() => good())
    await call(inPath, { id: 'a/b?c', part: '../x', more: 'words' })
    expect(new URL(asked[0]?.url ?? '').pathname).toBe('/api/v1/word/a%2Fb%3Fc/put/..%2Fx')
    expect(await asked[0]?.json()).toEqual({ more: 'words' })
    expect(asked[0]?.headers.get('content-type')).toMatch(/^application\/json/)
  })

  test('may go elsewhere and carry an idempotency key', async () => {
    answering(() => good())
    await call(plain, {}, { baseUrl: 'https://token.example/api/v1', idempotencyKey: 'once-1' })
    expect(asked[0]?.url).toBe('https://token.example/api/v1/word/get')
    expect(asked[0]?.headers.get('idempotency-key')).toBe('once-1')
  })

  test('carries the token in both headers', async () => {
    answering(() => good())
    await call(plain, {})
    setDefaultToken(token)
    await call(plain, {})
    setDefaultToken(undefined)
    await call(plain, {})
    expect(asked.map(({ headers }) => headers.get('token'))).toEqual([null, token, null])
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([null, token, null])
  })
})

describe('a refusal', () => {
  test('is the server’s answer with every part', async () => {
    answering(() =>
      HttpResponse.json(
        {
          status: 429,
          message: 'Too many tries.',
          code: 'TOO_MANY',
          errors: [{ path: 'a', message: 'b' }],
        },
        { status: 429, headers: { 'retry-after': '30' } },
      ),
    )
    const error = await failure(call(plain, {}))
    expect(error).toMatchObject({
      message: 'Too many tries.',
      status: 429,
      code: 'TOO_MANY',
      errors: [{ path: 'a', message: 'b' }],
      retryAfterSeconds: 30,
    })
  })

  test('counts by the status in its body', async () => {
    answering(() =>
      HttpResponse.json({ status: 404, message: 'Your session has expired.' }, { status: 200 }),
    )
    expect(await failure(call(plain, {}))).toMatchObject({
      status: 404,
      message: 'Your session has expired.',
    })
  })

  test('is never repeated by the call itself', async () => {
    answering(() => HttpResponse.json({ status: 503, message: 'Later.' }, { status: 503 }))
    await failure(call(plain, {}))
    expect(asked).toHaveLength(1)
  })

  test('without an answer is told, without a status', async () => {
    answering(() => HttpResponse.error())
    const error = await failure(call(plain, {}))
    expect(error.message).toBe('We couldn’t reach the server. Check your connection and try again.')
    expect([error.status, error.code, error.errors]).toEqual([undefined, undefined, []])
  })

  test('given up by its caller is a failure too', async () => {
    answering(() => new Promise(() => {}))
    const signal = AbortSignal.timeout(20)
    expect((await failure(call(plain, {}, { signal }))).status).toBeUndefined()
  })

  test('for an input that makes no address is our error', async () => {
    answering(() => good())
    await failure(call(inPath, { id: '\ud800', part: 'x', more: 'y' }))
    await failure(call(plain, { size: '\ud800' as unknown as number }))
    expect(asked).toHaveLength(0)
  })

  test.each([
    ['a page of a proxy', () => new HttpResponse('<html>502 Bad Gateway</html>', { status: 502 })],
    ['nothing', () => new HttpResponse(null, { status: 200 })],
    ['JSON without a status', () => HttpResponse.json({ message: 'OK' })],
    ['a status that is a word', () => HttpResponse.json({ status: 'ok', message: 'OK' })],
    ['a list', () => HttpResponse.json([])],
    ['data that breaks the contract', () => good({ word: 5 })],
    ['no data where some is due', () => HttpResponse.json({ status: 200, message: 'OK' })],
  ])('%s is an unreadable answer without a status', async (_, reply) => {
    answering(reply)
    const error = await failure(call(plain, {}))
    expect(error.message).toBe('The answer was unreadable. Try again.')
    expect(error.status).toBeUndefined()
  })

  test('an answer’s parts beyond the contract are dropped', async () => {
    answering(() => good({ word: 'yes', secret: 'no' }))
    expect(await call(plain, {})).toEqual({ word: 'yes' })
  })
})

describe('a sealed call', () => {
  const sealedAnswer =
    (value: unknown, by = key) =>
    () =>
      HttpResponse.json({ status: 200, message: 'OK', payload: sealJson(value, by) })

  test('sends one payload and opens the answer', async () => {
    setDefaultToken(token)
    answering(sealedAnswer({ word: 'opened' }))
    expect(await call(sealed, { secret: 'אבג' })).toEqual({ word: 'opened' })
    const body = (await asked[0]?.json()) as { payload: string }
    expect(Object.keys(body)).toEqual(['payload'])
    expect(unsealJson(body.payload, key)).toEqual({ secret: 'אבג' })
  })

  test('sends one payload in the query when reading', async () => {
    setDefaultToken(token)
    answering(sealedAnswer({ word: 'opened' }))
    await call(sealedQuery, { secret: 'a+b/c=d&e' })
    const query = new URL(asked[0]?.url ?? '').searchParams
    expect([...query.keys()]).toEqual(['payload'])
    expect(unsealJson(query.get('payload') ?? '', key)).toEqual({ secret: 'a+b/c=d&e' })
  })

  test('cannot read an answer sealed otherwise or not at all', async () => {
    setDefaultToken(token)
    answering(sealedAnswer({ word: 'opened' }, 'another key'))
    const wrongKey = await failure(call(sealed, { secret: 'x' }))
    answering(() => good())
    const open = await failure(call(sealed, { secret: 'x' }))
    for (const { message } of [wrongKey, open]) {
      expect(message).toBe('The answer was unreadable. Try again.')
    }
  })

  test('shows a refusal, which is never sealed', async () => {
    setDefaultToken(token)
    answering(() => HttpResponse.json({ status: 422, message: 'Not as asked.' }, { status: 422 }))
    expect(await failure(call(sealed, { secret: 'x' }))).toMatchObject({
      status: 422,
      message: 'Not as asked.',
    })
  })
})
