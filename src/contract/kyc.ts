import * as z from 'zod/mini'
import { describe } from './define'
import { isoTime, kycStatus } from './fields'
import { checkStep, pictureSample } from './reviewed-person'

const provider = z.enum(['sumsub', 'sandbox'])

const reason = z.object({
  title: z.string(),
  cure: z.string(),
  steps: z.array(checkStep),
  sample: z.nullable(pictureSample),
})

/** What the state does not say: sent back, or approval withdrawn. */
const turn = z.enum(['returned', 'revoked', 'plain'])

const handOver = z.object({ words: z.string(), expiresAt: isoTime, isOpened: z.boolean() })

const progress = z.object({
  status: kycStatus,
  isUnderWay: z.boolean(),
  isSentBack: z.boolean(),
  /** The provider leaves the decision to an operator, which takes longer. */
  isWithPerson: z.boolean(),
  isRevoked: z.boolean(),
  isOtherName: z.boolean(),
  reasons: z.array(reason),
  comment: z.nullable(z.string()),
  handOver: z.nullable(handOver),
  timeline: z.array(z.object({ status: kycStatus, at: isoTime, turn })),
})
export type KycProgress = z.infer<typeof progress>

export const kycCalls = {
  generateSdkToken: describe({
    method: 'POST',
    path: 'kyc/generateSdkToken',
    access: 'member',
    identityScope: true,
    sealed: true,
    hourlyLimit: 120,
    summary: 'Start or continue verification: a short-lived token for the provider.',
    request: z.object({}),
    response: z.object({ provider, token: z.string(), expiresAt: isoTime }),
  }),
  updateApplicantId: describe({
    method: 'POST',
    path: 'kyc/updateApplicantId',
    access: 'member',
    identityScope: true,
    sealed: true,
    hourlyLimit: 120,
    summary: 'Bind the provider’s applicant to this person; the provider confirms it.',
    request: z.object({
      applicantId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
    }),
    response: z.object({ applicantId: z.string() }),
  }),
  resetApplicant: describe({
    method: 'POST',
    path: 'kyc/resetApplicant',
    access: 'member',
    identityScope: true,
    sealed: true,
    hourlyLimit: 20,
    summary: 'Start again after a rejection.',
    request: z.object({}),
    response: z.object({ status: kycStatus }),
  }),
  progress: describe({
    method: 'GET',
    path: 'kyc/progress',
    access: 'member',
    identityScope: true,
    sealed: true,
    beyondSpec: true,
    summary: 'Status and history of the verification, and what to fix.',
    request: z.object({}),
    response: progress,
  }),
  handOver: describe({
    method: 'POST',
    path: 'kyc/handOver',
    access: 'member',
    sealed: true,
    sandboxOnly: true,
    beyondSpec: true,
    hourlyLimit: 60,
    summary: 'A code to continue verification on a phone: once, within ten minutes.',
    request: z.object({}),
    response: z.object({
      code: z.string(),
      words: z.string(),
      expiresAt: isoTime,
      /** The address with its code. The code is behind `#`, so it reaches no server's log. */
      qr: z.object({ size: z.int(), path: z.string() }),
    }),
  }),
  openHandOver: describe({
    method: 'POST',
    path: 'kyc/openHandOver',
    access: 'public',
    sandboxOnly: true,
    beyondSpec: true,
    hourlyLimit: 60,
    summary: 'Use that code: a 20-minute session for verification alone.',
    request: z.object({ code: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    response: z.object({
      token: z.string(),
      expiresAt: isoTime,
      words: z.string(),
      fullName: z.string(),
    }),
  }),
}
