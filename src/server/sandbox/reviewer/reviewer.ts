import { eq } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import type { ReviewedPerson } from '@/contract/reviewed-person'
import {
  type Applicant,
  type IdentityProvider,
  personKey,
  providerTime,
  type ReviewResult,
  readSignedWebhook,
  receiveWebhook,
  type SdkToken,
  stepsToRepeat,
  webhookHeaders,
} from '@/server/modules/kyc'
import type { Keys } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { errorFields } from '@/server/platform/log/log'
import type { Clock } from '@/server/platform/node/machine'
import type { SandboxNeeds } from '../needs'
import { sandboxApplicants } from '../tables'

const lifeMs = 10 * minuteMs

const reviewerLevel = 'sandbox-identity'

export interface ReviewerContext {
  db: Db
  keys: Keys
  clock: Clock
}

export type ApplicantRow = typeof sandboxApplicants.$inferSelect

export function sandboxReviewer(context: ReviewerContext): IdentityProvider {
  const { db, keys } = context
  const { id, externalUserId } = sandboxApplicants
  const find = async (matching: ReturnType<typeof eq>) => {
    const [row] = await db.select().from(sandboxApplicants).where(matching)
    return row === undefined ? undefined : asApplicant(keys, row)
  }
  return {
    name: 'sandbox',
    level: reviewerLevel,
    keepsRest: true,
    sdkToken: (person) => makeSdkToken(context, person.externalUserId),
    applicant: (applicantId) => find(eq(id, applicantId)),
    applicantOf: (userId) => find(eq(externalUserId, userId)),
    reset: (applicantId) => startOver(context, applicantId),
    erase: async (applicantId) =>
      void (await db.delete(sandboxApplicants).where(eq(id, applicantId))),
    readWebhook: async (raw, headers) => readSignedWebhook(await webhookSecret(keys), raw, headers),
  }
}

export function webhookSecret(keys: Keys): Promise<string> {
  return keys.hash('sandbox reviewer webhook')
}

/** Asks again for the rejected steps, or for all of them. */
async function startOver({ db, clock }: ReviewerContext, applicantId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ attempt: sandboxApplicants.attempt, labels: sandboxApplicants.labels })
      .from(sandboxApplicants)
      .where(eq(sandboxApplicants.id, applicantId))
      .for('update')
    if (row === undefined) return
    const steps = stepsToRepeat(row.labels)
    await tx
      .update(sandboxApplicants)
      .set({
        attempt: row.attempt + 1,
        labels: [],
        reviewResult: null,
        changedAt: clock.now(),
        sentAt: null,
        dueAt: null,
        decidedAt: null,
        reopened: Object.fromEntries((steps ?? []).map((step) => [step, 'due'])),
        ...(steps === undefined && { person: null }),
      })
      .where(eq(sandboxApplicants.id, applicantId))
  })
}

async function asApplicant(keys: Keys, row: ApplicantRow): Promise<Applicant> {
  const person = await personOf(keys, row)
  const { id, externalUserId, attempt, labels } = row
  return {
    id,
    externalUserId,
    attempt,
    level: reviewerLevel,
    reviewResult: reviewResultOf(row),
    refusal: { labels },
    who: {
      names: person === undefined ? [] : [person.fullName],
      personKey: person && personKey(person.fullName, person.birthDate),
    },
  }
}

/** Binds a person to their case, so that their data cannot be read as another's. */
export function caseContext(applicantId: string): string {
  return `sandbox case ${applicantId} person`
}

export async function personOf(
  keys: Keys,
  { id, person }: ApplicantRow,
): Promise<ReviewedPerson | undefined> {
  if (person === null) return undefined
  const opened = await keys.decrypt(person, caseContext(id)).catch(() => undefined)
  return opened === undefined ? undefined : (JSON.parse(opened) as ReviewedPerson)
}

function reviewResultOf({ sentAt, reviewResult }: ApplicantRow): ReviewResult {
  return reviewResult ?? (sentAt === null ? 'started' : 'pending')
}

interface News {
  applicantId: string
  externalUserId: string
  type: 'applicantPending' | 'applicantOnHold' | 'applicantReviewed' | 'applicantReset'
  at: Date
  reviewResult?: { reviewAnswer: string; reviewRejectType?: string; rejectLabels?: string[] }
}

/** Reports the result through the real provider's route; polling finds lost reports. */
export async function tell(needs: SandboxNeeds, { at, ...news }: News): Promise<void> {
  const body = { ...news, levelName: reviewerLevel, createdAtMs: providerTime(at) }
  const raw = new TextEncoder().encode(JSON.stringify(body))
  try {
    const secret = await webhookSecret(needs.keys)
    await receiveWebhook(needs, raw, await webhookHeaders(secret, raw))
  } catch (error) {
    needs.log.error('sandbox webhook not taken', errorFields(error))
  }
}

async function makeSdkToken(
  { keys, clock }: ReviewerContext,
  externalUserId: string,
): Promise<SdkToken> {
  const expiresAt = new Date(clock.now().getTime() + lifeMs)
  const facts = `${externalUserId}.${expiresAt.getTime()}`
  return { token: `${facts}.${await keys.hash(`sdk:${facts}`)}`, expiresAt }
}

export async function readSdkToken(
  { keys, clock }: ReviewerContext,
  token: string,
): Promise<string> {
  const [externalUserId = '', expires = '', hash] = token.split('.')
  const isOurs = hash === (await keys.hash(`sdk:${externalUserId}.${expires}`))
  if (!isOurs || Number(expires) <= clock.now().getTime()) throw new AppError('SDK_TOKEN_EXPIRED')
  return externalUserId
}
