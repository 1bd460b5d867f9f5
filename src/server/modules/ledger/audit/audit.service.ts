import type { auditCalls, PublishedAudit } from '@/contract/audit'
import type { Answer, Input } from '@/contract/define'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/member'
import type { Services } from '@/server/services'
import { provedLine } from './proof'
import { newestSnapshot } from './publish'

type Calls = typeof auditCalls

const proofMs = 50

export async function auditTotals({ db }: Services): Promise<PublishedAudit> {
  const snapshot = await newestSnapshot(db)
  if (snapshot === undefined) throw new AppError('AUDIT_NOT_FOUND')
  const { id, at, root, totals, differenceCount } = snapshot
  return { id, at: at.toISOString(), root, totals, differenceCount }
}

export async function auditProof(
  services: Services,
  { accountId }: Member,
  { audit }: Input<Calls['auditProof']>,
): Promise<Answer<Calls['auditProof']>> {
  // How long it takes to build a shard would tell how many others have a line in it.
  const [line] = await Promise.all([provedLine(services, { audit, owner: accountId }), evenly()])
  if (line !== undefined) return { line }
  throw new AppError('AUDIT_REPLACED')
}

function evenly(): Promise<void> {
  return new Promise((done) => setTimeout(done, proofMs))
}
