import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { bytesOf, hexOf, sha256Of } from '@/contract/hex'
import { accounts } from '@/server/modules/identity/tables'
import { isUuid } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { errorFields } from '@/server/platform/log/log'
import { applyReviewResult, type ReviewOutcome } from './apply-review-result'
import type { Applicant, ProviderEvent, Refusal, ReviewResult } from './identity'
import type { IdentityCheckNeeds } from './needs'
import { kycApplicants } from './tables'

type WebhookOutcome = ReviewOutcome | 'not ours'

/** The accepted digests. The provider also offers SHA-1, which is refused. */
const hashes = new Map([
  ['HMAC_SHA256_HEX', 'SHA-256'],
  ['HMAC_SHA512_HEX', 'SHA-512'],
])

const maxLabels = 20

export const reviewResult = z.object({
  reviewAnswer: z.optional(z.string()),
  reviewRejectType: z.optional(z.string()),
  rejectLabels: z.optional(z.array(z.string())),
  moderationComment: z.optional(z.nullable(z.string())),
})
type ToldResult = z.infer<typeof reviewResult>

const payload = z.object({
  applicantId: z.string().check(z.minLength(1), z.maxLength(64)),
  externalUserId: z.optional(z.string()),
  levelName: z.string(),
  type: z.string(),
  reviewResult: z.optional(reviewResult),
  createdAtMs: z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/)),
})
type Payload = z.infer<typeof payload>

/** Reads a webhook. Its content is not used before the digest over its raw bytes is verified. */
export async function readSignedWebhook(
  secret: string,
  raw: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Promise<ProviderEvent | undefined> {
  const hash = hashes.get(headers.get('x-payload-digest-alg') ?? '')
  const digest = digestIn(headers.get('x-payload-digest') ?? '')
  if (hash === undefined || digest === undefined) return undefined
  const key = await hmacKey(secret, hash)
  if (!(await crypto.subtle.verify('HMAC', key, digest, raw))) return undefined
  return eventOf(z.parse(payload, JSON.parse(new TextDecoder().decode(raw))))
}

export async function webhookHeaders(
  secret: string,
  raw: Uint8Array<ArrayBuffer>,
): Promise<Headers> {
  const signed = await crypto.subtle.sign('HMAC', await hmacKey(secret, 'SHA-256'), raw)
  return new Headers({
    'x-payload-digest-alg': 'HMAC_SHA256_HEX',
    'x-payload-digest': hexOf(new Uint8Array(signed)),
  })
}

export function hmacKey(secret: string, hash: string): Promise<CryptoKey> {
  const raw = new TextEncoder().encode(secret)
  return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash }, false, ['sign', 'verify'])
}

export function providerTime(at: Date): string {
  return at.toISOString().replace('T', ' ').replace('Z', '')
}

function eventOf(payload: Payload): ProviderEvent {
  return {
    applicantId: payload.applicantId,
    externalUserId: payload.externalUserId,
    level: payload.levelName,
    reviewResult: reviewResultOf(payload),
    refusal: refusalOf(payload.reviewResult),
    at: new Date(`${payload.createdAtMs.replace(' ', 'T')}Z`),
  }
}

function reviewResultOf({ type, reviewResult }: Payload): ReviewResult | undefined {
  if (type === 'applicantReset') return 'started'
  if (type === 'applicantAwaitingUser') return 'returned'
  if (type === 'applicantPending') return 'pending'
  if (type === 'applicantOnHold') return 'open'
  return type === 'applicantReviewed' ? resultOfReview(reviewResult) : undefined
}

export function refusalOf(result: ToldResult | undefined): Refusal {
  const labels = (result?.rejectLabels ?? []).filter((label) => /^[A-Z0-9_]{1,64}$/.test(label))
  return { labels: labels.slice(0, maxLabels), comment: result?.moderationComment ?? undefined }
}

export function resultOfReview(result: ToldResult | undefined): ReviewResult | undefined {
  if (result?.reviewAnswer === 'GREEN') return 'approved'
  if (result?.reviewAnswer !== 'RED') return undefined
  return result.reviewRejectType === 'FINAL' ? 'blocked' : 'rejected'
}

function digestIn(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([0-9a-f]{2}){1,64}$/i.test(text)) return undefined
  return bytesOf(text)
}

export async function receiveWebhook(
  needs: IdentityCheckNeeds,
  raw: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Promise<WebhookOutcome> {
  const event = await readEvent(needs, raw, headers)
  if (event === undefined) {
    // Either it was forged, or the secret was changed on one side only.
    const event = { kind: 'webhook-refused', reason: 'forged' } as const
    throw new AppError('WEBHOOK_FORGED', { event })
  }
  const { reviewResult, level, refusal, at, applicantId } = event
  if (reviewResult === undefined || level !== needs.identity.level) return 'not ours'
  const accountId = await accountOf(needs, event)
  if (accountId === undefined) return 'not ours'
  // An approval may be an old event that was sent again, so the provider is asked for the current
  // state.
  const applicant = reviewResult === 'approved' ? await needs.identity.applicant(applicantId) : null
  if (applicant !== null && !isApproval(needs, accountId, applicant))
    return outcomeOfUnconfirmed(needs, accountId, at)
  const who =
    reviewResult === 'open' ? await whoIsLeftOpen(needs, accountId, applicantId) : undefined
  const digest = await sha256Of(raw)
  return applyReviewResult(needs, {
    accountId,
    applicantId,
    source: 'webhook',
    reviewResult,
    at,
    refusal,
    digest,
    ...(applicant && { attempt: applicant.attempt, who: applicant.who }),
    ...(who && { who }),
  })
}

/**
 * The operator who decides must know of a second account. If the provider is away, the poll asks
 * later.
 */
async function whoIsLeftOpen(
  { identity, log }: IdentityCheckNeeds,
  accountId: string,
  applicantId: string,
): Promise<Applicant['who'] | undefined> {
  try {
    const applicant = await identity.applicant(applicantId)
    return applicant?.externalUserId === accountId ? applicant.who : undefined
  } catch (error) {
    log.error('identity not asked', { accountId, ...errorFields(error) })
    return undefined
  }
}

/**
 * The provider does not confirm its event. It is refused, so that the provider sends it again
 * later.
 */
async function outcomeOfUnconfirmed(
  { db }: IdentityCheckNeeds,
  accountId: string,
  at: Date,
): Promise<ReviewOutcome> {
  const [applicant] = await db
    .select({ closedAt: accounts.closedAt, lastEventAt: kycApplicants.lastEventAt })
    .from(accounts)
    .leftJoin(kycApplicants, eq(kycApplicants.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
  if (applicant === undefined || applicant.closedAt !== null) return 'closed'
  if (applicant.lastEventAt !== null && at <= applicant.lastEventAt) return 'older'
  throw new AppError('WEBHOOK_EARLY', { cause: new Error('Approval not confirmed') })
}

async function readEvent(
  needs: IdentityCheckNeeds,
  raw: Uint8Array<ArrayBuffer>,
  headers: Headers,
) {
  try {
    return await needs.identity.readWebhook(raw, headers)
  } catch (cause) {
    const event = { kind: 'webhook-refused' } as const
    throw new AppError('WEBHOOK_UNREADABLE', { cause, event })
  }
}

function isApproval(
  { identity }: IdentityCheckNeeds,
  accountId: string,
  applicant: Applicant | undefined,
): applicant is Applicant {
  return (
    applicant?.reviewResult === 'approved' &&
    applicant.externalUserId === accountId &&
    applicant.level === identity.level
  )
}

/** The account of a check: our binding and the provider's event must agree. */
async function accountOf(
  { db }: IdentityCheckNeeds,
  { applicantId, externalUserId }: ProviderEvent,
): Promise<string | undefined> {
  const [bound] = await db
    .select({ accountId: kycApplicants.accountId })
    .from(kycApplicants)
    .where(eq(kycApplicants.applicantId, applicantId))
  if (bound !== undefined)
    return (externalUserId ?? bound.accountId) === bound.accountId ? bound.accountId : undefined
  if (externalUserId === undefined || !isUuid(externalUserId)) return undefined
  const [account] = await db
    .select({ id: accounts.id, applicantId: kycApplicants.applicantId })
    .from(accounts)
    .leftJoin(kycApplicants, eq(kycApplicants.accountId, accounts.id))
    .where(eq(accounts.id, externalUserId))
  const isFree = account !== undefined && account.applicantId === null
  return isFree ? account.id : undefined
}
