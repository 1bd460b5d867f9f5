import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { accounts } from '../db/schema/account'
import { kycApplicants } from '../db/schema/kyc'
import { applyVerdict } from '../kyc/apply-verdict'
import { errorFields } from '../ports/log'
import type { Services } from '../services'

const batch = 20
const everyMs = 30_000
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** Asks about everybody whose state may have moved without a word of it reaching us. */
export async function pollIdentity(services: Services): Promise<number> {
  const due = await claimDue(services)
  for (const { accountId, applicantId } of due) {
    try {
      await ask(services, accountId, applicantId as string)
    } catch (error) {
      services.log.error('identity not asked', { accountId, ...errorFields(error) })
    }
  }
  return due.length
}

async function ask(services: Services, accountId: string, applicantId: string): Promise<void> {
  // Before the answer: an event that comes while we wait is newer than what we hear.
  const at = services.clock.now()
  const found = await services.identity.applicant(applicantId)
  const isTheirs = found?.externalUserId === accountId && found.level === services.identity.level
  // Provider and person begin anew at their own pace; only a reset says that nothing counts any more.
  if (!isTheirs || found.verdict === 'started') return
  const { verdict, labels, attempt, personKey } = found
  const about = { accountId, applicantId, source: 'poll' as const, at }
  await applyVerdict(services, {
    ...{ ...about, verdict, labels, attempt },
    ...(verdict === 'approved' && { personKey }),
  })
}

/** Marked as asked before they are, so that several processes share the work. */
function claimDue({ db, clock }: Services) {
  const now = clock.now().getTime()
  const { checkedAt, startedAt, lastEventAt, accountId, applicantId } = kycApplicants
  const mayMove = or(
    eq(accounts.kycStatus, 'PENDING'),
    and(eq(accounts.kycStatus, 'NOT_APPLIED'), gt(startedAt, new Date(now - dayMs))),
    gt(lastEventAt, new Date(now - hourMs)),
  )
  const due = db
    .select({ id: accountId })
    .from(kycApplicants)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(
      and(
        isNull(accounts.closedAt),
        isNotNull(applicantId),
        or(isNull(checkedAt), lt(checkedAt, new Date(now - everyMs))),
        mayMove,
      ),
    )
    .orderBy(sql`${checkedAt} asc nulls first`)
    .limit(batch)
    .for('update', { of: kycApplicants, skipLocked: true })
  return db
    .update(kycApplicants)
    .set({ checkedAt: clock.now() })
    .where(inArray(accountId, due))
    .returning({ accountId, applicantId })
}
