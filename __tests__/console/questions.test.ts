import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { accounts } from '@/server/modules/identity/tables'
import { outboxMessages } from '@/server/modules/notifications/tables'
import type { OperatorRole } from '@/server/modules/operators/tables'
import { threadAnswers, threads } from '@/server/modules/threads/tables'
import { makeApi, type TestApi } from '../support/api'
import { type ConsoleVisit, openConsole, tableIn, visitAs } from '../support/console-visit'
import { eventLog } from '../support/event-log'
import { tellAnswers } from '../support/jobs'
import { accountIdOf } from '../support/make-transactions'
import { quickMember } from '../support/quick-member'
import {
  answerAsOperator,
  makeThread,
  makeVisitorThread,
  putPicture,
  threadOf,
} from '../support/threads'

let api: TestApi
let app: Hono
let support: ConsoleVisit

const asRole = async (role: OperatorRole) => visitAs(api, app, `${role}@fnx.example`, role)

beforeEach(async () => {
  api = await makeApi({ limitFactor: 1_000 })
  app = openConsole(api)
  support = await asRole('support')
})

const lastEvent = async () => (await eventLog(api.services.db)).at(-1)
const rowOf = async (reference: string) =>
  (await api.services.db.select().from(threads).where(eq(threads.reference, reference)))[0]

async function written(count: number): Promise<string[]> {
  const at = api.clock.now().getTime()
  const rows = Array.from({ length: count }, (_, place) => {
    const when = new Date(at - Math.floor(place / 7) * 1_000)
    return {
      reference: `M-${String(place).padStart(5, '0')}`,
      name: 'Dana Demo',
      email: 'dana@example.com',
      topic: 'press' as const,
      locale: 'en',
      openedAt: when,
      changedAt: when,
      waitingSince: when,
    }
  })
  await api.services.db.insert(threads).values(rows)
  return rows.map(({ reference }) => reference)
}

const send = (reference: string, text: string, seen = 1, more = {}) =>
  support.send(`/questions/${reference}/answer`, { text, seen: String(seen), ...more })

test('waiting questions are listed by their wait, each once; answered and done ones are on their shelf @rest', async () => {
  const references = await written(120)
  const seen: string[] = []
  let path: string | undefined = '/questions'
  while (path !== undefined) {
    const { text }: { text: string } = await support.get(path)
    seen.push(...tableIn(text, 'Waiting').map((row) => row[1] ?? ''))
    path = /href="(\/questions\?shelf=waiting&amp;before=\d+)"/
      .exec(text)?.[1]
      ?.replace('&amp;', '&')
  }
  expect([...seen].sort()).toEqual(references)
  expect(seen[0]).toBe('M-00119')
  await support.send('/questions/M-00119/done', { done: 'yes' })
  const done = await support.get('/questions?shelf=done')
  expect(tableIn(done.text, 'Done').map((row) => row[1])).toEqual(['M-00119'])
})

test('an operator takes a question, answers it, and the member reads it in the app @rest', async () => {
  const ada = await quickMember(api)
  const { id, reference } = await makeThread(ada)
  api.clock.forward(90 * 60_000)
  support = await asRole('compliance')
  await support.send(`/questions/${reference}/owner`, { owner: 'compliance@fnx.example' })
  expect(await rowOf(reference)).toMatchObject({ owner: 'compliance@fnx.example' })
  const sent = await send(reference, '  It came on Monday.\r\nAll is well. ', 1, { done: 'yes' })
  expect(sent.location).toBe(`/questions/${reference}`)
  expect(await lastEvent()).toMatchObject({
    action: 'answered a question',
    subject: `question ${reference}`,
    operator: 'compliance@fnx.example',
  })
  expect(JSON.stringify(await lastEvent())).not.toContain('Monday')
  expect((await threadOf(ada, id)).entries.at(-1)).toMatchObject({
    from: 'us',
    text: 'It came on Monday.\nAll is well.',
  })
  const { text } = await support.get(`/questions/${reference}`)
  expect(text).toContain('after 1 h 30 min')
  expect((await support.get('/questions')).text).toContain('1 h 30 min')
})

test('two operators at once, or two presses: one answer', async () => {
  const { reference, id } = await makeThread(await quickMember(api))
  const other = await asRole('compliance')
  const answers = await Promise.all([
    send(reference, 'One answer.'),
    send(reference, 'One answer.'),
    other.send(`/questions/${reference}/answer`, { text: 'Another answer.', seen: '1' }),
  ])
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.text).toContain('Someone has written here in the meantime.')
  expect(refused?.text).toMatch(/(One|Another) answer\.<\/textarea>/)
  const stored = await api.services.db.select().from(threadAnswers)
  expect(stored.filter(({ threadId }) => threadId === id)).toHaveLength(1)
})

test('an answer to what was not yet read is held back @rest', async () => {
  const ada = await quickMember(api)
  const { id, reference } = await makeThread(ada)
  await ada.call('POST', 'user/writeOn', { id, text: 'And one thing more.' })
  expect((await send(reference, 'Yes.', 1)).status).toBe(422)
  expect((await send(reference, 'Yes, and yes.', 2)).status).toBe(303)
})

test('an empty answer, and one too long, are refused with their words kept @rest', async () => {
  const { reference } = await makeThread(await quickMember(api))
  expect((await send(reference, '  ')).text).toContain('Write an answer.')
  const long = await send(reference, 'x'.repeat(4_001))
  expect([long.status, long.text.includes('x'.repeat(4_001))]).toEqual([422, true])
  expect(await api.services.db.$count(threadAnswers)).toBe(0)
})

test('a closed account is answered no more @rest', async () => {
  const ada = await quickMember(api)
  const { reference } = await makeThread(ada)
  const isHers = eq(accounts.id, await accountIdOf(api, ada))
  await api.services.db.update(accounts).set({ closedAt: api.clock.now() }).where(isHers)
  expect((await send(reference, 'Too late.')).text).toContain('nobody would read the answer')
  expect(await api.services.db.$count(threadAnswers)).toBe(0)
  expect((await support.get(`/questions/${reference}`)).text).not.toContain('Send answer')
})

test('a question is assigned only to operators who may answer @rest', async () => {
  const { reference } = await makeThread(await quickMember(api))
  await asRole('treasury')
  const { status } = await support.send(`/questions/${reference}/owner`, {
    owner: 'treasury@fnx.example',
  })
  expect(status).toBe(422)
  expect((await rowOf(reference))?.owner).toBeNull()
})

test('opening a question is logged, a visitor’s email masked without a reason @rest', async () => {
  const { reference } = await makeVisitorThread(api)
  const path = `/questions/${reference}`
  const first = await support.get(path)
  expect([
    first.text.includes('How is the price'),
    first.text.includes('ada@venn.example'),
  ]).toEqual([true, false])
  expect(await lastEvent()).toMatchObject({
    action: 'opened a question',
    subject: `question ${reference}`,
  })
  await support.send(`${path}/contacts`, { reason: 'To answer', ticket: 'T-1' })
  expect(await lastEvent()).toMatchObject({ action: 'showed contacts', details: { ticket: 'T-1' } })
  expect((await support.get(path)).text).toContain('ada@venn.example')
  expect((await (await asRole('compliance')).get(path)).text).not.toContain('ada@venn.example')
  api.clock.forward(10 * 60_000)
  expect((await support.get(path)).text).not.toContain('ada@venn.example')
})

test('a visitor is answered by mail without operators seeing the address @rest', async () => {
  const { reference } = await makeVisitorThread(api)
  expect((await send(reference, 'At 16:00 UTC.')).status).toBe(303)
  await tellAnswers(api.services)
  const mails = await api.services.db.select().from(outboxMessages)
  expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@venn.example'])
})

test('a picture opens in its own question and in no other, as a picture', async () => {
  const { id, reference } = await makeThread(await quickMember(api))
  const { reference: other } = await makeThread(await quickMember(api))
  const picture = await putPicture(api, id)
  const shown = await support.get(`/questions/${reference}/pictures/${picture}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  for (const path of [`${other}/pictures/${picture}`, `${reference}/pictures/x`])
    expect((await support.get(`/questions/${path}`)).status).toBe(404)
})

test('an operator needs a right to read questions, and another to answer @rest', async () => {
  const { id, reference } = await makeThread(await quickMember(api))
  const picture = await putPicture(api, id)
  const reads = [
    '/questions',
    `/questions/${reference}`,
    `/questions/${reference}/pictures/${picture}`,
  ]
  const acts = ['answer', 'owner', 'done'].map((act) => `/questions/${reference}/${act}`)
  for (const [role, mayRead, mayAct] of [
    ['support', 200, 303],
    ['compliance', 200, 303],
    ['auditor', 200, 403],
    ['treasury', 403, 403],
    ['admin', 403, 403],
  ] as const) {
    const visit = role === 'support' ? support : await asRole(role)
    for (const path of reads)
      expect([role, path, (await visit.get(path)).status]).toEqual([role, path, mayRead])
    for (const path of acts) {
      const seen = String((await api.services.db.$count(threadAnswers)) + 1)
      const { status } = await visit.send(path, { text: 'Yes.', seen, done: 'no', owner: '' })
      expect([role, path, status]).toEqual([role, path, mayAct])
    }
  }
})

test('the words of strangers are drawn as text @rest', async () => {
  const hostile = '</p><script>alert(1)</script><a href="javascript:alert(2)">x</a>'
  const { reference } = await makeVisitorThread(api, { name: hostile, message: hostile })
  await answerAsOperator(api, (await rowOf(reference))?.id ?? '', hostile)
  for (const path of ['/questions?shelf=open', `/questions/${reference}`]) {
    const { text } = await support.get(path)
    expect(text).not.toMatch(/<script>|<a href="javascript/)
    expect(text).toContain('&lt;script&gt;alert(1)')
  }
})
