import { sql } from 'drizzle-orm'
import { verifyEvents } from '@/server/modules/operators'
import { runCommand } from '@/server/ops/commands'
import { operatorEvents } from '@/server/platform/db/tables'
import { newestEvent, noteEvent } from '@/server/platform/security/operator-events'
import { makeApi, type TestApi } from '../../support/api'
import { fetchAudit } from '../../support/audited'
import { auditDue } from '../../support/jobs'

let api: TestApi
const verify = () => runCommand(api.services, ['events', 'verify'])

beforeEach(async () => {
  api = await makeApi()
  for (const action of ['signed in', 'opened a member', 'signed out'])
    await noteEvent(api.services, api.services.db, {
      operator: 'ada@fnx.example',
      action,
      subject: 'member 1',
      details: { b: 1, a: { d: [2], c: null } },
    })
})

const behindTheBack = (statement: string) =>
  api.database.script(
    `set session_replication_role = replica; ${statement}; set session_replication_role = origin`,
  )

test('unchanged events verify, even those written at once @rest', async () => {
  const { services } = api
  const allEvents = Array.from({ length: 20 }, (_, at) =>
    noteEvent(services, services.db, { operator: 'ada', action: `act ${at}` }),
  )
  await Promise.all(allEvents)
  expect((await verifyEvents(services.db)).count).toBe(23)
  expect(await verify()).toMatchObject({ isDone: true })
})

test.each([
  [
    'update operator_event set action = $$nothing$$ where serial = 2',
    'Event 2 does not: was changed.',
  ],
  [`update operator_event set details = '{}' where serial = 3`, 'Event 3 does not: was changed.'],
  ['delete from operator_event where serial = 2', 'Event 3 does not: events 2 to 2 are missing.'],
  [
    `update operator_event set previous = repeat('1', 64) where serial = 2`,
    'Event 2 does not: does not follow from the event before it.',
  ],
])('%s is found @rest', async (statement, complaint) => {
  await behindTheBack(statement)
  const { isDone, text } = await verify()
  expect(isDone).toBe(false)
  expect(text).toContain(complaint)
})

test.each([
  'update operator_event set action = $$x$$',
  'delete from operator_event',
  'truncate operator_event',
])('the database refuses: %s @rest', async (statement) => {
  await expect(api.services.db.execute(sql.raw(statement))).rejects.toThrow()
  expect(await api.services.db.$count(operatorEvents)).toBe(3)
})

describe('each audit publishes the newest hash of the log', () => {
  const publish = () => auditDue(api.services, { eventHead: newestEvent })
  const at = '2026-11-20T12:00:00.000Z'

  test('as it stood then @rest', async () => {
    await publish()
    const { eventHash } = await fetchAudit(api)
    expect(eventHash).toBe((await newestEvent(api.services.db))?.hash)
    expect(await verify()).toMatchObject({ isDone: true })
    await noteEvent(api.services, api.services.db, { operator: 'ada', action: 'one more' })
    expect(await verify()).toMatchObject({ isDone: true })
    expect((await fetchAudit(api)).eventHash).toBe(eventHash)
  })

  test('so a rewritten log is found @rest', async () => {
    await publish()
    await behindTheBack('delete from operator_event')
    for (const action of ['signed in', 'nothing', 'signed out'])
      await noteEvent(api.services, api.services.db, { operator: 'ada@fnx.example', action })
    expect((await verify()).text).toContain(
      `Event 3 does not: is another one than the audit of ${at} published.`,
    )
  })

  test('and a log cut off at its end', async () => {
    await publish()
    await behindTheBack('delete from operator_event where serial = 3')
    expect((await verify()).text).toContain(
      `Event 3 does not: is missing: the audit of ${at} had 3.`,
    )
  })
})
