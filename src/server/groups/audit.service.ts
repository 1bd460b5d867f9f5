import { and, eq } from 'drizzle-orm'
import type { auditCalls, PublishedAudit } from '@/contract/audit'
import type { Answer, Input } from '@/contract/define'
import { newestSnapshot } from '../audit/publish'
import { auditLines } from '../db/schema/audit'
import { AppError } from '../errors'
import type { Member } from '../member'
import type { Services } from '../services'

type Calls = typeof auditCalls

export async function auditTotals({ db }: Services): Promise<PublishedAudit> {
  const snapshot = await newestSnapshot(db)
  if (snapshot === undefined)
    throw new AppError('NOT_FOUND', { message: 'The books were not compared yet.' })
  const { id, at, root, totals, differenceCount } = snapshot
  return { id, at: at.toISOString(), root, totals, differenceCount }
}

export async function auditProof(
  { db }: Services,
  { accountId }: Member,
  { audit }: Input<Calls['auditProof']>,
): Promise<Answer<Calls['auditProof']>> {
  const isOfAudit = eq(auditLines.snapshotId, audit)
  const [line] = await db
    .select()
    .from(auditLines)
    .where(and(isOfAudit, eq(auditLines.accountId, accountId)))
  if (line !== undefined) return { line: shown(line) }
  const [other] = await db
    .select({ of: auditLines.snapshotId })
    .from(auditLines)
    .where(isOfAudit)
    .limit(1)
  const isNewest = (await newestSnapshot(db))?.id === audit
  if (other === undefined && !isNewest)
    throw new AppError('NOT_FOUND', {
      message: 'The books were compared again since this page was opened. Reload it to check.',
    })
  return { line: null }
}

function shown({
  accountId,
  available,
  staked,
  salt,
  position,
  path,
}: typeof auditLines.$inferSelect) {
  return {
    owner: accountId,
    available: String(available),
    staked: String(staked),
    salt,
    position,
    path,
  }
}
