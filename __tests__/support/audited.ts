import { sql } from 'drizzle-orm'
import type { PublishedAudit } from '@/contract/audit'
import { auditTimes } from '@/contract/public-log'
import { checkSums, figuresOf, type SumProof } from '@/contract/sum-proofs'
import { type AuditOptions, publishAudit } from '@/server/modules/ledger/audit/publish'
import type { TestApi } from './api'
import { accountIdOf } from './make-transactions'
import type { TestMember } from './member'

/** A period later than the one before, as each has one audit at most. */
export async function nextAudit(api: TestApi, choices?: AuditOptions): Promise<void> {
  api.clock.forward(auditTimes[api.services.mode].periodMs)
  await publishAudit(api.services, choices)
}

export async function fetchAudit(api: TestApi): Promise<PublishedAudit> {
  api.services.responseCache.clear()
  return (await api.get('admin/auditTotals')).body.data
}

export async function fetchAuditLine(member: TestMember, audit: string): Promise<SumProof | null> {
  const { opened } = await member.call('GET', 'admin/auditProofs', { audit })
  return (opened as { proofs: { line: SumProof | null }[] }).proofs[0]?.line ?? null
}

export function checkSumsAgainst(proof: SumProof, { root, totals }: PublishedAudit) {
  return checkSums(proof, { root, ...figuresOf(totals) }, proof.owner)
}

export async function provenSums(
  member: TestMember,
  audit: PublishedAudit,
): Promise<{ available: string; staked: string }> {
  const line = await fetchAuditLine(member, audit.id)
  const checked = line && (await checkSumsAgainst(line, audit))
  if (checked === null || checked.fault !== undefined)
    throw new Error(`There is no line that leads to the root: ${checked?.fault}.`)
  const { available, staked } = checked.figures
  return { available, staked }
}

/** The root that a proof leads to. */
export async function rootOf(proof: SumProof): Promise<string | undefined> {
  const zeroFigures = { root: '', available: '0', staked: '0', delivered: '0' }
  const { parts } = await checkSums(proof, zeroFigures, proof.owner)
  const roots = new Set(parts.map(({ steps }) => steps.at(-1)?.result))
  return roots.size === 1 ? [...roots][0] : undefined
}

export async function putIntoShard(api: TestApi, shard: number, member: TestMember): Promise<void> {
  const accountId = await accountIdOf(api, member)
  await api.services.db.execute(sql`
    insert into audit_line (shard_key, account_id, available, staked, from_snapshot)
    values (${shard << 20}, ${accountId}, 0, 0, 0)`)
}
