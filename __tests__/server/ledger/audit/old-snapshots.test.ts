import { sql } from 'drizzle-orm'
import type { BalanceProof } from '@/contract/audit'
import { checkLine } from '@/contract/proofs'
import { auditDue, provedLine } from '@/server/modules/ledger/audit/audit.service'
import { newestSnapshot, publishAudit } from '@/server/modules/ledger/audit/publish'
import { olderLevelsAbove, shardTree } from '@/server/modules/ledger/audit/shard-tree'
import { nodeFingerprints } from '@/server/platform/crypto/crypto-node'
import { migrate } from '@/server/platform/db/migrate'
import { migrations } from '@/server/platform/db/migrations'
import { makeApi } from '../../../support/api'
import { published } from '../../../support/audited'
import { accountIdOf } from '../../../support/make-transactions'
import { openPostgres, type TestPostgres } from '../../../support/postgres'
import { quickMember } from '../../../support/quick-member'
import { giveShares } from '../../../support/shareholders'
import { atNight } from '../../../support/size'

const own = migrations.findIndex(({ name }) => name.endsWith('_audit-shards'))
const owner = '00000000-0000-4000-8000-000000000001'
const root = 'a'.repeat(64)

let server: TestPostgres
beforeAll(async () => {
  server = await openPostgres()
}, 60_000)
afterAll(() => server.close())

atNight('an old snapshot stays published but proves nothing', async () => {
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

test('a snapshot of an older release still proves its lines, for three audits', async () => {
  const api = await makeApi()
  const { db } = api.services
  const member = await quickMember(api)
  await giveShares(api, member, 25n)
  await publishAudit(api.services, { leastShardBits: 8 })
  const account = await accountIdOf(api, member)
  await db.execute(sql`update audit_line set shard_key = ${5 << 20}`)
  const lines = [{ owner: account, available: '25', staked: '0' }]
  const seed = 'ab'.repeat(32)
  const tree = await shardTree(lines, { seed, fingerprints: nodeFingerprints })
  const roots = Array.from({ length: 256 }, (_, shard) => (shard === 5 ? tree.root : seed))
  const top = (await olderLevelsAbove(roots, nodeFingerprints)).at(-1)?.[0] as string
  const packed = roots.map((one) => `${seed}${one}${'0'.repeat(32)}`).join('')
  await db.execute(sql`
    update audit_snapshot set root = ${top}, sums = null, shards = decode(${packed}, 'hex')`)
  const audit = await published(api)
  expect(audit.bindsSums).toBe(false)
  const { opened } = await member.call('GET', 'admin/auditProof', { audit: audit.id })
  const { line } = opened as { line: BalanceProof }
  expect((await checkLine(line, line)).root).toBe(audit.root)
  expect(line).toMatchObject({ owner: account, available: '25' })
  for (let round = 0; round < 2; round += 1) await publishAudit(api.services)
  expect((await member.call('GET', 'admin/auditProof', { audit: audit.id })).status).toBe(200)
  expect((await published(api)).bindsSums).toBe(true)
  await publishAudit(api.services)
  expect((await member.call('GET', 'admin/auditProof', { audit: audit.id })).status).toBe(404)
})
