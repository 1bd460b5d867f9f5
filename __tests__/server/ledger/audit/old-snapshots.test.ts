import { sql } from 'drizzle-orm'
import type { BalanceProof } from '@/contract/audit'
import { checkLine } from '@/contract/proofs'
import { publishAudit } from '@/server/modules/ledger/audit/publish'
import { olderLevelsAbove, shardTree } from '@/server/modules/ledger/audit/shard-tree'
import { nodeFingerprints } from '@/server/platform/crypto/crypto-node'
import { makeApi } from '../../../support/api'
import { published } from '../../../support/audited'
import { auditDue } from '../../../support/jobs'
import { accountIdOf } from '../../../support/make-transactions'
import { quickMember } from '../../../support/quick-member'
import { giveShares } from '../../../support/shareholders'

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
