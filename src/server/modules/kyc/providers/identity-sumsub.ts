import * as z from 'zod/mini'
import { hexOf } from '@/contract/hex'
import { AppError } from '@/server/platform/errors'
import {
  type Applicant,
  type IdentityFacts,
  type IdentityProvider,
  personKey,
  type ReviewResult,
} from '../identity'
import { hmacKey, readSignedWebhook, refusalOf, resultOfReview, reviewResult } from '../webhook'
import { countryOf } from './country-codes'

export interface SumsubAccount {
  appToken: string
  secretKey: string
  webhookSecret: string
  level: string
  baseUrl?: string
  waitMs?: number
  now?: () => Date
}

const tokenSeconds = 600
const defaultWaitMs = 10_000

const tokenAnswer = z.object({ token: z.string() })
const info = z.object({
  firstName: z.optional(z.string()),
  middleName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  firstNameEn: z.optional(z.string()),
  middleNameEn: z.optional(z.string()),
  lastNameEn: z.optional(z.string()),
  dob: z.optional(z.string()),
  /** The verified data of documents; what the applicant typed is in `fixedInfo`. */
  addresses: z.optional(z.array(z.object({ country: z.optional(z.string()) }))),
})
const applicantAnswer = z.object({
  id: z.string(),
  externalUserId: z.string(),
  info: z.optional(info),
  review: z.object({
    levelName: z.string(),
    attemptCnt: z.optional(z.int()),
    reviewStatus: z.string(),
    reviewResult: z.optional(reviewResult),
  }),
})
type ApplicantAnswer = z.infer<typeof applicantAnswer>

export function sumsubIdentity(account: SumsubAccount): IdentityProvider {
  const ask = caller(account)
  const applicantAt = async (path: string) => {
    const answer = await ask('GET', path)
    return answer === undefined ? undefined : asApplicant(readReview(applicantAnswer, answer))
  }
  return {
    name: 'sumsub',
    level: account.level,
    keepsRest: false,
    async sdkToken({ externalUserId, email, phone }) {
      const expiresAt = new Date((account.now?.().getTime() ?? Date.now()) + tokenSeconds * 1000)
      const body = {
        userId: externalUserId,
        levelName: account.level,
        ttlInSecs: tokenSeconds,
        applicantIdentifiers: { email, phone },
      }
      const { token } = readReview(
        tokenAnswer,
        await ask('POST', '/resources/accessTokens/sdk', body),
      )
      return { token, expiresAt }
    },
    applicant: (id) => applicantAt(`/resources/applicants/${encodeURIComponent(id)}/one`),
    applicantOf: (externalUserId) =>
      applicantAt(
        `/resources/applicants/-;externalUserId=${encodeURIComponent(externalUserId)}/one`,
      ),
    reset: async (id) =>
      void (await ask('POST', `/resources/applicants/${encodeURIComponent(id)}/reset`)),
    erase: async (id) =>
      void (await ask(
        'PATCH',
        `/resources/applicants/${encodeURIComponent(id)}/presence/deactivated`,
      )),
    readWebhook: (raw, headers) => readSignedWebhook(account.webhookSecret, raw, headers),
  }
}

function readReview<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, answer)
  if (!parsed.success) throw away('Sumsub gave an answer that cannot be read', parsed.error)
  return parsed.data
}

function asApplicant({ id, externalUserId, info = {}, review }: ApplicantAnswer): Applicant {
  return {
    id,
    externalUserId,
    level: review.levelName,
    attempt: review.attemptCnt ?? 0,
    reviewResult: reviewResultOf(review),
    refusal: refusalOf(review.reviewResult),
    who: whoOf(info),
  }
}

function whoOf({ dob, addresses, ...told }: z.infer<typeof info>): IdentityFacts {
  const spelled = (parts: (string | undefined)[]) => parts.filter(Boolean).join(' ')
  const name = spelled([told.firstName, told.lastName])
  const names = [
    name,
    spelled([told.firstName, told.middleName, told.lastName]),
    spelled([told.firstNameEn, told.lastNameEn]),
    spelled([told.firstNameEn, told.middleNameEn, told.lastNameEn]),
  ]
  return {
    names: names.filter((text) => text !== ''),
    personKey: name !== '' && dob !== undefined ? personKey(name, dob) : undefined,
    country: countryOf(addresses?.[0]?.country),
  }
}

function reviewResultOf({ reviewStatus, reviewResult }: ApplicantAnswer['review']): ReviewResult {
  if (reviewStatus === 'completed') return resultOfReview(reviewResult) ?? 'open'
  if (reviewStatus === 'onHold') return 'open'
  if (reviewStatus === 'awaitingUser') return 'returned'
  return reviewStatus === 'init' ? 'started' : 'pending'
}

type Method = 'GET' | 'POST' | 'PATCH'

function caller({ appToken, secretKey, baseUrl, waitMs, now }: SumsubAccount) {
  const origin = baseUrl ?? 'https://api.sumsub.com'
  return async (method: Method, path: string, input?: object): Promise<unknown> => {
    const body = input === undefined ? '' : JSON.stringify(input)
    const seconds = String(Math.floor((now?.().getTime() ?? Date.now()) / 1000))
    const headers = {
      'content-type': 'application/json',
      'x-app-token': appToken,
      'x-app-access-ts': seconds,
      'x-app-access-sig': await signature(secretKey, seconds + method + path + body),
    }
    const signal = AbortSignal.timeout(waitMs ?? defaultWaitMs)
    const init = { method, headers, redirect: 'error', signal, ...(body && { body }) } as const
    const reply = await fetch(origin + path, init).catch((cause: unknown) => {
      throw away('Sumsub did not answer', cause)
    })
    if (reply.status === 404) return undefined
    if (!reply.ok) throw away(`Sumsub answered ${reply.status}`)
    return reply.json().catch((cause: unknown) => {
      throw away('Sumsub gave an answer that cannot be read', cause)
    })
  }
}

/** The provider's own text may contain a person's name, so only its code is logged. */
function away(reason: string, cause?: unknown): AppError {
  return new AppError('KYC_AWAY', { cause: new Error(reason, { cause }), retryAfterSeconds: 5 })
}

async function signature(secret: string, text: string): Promise<string> {
  const key = await hmacKey(secret, 'SHA-256')
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return hexOf(new Uint8Array(signed))
}
