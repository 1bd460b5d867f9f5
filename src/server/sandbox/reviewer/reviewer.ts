import { eq } from 'drizzle-orm'
import type { PictureKind, ReviewedPerson } from '@/contract/reviewed-person'
import {
  type Applicant,
  type IdentityProvider,
  personKey,
  readSignedWebhook,
  type Verdict,
} from '@/server/modules/kyc'
import type { Keys } from '@/server/platform/crypto/keys'
import type { Db } from '@/server/platform/db/database'
import type { Clock } from '@/server/platform/node/clock'
import { sandboxApplicants, sandboxPictures } from '../tables'
import { makeSdkToken } from './sdk-token'

export const reviewerLevel = 'sandbox-identity'

/** The world as the reviewer sees it: like an outside provider it knows nothing of our accounts. */
export interface ReviewerWorld {
  db: Db
  keys: Keys
  clock: Clock
}

export type ApplicantRow = typeof sandboxApplicants.$inferSelect

/** Stands in for the provider: behind the same door, with signed webhooks of the same shape. */
export function sandboxReviewer(world: ReviewerWorld): IdentityProvider {
  const { db, keys } = world
  const { id, externalUserId } = sandboxApplicants
  const find = async (matching: ReturnType<typeof eq>) => {
    const [row] = await db.select().from(sandboxApplicants).where(matching)
    return row === undefined ? undefined : asApplicant(keys, row)
  }
  return {
    name: 'sandbox',
    level: reviewerLevel,
    sdkToken: (person) => makeSdkToken(world, person.externalUserId),
    applicant: (applicantId) => find(eq(id, applicantId)),
    applicantOf: (userId) => find(eq(externalUserId, userId)),
    reset: (applicantId) => startOver(db, applicantId),
    erase: async (applicantId) =>
      void (await db.delete(sandboxApplicants).where(eq(id, applicantId))),
    readWebhook: async (raw, headers) => readSignedWebhook(await webhookSecret(keys), raw, headers),
  }
}

/** Known to this installation alone. */
export function webhookSecret(keys: Keys): Promise<string> {
  return keys.hash('sandbox reviewer webhook')
}

/** Nothing of the earlier attempt stays, as with the provider. */
async function startOver(db: Db, applicantId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ attempt: sandboxApplicants.attempt })
      .from(sandboxApplicants)
      .where(eq(sandboxApplicants.id, applicantId))
      .for('update')
    if (row === undefined) return
    await tx.delete(sandboxPictures).where(eq(sandboxPictures.applicantId, applicantId))
    await tx
      .update(sandboxApplicants)
      .set({
        ...{ attempt: row.attempt + 1, person: null, labels: [], verdict: null },
        ...{ sentAt: null, dueAt: null, decidedAt: null },
      })
      .where(eq(sandboxApplicants.id, applicantId))
  })
}

async function asApplicant(keys: Keys, row: ApplicantRow): Promise<Applicant> {
  const person = await personOf(keys, row)
  const { id, externalUserId, attempt, labels } = row
  return {
    ...{ id, externalUserId, attempt, level: reviewerLevel, verdict: verdictOf(row) },
    refusal: { labels },
    who: {
      names: person === undefined ? [] : [person.fullName],
      personKey: person && personKey(person.fullName, person.birthDate),
    },
  }
}

/** What a piece of a case is locked to, so that it opens at its own place only. */
export function caseContext(applicantId: string, piece: 'person' | PictureKind): string {
  return `sandbox case ${applicantId} ${piece}`
}

/** Undefined where nothing was given yet, and where what was given cannot be opened. */
export async function personOf(
  keys: Keys,
  { id, person }: ApplicantRow,
): Promise<ReviewedPerson | undefined> {
  if (person === null) return undefined
  const opened = await keys.unlock(person, caseContext(id, 'person')).catch(() => undefined)
  return opened === undefined ? undefined : (JSON.parse(opened) as ReviewedPerson)
}

function verdictOf({ sentAt, verdict }: ApplicantRow): Verdict {
  return verdict ?? (sentAt === null ? 'started' : 'pending')
}
