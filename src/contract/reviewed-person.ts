import * as z from 'zod/mini'
import { birthDateError } from '@/messages/fields'
import { personName, typedLine } from './fields'

export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  shortestPx: 320,
  longestPx: 20_000,
  maxPx: 64_000_000,
} as const

export const documentType = z.enum(['PASSPORT', 'ID_CARD', 'DRIVERS'])
export type DocumentType = z.infer<typeof documentType>

export const pictureKind = z.enum(['front', 'back', 'selfie'])
export type PictureKind = z.infer<typeof pictureKind>

export const pictureSample = z.enum(['glare', 'dark', 'blurred', 'cut', 'copy'])
export type PictureSample = z.infer<typeof pictureSample>

export const checkStep = z.enum(['details', 'document', 'selfie'])
export type CheckStep = z.infer<typeof checkStep>

export const reviewedPerson = z.object({
  fullName: personName,
  birthDate: z.iso.date({ error: birthDateError }),
  country: typedLine(60),
  document: documentType,
})
export type ReviewedPerson = z.infer<typeof reviewedPerson>

const typed = z.optional(z.string().check(z.maxLength(200)))

export const personDraft = z.object({
  fullName: typed,
  birthDate: typed,
  country: typed,
  document: typed,
})
export type PersonDraft = z.infer<typeof personDraft>

export const reviewCase = z.object({
  applicantId: z.string(),
  person: z.nullable(reviewedPerson),
  draft: z.nullable(personDraft),
  pictures: z.array(pictureKind),
  reopened: z.array(checkStep),
  areDetailsDue: z.boolean(),
  isSent: z.boolean(),
})
export type ReviewCase = z.infer<typeof reviewCase>

/** No call of the API: the reviewer's own window sends it. */
export const personStep = { request: reviewedPerson, response: reviewCase }
