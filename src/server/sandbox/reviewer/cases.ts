import { and, eq, isNull } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { checkStep, type ReviewCase, type ReviewedPerson } from '@/contract/reviewed-person'
import * as fields from '@/messages/fields'
import { AppError, wrongField } from '@/server/platform/errors'
import { sandboxApplicants } from '../tables'
import { type ApplicantRow, caseContext, personOf, type ReviewerContext } from './reviewer'

const reviewMs = 4_000
/** So that the page of a review can be looked at. */
const slowReviewMs = hourMs
const adultYears = 18

export async function openCase(
  context: ReviewerContext,
  externalUserId: string,
): Promise<ReviewCase> {
  return asCase(context, await caseOf(context, externalUserId))
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

/** Submits a case under its row's lock: of two at once the second is too late. */
export async function sendCase(
  context: ReviewerContext,
  externalUserId: string,
  person: ReviewedPerson,
): Promise<ReviewCase> {
  refuseMinors(context, person)
  const { id } = await caseOf(context, externalUserId)
  const locked = await context.keys.encrypt(JSON.stringify(person), caseContext(id))
  const sentAt = context.clock.now()
  const waitMs = person.answer === 'slow' ? slowReviewMs : reviewMs
  const [sent] = await context.db
    .update(sandboxApplicants)
    .set({
      person: locked,
      reopened: {},
      sentAt,
      changedAt: sentAt,
      dueAt: new Date(sentAt.getTime() + waitMs),
    })
    // guard: without it, a check that was sent is sent again — server/sandbox/sandbox-review: a
    //   case is sent once — without the second condition
    .where(and(eq(sandboxApplicants.id, id), isNull(sandboxApplicants.sentAt)))
    .returning()
  if (sent === undefined) throw new AppError('KYC_SENT')
  return asCase(context, sent)
}

async function asCase({ keys }: ReviewerContext, row: ApplicantRow): Promise<ReviewCase> {
  const { fullName, birthDate } = (await personOf(keys, row)) ?? {}
  return {
    applicantId: row.id,
    person: fullName && birthDate ? { fullName, birthDate } : null,
    askedAgain: checkStep.options.filter((step) => step in row.reopened),
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
