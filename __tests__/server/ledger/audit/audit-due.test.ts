import { sql } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import { newestSnapshot, publishAudit } from '@/server/modules/ledger/audit/publish'
import { auditLogEntries, auditSnapshots } from '@/server/modules/ledger/tables'
import { makeApi, type TestApi } from '../../../support/api'
import { rewriteLog } from '../../../support/audit-log'
import { auditDue } from '../../../support/jobs'
import { quickMember } from '../../../support/quick-member'
import { giveShares } from '../../../support/shareholders'

let api: TestApi

beforeEach(async () => {
  api = await makeApi({ mode: 'production' })
})

const buys = async () => giveShares(api, await quickMember(api), 5n)

test('books are compared at once and soon after changes @rest', async () => {
  expect(await auditDue(api.services)).toBe(true)
  await buys()
  expect(await auditDue(api.services)).toBe(false)
  api.clock.forward(10 * minuteMs)
  expect(await auditDue(api.services)).toBe(true)
  expect((await newestSnapshot(api.services.db))?.totals.sold).toBe('5')
  api.clock.forward(10 * minuteMs)
  expect(await auditDue(api.services)).toBe(false)
})

test('unchanged books are compared each full hour', async () => {
  await auditDue(api.services)
  api.clock.forward(59 * minuteMs)
  expect(await auditDue(api.services)).toBe(false)
  api.clock.forward(minuteMs)
  expect(await auditDue(api.services)).toBe(true)
})

test('an audit without shards, of which nobody can have a line proved, is followed in the next period', async () => {
  await auditDue(api.services)
  await api.services.db.execute(sql`update audit_snapshot set sums = null`)
  api.clock.forward(10 * minuteMs)
  expect(await auditDue(api.services)).toBe(true)
  expect(await auditDue(api.services)).toBe(false)
})

test('an audit of an older release, which named no period, is followed at once', async () => {
  const { db } = api.services
  await auditDue(api.services)
  await rewriteLog(
    api,
    `update audit_snapshot set period = null;
     delete from audit_checkpoint; delete from audit_log_entry`,
  )
  expect(await auditDue(api.services)).toBe(true)
  expect(await db.$count(auditLogEntries)).toBe(1)
  expect(await auditDue(api.services)).toBe(false)
})

test('a failed comparison is tried again later @rest', async () => {
  const { db } = api.services
  await db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
  )
  await db.execute(
    sql`create trigger refuse before insert on audit_snapshot execute function refuse()`,
  )
  await expect(auditDue(api.services)).rejects.toThrow()
  api.clock.forward(5_000)
  expect(await auditDue(api.services)).toBe(false)
  await db.execute(sql`drop function refuse cascade`)
  api.clock.forward(10 * minuteMs)
  expect(await auditDue(api.services)).toBe(true)
  await buys()
  api.clock.forward(10 * minuteMs)
  expect(await auditDue(api.services)).toBe(true)
})

test('one audit a period: a clock that was set back waits, as times only go forward in the log @rest', async () => {
  const { db } = api.services
  await auditDue(api.services)
  api.clock.forward(-10 * minuteMs)
  await publishAudit(api.services)
  expect(await auditDue(api.services)).toBe(false)
  expect(await db.$count(auditSnapshots)).toBe(1)
  api.clock.forward(10 * minuteMs)
  await publishAudit(api.services)
  expect(await db.$count(auditSnapshots)).toBe(1)
  api.clock.forward(60 * minuteMs)
  expect(await auditDue(api.services)).toBe(true)
  expect(await db.$count(auditSnapshots)).toBe(2)
})

test('while another process compares, this one does not', async () => {
  const { services } = api
  let isElsewhere = true
  const leader = () => ({ holds: async () => !isElsewhere, giveBack: async () => undefined })
  expect(await auditDue({ ...services, leader })).toBe(false)
  isElsewhere = false
  expect(await auditDue({ ...services, leader })).toBe(true)
})
