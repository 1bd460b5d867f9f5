import { eq } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { enqueue, sweepMessages } from '@/server/modules/notifications/outbox'
import { type Carriers, RecipientRefused } from '@/server/modules/notifications/send-messages'
import { isSubscribed } from '@/server/modules/notifications/subscribers'
import { outboxMessages, subscribers } from '@/server/modules/notifications/tables'
import { makeApi, type TestApi } from '../../support/api'
import { sendDue } from '../../support/send-due'

const ada = 'ada@venn.example'

let api: TestApi
beforeEach(async () => {
  api = await makeApi({ limitFactor: 1 })
})

const subscribe = (email = ada) => api.send('POST', 'user/userSubscribe', { email })
const sentTo = (email: string) =>
  api.services.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, email))
    .orderBy(outboxMessages.serial)
const listed = (email = ada) => isSubscribed(api.services.db, email)

async function waysOf(email = ada): Promise<{ confirm: string; unsubscribe: string }> {
  const mail = (await sentTo(email)).at(-1)
  const confirm = /\/api\/newsletter\/confirm\?t=\w+/.exec(mail?.text ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(mail?.letter?.unsubscribe ?? '')
  return { confirm, unsubscribe: pathname + search }
}

const press = (path: string, body = '') =>
  api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
const oneClick = (path: string) => press(path, 'List-Unsubscribe=One-Click')

describe('who asks for the newsletter', () => {
  test('is listed only after pressing the mailed link', async () => {
    await subscribe()
    expect(await listed()).toBe(false)
    const { confirm } = await waysOf()
    const pressed = await press(confirm)
    expect([pressed.status, pressed.text.includes('You’re subscribed')]).toEqual([200, true])
    expect(await listed()).toBe(true)
  })

  test('gets one mail with an unsubscribe link and no code', async () => {
    await subscribe()
    const [mail, ...otherMails] = await sentTo(ada)
    expect(otherMails).toEqual([])
    expect(mail).toMatchObject({ subject: 'Confirm your FNX newsletter', isCode: false })
    expect(mail?.letter?.unsubscribe).toMatch(/\/api\/newsletter\/unsubscribe\?t=/)
  })

  test('is not listed by a scanner opening links', async () => {
    await subscribe()
    const { confirm } = await waysOf()
    for (const method of ['GET', 'HEAD']) {
      const openedAnswer = await api.request(confirm, { method })
      expect(openedAnswer.status).toBe(200)
    }
    expect(await listed()).toBe(false)
    expect((await api.get(confirm)).text).toContain('<form method="post"><button>')
  })

  test('has 48 hours', async () => {
    await subscribe()
    const { confirm } = await waysOf()
    api.clock.forward(48 * hourMs)
    const lateAnswer = await press(confirm)
    expect([lateAnswer.status, lateAnswer.text.includes('This link no longer works')]).toEqual([
      410,
      true,
    ])
    expect(await listed()).toBe(false)
  })

  test('uses a link once, even after unsubscribing', async () => {
    await subscribe()
    const { confirm, unsubscribe } = await waysOf()
    await press(confirm)
    expect((await press(confirm)).status).toBe(410)
    expect(await listed()).toBe(true)
    await oneClick(unsubscribe)
    expect((await press(confirm)).status).toBe(410)
    expect(await listed()).toBe(false)
  })

  test('one of twenty presses at once counts', async () => {
    await subscribe()
    const { confirm } = await waysOf()
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(confirm)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await listed()).toBe(true)
  })

  test('leaves no pressable link in the database', async () => {
    await subscribe()
    const { confirm } = await waysOf()
    const rows = JSON.stringify(await api.services.db.select().from(subscribers))
    expect(rows).not.toContain(confirm.split('=')[1])
  })
})

describe('a mailbox', () => {
  test('gets one mail an hour and three a day', async () => {
    for (const email of [ada, 'ADA@venn.example', 'Ada@VENN.example']) await subscribe(email)
    const allRows = async () =>
      (await api.services.db.select().from(outboxMessages)).filter(({ letter }) => letter !== null)
    expect(await allRows()).toHaveLength(1)
    for (let hour = 0; hour < 20; hour += 1) {
      api.clock.forward(hourMs)
      await subscribe()
    }
    expect(await allRows()).toHaveLength(3)
  })

  test('keeps a working link after a second request', async () => {
    await subscribe()
    const { confirm } = await waysOf()
    await subscribe()
    expect((await press(confirm)).status).toBe(200)
  })

  test('gets nothing more once listed, and nobody can tell', async () => {
    const first = await subscribe()
    await press((await waysOf()).confirm)
    api.clock.forward(2 * hourMs)
    const secondAnswer = await subscribe()
    expect(secondAnswer.body).toEqual(first.body)
    expect(await sentTo(ada)).toHaveLength(1)
    expect(await api.services.db.select().from(outboxMessages)).toHaveLength(2)
  })
})

test('ten requests at once store one address, with one answer @rest', async () => {
  for (let round = 0; round < 8; round += 1) {
    api = await makeApi({ limitFactor: 1 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe()))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
  }
  expect(await api.services.db.select().from(subscribers)).toHaveLength(1)
})

describe('who unsubscribes', () => {
  const subscribed = async () => {
    await subscribe()
    const ways = await waysOf()
    await press(ways.confirm)
    return ways
  }

  test('needs one press: no login, cookie or question (RFC 8058)', async () => {
    const { unsubscribe } = await subscribed()
    const oneClickAnswer = await oneClick(unsubscribe)
    expect([oneClickAnswer.status, oneClickAnswer.headers.get('set-cookie')]).toEqual([200, null])
    expect(await listed()).toBe(false)
    expect(await api.services.db.select().from(subscribers)).toEqual([])
  })

  test('may press twice with the same answer @rest', async () => {
    const { unsubscribe } = await subscribed()
    expect((await oneClick(unsubscribe)).status).toBe(200)
    expect((await oneClick(unsubscribe)).status).toBe(200)
  })

  test('is not removed by a scanner opening links @rest', async () => {
    const { unsubscribe } = await subscribed()
    for (const method of ['GET', 'HEAD']) await api.request(unsubscribe, { method })
    expect(await listed()).toBe(true)
    expect((await api.get(unsubscribe)).text).toContain('<button>Unsubscribe</button>')
  })

  test('is removed only by the token in their mail', async () => {
    const { unsubscribe } = await subscribed()
    await subscribe('bea@venn.example')
    const otherLinks = await waysOf('bea@venn.example')
    const [path = '', token = ''] = unsubscribe.split('?t=')
    const [id = '', sign = ''] = token.split('.')
    const [, othersToken = ''] = otherLinks.unsubscribe.split('?t=')
    const forged = [
      '',
      id,
      `${id}.`,
      `${id}.${'0'.repeat(sign.length)}`,
      `${id}.${sign.slice(0, -1)}`,
      `${id}.${othersToken.split('.')[1]}`,
      ada,
      `${ada}.${sign}`,
      "' or 1=1 --",
      `${id}\u0000.${sign}`,
    ]
    for (const forgedLink of forged) {
      const { status } = await oneClick(`${path}?t=${encodeURIComponent(forgedLink)}`)
      expect([forgedLink, status]).toEqual([forgedLink, 400])
    }
    expect(await listed()).toBe(true)
  })

  test('may come back', async () => {
    const { unsubscribe } = await subscribed()
    await oneClick(unsubscribe)
    api.clock.forward(2 * hourMs)
    await press((await subscribed()).confirm)
    expect(await listed()).toBe(true)
  })

  test('before confirming ends the request too', async () => {
    await subscribe()
    const { confirm, unsubscribe } = await waysOf()
    await oneClick(unsubscribe)
    expect((await press(confirm)).status).toBe(410)
  })
})

describe('the list', () => {
  const refusing = (error: Error): Carriers => ({
    mail: { send: () => Promise.reject(error), close: () => undefined },
    sms: { send: () => Promise.reject(error) },
  })
  const confirmed = async () => {
    await subscribe()
    await press((await waysOf()).confirm)
    const { letter } = (await sentTo(ada))[0] ?? {}
    if (!letter) throw new Error('Nothing was sent')
    await api.services.db.delete(outboxMessages)
    const message = { channel: 'email', to: 'ADA@venn.example', about: 'x', letter } as const
    await enqueue(api.services, api.services.db, message)
  }
  const send = (error: Error) => sendDue(api.services, refusing(error), { channel: 'email' })

  test('drops a permanently refused address without another try', async () => {
    await confirmed()
    await send(new RecipientRefused('550'))
    expect(await listed()).toBe(false)
    api.clock.forward(hourMs)
    expect(await send(new RecipientRefused('550'))).toBe(0)
  })

  test('keeps who was refused for now', async () => {
    await confirmed()
    await send(new Error('452'))
    expect(await listed()).toBe(true)
    api.clock.forward(hourMs)
    expect(await send(new Error('452'))).toBe(1)
  })

  test('forgets who was asked and never answered', async () => {
    await subscribe()
    api.clock.forward(48 * hourMs - 1)
    await sweepMessages(api.services)
    expect(await api.services.db.select().from(subscribers)).toHaveLength(1)
    api.clock.forward(2)
    await sweepMessages(api.services)
    expect(await api.services.db.select().from(subscribers)).toEqual([])
  })
})

test('link pages load nothing, cannot be framed and stay uncached', async () => {
  for (const path of ['confirm', 'unsubscribe']) {
    const { headers, text } = await api.get(`/api/newsletter/${path}?t="><script>alert(1)</script>`)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; font-src 'self'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).not.toMatch(/<script|src=/)
    expect(text).toContain('<meta name="robots" content="noindex">')
  }
})

test('confirming is limited by network @rest', async () => {
  const answers = []
  for (let tried = 0; tried < 61; tried += 1)
    answers.push((await press(`/api/newsletter/confirm?t=${tried}`)).status)
  expect([answers.slice(0, 60).every((status) => status === 410), answers.at(-1)]).toEqual([
    true,
    429,
  ])
})
