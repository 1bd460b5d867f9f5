import { eq } from 'drizzle-orm'
import { threadTerms } from '@/config/terms'
import type { Thread } from '@/contract/user/threads'
import { inLocale } from '@/messages/locale'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { threads } from '@/server/modules/threads/tables'
import { contactUs } from '@/server/modules/threads/threads.service'
import { carryLanguages } from '@/server/platform/node/listen'
import { makeApi, type TestApi } from '../../support/api'
import { tellAnswers } from '../../support/jobs'
import { quickMember } from '../../support/quick-member'
import {
  answerAsOperator,
  makeThread,
  makeVisitorThread,
  makeVisitorThreadKey,
} from '../../support/threads'

// The language of a request travels with it.
carryLanguages()

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

const mails = () =>
  api.services.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, 'ada@venn.example'))

const open = (key: string) => api.send('POST', 'user/visitorThread', { key })
const write = (key: string, text = 'One more word.') =>
  api.send('POST', 'user/writeOnByKey', { key, text })

test('a visitor is mailed the answer, and by its link reads and writes on', async () => {
  const { id, reference } = await makeVisitorThread(api)
  expect(await mails()).toEqual([])
  await answerAsOperator(api, id, 'Good morning,\n\nit is fixed at 16:00 UTC.')
  await tellAnswers(api.services)
  const [mail] = await mails()
  expect(mail?.subject).toBe(`We answered your question ${reference}`)
  expect(mail?.text).toContain('it is fixed at 16:00 UTC.')
  expect(mail?.text).toContain('Nobody reads replies to this email.')
  const [, key = ''] = /\/contactus#question=(\S+)/.exec(mail?.text ?? '') ?? []
  api.clock.forward(60_000)
  const { body } = await write(key, 'Thank you.')
  expect((body.data as Thread).entries.map(({ from, text }) => [from, text])).toEqual([
    ['you', 'How is the price of a share made?'],
    ['us', 'Good morning,\n\nit is fixed at 16:00 UTC.'],
    ['you', 'Thank you.'],
  ])
  expect((await open(key)).body.data).toEqual(body.data)
  const [row] = await api.services.db.select().from(threads)
  expect(row).toMatchObject({ waitingSince: api.clock.now(), doneAt: null })
})

test('the mail speaks the language that the form was sent in', async () => {
  const wish = { name: 'Ada Venn', email: 'ada@venn.example', topic: 'press' } as const
  const message = 'Wer prüft die Bücher der Bank?'
  await inLocale('de', () => contactUs(api.services, { ...wish, message }))
  const [row] = await api.services.db.select().from(threads)
  await answerAsOperator(api, row?.id ?? '', 'Ein Prüfer.')
  await tellAnswers(api.services)
  expect((await mails())[0]?.subject).toBe(`Ihre Frage ${row?.reference} ist beantwortet`)
})

test('a key that is wrong, of nothing, or of a member’s thread opens nothing', async () => {
  const key = await makeVisitorThreadKey(api)
  const ada = await quickMember(api)
  const { id } = await makeThread(ada)
  const hash = key.split('.')[1]
  const member = `${id}.${await api.services.keys.hash(`thread key ${id}`)}`
  const unknownKey = crypto.randomUUID()
  const missing = `${unknownKey}.${await api.services.keys.hash(`thread key ${unknownKey}`)}`
  for (const wrongKey of [
    `${id}.${hash}`,
    `${key.slice(0, -1)}${key.endsWith('0') ? 1 : 0}`,
    member,
    missing,
  ]) {
    for (const answer of [await open(wrongKey), await write(wrongKey)])
      expect([answer.status, answer.body.code]).toEqual([404, 'QUESTION_LINK_OVER'])
  }
})

test('ten messages a day are written by one key @rest', async () => {
  const wide = await makeApi({ limitFactor: 100 })
  const key = await makeVisitorThreadKey(wide)
  const writeMessage = () => wide.send('POST', 'user/writeOnByKey', { key, text: 'Again.' })
  for (let turn = 1; turn < threadTerms.maxDailyByKey; turn += 1)
    expect((await writeMessage()).status).toBe(200)
  expect((await writeMessage()).body.code).toBe('QUESTIONS_USED')
})
