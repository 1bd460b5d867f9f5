import { eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { threadTerms } from '@/config/terms'
import type { ListedThread } from '@/contract/user/threads'
import { eraseMember } from '@/server/modules/closing'
import { accounts } from '@/server/modules/identity/tables'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { sweepThreads } from '@/server/modules/threads'
import { finishThread } from '@/server/modules/threads/answers.service'
import {
  threadAnswers,
  threadMessages,
  threadPictures,
  threads,
} from '@/server/modules/threads/tables'
import { makeApi, type TestApi } from '../../support/api'
import { tellAnswers } from '../../support/jobs'
import { accountIdOf, makeTransaction } from '../../support/make-transactions'
import type { TestMember } from '../../support/member'
import { quickMember } from '../../support/quick-member'
import {
  answerAsOperator,
  makeThread,
  makeVisitorThread,
  putPicture,
  question,
  threadOf,
} from '../../support/threads'

let api: TestApi
let ada: TestMember

beforeEach(async () => {
  api = await makeApi({ drawPage: async () => new Uint8Array([255, 216, 255]) })
  ada = await quickMember(api)
})

const listOf = async ({ call }: TestMember) =>
  ((await call('GET', 'user/threads')).opened as { docs: ListedThread[] }).docs

const noticesTold = async ({ call }: TestMember) =>
  (
    (await call('GET', 'notification/listNotification')).opened as {
      docs: { title: string; path: string }[]
    }
  ).docs.map(({ title, path }) => ({ title, path }))

const mailsTo = (to: string) =>
  api.services.db.select().from(outboxMessages).where(eq(outboxMessages.recipient, to))

test('a question, its answer, and what is asked back stand in one place, in order @rest', async () => {
  const { id, reference } = await makeThread(ada)
  expect(reference).toMatch(/^M-[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
  expect(await listOf(ada)).toMatchObject([
    { id, reference, topic: 'account', state: 'waiting', beginning: question.text, about: null },
  ])
  api.clock.forward(60_000)
  expect(await answerAsOperator(api, id)).toBe('done')
  expect(await listOf(ada)).toMatchObject([{ state: 'answered' }])
  api.clock.forward(60_000)
  const { status } = await ada.call('POST', 'user/writeOn', { id, text: 'Thank you!\nSolved.' })
  expect(status).toBe(200)
  expect((await threadOf(ada, id)).entries).toMatchObject([
    { from: 'you', text: question.text, pictures: [] },
    { from: 'us', text: 'It arrived today.' },
    { from: 'you', text: 'Thank you!\nSolved.' },
  ])
})

test('an operator’s name is in no answer to a member', async () => {
  const { id } = await makeThread(ada)
  await answerAsOperator(api, id)
  expect(JSON.stringify(await threadOf(ada, id))).not.toContain('support@')
})

test('an answer is told once, in the app and by mail, and its words are not in the mail', async () => {
  const { id, reference } = await makeThread(ada)
  await answerAsOperator(api, id, 'Your IBAN was wrong.')
  await Promise.all([tellAnswers(api.services), tellAnswers(api.services)])
  await tellAnswers(api.services)
  expect(await noticesTold(ada)).toEqual([
    { title: `We answered your question ${reference}`, path: `/contactus?thread=${id}` },
  ])
  const mails = await mailsTo(ada.email)
  expect(mails.map(({ subject }) => subject)).toEqual([`We answered your question ${reference}`])
  expect(mails[0]?.text).toContain(`http://localhost:3000/contactus?thread=${id}`)
  expect(mails[0]?.text).toContain('Nobody reads replies to this email.')
  expect(mails[0]?.text).not.toContain('IBAN')
})

test('a message in a finished thread opens it again @rest', async () => {
  const { id } = await makeThread(ada)
  await answerAsOperator(api, id)
  await finishThread(api.services, { id, isDone: true })
  expect(await listOf(ada)).toMatchObject([{ state: 'done' }])
  await ada.call('POST', 'user/writeOn', { id, text: 'It is gone again.' })
  expect(await listOf(ada)).toMatchObject([{ state: 'waiting' }])
})

test('a foreign thread is answered in the words of one that never was', async () => {
  const { id } = await makeThread(ada)
  const picture = await putPicture(api, id)
  const eve = await quickMember(api)
  const nowhere = crypto.randomUUID()
  const errorOf = async (path: string, method: 'GET' | 'POST', input: object) => {
    const { status, body } = await eve.call(method, path, input as Record<string, unknown>)
    return { status, body }
  }
  for (const [method, path, foreign, furtherInput] of [
    ['GET', 'user/thread', id, {}],
    ['GET', 'user/threadPicture', picture, {}],
    ['POST', 'user/writeOn', id, { text: 'Let me in.' }],
  ] as const) {
    const answers = await Promise.all(
      [foreign, nowhere].map((threadId) =>
        errorOf(path, method, { id: threadId, ...furtherInput }),
      ),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'QUESTION_NOT_FOUND' } })
  }
  expect((await threadOf(ada, id)).entries).toHaveLength(1)
  expect(await listOf(eve)).toEqual([])
})

test('a thread of a visitor is nobody’s, whatever their email @rest', async () => {
  const { id } = await makeVisitorThread(api, { email: ada.email })
  expect(await listOf(ada)).toEqual([])
  expect((await ada.call('GET', 'user/thread', { id })).status).toBe(404)
})

test('a question names a transaction of one’s own, and no other', async () => {
  const { id: ownId } = await makeTransaction(api, ada, { kind: 'purchase' })
  const eve = await quickMember(api)
  const { id: foreign } = await makeTransaction(api, eve, { kind: 'purchase' })
  const { id } = await makeThread(ada, { about: ownId })
  expect((await threadOf(ada, id)).about).toMatchObject({ id: ownId, kind: 'purchase' })
  const { status, body } = await ada.call('POST', 'user/ask', { ...question, about: foreign })
  expect([status, body.code]).toEqual([404, 'TRANSACTION_NOT_FOUND'])
})

test('after twenty messages the day is over, and the next one begins @rest', async () => {
  const { id } = await makeThread(ada)
  const writeMessage = (text: string) => ada.call('POST', 'user/writeOn', { id, text })
  for (let turn = 1; turn < threadTerms.maxDailyMessages; turn += 1)
    expect((await writeMessage(`Message ${turn}`)).status).toBe(200)
  const { status, body } = await writeMessage('One too many')
  expect([status, body.code]).toEqual([422, 'QUESTIONS_USED'])
  expect((await ada.call('POST', 'user/ask', { ...question, about: null })).status).toBe(422)
  await api.services.db
    .update(threadMessages)
    .set({ at: new Date(api.clock.now().getTime() - dayMs) })
  expect((await writeMessage('A new day')).status).toBe(200)
})

test('sent twice under one key, it is one message', async () => {
  const input = { ...question, about: null }
  const key = 'key-of-one-question-01'
  const first = await ada.call('POST', 'user/ask', input, key)
  const second = await ada.call('POST', 'user/ask', input, key)
  expect(second.opened).toEqual(first.opened)
  expect(await listOf(ada)).toHaveLength(1)
})

test('an erasure takes questions, answers and pictures along; another’s stay @rest', async () => {
  const eve = await quickMember(api)
  await makeThread(eve)
  const { id } = await makeThread(ada)
  await putPicture(api, id)
  await answerAsOperator(api, id)
  await makeVisitorThread(api, { email: ada.email.toUpperCase() })
  expect(await eraseMember(api.services, await accountIdOf(api, ada))).toBe('erased')
  const { db } = api.services
  expect(await db.$count(threads)).toBe(1)
  expect(await db.$count(threadMessages)).toBe(1)
  expect([await db.$count(threadAnswers), await db.$count(threadPictures)]).toEqual([0, 0])
})

test('nobody is told of an answer once the account is closed', async () => {
  const { id } = await makeThread(ada)
  await answerAsOperator(api, id)
  const isHers = eq(accounts.id, await accountIdOf(api, ada))
  await api.services.db.update(accounts).set({ closedAt: api.clock.now() }).where(isHers)
  await tellAnswers(api.services)
  expect(await mailsTo(ada.email)).toEqual([])
  expect(await tellAnswers(api.services)).toBe(0)
})

test('two years after the last word a question is forgotten', async () => {
  await makeThread(ada)
  api.clock.forward(700 * dayMs)
  await sweepThreads(api.services)
  expect(await api.services.db.$count(threads)).toBe(1)
  api.clock.forward(40 * dayMs)
  await sweepThreads(api.services)
  expect(await api.services.db.$count(threads)).toBe(0)
})
