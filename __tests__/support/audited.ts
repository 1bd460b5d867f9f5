import { sql } from 'drizzle-orm'
import type { BalanceProof, PublishedAudit } from '@/contract/audit'
import { checkLine } from '@/contract/proofs'
import type { TestApi } from './api'
import { accountIdOf } from './make-transactions'
import type { TestMember } from './member'

export async function published(api: TestApi): Promise<PublishedAudit> {
  api.services.responseCache.clear()
  return (await api.get('admin/auditTotals')).body.data
}

export async function lineOf(member: TestMember, audit: string): Promise<BalanceProof | null> {
  const { opened } = await member.call('GET', 'admin/auditProof', { audit })
  return (opened as { line: BalanceProof | null }).line
}

export async function provedFor(
  member: TestMember,
  { id, root }: PublishedAudit,
): Promise<Pick<BalanceProof, 'available' | 'staked'>> {
  const line = await lineOf(member, id)
  if (line === null || (await checkLine(line, line)).root !== root)
    throw new Error('There is no line that leads to the root.')
  return { available: line.available, staked: line.staked }
}

export async function placeIn(api: TestApi, shard: number, member: TestMember): Promise<void> {
  const accountId = await accountIdOf(api, member)
  await api.services.db.execute(sql`
    insert into audit_line (shard_key, account_id, available, staked, from_snapshot)
    values (${shard << 20}, ${accountId}, 0, 0, 0)`)
}
