import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { webhookBody } from '@/contract/user/webhook-events'
import type { Services } from '@/server/compose'
import { notify } from '@/server/modules/notifications/notify'
import { addEndpoint } from '@/server/modules/webhooks'
import { webhookDeliveries } from '@/server/modules/webhooks/tables'
import type { Database } from '@/server/platform/db/database'
import { servicesOn } from '../../support/kill-fixture'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { openPlace, type Place } from '../../support/role-place'
import { rowsOf } from '../../support/rows-of'
import { pause, randomFrom } from '../../support/seeded'
import { type Bundle, bundleServer, killAll } from '../../support/server-process'
import { stubbornBuyer } from '../../support/stubborn-buyer'

/** A worker is suspended while it takes endpoints, sends, or records an answer. */
const steps = ['webhook_endpoint', 'sent', 'webhook_delivery'] as const
const ends = ['killed', 'frozen'] as const
const rounds = ends.flatMap((end) => steps.map((step) => ({ end, step })))
const standstill = 4_713
const withinMs = 120_000
const members = 2

interface Heard {
  endpoint: string
  id: string
  subject: string
  number: number
}

let postgres: TestPostgres
let database: Database
let services: Services
let settings: Record<string, string>
let bundle: Bundle
let server: Server
let folder: string
const accountIds: string[] = []
const secrets = new Map<string, string>()
const heard: Heard[] = []
const forged: string[] = []
/** Requests that wait for their answer, while the test holds them. */
let waitingWork: (() => void)[] | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-webhooks-'))
  bundle = await bundleServer()
  postgres = await openPostgres()
  const templateDatabase = await postgres.makeDatabase('seeded')
  database = templateDatabase.connect()
  services = await servicesOn(database)
  settings = { DATABASE_URL: templateDatabase.url, DATA_DIR: folder }
  server = receiver()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  for (let index = 1; index <= members; index += 1) {
    const { accountId } = await stubbornBuyer(services, index, randomFrom(index))
    const url = `http://127.0.0.1:${port}/${index}`
    const { secret } = await services.db.transaction((tx) =>
      addEndpoint(services, tx, { accountId, url }),
    )
    accountIds.push(accountId)
    secrets.set(`/${index}`, secret)
  }
  await database.script(`
    create table standstill (step text);
    create function stand_still() returns trigger language plpgsql as $$ begin
      if exists (select from standstill where step = tg_table_name) then
        perform pg_advisory_lock_shared(${standstill});
        perform pg_advisory_unlock_shared(${standstill});
      end if;
      return null;
    end $$;
    create trigger stands_still after update on webhook_endpoint for each row execute function stand_still();
    create trigger stands_still after update on webhook_delivery for each row execute function stand_still()`)
}, 300_000)
afterAll(async () => {
  killAll()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
})

function receiver(): Server {
  return createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    const endpoint = request.url ?? ''
    const headers = request.headers as Record<string, string>
    try {
      new Webhook(secrets.get(endpoint) ?? '').verify(body, headers)
    } catch (error) {
      forged.push(`${endpoint}: ${error}`)
    }
    const { data } = webhookBody.parse(JSON.parse(body))
    heard.push({
      endpoint,
      id: headers['webhook-id'] ?? '',
      subject: data.id,
      number: data.number,
    })
    const answer = () => void response.writeHead(204).end()
    if (waitingWork) waitingWork.push(answer)
    else answer()
  })
}

async function waitUntil(condition: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const latest = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > latest) throw new Error(`not within ${withinMs} ms: ${condition}`)
    await pause(20)
  }
}

const answers = async (query: ReturnType<typeof sql>) =>
  rowsOf(await services.db.execute(query)).length > 0

/** For each member three subjects with two events each; those called *undone* are rolled back. */
async function eventsOf(round: number): Promise<void> {
  const kinds = ['purchase-confirmed', 'payment-returned'] as const
  const addNotice = (accountId: string, subject: string, isUndone = false) => {
    const noticeWritten = services.db.transaction(async (tx) => {
      for (const kind of kinds) {
        const facts = { id: subject, paid: '60 USDT', shares: '5' }
        await notify(services, tx, { accountId, kind, facts, at: services.clock.now() })
      }
      if (isUndone) throw new Error('rolled back')
    })
    return isUndone ? expect(noticeWritten).rejects.toThrow('rolled back') : noticeWritten
  }
  await Promise.all(
    accountIds.flatMap((accountId) => [
      addNotice(accountId, 'all rounds'),
      addNotice(accountId, 'all rounds', true),
      addNotice(accountId, `round ${round}`),
      addNotice(accountId, `another of round ${round}`),
      addNotice(accountId, `undone ${round}`, true),
    ]),
  )
}

/** Has the worker stand still at this step, ends it there, and lets the database go on. */
async function endedAt(step: (typeof steps)[number], end: () => unknown): Promise<void> {
  if (step === 'sent') {
    waitingWork = []
    await eventsOf(rounds.length)
    await waitUntil('somebody sends', () => (waitingWork?.length ?? 0) > 0)
    await end()
    for (const answer of waitingWork) answer()
    waitingWork = undefined
    return
  }
  let letGo = () => {}
  const untilLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { db } = services
  const heldTransaction = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(standstill))})`)
    await untilLetGo
  })
  await db.execute(sql`insert into standstill values (${step})`)
  await waitUntil('somebody comes to this step', () =>
    answers(sql`select from pg_locks where locktype = 'advisory' and not granted`),
  )
  await end()
  await db.execute(sql`delete from standstill`)
  letGo()
  await heldTransaction
}

/** As if the database had not heard from the sender for longer than a lease. */
const leasesEnd = () =>
  services.db.execute(sql`update webhook_endpoint set leased_until = now() - interval '1 second'
    where leased_until > now()`)

const allTold = () =>
  waitUntil('all is told', async () => {
    await leasesEnd()
    return !(await answers(sql`select from webhook_delivery where next_at is not null`))
  })

async function startWorker(nth: number): Promise<Place> {
  const place = await openPlace({ bundle, settings }, 'worker', nth)
  await place.running
  return place
}

test('killed or frozen at each step, workers tell each event at least once, in order, and none that was rolled back @rest', async () => {
  let worker = await startWorker(0)
  for (const [nth, { end, step }] of rounds.entries()) {
    const { child, stop } = await worker.running
    await Promise.all([
      endedAt(step, () => (end === 'killed' ? stop('SIGKILL') : child.kill('SIGSTOP'))),
      step === 'sent' ? undefined : eventsOf(nth),
    ])
    worker = await startWorker(nth + 1)
    await allTold()
    if (end === 'frozen') {
      child.kill('SIGCONT')
      await eventsOf(rounds.length + nth)
      await allTold()
      await stop('SIGKILL')
    }
  }
  await (await worker.running).stop('SIGKILL')
  expect(forged).toEqual([])
  await expectEachTold()
}, 600_000)

async function expectEachTold(): Promise<void> {
  const rows = await services.db.select().from(webhookDeliveries)
  const heardById = new Map(heard.map((delivery) => [delivery.id, delivery]))
  expect(rows.filter(({ id }) => !heardById.has(id))).toEqual([])
  expect(rows.filter(({ deliveredAt }) => deliveredAt === null)).toEqual([])
  expect(heardById.size).toBe(rows.length)
  expect(heard.filter(({ subject }) => subject.startsWith('undone'))).toEqual([])
  // A repeated event is an earlier state, and its number shows that.
  for (const [subjectKey, numbers] of firstsOf(heard))
    expect([subjectKey, numbers]).toEqual([subjectKey, numbers.map((_, index) => index + 1)])
  expect(heard.length).toBeGreaterThan(heardById.size)
}

/** The numbers of each thing in the order in which they came first. */
function firstsOf(heardEvents: Heard[]): Map<string, number[]> {
  const numbersBySubject = new Map<string, number[]>()
  for (const { endpoint, subject, number } of heardEvents) {
    const subjectKey = `${endpoint} ${subject}`
    const numbers = numbersBySubject.get(subjectKey) ?? []
    if (!numbers.includes(number)) numbersBySubject.set(subjectKey, [...numbers, number])
  }
  return numbersBySubject
}
