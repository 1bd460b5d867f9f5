import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import * as z from 'zod/mini'
import { describe as describeCall } from '@/contract/define'
import { callLate } from '@/lib/api/late-call'

const wordCalls = {
  word: describeCall({
    method: 'GET',
    path: 'word/get',
    access: 'public',
    summary: 'S.',
    request: z.object({ size: z.optional(z.number()) }),
    response: z.object({ word: z.string() }),
  }),
}

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

test('a call that arrives late asks as any other', async () => {
  const said = { status: 200, message: 'OK', data: { word: 'hello' } }
  server.use(http.get('*/word/get', () => HttpResponse.json(said)))
  expect(await callLate(async () => wordCalls, 'word', {})).toEqual({ word: 'hello' })
})

test('a call whose code does not arrive says so in plain words', async () => {
  const lost = () => Promise.reject(new Error('Loading chunk 4711 failed.'))
  await expect(callLate<typeof wordCalls, 'word'>(lost, 'word', {})).rejects.toMatchObject({
    name: 'ApiError',
    status: undefined,
    message: 'We couldn’t reach the server. Check your connection and try again.',
  })
})
