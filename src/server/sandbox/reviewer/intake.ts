import { and, eq, inArray, isNull } from 'drizzle-orm'
import { picturesFor } from '@/contract/review-pictures'
import {
  checkStep,
  type PersonDraft,
  type PictureKind,
  type ReviewCase,
  type ReviewedPerson,
} from '@/contract/reviewed-person'
import * as fields from '@/messages/fields'
import type { Db } from '@/server/platform/db/database'
import { AppError, wrongField } from '@/server/platform/errors'
import { sandboxApplicants, sandboxPictures } from '../tables'
import { type ApplicantRow, caseContext, draftOf, personOf, type ReviewerContext } from './reviewer'

const reviewMs = 4_000
/** Of the name *Wait Please*, so that the page of a review can be looked at. */
const longReviewMs = 60 * 60_000
const adultYears = 18

export async function openCase(
  context: ReviewerContext,
  externalUserId: string,
): Promise<ReviewCase> {
  return asCase(context, context.db, await caseOf(context, externalUserId))
}

async function caseOf(
  { db, clock }: ReviewerContext,
  externalUserId: string,
): Promise<ApplicantRow> {
  const id = `sbx-${crypto.randomUUID()}`
  await db
    .insert(sandboxApplicants)
    .values({ id, externalUserId, createdAt: clock.now() })
    .onConflictDoNothing()
  const [row] = await db
    .select()
    .from(sandboxApplicants)
    .where(eq(sandboxApplicants.externalUserId, externalUserId))
  return row as ApplicantRow
}

export async function savePerson(
  context: ReviewerContext,
  externalUserId: string,
  person: ReviewedPerson,
): Promise<ReviewCase> {
  refuseMinors(context, person)
  return change(context, externalUserId, async (tx, row) => {
    const locked = await context.keys.lock(JSON.stringify(person), caseContext(row.id, 'person'))
    const before = await personOf(context.keys, row)
    if (before !== undefined && before.document !== person.document) await dropDocument(tx, row.id)
    const { details } = row.reopened
    const reopened = { ...row.reopened, ...(details && { details: 'given' as const }) }
    return changeCase(context, tx, row, { person: locked, draft: null, reopened })
  })
}

export async function saveDraft(
  context: ReviewerContext,
  externalUserId: string,
  draft: PersonDraft,
): Promise<ReviewCase> {
  return change(context, externalUserId, async (tx, row) => {
    const locked = await context.keys.lock(JSON.stringify(draft), caseContext(row.id, 'draft'))
    return changeCase(context, tx, row, { draft: locked })
  })
}

async function changeCase(
  { clock }: ReviewerContext,
  tx: Db,
  row: ApplicantRow,
  given: Partial<ApplicantRow>,
): Promise<ApplicantRow> {
  const change = { ...given, changedAt: clock.now() }
  await tx.update(sandboxApplicants).set(change).where(eq(sandboxApplicants.id, row.id))
  return { ...row, ...change }
}

/**
 * Drops the pictures of the document before: those of a passport prove nothing about an identity
 * card.
 */
async function dropDocument(tx: Db, applicantId: string): Promise<void> {
  const ofDocument = inArray(sandboxPictures.kind, ['front', 'back'])
  await tx
    .delete(sandboxPictures)
    .where(and(eq(sandboxPictures.applicantId, applicantId), ofDocument))
}

export async function savePicture(
  context: ReviewerContext,
  externalUserId: string,
  { kind, raw }: { kind: PictureKind; raw: Uint8Array<ArrayBuffer> },
): Promise<ReviewCase> {
  return change(context, externalUserId, async (tx, row) => {
    const locked = await context.keys.lockBytes(raw, caseContext(row.id, kind))
    const picture = { locked, takenAt: context.clock.now() }
    await tx
      .insert(sandboxPictures)
      .values({ applicantId: row.id, kind, ...picture })
      .onConflictDoUpdate({
        target: [sandboxPictures.applicantId, sandboxPictures.kind],
        set: picture,
      })
    return changeCase(context, tx, row, {})
  })
}

export async function sendCase(
  context: ReviewerContext,
  externalUserId: string,
): Promise<ReviewCase> {
  return change(context, externalUserId, async (tx, row) => {
    const { person, pictures, areDetailsDue } = await asCase(context, tx, row)
    const missing =
      person === null || areDetailsDue
        ? ['person']
        : picturesFor(person.document).filter((kind) => !pictures.includes(kind))
    if (missing.length > 0) {
      const errors = missing.map((path) => ({ path, message: fields.requiredError() }))
      throw new AppError('KYC_INCOMPLETE', { errors })
    }
    const sentAt = context.clock.now()
    const waitMs = /^wait please$/i.test(person?.fullName ?? '') ? longReviewMs : reviewMs
    const dueAt = new Date(sentAt.getTime() + waitMs)
    return changeCase(context, tx, row, { sentAt, dueAt, draft: null, reopened: {} })
  })
}

/** Changes a case under its row's lock, so that nothing changes while it is being sent. */
async function change(
  context: ReviewerContext,
  externalUserId: string,
  act: (tx: Db, row: ApplicantRow) => Promise<ApplicantRow>,
): Promise<ReviewCase> {
  const { id } = await caseOf(context, externalUserId)
  return context.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(sandboxApplicants)
      .where(and(eq(sandboxApplicants.id, id), isNull(sandboxApplicants.sentAt)))
      .for('update')
    if (row === undefined) throw new AppError('KYC_SENT')
    return asCase(context, tx, await act(tx, row))
  })
}

async function asCase({ keys }: ReviewerContext, db: Db, row: ApplicantRow): Promise<ReviewCase> {
  const rows = await db
    .select({ kind: sandboxPictures.kind })
    .from(sandboxPictures)
    .where(eq(sandboxPictures.applicantId, row.id))
  return {
    applicantId: row.id,
    person: (await personOf(keys, row)) ?? null,
    draft: (await draftOf(keys, row)) ?? null,
    pictures: rows.map(({ kind }) => kind),
    reopened: checkStep.options.filter((step) => step in row.reopened),
    areDetailsDue: row.reopened.details === 'due',
    isSent: row.sentAt !== null,
  }
}

function refuseMinors({ clock }: ReviewerContext, { birthDate }: ReviewedPerson): void {
  const latest = clock.now()
  latest.setUTCFullYear(latest.getUTCFullYear() - adultYears)
  const isAdult = new Date(birthDate) <= latest
  if (birthDate < '1900-01-01') throw wrongField('birthDate', fields.birthYearError())
  if (!isAdult) throw wrongField('birthDate', fields.ageError({ age: adultYears }))
}
