import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import * as z from 'zod/mini'
import { describe as describeCall } from '@/contract/define'
import { downloadFile } from '@/lib/api/download'

const workbook = describeCall({
  method: 'GET',
  path: 'word/workbook',
  access: 'member',
  summary: 'S.',
  request: z.object({}),
  response: z.object({}),
})

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
afterEach(() => document.documentElement.removeAttribute('lang'))

test('a file is requested in the language of its page, not of the account', async () => {
  let language: string | null = null
  server.use(
    http.get('*/word/workbook', ({ request }) => {
      language = request.headers.get('lang')
      return HttpResponse.json({ status: 409, message: 'Not yet.' }, { status: 409 })
    }),
  )
  document.documentElement.lang = 'de'
  const choices = { fileName: 'a.xlsx', signal: new AbortController().signal, onProgress: () => {} }
  await expect(downloadFile(workbook, {}, choices)).rejects.toThrow('Not yet.')
  expect(language).toBe('de')
})
