import { eq } from 'drizzle-orm'
import { threadMessages, threads } from '@/server/modules/threads/tables'
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

const send = (changes: Record<string, unknown>) =>
  api.send('POST', 'user/contactUs', { ...message, ...changes })
const storedThreads = async () => {
  const { reference, name, email, topic, openedAt } = threads
  const { text: message } = threadMessages
  return api.services.db
    .select({ reference, name, email, topic, message, createdAt: openedAt })
    .from(threads)
    .innerJoin(threadMessages, eq(threadMessages.threadId, threads.id))
}

test('a message is kept under its answer’s reference', async () => {
  const answer = await send({})
  const { reference } = answer.body.data as { reference: string }
  expect(answer.status).toBe(200)
  expect(reference).toMatch(/^M-[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
  expect(await storedThreads()).toEqual([{ reference, ...message, createdAt: api.clock.now() }])
})

test('white space is trimmed outside the message, not inside', async () => {
  await send({
    name: '  Ada Venn\n',
    email: ' ada@venn.example ',
    message: '\n  First line\n\n\tsecond line  ',
  })
  const [row] = await storedThreads()
  expect(row).toMatchObject({
    name: 'Ada Venn',
    email: 'ada@venn.example',
    message: 'First line\n\n\tsecond line',
  })
})

test('references never repeat @rest', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send({})))
  expect(
    new Set(answers.map(({ body }) => (body.data as { reference: string }).reference)).size,
  ).toBe(20)
})

test('what is wrong is refused by name @rest', async () => {
  for (const [path, value, message] of [
    ['name', '', 'Required.'],
    ['name', '   ', 'Required.'],
    ['name', 'x'.repeat(121), 'Enter at most 120 characters.'],
    ['name', 'Ada\u0007', 'Remove the characters we can’t store.'],
    ['name', 'Ada\nVenn', 'Use one line.'],
    ['email', '', 'Enter your email.'],
    ['email', 'ada', 'Enter an email like name@example.com.'],
    ['email', `${'x'.repeat(250)}@venn.example`, 'Enter at most 254 characters.'],
    ['topic', 'gossip', 'Choose a topic.'],
    ['message', 'too short', 'Enter at least 10 characters.'],
    ['message', 'x'.repeat(4001), 'Enter at most 4000 characters.'],
    ['message', 'a bell \u0007 in the text', 'Remove the characters we can’t store.'],
    ['message', 'half a pair \ud83d in the text', 'Remove the characters we can’t store.'],
    ['captcha', 'x'.repeat(4097), expect.stringContaining('4096')],
  ]) {
    const answer = await send({ [path]: value })
    expect(answer.body).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    expect([value, answer.body.errors]).toEqual([value, [{ path, message }]])
  }
  expect(await storedThreads()).toEqual([])
})

test.each(['name', 'email', 'topic', 'message'])('%s has to be there @rest', async (path) => {
  const answer = await send({ [path]: undefined })
  expect(answer.body).toMatchObject({ status: 400, errors: [{ path }] })
})

test.each([[null], [5], [true], [['Ada']], [{ first: 'Ada' }]])('%j is no name', async (value) => {
  const answer = await send({ name: value })
  expect(answer.body).toMatchObject({ status: 400, errors: [{ path: 'name' }] })
})

test('every wrong field is named at once', async () => {
  const answer = await api.send('POST', 'user/contactUs', {})
  expect(answer.body.errors?.map(({ path }) => path)).toEqual(['name', 'email', 'topic', 'message'])
})

test('the longest allowed parts are kept whole', async () => {
  const longest = {
    name: 'é'.repeat(120),
    email: `${'x'.repeat(241)}@venn.example`,
    message: '語'.repeat(4000),
  }
  expect((await send(longest)).status).toBe(200)
  expect(await storedThreads()).toMatchObject([longest])
})
