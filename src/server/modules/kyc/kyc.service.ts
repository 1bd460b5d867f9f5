import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { KycStatus } from '@/contract/fields'
import type { KycProgress, kycCalls } from '@/contract/kyc'
import { type Account, handOverOf, lockMember, ownAccount } from '@/server/modules/identity'
import type { Db } from '@/server/platform/db/database'
import { AppError, isUniqueViolation, type PlainCode } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { applyReviewResult } from './apply-review-result'
import { handleProviderEvent } from './identity-poll'
import type { IdentityCheckNeeds } from './needs'
import { plainReasons, turnOf } from './reasons'
import { kycApplicants, kycEvents } from './tables'

type Calls = typeof kycCalls

const notStartable: Partial<Record<KycStatus, PlainCode>> = {
  APPROVED: 'KYC_APPROVED',
  REJECTED: 'KYC_REJECTED',
  BLOCKED: 'KYC_BLOCKED',
}

export async function generateSdkToken(
  needs: IdentityCheckNeeds,
  member: Member,
): Promise<Answer<Calls['generateSdkToken']>> {
  const { identity, db, clock } = needs
  const { accountId } = member
  const account = await ownAccount(db, accountId)
  expectStartable(account)
  const { email, phone } = account
  const { token, expiresAt } = await identity.sdkToken({ externalUserId: accountId, email, phone })
  const startedAt = clock.now()
  await db.transaction(async (tx) => {
    expectStartable(await lockMember(tx, member, startedAt))
    await tx
      .insert(kycApplicants)
      .values({ accountId, startedAt })
      .onConflictDoUpdate({ target: kycApplicants.accountId, set: { startedAt } })
  })
  return { provider: identity.name, token, expiresAt: expiresAt.toISOString() }
}

function expectStartable({ kycStatus }: Account): void {
  const code = notStartable[kycStatus]
  if (code !== undefined) throw new AppError(code)
}

/** The page only passes on an applicant's id; the provider says whose it is. */
export async function updateApplicantId(
  needs: IdentityCheckNeeds,
  member: Member,
  { applicantId }: Input<Calls['updateApplicantId']>,
): Promise<Answer<Calls['updateApplicantId']>> {
  const { identity, db } = needs
  const applicant = await identity.applicant(applicantId)
  const isOwn = applicant?.externalUserId === member.accountId && applicant.level === identity.level
  if (!isOwn) throw new AppError('APPLICANT_NOT_FOUND')
  try {
    await db.transaction((tx) => bind(needs, tx, { member, applicantId }))
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('KYC_STATE', { cause: error }) : error
  }
  return { applicantId }
}

/**
 * Binds an applicant to the member. Not while a check is running: a new applicant would let an old
 * refusal be forgotten.
 */
async function bind(
  { clock }: IdentityCheckNeeds,
  tx: Db,
  { member, applicantId }: { member: Member; applicantId: string },
): Promise<void> {
  const { id: accountId, kycStatus } = await lockMember(tx, member, clock.now())
  const [row] = await tx
    .insert(kycApplicants)
    .values({ accountId, applicantId, startedAt: clock.now() })
    .onConflictDoNothing({ target: kycApplicants.accountId })
    .returning()
  if (row !== undefined) return
  const storedId = await ownApplicantId(tx, accountId)
  if (storedId === applicantId) return
  if (storedId !== null && kycStatus !== 'NOT_APPLIED') throw new AppError('KYC_STATE')
  await tx.update(kycApplicants).set({ applicantId }).where(eq(kycApplicants.accountId, accountId))
}

async function ownApplicantId(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ applicantId: kycApplicants.applicantId })
    .from(kycApplicants)
    .where(eq(kycApplicants.accountId, accountId))
  return row?.applicantId ?? null
}

/**
 * Restarts the check. Decisions that the provider has made meanwhile are fetched first, because its
 * reset deletes them.
 */
export async function resetApplicant(
  needs: IdentityCheckNeeds,
  { accountId }: Member,
): Promise<Answer<Calls['resetApplicant']>> {
  const { identity, db, clock } = needs
  const applicantId = await ownApplicantId(db, accountId)
  await expectRejected(db, accountId)
  if (applicantId === null) throw new AppError('KYC_STATE')
  await handleProviderEvent(needs, { accountId, applicantId })
  await expectRejected(db, accountId)
  await identity.reset(applicantId)
  await applyReviewResult(needs, {
    accountId,
    applicantId,
    source: 'reset',
    reviewResult: 'started',
    refusal: { labels: [] },
    at: clock.now(),
  })
  return { status: (await ownAccount(db, accountId)).kycStatus }
}

async function expectRejected(db: Db, accountId: string): Promise<void> {
  const { kycStatus } = await ownAccount(db, accountId)
  if (kycStatus === 'REJECTED') return
  throw new AppError(notStartable[kycStatus] ?? 'KYC_STATE')
}

export async function progress(
  needs: IdentityCheckNeeds,
  { accountId }: Member,
): Promise<Answer<Calls['progress']>> {
  const { db } = needs
  const { kycStatus: status } = await ownAccount(db, accountId)
  const [applicant] = await db
    .select()
    .from(kycApplicants)
    .where(eq(kycApplicants.accountId, accountId))
  const events = await db
    .select({ became: kycEvents.became, reviewResult: kycEvents.reviewResult, at: kycEvents.at })
    .from(kycEvents)
    .where(and(eq(kycEvents.accountId, accountId), isNotNull(kycEvents.became)))
    .orderBy(asc(kycEvents.at), asc(kycEvents.receivedAt))
  const turns = events.map((event, place) => turnOf(event, events[place - 1]?.became))
  const lastTurn = events.at(-1)?.became === status ? turns.at(-1) : 'plain'
  const isSentBack = lastTurn === 'returned'
  return {
    status,
    isSentBack,
    isUnderWay: isSentBack || (status === 'NOT_APPLIED' && isBegun(applicant)),
    isWithPerson: status === 'PENDING' && Boolean(applicant?.leftOpenAt),
    isRevoked: lastTurn === 'revoked',
    isOtherName: status === 'APPROVED' && applicant?.isOtherName === true,
    reasons: status === 'REJECTED' ? reasonsOf(needs, applicant?.labels ?? []) : [],
    comment: status === 'REJECTED' ? (applicant?.comment ?? null) : null,
    handOver: await handOverOf(needs, accountId),
    timeline: events.map(({ became, at }, place) => ({
      status: became as KycStatus,
      at: at.toISOString(),
      turn: turns[place] ?? 'plain',
    })),
  }
}

function reasonsOf({ identity }: IdentityCheckNeeds, labels: string[]): KycProgress['reasons'] {
  return plainReasons(labels).map(({ title, cure, steps = [], sample = null }) => ({
    title,
    cure,
    sample,
    steps: identity.keepsRest ? steps : [],
  }))
}

function isBegun(applicant: typeof kycApplicants.$inferSelect | undefined): boolean {
  if (applicant === undefined || applicant.applicantId === null) return false
  return applicant.lastEventAt === null || applicant.startedAt > applicant.lastEventAt
}
