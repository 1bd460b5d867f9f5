import { asAppError } from '@/server/platform/errors'
import { makeApi } from '../../support/api'
import { awayDatabase } from '../../support/away-database'

const message = {
  name: 'Ada Venn',
  email: 'ada@venn.example',
  topic: 'investing',
  message: 'My account number is nobody’s business',
}

const inner =
  /stack|select |insert |127\.0\.0\.1|ECONNREFUSED|postgres|password|\.ts\b|node_modules|Ada Venn/i

describe('with the database away', () => {
  test.each([
    ['GET', 'wallet/getFNXprice'],
    ['GET', 'static/getStatic?slug=about'],
    ['GET', 'blog/getblogMediaList'],
    ['GET', 'team/teamList'],
    ['GET', 'admin/getBankOverView'],
    ['POST', 'user/contactUs'],
    ['POST', 'user/userSubscribe'],
  ])('%s %s gives a reference and no inner detail', async (method, path) => {
    const api = await makeApi({ database: awayDatabase() })
    const answer = method === 'GET' ? await api.get(path) : await api.send(method, path, message)
    expect(answer.status).toBe(503)
    expect(answer.body).toEqual({
      status: 503,
      code: 'UNAVAILABLE',
      message: `Our records are unavailable. Try again soon. (reference ${answer.body.reference})`,
      reference: expect.stringMatching(/^[0-9a-f]{8}$/),
    })
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.text).not.toMatch(inner)
  })

  test.each([
    ['user/contactUs', 'user.contactUs'],
    ['user/resetPassword/a-secret-of-a-mail', 'user.resetPassword'],
    ['wallet/getFNXprice?range=1Y', '/api/v1/wallet/getFNXprice'],
  ])('the log keeps only the call of %s', async (path, call) => {
    const api = await makeApi({ database: awayDatabase() })
    await (call.startsWith('/')
      ? api.get(path)
      : api.send('POST', path, { ...message, password: 'nine white cats at dawn' }))
    expect(api.log.lines).toMatchObject([{ event: 'request failed', fields: { call } }])
    expect(JSON.stringify(api.log.lines)).not.toMatch(/a-secret-of-a-mail|1Y/)
  })

  test('the log has the cause but nothing personal', async () => {
    const api = await makeApi({ database: awayDatabase() })
    const { body } = await api.send('POST', 'user/contactUs', message)
    const [line] = api.log.lines
    expect(line).toMatchObject({
      level: 'error',
      event: 'request failed',
      fields: { reference: body.reference },
    })
    expect(JSON.stringify(line)).toContain('connect ECONNREFUSED')
    expect(JSON.stringify(line)).not.toMatch(
      /Ada Venn|ada@venn|nobody’s business|a-password-nobody-may-see/,
    )
  })
})

describe('an unforeseen error', () => {
  test('is one plain sentence with a reference', async () => {
    const api = await makeApi()
    jest.spyOn(api.services.db, 'select').mockImplementation(() => {
      throw new Error('select secret from vault at /srv/app/vault.ts:12')
    })
    const answer = await api.get('team/teamList')
    expect(answer.body).toEqual({
      status: 500,
      code: 'INTERNAL',
      message: `Something went wrong on our side. Try again. (reference ${answer.body.reference})`,
      reference: expect.stringMatching(/^[0-9a-f]{8}$/),
    })
    expect(answer.text).not.toMatch(/secret|vault|\.ts/)
    expect(api.log.lines).toHaveLength(1)
  })

  test('keeps database values out of the log', async () => {
    const api = await makeApi()
    await api.database.script('alter table thread_message add constraint never check (false)')
    const answer = await api.send('POST', 'user/contactUs', message)
    await api.database.script('alter table thread_message drop constraint never')
    expect(answer.status).toBe(500)
    expect(JSON.stringify(api.log.lines)).toContain('thread_message')
    expect(JSON.stringify(api.log.lines)).not.toMatch(/Ada Venn|ada@venn|nobody’s business/)
  })
})

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  '08006',
  '57P01',
  '57P03',
  '53300',
])('the nested code %s means an unavailable database', (code) => {
  const lowest = Object.assign(new Error('lowest'), { code })
  const error = new Error('outer', { cause: new Error('middle', { cause: lowest }) })
  expect(asAppError(error).code).toBe('UNAVAILABLE')
})

test.each(['23505', '42P01', '22P02', 'ENOENT', 'ERR_INVALID_ARG_TYPE'])(
  'the code %s is a mistake of ours',
  (code) => {
    expect(asAppError(Object.assign(new Error('ours'), { code })).code).toBe('INTERNAL')
  },
)

test('a circular chain of causes ends', () => {
  const error = new Error('head')
  error.cause = new Error('tail', { cause: error })
  expect(asAppError(error).code).toBe('INTERNAL')
})
