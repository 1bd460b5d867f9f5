import * as z from 'zod/mini'
import { describe } from './define'
import { isoTime, kycStatus } from './fields'

const provider = z.enum(['sumsub', 'sandbox'])

/** Why a check was refused, in plain words, and what cures it. */
const reason = z.object({ title: z.string(), cure: z.string() })

/** A change that its state alone does not tell: what was sent came back, or an approval was taken back. */
const turn = z.enum(['returned', 'revoked', 'plain'])

const progress = z.object({
  status: kycStatus,
  /** Whether steps were begun that have not been sent yet. */
  isUnderWay: z.boolean(),
  /** Whether what was sent came back to the person before it was decided. */
  isSentBack: z.boolean(),
  /** Whether the state took an approval back. */
  isRevoked: z.boolean(),
  /** Whether the approved document bears another name than the account. */
  isOtherName: z.boolean(),
  reasons: z.array(reason),
  /** What the reviewer wrote to the person, in their own words. */
  comment: z.nullable(z.string()),
  /** What the state became and when, oldest first. */
  timeline: z.array(z.object({ status: kycStatus, at: isoTime, turn })),
})
export type KycProgress = z.infer<typeof progress>

export const kycCalls = {
  generateSdkToken: describe({
    method: 'POST',
    path: 'kyc/generateSdkToken',
    access: 'member',
    sealed: true,
    hourlyLimit: 120,
    summary: 'Start the identity check or go on with it: a short-lived token for the provider.',
    request: z.object({}),
    response: z.object({ provider, token: z.string(), expiresAt: isoTime }),
  }),
  updateApplicantId: describe({
    method: 'POST',
    path: 'kyc/updateApplicantId',
    access: 'member',
    sealed: true,
    hourlyLimit: 120,
    summary:
      'Bind the applicant that the provider made for this person. Asked of the provider, never believed.',
    request: z.object({
      applicantId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Not an applicant we know')),
    }),
    response: z.object({ applicantId: z.string() }),
  }),
  resetApplicant: describe({
    method: 'POST',
    path: 'kyc/resetApplicant',
    access: 'member',
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
    sealed: true,
    beyondSpec: true,
    summary: 'Where the identity check stands, how it came there, and what a rejection asks for.',
    request: z.object({}),
    response: progress,
  }),
}
