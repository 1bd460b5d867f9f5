import { sql } from 'drizzle-orm'
import { enqueue, startSending } from '@/server/modules/notifications'
import { letterOf, say } from '@/server/modules/notifications/mail/letter'
import {
  type Carriers,
  type Mail,
  RecipientRefused,
  sendMessages,
} from '@/server/modules/notifications/send-messages'
import { adoptMessages } from '@/server/modules/notifications/start-sending'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { runCommand } from '@/server/ops/commands'
import type { Database } from '@/server/platform/db/database'
import { openJobs } from '@/server/platform/jobs/jobs-boss'
import { makeApi, makeLog, type TestApi } from '../../support/api'
import { openPostgres, type TestPostgres } from '../../support/postgres'

let postgres: TestPostgres
let database: Database
let api: TestApi
let stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  postgres = await openPostgres()
  database = (await postgres.makeDatabase('migrated')).connect()
}, 60_000)
afterAll(() => postgres.close())

beforeEach(async () => {
  const jobs = await openJobs(database, makeLog(), { isWorking: true, superviseSeconds: 1 })
  stops = [jobs.close]
  api = await makeApi({ database, jobs })
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await database.db.execute(sql`delete from pgboss.job`)
})

interface Heard extends Carriers {
  mails: Mail[]
  until(count: number): Promise<Mail[]>
}

function carriers(refuse: (mail: Mail) => Error | undefined = () => undefined): Heard {
  const mails: Mail[] = []
  let wake: () => void = () => undefined
  const send = async (mail: Mail) => {
    const error = refuse(mail)
    if (error) throw error
    mails.push(mail)
    wake()
  }
  const until = async (count: number) => {
    while (mails.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return mails
  }
  return { mails, until, mail: { send, close: () => undefined }, sms: { send: async () => {} } }
}

async function beginSending(heard: Carriers): Promise<void> {
  stops = [await startSending(api.services, heard), ...stops]
}

function letterWith(subject: string, code?: string) {
  const parts = { subject, preheader: '', heading: { title: subject }, parts: [say(subject)] }
  const letter = letterOf(api.services, 'account', parts)
  return {
    channel: 'email',
    to: 'ada@example.com',
    about: 'x',
    letter,
    ...(code && { code }),
  } as const
}

const write = (subject: string, code?: string) =>
  enqueue(api.services, api.services.db, letterWith(subject, code))

async function notices(count: number, to: string): Promise<string[]> {
  const at = api.clock.now()
  const rows = Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    channel: 'email' as const,
    queue: 'notice' as const,
    recipient: to.replace('*', String(index)),
    subject: `Notice ${index}`,
    text: 'It tells of something.',
    about: 'x',
    createdAt: at,
    nextTryAt: at,
  }))
  const ids = rows.map(({ id }) => id)
  await database.db.transaction(async (tx) => {
    for (let from = 0; from < count; from += 500)
      await tx.insert(outboxMessages).values(rows.slice(from, from + 500))
    await api.services.jobs.put(tx, 'notice', ids)
  })
  return ids
}

async function untilDone(): Promise<void> {
  for (;;) {
    const figures = await api.services.jobs.figures()
    if (figures.every(({ ready, active }) => ready + active === 0)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('a committed letter is sent once, an undone one never @rest', async () => {
  const undone = api.services.db.transaction(async (tx) => {
    await enqueue(api.services, tx, letterWith('Undone'))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await write('Done')
  const heard = carriers()
  await beginSending(heard)
  await heard.until(1)
  await untilDone()
  expect(heard.mails.map(({ subject }) => subject)).toEqual(['Done'])
})

test('a code overtakes four hundred waiting notices @rest', async () => {
  await notices(400, 'person*@example.com')
  const heard = carriers()
  const { send } = heard.mail
  heard.mail.send = async (mail) => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    await send(mail)
  }
  await beginSending(heard)
  await heard.until(50)
  await write('123456 is your code', '123456')
  const leftBefore = async () => {
    for (let turn = 0; ; turn = heard.mails.length) {
      const at = heard.mails.findIndex(({ subject }) => subject.startsWith('123456'))
      if (at >= 0) return at
      await heard.until(turn + 1)
    }
  }
  expect(await leftBefore()).toBeLessThan(350)
  expect(await heard.until(401)).toHaveLength(401)
}, 30_000)

test('a killed send repeats once, under the same name @rest', async () => {
  await write('Hello')
  const [row] = await database.db.select().from(outboxMessages)
  const id = row?.id as string
  const killed = carriers()
  await new Promise<void>((resolve) => {
    const mail = {
      send: async (mail: Mail) => {
        killed.mails.push(mail)
        resolve()
        await new Promise(() => undefined)
      },
      close: () => undefined,
    }
    const attempts = [{ id, tries: 1, isLast: false }]
    void sendMessages(api.services, { ...killed, mail }, { queue: 'security', attempts })
  })
  await database.db.execute(sql`update pgboss.job
    set state = 'active', started_on = now() - interval '181 s', retry_delay = 0, retry_backoff = false`)
  const heard = carriers()
  await beginSending(heard)
  expect((await heard.until(1))[0]?.id).toBe(killed.mails[0]?.id)
  await untilDone()
  await database.db.execute(sql`update pgboss.job set state = 'retry', completed_on = null`)
  await untilDone()
  expect(heard.mails).toHaveLength(1)
}, 60_000)

test('operators see a letter given up and resend it @rest', async () => {
  let isOpen = false
  const heard = carriers(() => (isOpen ? undefined : new RecipientRefused('550')))
  await write('Your password has changed')
  await beginSending(heard)
  const readShown = async (...words: string[]) => (await runCommand(api.services, words)).text
  while ((await readShown('jobs', 'dead')) === 'No dead jobs.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  const listed = await readShown('jobs', 'dead')
  expect(listed).toMatch(/ {2}security {2}1 tries {2}550$/)
  expect(listed).not.toContain('ada@')
  expect(await readShown('jobs')).toMatch(/security +0 +0 +0 +1 /)
  isOpen = true
  const [, id = ''] = listed.split('  ')
  expect(await runCommand(api.services, ['jobs', 'again', id])).toMatchObject({ isDone: true })
  expect((await heard.until(1))[0]?.subject).toBe('Your password has changed')
  await untilDone()
  expect(await readShown('jobs', 'dead')).toBe('No dead jobs.')
  expect(await runCommand(api.services, ['jobs', 'again', id])).toMatchObject({ isDone: false })
})

test('notices beyond twenty an hour come in one letter @rest', async () => {
  await notices(23, 'ada@example.com')
  await notices(2, 'bea@example.com')
  const heard = carriers()
  await beginSending(heard)
  await heard.until(22)
  await untilDone()
  expect(heard.mails.filter(({ to }) => to === 'ada@example.com')).toHaveLength(20)
  const laterFigures = (await api.services.jobs.figures()).find(({ queue }) => queue === 'digest')
  expect(laterFigures).toMatchObject({ later: 1, ready: 0 })
  await notices(1, 'ada@example.com')
  await untilDone()
  await database.db.execute(sql`update pgboss.job set start_after = now() where name = 'digest'`)
  const last = (await heard.until(23)).at(-1)
  expect(last).toMatchObject({ to: 'ada@example.com', subject: '4 notices from FNX' })
  expect(last?.text).toMatch(/Notice 20\s+Notice 21\s+Notice 22\s+Notice 0/)
  await untilDone()
  expect(heard.mails).toHaveLength(23)
  api.clock.forward(60 * 60_000 + 1)
  await notices(1, 'ada@example.com')
  await heard.until(24)
})

test('a message without a job is sent once', async () => {
  const at = api.clock.now()
  const old = { channel: 'email' as const, subject: 'Old', text: 'Old', about: 'x', createdAt: at }
  await database.db.insert(outboxMessages).values([
    { ...old, recipient: 'ada@example.com', nextTryAt: at },
    { ...old, recipient: 'bea@example.com', nextTryAt: new Date(at.getTime() + 180_000) },
  ])
  expect(await adoptMessages(api.services)).toBe(1)
  expect(await adoptMessages(api.services)).toBe(0)
  const heard = carriers()
  await beginSending(heard)
  await heard.until(1)
  await untilDone()
  expect(heard.mails.map(({ to }) => to)).toEqual(['ada@example.com'])
})
