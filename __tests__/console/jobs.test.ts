import { asc, eq, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { enqueue } from '@/server/modules/notifications'
import { letterOf, say } from '@/server/modules/notifications/mail/letter'
import { outboxMessages } from '@/server/modules/notifications/tables'
import { resultText } from '@/server/modules/operators'
import type { OperatorRole } from '@/server/modules/operators/tables'
import { operatorRequests } from '@/server/modules/operators/tables'
import { operatorEvents } from '@/server/platform/db/tables'
import { type Jobs, noJobs } from '@/server/platform/jobs/jobs'
import { openJobs } from '@/server/platform/jobs/jobs-boss'
import { makeApi, makeLog, type TestApi } from '../support/api'
import { type ConsoleVisit, openConsole, tableIn, visitAs } from '../support/console-visit'
import { runDueRequests } from '../support/jobs'

let jobs: Jobs
let api: TestApi
let app: Hono

const asRole = async (role: OperatorRole) => visitAs(api, app, `${role}@fnx.example`, role)

beforeEach(async () => {
  api = await makeApi()
  jobs = await openJobs(api.database, makeLog(), { isWorking: false })
  api.services.jobs = jobs
  app = openConsole(api)
})
afterEach(async () => {
  await jobs.close()
  await api.services.db.execute(sql`delete from pgboss.job`)
})

async function givenUp(count: number, about = 'x'): Promise<string[]> {
  const { services } = api
  const parts = { subject: 'Hello', preheader: '', heading: { title: 'Hello' }, parts: [say('Hi')] }
  const letter = letterOf(services, 'account', parts)
  const message = { channel: 'email', to: 'ada@example.com', about, letter } as const
  for (let one = 0; one < count; one += 1) await enqueue(services, services.db, message)
  const isAbout = eq(outboxMessages.about, about)
  const rows = await api.services.db
    .select()
    .from(outboxMessages)
    .where(isAbout)
    .orderBy(asc(outboxMessages.serial))
  const ids = rows.map(({ id }) => id)
  for (const [place, id] of ids.entries())
    await api.services.db.execute(sql`update pgboss.job_common set state = 'failed', retry_count = 9,
      output = '{"reason": "Mail server refused: 550"}',
      completed_on = now() - make_interval(secs => ${count - Math.floor(place / 7)}) where id = ${id}`)
  return ids
}

const asked = async (visit: ConsoleVisit, kind: string, fields: Record<string, string>) => {
  const sent = await visit.send(`/ask/${kind}`, { reason: 'The mail server is back', ...fields })
  await runDueRequests(api.services)
  const { number } = operatorRequests
  const all = await api.services.db.select().from(operatorRequests).orderBy(asc(number))
  return { ...sent, result: resultText(all.at(-1)?.result ?? '') }
}

const security = async () => (await jobs.figures()).find(({ queue }) => queue === 'security')

test('each queue shows waiting and dead jobs, without addresses', async () => {
  const [id = ''] = await givenUp(1)
  const { text } = await (await asRole('auditor')).get('/jobs')
  expect(text).toContain('<h1 class="h1">1 given up. Nothing is waiting.</h1>')
  const rows = tableIn(text, 'Queues')
  expect(rows.map((row) => row[0]?.split(' ')[0])).toEqual([
    'Codes',
    'SMS',
    'Account',
    'Notices',
    'Newsletters',
    'Digests',
  ])
  expect(rows[2]?.slice(1)).toEqual(['0', '0 s', '0', '0', '1'])
  const [dead] = tableIn(text, 'Dead jobs')
  expect(dead?.slice(1)).toEqual([id.slice(0, 8), 'Account', '10', 'Mail server refused: 550', '–'])
  expect(text).not.toContain('ada@')
  expect(text).not.toContain('/ask/')
})

test('support tries one again, once, and it is logged @rest', async () => {
  const [job = ''] = await givenUp(1)
  const support = await asRole('support')
  expect((await support.get('/jobs')).text).toContain(`name="job" value="${job}"`)
  const first = await asked(support, 'job-again', { job })
  expect(first.result).toBe('Trying again.')
  expect(await security()).toMatchObject({ dead: 0, ready: 1 })
  const pressed = await asked(support, 'job-again', { job })
  expect(pressed.location).toBe(first.location)
  api.clock.forward(60_000)
  const again = await asked(support, 'job-again', { job })
  expect(again.result).toBe('No such dead job.')
  expect(await security()).toMatchObject({ dead: 0, ready: 1 })
  const events = await api.services.db
    .select()
    .from(operatorEvents)
    .where(eq(operatorEvents.subject, `request ${first.location?.split('/').at(-1)}`))
    .orderBy(asc(operatorEvents.serial))
  expect(events).toMatchObject([
    {
      operator: 'support@fnx.example',
      action: 'asked: job-again',
      details: { input: { job }, reason: 'The mail server is back' },
    },
    { operator: 'the product', action: 'done: job-again' },
  ])
})

test('expired codes and sent messages are not sent again @rest', async () => {
  const [job = ''] = await givenUp(1)
  const sentAt = api.clock.now()
  await api.services.db.update(outboxMessages).set({ sentAt }).where(eq(outboxMessages.id, job))
  const admin = await asRole('admin')
  const { text } = await admin.get('/jobs')
  expect(tableIn(text, 'Dead jobs')[0]?.at(-1)).toBe('Expired')
  const refused = await asked(admin, 'job-again', { job })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Sent or expired.')])
  const strange = await asked(admin, 'job-again', { job: crypto.randomUUID() })
  expect(strange.text).toContain('No such message.')
  expect((await asked(admin, 'queue-again', { queue: 'drop' })).text).toContain('Choose a queue.')
})

test('dead jobs fill pages, and a queue is retried whole @rest', async () => {
  const ids = await givenUp(120)
  const admin = await asRole('admin')
  const seen: string[] = []
  let path: string | undefined = '/jobs'
  while (path !== undefined) {
    const { text }: { text: string } = await admin.get(path)
    seen.push(...tableIn(text, 'Dead jobs').map((row) => row[1] ?? ''))
    path = /href="(\/jobs\?past=[^"]+)"/.exec(text)?.[1]
  }
  expect(seen.sort()).toEqual(ids.map((id) => id.slice(0, 8)).sort())
  const { result } = await asked(admin, 'queue-again', { queue: 'security' })
  expect(result).toBe('Trying 120 again.')
  expect(await security()).toMatchObject({ dead: 0, ready: 120 })
})

test('a sandbox says that it sends nothing', async () => {
  api.services.jobs = noJobs
  expect((await (await asRole('support')).get('/jobs')).text).toContain('No jobs in a sandbox')
})
