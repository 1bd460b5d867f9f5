import { eq } from 'drizzle-orm'
import { letterOf, plainTextOf, say } from '@/server/modules/notifications/mail/letter'
import { enqueue } from '@/server/modules/notifications/outbox'
import { smtpMail } from '@/server/modules/notifications/providers/carriers'

import type { Carriers, Mail, Sms } from '@/server/modules/notifications/send-messages'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { makeApi, type TestApi } from '../../support/api'
import { signup } from '../../support/call-examples'
import { startMailServer } from '../../support/mail-server'
import { codeFor } from '../../support/member'
import { sendDue } from '../../support/send-due'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

interface Handled extends Carriers {
  mails: Mail[]
  texts: Sms[]
  failures: number
}

function carriers(): Handled {
  const heard: Handled = {
    mails: [],
    texts: [],
    failures: 0,
    mail: { send: (mail) => takeMessage(() => heard.mails.push(mail)), close: () => undefined },
    sms: { send: (sms) => takeMessage(() => heard.texts.push(sms)) },
  }
  const takeMessage = async (keepMessage: () => void) => {
    heard.failures -= 1
    if (heard.failures >= 0) throw new Error('Away')
    keepMessage()
  }
  return heard
}

const rows = () => api.services.db.select().from(outboxMessages).orderBy(outboxMessages.serial)
const letterWith = (subject: string) =>
  letterOf(api.services, 'account', {
    subject,
    preheader: 'A preview',
    heading: { title: 'Hello' },
    parts: [say('It is 123456.')],
  })
const envelope = { channel: 'email', to: 'ada@example.com', about: 'a-request' } as const
const message = () => ({ ...envelope, letter: letterWith('Hello') })
const sms = { channel: 'sms', to: '+12025550143', text: 'It is 123456.', about: 'x' } as const
const write = () => enqueue(api.services, api.services.db, message())

test('due messages go out once and their words are wiped', async () => {
  await write()
  await enqueue(api.services, api.services.db, sms)
  const heard = carriers()
  expect(await sendDue(api.services, heard)).toBe(2)
  expect(await sendDue(api.services, heard)).toBe(0)
  expect(heard.mails).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      isUrgent: true,
      to: 'ada@example.com',
      subject: 'Hello',
      text: expect.stringContaining('\n\nIt is 123456.\n\n'),
      html: expect.stringContaining('>It is 123456.</p>'),
      unsubscribe: undefined,
    },
  ])
  expect(heard.texts).toEqual([{ to: '+12025550143', text: 'It is 123456.' }])
  expect(JSON.stringify(await rows())).not.toMatch(/123456|Hello|A preview/)
})

test('a transaction that is undone sends nothing', async () => {
  const undone = api.services.db.transaction(async (tx) => {
    await enqueue(api.services, tx, message())
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await sendDue(api.services, carriers())).toBe(0)
})

test('a failed message keeps its words and counts tries', async () => {
  await write()
  const heard = carriers()
  heard.failures = 3
  for (let round = 0; round < 3; round += 1) await sendDue(api.services, heard)
  expect(heard.mails).toEqual([])
  expect(await rows()).toMatchObject([{ tries: 3, sentAt: null, subject: 'Hello' }])
  await sendDue(api.services, heard)
  expect(heard.mails).toHaveLength(1)
  expect(await rows()).toMatchObject([{ tries: 3, text: '' }])
})

test('a message given up keeps its words, except codes', async () => {
  const code = { ...envelope, letter: letterWith('A code'), code: '654321' }
  await write()
  await enqueue(api.services, api.services.db, code)
  const heard = carriers()
  heard.failures = 2
  await sendDue(api.services, heard, { isLast: true })
  const lines = api.log.lines.filter(({ event }) => event === 'message not sent')
  expect(lines.map(({ fields }) => fields)).toMatchObject([
    { channel: 'email', isGivenUp: true },
    { channel: 'email', isGivenUp: true },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/123456|654321|Hello|A preview|ada@example.com/)
  expect(await rows()).toMatchObject([
    { subject: 'Hello', sentAt: null, deadAt: expect.any(Date) },
    { subject: '', text: '', letter: null, code: null, sentAt: expect.any(Date) },
  ])
  expect(await sendDue(api.services, heard)).toBe(0)
})

test('an expired code is never sent', async () => {
  await enqueue(api.services, api.services.db, {
    ...envelope,
    letter: letterWith('A code'),
    code: '1',
  })
  await write()
  api.clock.forward(5 * 60_000 + 1)
  const heard = carriers()
  await sendDue(api.services, heard)
  expect(heard.mails.map(({ subject }) => subject)).toEqual(['Hello'])
})

test('an unsendable message delays no others', async () => {
  await enqueue(api.services, api.services.db, { ...message(), to: 'bad@example.com' })
  await write()
  const heard = carriers()
  const { send } = heard.mail
  heard.mail.send = (mail) =>
    mail.to === 'bad@example.com' ? Promise.reject(new Error('Away')) : send(mail)
  await sendDue(api.services, heard)
  expect(heard.mails).toHaveLength(1)
})

test('a slow mail server does not block the database', async () => {
  let answer: (error?: Error | null) => void = () => undefined
  const smtpOptions: Parameters<typeof startMailServer>[0] = {}
  const hasReached = new Promise<void>((isReached) => {
    smtpOptions.onRcptTo = (_address, _session, callback) => {
      answer = callback
      isReached()
    }
  })
  const smtp = await startMailServer(smtpOptions)
  const mail = smtpMail(smtp.url, { from: 'no-reply@fnx.example', ca: smtp.ca })
  try {
    await write()
    const sending = sendDue(api.services, { ...carriers(), mail })
    await hasReached
    expect(await rows()).toMatchObject([{ sentAt: null, text: plainTextOf(message().letter) }])
    expect(smtp.delivered).toEqual([])
    answer()
    expect(await sending).toBe(1)
    expect(smtp.delivered).toHaveLength(1)
  } finally {
    answer()
    mail.close()
    await smtp.stop()
  }
})

test('production keeps no codes and sends no silent message', async () => {
  const strict = await makeApi({ mode: 'production', limitFactor: 1 })
  await strict.send('POST', 'user/forgotPassword', { identifier: 'nobody@example.com' })
  await signup(strict)
  const storedMessages = await strict.services.db.select().from(outboxMessages)
  expect(storedMessages.map(({ code }) => code)).toEqual([null, null])
  const heard = carriers()
  expect(await sendDue(strict.services, heard)).toBe(1)
  expect([heard.mails.length, heard.texts.length]).toEqual([0, 1])
})

test('a requested code reaches the mailbox and works @rest', async () => {
  const smtp = await startMailServer()
  const mail = smtpMail(smtp.url, { from: 'FNX <no-reply@fnx.example>', ca: smtp.ca })
  try {
    const { signupId, phone, email } = await signup(api)
    await api.send('POST', 'user/verify-phone-otp', { signupId, code: await codeFor(api, phone) })
    await sendDue(api.services, { ...carriers(), mail })
    const delivered = smtp.delivered.find(({ to }) => to[0] === email)
    const code = /^Subject: (\d{6}) is your FNX code\r$/m.exec(delivered?.raw ?? '')?.[1]
    expect(delivered?.raw.replaceAll('=\r\n', '')).toContain(`\r\n\r\n${code}\r\n\r\n`)
    const verified = await api.send('POST', 'user/verify-email-otp', { signupId, code })
    expect(verified.status).toBe(200)
    const [row] = await api.services.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, email))
    expect(row).toMatchObject({ text: '', subject: '', code: null })
  } finally {
    mail.close()
    await smtp.stop()
  }
})

test('a mail server gets its mail once back @rest', async () => {
  const first = await startMailServer()
  const port = Number(new URL(first.url).port)
  await first.stop()
  const mail = smtpMail(first.url, { from: 'no-reply@fnx.example', ca: first.ca, waitMs: 20_000 })
  await write()
  await sendDue(api.services, { ...carriers(), mail })
  expect((await rows())[0]).toMatchObject({
    tries: 1,
    sentAt: null,
    text: plainTextOf(message().letter),
  })
  const secondServer = await startMailServer({ port, authority: first.authority })
  await sendDue(api.services, { ...carriers(), mail })
  expect(secondServer.delivered).toHaveLength(1)
  mail.close()
  await secondServer.stop()
})
