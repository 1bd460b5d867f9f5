import * as z from 'zod/mini'
import { birthDateError } from '@/messages/fields'
import { personName } from './fields'

export const pictureSample = z.enum(['glare', 'dark', 'blurred', 'cut', 'copy'])
export type PictureSample = z.infer<typeof pictureSample>

export const checkStep = z.enum(['details', 'document', 'selfie'])
export type CheckStep = z.infer<typeof checkStep>

/** What the sandbox's provider finds, as the person who tries it has chosen. */
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
  /** Of the try before, where it was not what was wrong. */
  person: z.nullable(z.object(person)),
  /** After a rejection, what the provider asks for again. */
  askedAgain: z.array(checkStep),
  isSent: z.boolean(),
})
export type ReviewCase = z.infer<typeof reviewCase>

/** No call of the API: the provider's page sends it. */
export const reviewStep = { request: reviewedPerson, response: reviewCase }
