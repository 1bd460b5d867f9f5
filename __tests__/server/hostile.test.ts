import { eq } from 'drizzle-orm'
import { allEndpoints } from '@/contract'
import type { Endpoint } from '@/contract/define'
import { subscribers } from '@/server/modules/notifications/tables'
import { threadMessages, threads } from '@/server/modules/threads/tables'
import { type ApiAnswer, makeApi, type TestApi } from '../support/api'
import { hostileShare, hostileStrings, readable } from '../support/hostile'

const bounded = () => hostileShare(10_000)
const inner =
  /\bat .+:\d+:\d+|node_modules|Failed query|syntax error|pg_|select .+ from|insert into/i

let api: TestApi
beforeEach(async () => {
  api = await makeApi({ limitFactor: 1_000_000 })
})

function expectCalm(answer: ApiAnswer, what: string): void {
  const { status, body, text, headers } = answer
  if (status === 200 && headers.has('content-disposition')) return
  expect([what, status < 500, body.status]).toEqual([what, true, status])
  if (status === 200) return
  expect([what, inner.test(text)]).toEqual([what, false])
  expect([what, body.message.length > 0, typeof body.code]).toEqual([what, true, 'string'])
  if (status === 400) expect([what, (body.errors ?? []).length > 0]).toEqual([what, true])
}

test('there are three hundred of them @rest', () => {
  expect(hostileStrings.length).toBeGreaterThanOrEqual(300)
})

const message = {
  name: 'Ada Venn',
  email: 'ada@venn.example',
  topic: 'other',
  message: 'A question about figures.',
}

describe.each(['name', 'email', 'topic', 'message', 'captcha'] as const)(
  'contactUs with them as %s',
  (field) => {
    test('refuses by name, or keeps the text as sent @rest', async () => {
      for (const text of hostileShare()) {
        const readableText = readable(text)
        const answer = await api.send('POST', 'user/contactUs', { ...message, [field]: text })
        if (answer.status === 413) continue
        expectCalm(answer, readableText)
        if (answer.status !== 200) {
          expect([readableText, answer.body.errors?.map(({ path }) => path)]).toEqual([
            readableText,
            [field],
          ])
          continue
        }
        const { reference } = answer.body.data as { reference: string }
        const [row] = await api.services.db
          .select({
            name: threads.name,
            email: threads.email,
            topic: threads.topic,
            message: threadMessages.text,
          })
          .from(threads)
          .innerJoin(threadMessages, eq(threadMessages.threadId, threads.id))
          .where(eq(threads.reference, reference))
        if (field !== 'captcha')
          expect([readableText, row?.[field]]).toEqual([readableText, text.trim()])
      }
    }, 60_000)
  },
)

test('contactUs refuses a body that is too large', async () => {
  const { status, body } = await api.send('POST', 'user/contactUs', {
    ...message,
    message: 'x'.repeat(1_000_000),
  })
  expect([status, body.status, body.code]).toEqual([413, 413, 'TOO_LARGE'])
})

test('userSubscribe refuses them by name, or answers them unchanged @rest', async () => {
  for (const text of hostileShare()) {
    const readableText = readable(text)
    const answer = await api.send('POST', 'user/userSubscribe', { email: text })
    if (answer.status === 413) continue
    expectCalm(answer, readableText)
    if (answer.status === 200)
      expect([readableText, answer.body.data]).toEqual([readableText, { email: text.trim() }])
    else
      expect([readableText, answer.body.errors?.map(({ path }) => path)]).toEqual([
        readableText,
        ['email'],
      ])
  }
  const subscriberRows = await api.services.db.select().from(subscribers)
  expect(subscriberRows.every(({ email }) => email.includes('@'))).toBe(true)
})

test('as field names they are ignored @rest', async () => {
  for (const text of bounded()) {
    const body = JSON.stringify(message).replace(
      '{',
      `{${JSON.stringify(text)}: ${JSON.stringify(text)}, `,
    )
    const answer = await api.send('POST', 'user/contactUs', body)
    expectCalm(answer, readable(text))
    expect([readable(text), answer.status]).toEqual([readable(text), 200])
  }
})

test('as a body or its type they are refused @rest', async () => {
  for (const text of bounded()) {
    const answer = await api.send('POST', 'user/userSubscribe', text || '""')
    expect([readable(text), answer.status, answer.body.status]).toEqual([readable(text), 400, 400])
    if (/^[\x20-\x7e]+$/.test(text)) {
      const typed = await api.send(
        'POST',
        'user/userSubscribe',
        { email: 'a@b.c' },
        { 'content-type': text },
      )
      expect([readable(text), typed.status]).toEqual([readable(text), 415])
    }
  }
})

const reading = allEndpoints().filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.access === 'public',
)

const takingParts = reading.flatMap(({ name, endpoint }) => {
  const fields = Object.keys((endpoint as Endpoint).request._zod.def.shape)
  return fields.map((field) => [name, field, endpoint, fields] as const)
})

test.each(takingParts)(
  '%s with them as %s stays calm @rest',
  async (_, field, endpoint, fields) => {
    const valid = { slug: 'about', kind: endpoint.path.startsWith('blog') ? 'post' : 'page' }
    const invalidFields = Object.entries(valid)
      .filter(([name]) => name !== field && fields.includes(name))
      .map(([name, value]) => `&${name}=${value}`)
    for (const [index, text] of bounded().entries()) {
      // Every other one unescaped, as no client would.
      const emailText = index % 2 === 0 ? escaped(text) : text.replaceAll(/[#\s]/g, '')
      const answer = await api.get(
        `${endpoint.path}?${field}=${emailText}${invalidFields.join('')}`,
      )
      expectCalm(answer, `${field} = ${readable(text)}`)
    }
  },
)

test('in query names or behind addresses they stay calm @rest', async () => {
  for (const [index, text] of bounded().entries()) {
    const path = reading[index % reading.length]?.endpoint.path
    expectCalm(await api.get(`${path}?${escaped(text)}=x`), readable(text))
    const answer = await api.get(`${path}/${escaped(text)}`)
    expect([readable(text), answer.status < 500, answer.body.status]).toEqual([
      readable(text),
      true,
      answer.status,
    ])
  }
})

/** Lone surrogates have no escape and travel as raw bytes. */
function escaped(text: string): string {
  return [...text]
    .map((part) => (/\p{Surrogate}/u.test(part) ? '%ED%A0%80' : encodeURIComponent(part)))
    .join('')
}
