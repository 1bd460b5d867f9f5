import { openApiDocument } from '@/server/platform/documentation/openapi'
import { makeApi } from '../../support/api'

test('a document downloads as a dated file', async () => {
  const api = await makeApi()
  const { status, headers, text } = await api.get('static/download?slug=share-terms')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="share-terms.md"')
  expect(text).toMatch(/^# Share terms\n\n.+\n\nLast changed on \d{4}-\d\d-\d\d\.\n\n/)
  expect(text).toContain('## ')
})

test('the list says how large a download is', async () => {
  const api = await makeApi()
  const { body } = await api.get('static/staticList?kind=document')
  const { docs } = body.data as { docs: { slug: string; bytes: number }[] }
  for (const { slug, bytes } of docs) {
    const { text } = await api.get(`static/download?slug=${slug}`)
    expect(Buffer.byteLength(text)).toBe(bytes)
  }
})

test('links in a file lead to the site', async () => {
  const api = await makeApi()
  const { text } = await api.get('static/download?slug=key-facts')
  expect(text).toContain('](http://localhost:3000/static/risk-disclosure)')
  expect(text).not.toContain('](/')
})

test('a legal text can be downloaded too', async () => {
  const api = await makeApi()
  const { status, text } = await api.get('static/download?kind=page&slug=risk-disclosure')
  expect(status).toBe(200)
  expect(text).toMatch(/^# /)
})

test.each([
  ['slug=no-such-text', 404],
  ['slug=..%2F..%2Fetc%2Fpasswd', 400],
  ['slug=a%22%0d%0aset-cookie%3A%20x', 400],
  ['kind=faq&slug=share-terms', 400],
  ['', 400],
])('a download of "%s" is refused as an envelope', async (query, refusal) => {
  const api = await makeApi()
  const { status, headers, body } = await api.get(`static/download?${query}`)
  expect(status).toBe(refusal)
  expect(body.status).toBe(refusal)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.has('content-disposition')).toBe(false)
})

test('the API document shows a file, no envelope @rest', () => {
  const paths = openApiDocument('sandbox').paths as Record<
    string,
    Record<string, { responses: never }>
  >
  const responses = paths['/static/download']?.get?.responses as unknown as Record<string, unknown>
  expect(responses['200']).toEqual({
    description: 'Done',
    content: {
      'text/markdown': {
        schema: { type: 'string', format: 'binary', contentMediaType: 'text/markdown' },
      },
    },
  })
})
