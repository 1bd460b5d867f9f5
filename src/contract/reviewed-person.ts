import * as z from 'zod/mini'
import { birthDateError } from '@/messages/fields'
import { personName } from './fields'

export const pictureSample = z.enum(['glare', 'dark', 'blurred', 'cut', 'copy'])
export type PictureSample = z.infer<typeof pictureSample>

export const checkStep = z.enum(['details', 'document', 'selfie'])
export type CheckStep = z.infer<typeof checkStep>

/** The result of the sandbox's provider, as its user chooses it. */
export const providerAnswer = z.enum([
  'verified',
  'unreadable',
  'mismatch',
  'expired',
  'another',
  'open',
  'slow',
  'blocked',
])
export type ProviderAnswer = z.infer<typeof providerAnswer>

const person = { fullName: personName, birthDate: z.iso.date({ error: birthDateError }) }

export const reviewedPerson = z.object({ ...person, answer: providerAnswer })
export type ReviewedPerson = z.infer<typeof reviewedPerson>

export const reviewCase = z.object({
  applicantId: z.string(),
  /** The person as entered in the previous try, unless that was wrong. */
  person: z.nullable(z.object(person)),
  /** What the provider asks for again after a rejection. */
  askedAgain: z.array(checkStep),
  isSent: z.boolean(),
})
export type ReviewCase = z.infer<typeof reviewCase>

/** Not a call of the API: the provider's page sends it. */
export const reviewStep = { request: reviewedPerson, response: reviewCase }
