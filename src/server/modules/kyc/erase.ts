import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import type { Account } from '@/server/modules/identity'
import { forgetNotifications } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import { errorFields } from '@/server/platform/log/log'
import type { Ports } from '@/server/platform/ports'
import type { IdentityCheckNeeds } from './needs'
import { kycApplicants, kycEvents } from './tables'

const batch = 20
const retryMs = hourMs
const retentionYears = 5

/** The law requires the proof of an approved person for five years, and nothing else. */
export async function planErasure(
  needs: Pick<Ports, 'clock' | 'mode'>,
  tx: Db,
  account: Account,
): Promise<void> {
  const eraseAfter = needs.clock.now()
  const isStored = needs.mode === 'production' && (await wasApproved(tx, account))
  if (isStored) eraseAfter.setUTCFullYear(eraseAfter.getUTCFullYear() + retentionYears)
  await tx.update(kycApplicants).set({ eraseAfter }).where(eq(kycApplicants.accountId, account.id))
  await forgetNotifications(tx, { accountId: account.id, kind: 'identity' })
}

async function wasApproved(tx: Db, { id, kycStatus }: Account): Promise<boolean> {
  if (kycStatus === 'APPROVED') return true
  const approvals = await tx
    .select({ id: kycEvents.id })
    .from(kycEvents)
    .where(and(eq(kycEvents.accountId, id), eq(kycEvents.became, 'APPROVED')))
    .limit(1)
  return approvals.length > 0
}

/**
 * Erases what is due: first at the provider, and after that has worked in our row, which remembers
 * it until then.
 */
export async function eraseDue(needs: IdentityCheckNeeds): Promise<number> {
  const { db, clock } = needs
  const due = await db
    .select()
    .from(kycApplicants)
    .where(and(isNotNull(kycApplicants.eraseAfter), lte(kycApplicants.eraseAfter, clock.now())))
    .limit(batch)
  for (const row of due) {
    try {
      await erase(needs, row)
    } catch (error) {
      needs.log.error('identity check not erased', errorFields(error))
      const eraseAfter = new Date(clock.now().getTime() + retryMs)
      await db
        .update(kycApplicants)
        .set({ eraseAfter })
        .where(eq(kycApplicants.accountId, row.accountId))
    }
  }
  return due.length
}

async function erase(
  { db, identity }: IdentityCheckNeeds,
  { accountId, applicantId }: typeof kycApplicants.$inferSelect,
): Promise<void> {
  // The page may never have reported the applicant's id, so the provider is asked for it.
  const id = applicantId ?? (await identity.applicantOf(accountId))?.id
  if (id !== undefined) await identity.erase(id)
  await db.transaction(async (tx) => {
    await tx.delete(kycEvents).where(eq(kycEvents.accountId, accountId))
    await tx.delete(kycApplicants).where(eq(kycApplicants.accountId, accountId))
  })
}
