import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { PictureKind } from '@/contract/reviewed-person'
import type { Db } from '@/server/platform/db/database'
import type { SandboxNeeds } from '../needs'
import { sandboxApplicants, sandboxPictures } from '../tables'
import { type ApplicantRow, caseContext, personOf, tell } from './reviewer'

const batch = 20

const keptUnsentMs = 30 * 24 * 60 * 60_000

export async function forgetUnsent({ db, clock }: SandboxNeeds): Promise<void> {
  const { id, sentAt, changedAt, createdAt, person, draft } = sandboxApplicants
  const since = new Date(clock.now().getTime() - keptUnsentMs)
  const isLeft = and(
    isNull(sentAt),
    sql`coalesce(${changedAt}, ${createdAt}) < ${since.toISOString()}::timestamptz`,
  )
  const left = db.select({ id }).from(sandboxApplicants).where(isLeft)
  await db.delete(sandboxPictures).where(inArray(sandboxPictures.applicantId, left))
  await db
    .update(sandboxApplicants)
    .set({ person: null, draft: null, reopened: {} })
    .where(and(isLeft, or(isNotNull(person), isNotNull(draft))))
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
    const review = await reviewOf(needs, tx, row)
    await tx
      .update(sandboxApplicants)
      .set({ ...review, decidedAt: now })
      .where(eq(sandboxApplicants.id, row.id))
    return { row, review }
  })
  if (decided === undefined) return false
  const { row, review } = decided
  await tell(needs, {
    ...{ applicantId: row.id, externalUserId: row.externalUserId, at: now },
    ...(review.reviewResult === 'open'
      ? { type: 'applicantOnHold' }
      : { type: 'applicantReviewed', reviewResult: resultOf(review) }),
  })
  return true
}

async function reviewOf(needs: SandboxNeeds, tx: Db, row: ApplicantRow): Promise<Review> {
  const person = await personOf(needs.keys, row)
  const pictures = await openedPictures(needs, tx, row.id)
  if (person === undefined || pictures === undefined) return setAside(needs, row)
  const name = person.fullName.toLowerCase()
  if (/^leave open$/.test(name)) return { reviewResult: 'open', labels: [] }
  if (/^block me$/.test(name)) return { reviewResult: 'blocked', labels: ['FORGERY'] }
  if (/^reject me$/.test(name) && row.attempt === 0)
    return { reviewResult: 'rejected', labels: ['UNSATISFACTORY_PHOTOS', 'BAD_SELFIE'] }
  if (showsOnePicture(pictures)) return { reviewResult: 'rejected', labels: ['SELFIE_MISMATCH'] }
  return { reviewResult: 'approved', labels: [] }
}

function setAside({ log }: SandboxNeeds, { id }: ApplicantRow): Review {
  log.error('sandbox case cannot be opened', { applicantId: id })
  return { reviewResult: 'rejected', labels: ['CANNOT_BE_OPENED'] }
}

interface Picture {
  kind: PictureKind
  raw: Uint8Array
}

async function openedPictures(
  { keys }: SandboxNeeds,
  tx: Db,
  applicantId: string,
): Promise<Picture[] | undefined> {
  const rows = await tx
    .select()
    .from(sandboxPictures)
    .where(eq(sandboxPictures.applicantId, applicantId))
  const opening = rows.map(async ({ kind, locked }) => {
    const raw = await keys.unlockBytes(locked, caseContext(applicantId, kind))
    return { kind, raw }
  })
  return Promise.all(opening).catch(() => undefined)
}

function showsOnePicture(pictures: Picture[]): boolean {
  const selfie = pictures.find(({ kind }) => kind === 'selfie')?.raw
  return pictures.some(
    ({ kind, raw }) => kind !== 'selfie' && selfie !== undefined && isSame(raw, selfie),
  )
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

function resultOf({ reviewResult, labels }: Review) {
  if (reviewResult === 'approved') return { reviewAnswer: 'GREEN' }
  const reviewRejectType = reviewResult === 'blocked' ? 'FINAL' : 'RETRY'
  return { reviewAnswer: 'RED', reviewRejectType, rejectLabels: labels }
}
