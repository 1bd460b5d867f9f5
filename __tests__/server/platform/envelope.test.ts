import { makeApi, type TestApi } from '../../support/api'

const message = {
  name: 'Ada Venn',
  email: 'ada@venn.example',
  topic: 'investing',
  message: 'How is the price of a share made?',
}

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

function post(
  body: BodyInit,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  return api.request('user/contactUs', { method: 'POST', headers, body })
}

test.each([
  ['GET', 'wallet/getFNXprice', 200, undefined],
  ['GET', 'wallet/nothing', 404, 'NOT_FOUND'],
  ['GET', 'static/getStatic?slug=unknown', 404, 'TEXT_NOT_FOUND'],
  ['GET', 'static/getStatic', 400, 'BAD_REQUEST'],
  ['POST', 'wallet/getFNXprice', 405, 'METHOD_NOT_ALLOWED'],
  ['GET', 'user/contactUs', 405, 'METHOD_NOT_ALLOWED'],
  ['POST', 'user/contactUs', 415, 'WRONG_CONTENT_TYPE'],
])('%s %s answers %s in body and status line @rest', async (method, path, status, code) => {
  const answer = await api.request(path, { method })
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ status, message: expect.stringMatching(/\S/) })
  expect(answer.body.code).toBe(code)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test.each([
  '/',
  '/api',
  '/api/v1',
  '/api/v1/',
  '/api/v2/wallet/getFNXprice',
  '/api/v1/%E0%A4%A',
  '/api/v1/a%00b',
])('the unknown address %s gets a 404 @rest', async (path) => {
  const answer = await api.request(path)
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual({
    status: 404,
    code: 'NOT_FOUND',
    message: 'Nothing at this address.',
  })
})

test('a wrong method is told the right one', async () => {
  const reading = await api.request('wallet/getFNXprice', { method: 'DELETE' })
  const writing = await api.request('user/userSubscribe')
  expect(reading.headers.get('allow')).toBe('GET, HEAD')
  expect(writing.headers.get('allow')).toBe('POST')
})

test('HEAD answers like GET, without a body', async () => {
  const answer = await api.request('wallet/getFNXprice', { method: 'HEAD' })
  expect([answer.status, answer.text]).toEqual([200, ''])
})

test('caches never keep refusals or private answers', async () => {
  const storedAnswer = await api.send('POST', 'user/contactUs', message)
  const refusal = await api.get('wallet/nothing')
  const contents = await api.get('wallet/getFNXprice')
  expect(storedAnswer.headers.get('cache-control')).toBe('no-store')
  expect(refusal.headers.get('cache-control')).toBe('no-store')
  expect(contents.headers.get('cache-control')).toBe('no-cache')
})

describe('a body', () => {
  const largeMessage = JSON.stringify({ ...message, message: 'x'.repeat(70_000) })

  test('over 64 kB is refused', async () => {
    const answer = await post(largeMessage)
    expect([answer.status, answer.body.code]).toEqual([413, 'TOO_LARGE'])
  })

  test('over 64 kB in pieces is refused', async () => {
    const answer = await post(inPieces(largeMessage), { 'content-type': 'application/json' })
    expect([answer.status, answer.body.code]).toEqual([413, 'TOO_LARGE'])
  })

  test('that claims over 64 kB is refused unread', async () => {
    const answer = await post('{}', {
      'content-type': 'application/json',
      'content-length': '65537',
    })
    expect(answer.status).toBe(413)
  })

  test('of exactly 64 kB is taken', async () => {
    const bare = JSON.stringify({ ...message, captcha: '' })
    const answer = await post(
      JSON.stringify({ ...message, more: 'x'.repeat(64 * 1024 - bare.length + 3) }),
    )
    expect(answer.status).toBe(200)
  })

  test.each([
    'text/plain',
    'multipart/form-data',
    'application/jsonlines',
    'application/json-seq',
    'application/x-www-form-urlencoded',
  ])('of the type %s is refused @rest', async (type) => {
    const answer = await post(JSON.stringify(message), { 'content-type': type })
    expect([answer.status, answer.body.code]).toEqual([415, 'WRONG_CONTENT_TYPE'])
  })

  test.each([
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset=utf-8',
  ])('of the type %s is taken @rest', async (type) => {
    expect((await post(JSON.stringify(message), { 'content-type': type })).status).toBe(200)
  })

  test.each([
    ['nothing', ''],
    ['half an object', '{"name": "Ada"'],
    ['a list', '[]'],
    ['a list of objects', `[${JSON.stringify(message)}]`],
    ['null', 'null'],
    ['a number', '1'],
    ['a word', '"name"'],
    ['single quotes', "{'name': 'Ada'}"],
    ['a trailing comma', '{"name": "Ada",}'],
  ])('with %s is not a JSON object @rest', async (_, body) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      status: 400,
      code: 'NOT_JSON',
      message: 'Send a JSON object.',
    })
  })

  test('that is not UTF-8 is refused', async () => {
    const bytes = Buffer.from(JSON.stringify({ ...message, name: 'Ren\u00e9' }), 'latin1')
    const answer = await post(new Uint8Array(bytes))
    expect([answer.status, answer.body.code]).toEqual([400, 'NOT_JSON'])
  })

  test('treats `__proto__` as any unknown field', async () => {
    const answer = await post(
      `{"__proto__": {"name": "Mallory", "isAdmin": true}, "constructor": {"prototype": {}}}`,
    )
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map(({ path }) => path)).toContain('name')
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('nested 20,000 deep is an ordinary unknown field', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const answer = await post(JSON.stringify({ ...message, more: 0 }).replace('0}', `${deep}}`))
    expect(answer.status).toBe(200)
  })

  test('nested 20,000 deep for a text names the field', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const answer = await post(JSON.stringify({ ...message, name: 0 }).replace('0', deep))
    expect(answer.body).toMatchObject({ status: 400, errors: [{ path: 'name' }] })
  })
})

describe('a query', () => {
  test('with a key twice counts the first', async () => {
    const answer = await api.get('wallet/getFNXprice?range=1M&range=nonsense')
    expect(answer.body.data).toMatchObject({ range: '1M' })
  })

  test.each([
    '%E0%A4%A',
    '%',
    '%zz',
    '%00',
    'a%00b',
    '%F0%9F%92%A9',
    '%ED%A0%80',
    '__proto__',
    '..%2F..%2Fetc%2Fpasswd',
  ])('with slug=%s names the field @rest', async (slug) => {
    const answer = await api.get(`static/getStatic?slug=${slug}`)
    expect(answer.body).toMatchObject({ status: 400, errors: [{ path: 'slug' }] })
  })

  test('treats `__proto__` as any unknown key', async () => {
    const answer = await api.get('wallet/getFNXprice?__proto__=x&constructor=y&toString=z&range=1M')
    expect(answer.status).toBe(200)
  })

  test.each(['0', '-1', '1.5', 'x', '', '1e99', 'NaN', '10001', '99999999999999999999'])(
    'with page=%s names the field @rest',
    async (page) => {
      const answer = await api.get(`static/staticList?page=${page}`)
      expect(answer.body).toMatchObject({ status: 400, errors: [{ path: 'page' }] })
    },
  )
})

function inPieces(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + 4096))
      at += 4096
    },
  })
}
