import { sql } from 'drizzle-orm'
import { auditDue, provedLine } from '@/server/modules/ledger/audit/audit.service'
import { newestSnapshot } from '@/server/modules/ledger/audit/publish'
import { migrate } from '@/server/platform/db/migrate'
import { migrations } from '@/server/platform/db/migrations'
import { makeApi } from '../../../support/api'
import { openPostgres, type TestPostgres } from '../../../support/postgres'

const own = migrations.findIndex(({ name }) => name.endsWith('_audit-shards'))
const owner = '00000000-0000-4000-8000-000000000001'
const root = 'a'.repeat(64)

let server: TestPostgres
beforeAll(async () => {
  server = await openPostgres()
}, 60_000)
afterAll(() => server.close())

test('an old snapshot stays published but proves nothing', async () => {
  const { db, ...database } = (await server.makeDatabase()).connect()
  const later = migrations.splice(own)
  try {
    await migrate({ db, ...database })
  } finally {
    migrations.push(...later)
  }
  await db.execute(sql`
    insert into account (id, full_name, email, email_key, phone, password_hash, preferences, created_at)
    values (${owner}, 'Ada Byron', 'ada@venn.example', 'ada@venn.example', '+12025550101', '', '{}', now())`)
  await db.execute(sql`
    with snapshot as (
      insert into audit_snapshot (at, root, totals, difference_count, last_entry, seed)
      values ('2026-11-20T11:59:59Z', ${root}, '{"sold":"5"}', 0, 0, ${root}) returning id
    )
    insert into audit_line (snapshot_id, account_id, available, staked, salt, position, path)
    select id, ${owner}, 5, 0, ${root}, 1, array[${root}] from snapshot`)
  await migrate({ db, ...database })
  const services = { ...(await makeApi()).services, db }
  const old = await newestSnapshot(db)
  expect(old).toMatchObject({ root, totals: { sold: '5' } })
  expect(await provedLine(services, { audit: old?.id as string, owner })).toBeUndefined()
  expect(await auditDue(services)).toBe(true)
  const newest = await newestSnapshot(db)
  expect(newest?.serial).toBeGreaterThan(old?.serial as bigint)
  expect(await provedLine(services, { audit: newest?.id as string, owner })).toBeNull()
})
