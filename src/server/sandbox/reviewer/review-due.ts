import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import type { ProviderAnswer } from '@/contract/reviewed-person'
import type { SandboxNeeds } from '../needs'
import { sandboxApplicants } from '../tables'
import { type ApplicantRow, personOf, tell } from './reviewer'

const batch = 20

const keptUnsentMs = 30 * dayMs

export async function forgetUnsent({ db, clock }: SandboxNeeds): Promise<void> {
  const { sentAt, changedAt, createdAt, person } = sandboxApplicants
  const since = new Date(clock.now().getTime() - keptUnsentMs)
  const whereOld = sql`coalesce(${changedAt}, ${createdAt}) < ${since.toISOString()}::timestamptz`
  await db
    .update(sandboxApplicants)
    .set({ person: null, reopened: {} })
    .where(and(isNull(sentAt), whereOld, isNotNull(person)))
}

interface Review {
  reviewResult: 'open' | 'approved' | 'rejected' | 'blocked'
  labels: string[]
}

export async function reviewDue(needs: SandboxNeeds): Promise<number> {
  let count = 0
  while (count < batch && (await reviewNext(needs))) count += 1
  return count
}

async function reviewNext(needs: SandboxNeeds): Promise<boolean> {
  const now = needs.clock.now()
  const decided = await needs.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(sandboxApplicants)
      .where(and(lte(sandboxApplicants.dueAt, now), isNull(sandboxApplicants.reviewResult)))
      .orderBy(asc(sandboxApplicants.dueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (row === undefined) return undefined
    const review = await reviewOf(needs, row)
    await tx
      .update(sandboxApplicants)
      .set({ ...review, decidedAt: now })
      .where(eq(sandboxApplicants.id, row.id))
    return { row, review }
  })
  if (decided === undefined) return false
  const { row, review } = decided
  await tell(needs, {
    applicantId: row.id,
    externalUserId: row.externalUserId,
    at: now,
    ...(review.reviewResult === 'open'
      ? { type: 'applicantOnHold' }
      : { type: 'applicantReviewed', reviewResult: resultOf(review) }),
  })
  return true
}

/** Labels are the provider's; `kyc/reasons.ts` says what each of them asks for again. */
const reviews: Record<ProviderAnswer, Review> = {
  verified: { reviewResult: 'approved', labels: [] },
  slow: { reviewResult: 'approved', labels: [] },
  unreadable: { reviewResult: 'rejected', labels: ['UNSATISFACTORY_PHOTOS', 'BAD_SELFIE'] },
  mismatch: { reviewResult: 'rejected', labels: ['SELFIE_MISMATCH'] },
  expired: { reviewResult: 'rejected', labels: ['EXPIRATION_DATE'] },
  another: { reviewResult: 'rejected', labels: ['ADDITIONAL_DOCUMENT_REQUIRED'] },
  open: { reviewResult: 'open', labels: [] },
  blocked: { reviewResult: 'blocked', labels: ['FORGERY'] },
}

async function reviewOf(needs: SandboxNeeds, row: ApplicantRow): Promise<Review> {
  const person = await personOf(needs.keys, row)
  if (person === undefined) return setAside(needs, row)
  // A case that was submitted before answers could be chosen has none.
  return reviews[person.answer ?? 'verified']
}

function setAside({ log }: SandboxNeeds, { id }: ApplicantRow): Review {
  log.error('sandbox case cannot be opened', { applicantId: id })
  return { reviewResult: 'rejected', labels: ['CANNOT_BE_OPENED'] }
}

function resultOf({ reviewResult, labels }: Review) {
  if (reviewResult === 'approved') return { reviewAnswer: 'GREEN' }
  const reviewRejectType = reviewResult === 'blocked' ? 'FINAL' : 'RETRY'
  return { reviewAnswer: 'RED', reviewRejectType, rejectLabels: labels }
}
