import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { accounts } from '../db/schema/account'
import { kycApplicants } from '../db/schema/kyc'
import { hearProvider } from '../kyc/hear-provider'
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
      await hearProvider(services, { accountId, applicantId: applicantId as string })
    } catch (error) {
      services.log.error('identity not asked', { accountId, ...errorFields(error) })
    }
  }
  return due.length
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
