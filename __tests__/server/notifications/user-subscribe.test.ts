import { subscribers } from '@/server/modules/notifications/tables'
import { makeApi, type TestApi } from '../../support/api'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

const subscribe = (email: unknown) => api.send('POST', 'user/userSubscribe', { email })
const readStored = async () =>
  (await api.services.db.select().from(subscribers)).map((row) => row.email)

test('an address is stored and returned as typed', async () => {
  const answer = await subscribe(' Ada@Venn.example ')
  expect(answer.body).toEqual({ status: 200, message: 'OK', data: { email: 'Ada@Venn.example' } })
  expect(await readStored()).toEqual(['Ada@Venn.example'])
})

test('a known address gets the same answer, stored once', async () => {
  const first = await subscribe('ada@venn.example')
  const second = await subscribe('ADA@venn.example')
  expect(second.status).toBe(first.status)
  expect(await readStored()).toEqual(['ADA@venn.example'])
})

test('a text that is no address is refused', async () => {
  for (const email of [
    '',
    ' ',
    'ada',
    'ada@',
    '@venn.example',
    'ada@venn',
    'ada venn@venn.example',
    'ada@venn.example.',
    'a@b@venn.example',
    'ada@venn.example,eve@venn.example',
    '"ada"@venn.example',
    '<ada@venn.example>',
    'ada\u0000@venn.example',
    'ada\u0007@venn.example',
    'ada\u202e@venn.example',
    'ada\u200b@venn.example',
    'ada@venn..example',
    'ada@venn.example\r\nbcc: all@venn.example',
    `${'x'.repeat(250)}@venn.example`,
    'ada@venn.example\u0000',
    null,
    7,
    ['ada@venn.example'],
    { email: 'ada@venn.example' },
    undefined,
  ]) {
    const answer = await subscribe(email)
    expect([email, answer.body]).toMatchObject([
      email,
      { status: 400, errors: [{ path: 'email' }] },
    ])
  }
  expect(await readStored()).toEqual([])
})

test.each([
  "o'neil@venn.example",
  'ada+news@venn.example',
  'ada@sub.venn.example',
  'ünal@müller.example',
  'x@xn--mller-kva.example',
])('%s is one @rest', async (email) => {
  expect((await subscribe(email)).status).toBe(200)
})

test('a slow-to-check text is answered at once', async () => {
  const started = performance.now()
  await subscribe(`a@${'a.'.repeat(30_000)}`)
  expect(performance.now() - started).toBeLessThan(10_000)
})
