import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { dayMs, hourMs } from '@/config/durations'
import { accounts } from '@/server/modules/identity/tables'
import { errorFields } from '@/server/platform/log/log'
import { applyReviewResult } from './apply-review-result'
import type { Applicant, ReviewResult } from './identity'
import type { IdentityCheckNeeds } from './needs'
import { kycApplicants } from './tables'

interface ApplicantQuery {
  accountId: string
  applicantId: string | null
  source?: 'poll' | 'operator'
}

export interface PolledReview {
  applicantId: string | null
  said: ReviewResult | 'another level' | 'nothing'
}

const activePollMs = 30_000
const maxDoublings = 5
const failuresInTurn = 3

interface Lane {
  batch: number
  everyMs: number
  whose: (now: number) => SQL | undefined
}

const { checkedAt, startedAt, lastEventAt, accountId, applicantId, failedAsks, personHash } =
  kycApplicants

const activeChecks: Lane = {
  batch: 20,
  everyMs: activePollMs,
  whose: (now) =>
    or(
      eq(accounts.kycStatus, 'PENDING'),
      and(eq(accounts.kycStatus, 'NOT_APPLIED'), gt(startedAt, new Date(now - dayMs))),
      gt(lastEventAt, new Date(now - hourMs)),
    ),
}

/**
 * Polls every account about once a day, which finds revocations and resets whose event was lost. It
 * is slow on purpose, to leave the provider's rate limit to waiting people.
 */
const routineChecks: Lane = {
  batch: 2,
  everyMs: dayMs,
  whose: (now) =>
    or(
      inArray(accounts.kycStatus, ['APPROVED', 'REJECTED']),
      and(eq(accounts.kycStatus, 'NOT_APPLIED'), gt(startedAt, new Date(now - 30 * dayMs))),
      and(eq(accounts.kycStatus, 'BLOCKED'), isNull(personHash)),
    ),
}

export async function pollIdentity(needs: IdentityCheckNeeds): Promise<number> {
  let count = 0
  for (const lane of [activeChecks, routineChecks]) {
    const due = await claimDue(needs, lane)
    count += due.length
    if (!(await pollApplicants(needs, due))) break
  }
  return count
}

interface ApplicantToPoll {
  accountId: string
  applicantId: string | null
  failedAsks: number
}

async function pollApplicants(needs: IdentityCheckNeeds, due: ApplicantToPoll[]): Promise<boolean> {
  let failures = 0
  for (const applicant of due) {
    failures = (await pollApplicant(needs, applicant)) ? 0 : failures + 1
    if (failures === failuresInTurn) return false
  }
  return true
}

async function pollApplicant(needs: IdentityCheckNeeds, due: ApplicantToPoll): Promise<boolean> {
  const remember = (count: number) =>
    needs.db.update(kycApplicants).set({ failedAsks: count }).where(eq(accountId, due.accountId))
  try {
    await handleProviderEvent(needs, due)
    if (due.failedAsks > 0) await remember(0)
    return true
  } catch (error) {
    needs.log.error('identity not asked', { accountId: due.accountId, ...errorFields(error) })
    await remember(due.failedAsks + 1)
    return false
  }
}

function claimDue(
  { db, clock }: IdentityCheckNeeds,
  { batch, everyMs, whose }: Lane,
): Promise<ApplicantToPoll[]> {
  const now = clock.now().getTime()
  const due = db
    .select({ id: accountId })
    .from(kycApplicants)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(
      and(
        isNull(accounts.closedAt),
        isNotNull(applicantId),
        or(isNull(checkedAt), whereRested(now, everyMs)),
        whose(now),
      ),
    )
    .orderBy(sql`${asc(checkedAt)} nulls first`)
    .limit(batch)
    .for('update', { of: kycApplicants, skipLocked: true })
  return db
    .update(kycApplicants)
    .set({ checkedAt: clock.now() })
    .where(inArray(accountId, due))
    .returning({ accountId, applicantId, failedAsks })
}

function whereRested(now: number, everyMs: number): SQL | undefined {
  const seconds = sql`${activePollMs / 1_000} * power(2, least(${failedAsks}, ${maxDoublings}))`
  const backOff = sql`make_interval(secs => ${seconds})`
  return or(
    and(eq(failedAsks, 0), lt(checkedAt, new Date(now - everyMs))),
    and(
      gt(failedAsks, 0),
      sql`${checkedAt} < ${new Date(now).toISOString()}::timestamptz - ${backOff}`,
    ),
  )
}

export async function handleProviderEvent(
  needs: IdentityCheckNeeds,
  { accountId, applicantId, source = 'poll' }: ApplicantQuery,
): Promise<PolledReview> {
  // Read before the answer arrives, so that an event in the meantime counts as newer.
  const at = needs.clock.now()
  const review = await fetchApplicant(needs, { accountId, applicantId })
  const handled = { applicantId: review?.id ?? applicantId, said: saidBy(needs, review) }
  if (handled.applicantId === null) return handled
  const about = { accountId, applicantId: handled.applicantId, source, at }
  const { said } = handled
  if (review === undefined || said === 'another level' || said === 'nothing') {
    // The provider no longer knows this check. A person who had submitted it must be able to
    // continue; a decision stays.
    const lost = { ...about, reviewResult: 'returned' as const, refusal: { labels: [] } }
    const outcome = await applyReviewResult(needs, lost)
    if (outcome === 'changed')
      needs.log.info('identity check not found where it was', { accountId, said })
    return handled
  }
  const { refusal, attempt, who } = review
  await applyReviewResult(needs, { ...about, reviewResult: said, refusal, attempt, who })
  return handled
}

async function fetchApplicant(
  { identity }: IdentityCheckNeeds,
  { accountId, applicantId }: ApplicantQuery,
): Promise<Applicant | undefined> {
  const expected = applicantId === null ? undefined : await identity.applicant(applicantId)
  if (expected?.externalUserId === accountId) return expected
  const other = await identity.applicantOf(accountId)
  return other?.externalUserId === accountId ? other : undefined
}

function saidBy(
  { identity }: IdentityCheckNeeds,
  found: Applicant | undefined,
): PolledReview['said'] {
  if (found === undefined) return 'nothing'
  return found.level === identity.level ? found.reviewResult : 'another level'
}
