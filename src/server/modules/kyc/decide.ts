import { and, eq } from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import type { Db } from '@/server/platform/db/database'
import { applyReviewResult } from './apply-review-result'
import type { IdentityCheckNeeds } from './needs'
import { otherAccountsOf } from './same-person'
import { kycApplicants } from './tables'

/** The reasons for a refusal that an operator may choose, by the provider's own labels. */
export const refusalLabels = [
  'BAD_PROOF_OF_IDENTITY',
  'SELFIE_MISMATCH',
  'DOCUMENT_DAMAGED',
  'EXPIRATION_DATE',
  'UNSUITABLE_DOCUMENT',
  'ADDITIONAL_DOCUMENT_REQUIRED',
  'REQUESTED_DATA_MISMATCH',
] as const

export interface OpenCheck {
  leftOpenAt: Date
  attempt: number
  /** Why one operator is not enough; empty if one is. */
  flags: ('another account' | 'another name' | 'nobody named')[]
}

/** A check that the provider leaves to an operator; undefined if there is none. */
export async function openCheckOf(db: Db, accountId: string): Promise<OpenCheck | undefined> {
  const [check] = await db
    .select({
      leftOpenAt: kycApplicants.leftOpenAt,
      attempt: kycApplicants.attempt,
      personHash: kycApplicants.personHash,
      isOtherName: kycApplicants.isOtherName,
      closedAt: accounts.closedAt,
    })
    .from(kycApplicants)
    .innerJoin(accounts, eq(accounts.id, kycApplicants.accountId))
    .where(and(eq(kycApplicants.accountId, accountId), eq(accounts.kycStatus, 'PENDING')))
  // guard: without it, an operator decides a check that the provider has not left open —
  //   server/kyc/decided-by-a-person: a case that is not left open cannot be decided
  if (check === undefined || check.leftOpenAt === null || check.closedAt !== null) return undefined
  const { leftOpenAt, attempt, personHash, isOtherName } = check
  const otherAccounts = await otherAccountsOf(db, { personHash, accountId })
  return {
    leftOpenAt,
    attempt,
    flags: [
      ...(otherAccounts.length > 0 ? (['another account'] as const) : []),
      ...(isOtherName ? (['another name'] as const) : []),
      ...(personHash === null ? (['nobody named'] as const) : []),
    ],
  }
}

interface Decision {
  accountId: string
  decision: 'approve' | 'refuse'
  labels: string[]
  /** What the member reads in addition to the reasons. */
  said: string
}

/**
 * An operator's decision where the provider leaves it open. It is an event like the provider's own,
 * so a later one of the provider still counts; false if no decision is open any more.
 */
export async function decideByPerson(
  needs: IdentityCheckNeeds,
  { accountId, decision, labels, said }: Decision,
): Promise<boolean> {
  const [row] = await needs.db
    .select({ applicantId: kycApplicants.applicantId })
    .from(kycApplicants)
    .where(eq(kycApplicants.accountId, accountId))
  if (!row?.applicantId || (await openCheckOf(needs.db, accountId)) === undefined) return false
  const outcome = await applyReviewResult(needs, {
    accountId,
    applicantId: row.applicantId,
    source: 'person',
    at: needs.clock.now(),
    reviewResult: decision === 'approve' ? 'approved' : 'rejected',
    refusal: decision === 'approve' ? { labels: [] } : { labels, comment: said },
  })
  return outcome === 'changed'
}
