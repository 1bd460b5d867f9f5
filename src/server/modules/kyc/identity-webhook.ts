import * as z from 'zod/mini'
import { hex } from '@/server/platform/crypto/keys'
import type { ProviderEvent, Refusal, Verdict } from './identity'

/** SHA-1 is offered as well, and refused here. */
const hashes = new Map([
  ['HMAC_SHA256_HEX', 'SHA-256'],
  ['HMAC_SHA512_HEX', 'SHA-512'],
])

const mostLabels = 20

/** The same in a webhook and in an answer. */
export const reviewResult = z.object({
  reviewAnswer: z.optional(z.string()),
  reviewRejectType: z.optional(z.string()),
  rejectLabels: z.optional(z.array(z.string())),
  moderationComment: z.optional(z.nullable(z.string())),
})
type ReviewResult = z.infer<typeof reviewResult>

const payload = z.object({
  applicantId: z.string().check(z.minLength(1), z.maxLength(64)),
  externalUserId: z.optional(z.string()),
  levelName: z.string(),
  type: z.string(),
  reviewResult: z.optional(reviewResult),
  createdAtMs: z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/)),
})
type Payload = z.infer<typeof payload>

/** Reads nothing before the digest over the raw bytes fits; what is signed and strange throws. */
export async function readSignedWebhook(
  secret: string,
  raw: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Promise<ProviderEvent | undefined> {
  const hash = hashes.get(headers.get('x-payload-digest-alg') ?? '')
  const digest = bytesOf(headers.get('x-payload-digest') ?? '')
  if (hash === undefined || digest === undefined) return undefined
  const key = await hmacKey(secret, hash)
  if (!(await crypto.subtle.verify('HMAC', key, digest, raw))) return undefined
  return eventOf(z.parse(payload, JSON.parse(new TextDecoder().decode(raw))))
}

/** The two headers as the provider sends them. */
export async function webhookHeaders(
  secret: string,
  raw: Uint8Array<ArrayBuffer>,
): Promise<Headers> {
  const signed = await crypto.subtle.sign('HMAC', await hmacKey(secret, 'SHA-256'), raw)
  return new Headers({
    'x-payload-digest-alg': 'HMAC_SHA256_HEX',
    'x-payload-digest': hex(new Uint8Array(signed)),
  })
}

export function hmacKey(secret: string, hash: string): Promise<CryptoKey> {
  const raw = new TextEncoder().encode(secret)
  return crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash }, false, ['sign', 'verify'])
}

/** `2026-11-20 12:00:00.000`, always UTC. */
export function providerTime(at: Date): string {
  return at.toISOString().replace('T', ' ').replace('Z', '')
}

function eventOf(given: Payload): ProviderEvent {
  return {
    applicantId: given.applicantId,
    externalUserId: given.externalUserId,
    level: given.levelName,
    verdict: verdictOf(given),
    refusal: refusalOf(given.reviewResult),
    at: new Date(`${given.createdAtMs.replace(' ', 'T')}Z`),
  }
}

function verdictOf({ type, reviewResult }: Payload): Verdict | undefined {
  if (type === 'applicantReset') return 'started'
  if (type === 'applicantAwaitingUser') return 'returned'
  if (type === 'applicantPending' || type === 'applicantOnHold') return 'pending'
  return type === 'applicantReviewed' ? reviewed(reviewResult) : undefined
}

/** Its other comment is for operators only, and not even read. */
export function refusalOf(result: ReviewResult | undefined): Refusal {
  const labels = (result?.rejectLabels ?? []).filter((label) => /^[A-Z0-9_]{1,64}$/.test(label))
  return { labels: labels.slice(0, mostLabels), comment: result?.moderationComment ?? undefined }
}

export function reviewed(result: ReviewResult | undefined): Verdict | undefined {
  if (result?.reviewAnswer === 'GREEN') return 'approved'
  if (result?.reviewAnswer !== 'RED') return undefined
  return result.reviewRejectType === 'FINAL' ? 'blocked' : 'rejected'
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([0-9a-f]{2}){1,64}$/i.test(text)) return undefined
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
}
