import * as z from 'zod/mini'
import { birthDateError } from '@/messages/fields'
import { personName, typedLine } from './fields'

/** Of the pictures that an identity check asks for. */
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

/** Ways in which a picture goes wrong. */
export const pictureSample = z.enum(['glare', 'dark', 'blurred', 'cut', 'copy'])
export type PictureSample = z.infer<typeof pictureSample>

/** The steps that a person takes; sending is the fourth. */
export const checkStep = z.enum(['details', 'document', 'selfie'])
export type CheckStep = z.infer<typeof checkStep>

/** What the sandbox reviewer asks of a person, as the real provider does in its own window. */
export const reviewedPerson = z.object({
  fullName: personName,
  birthDate: z.iso.date({ error: birthDateError }),
  country: typedLine(60),
  document: documentType,
})
export type ReviewedPerson = z.infer<typeof reviewedPerson>

const typed = z.optional(z.string().check(z.maxLength(200)))

/** What was typed of it so far, right or wrong: kept, and shown again on whatever screen goes on. */
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
  /** After a rejection: the steps that it names. All else is kept as it was sent. */
  reopened: z.array(checkStep),
  /** Whether the details wait to be given again. */
  areDetailsDue: z.boolean(),
  isSent: z.boolean(),
})
export type ReviewCase = z.infer<typeof reviewCase>

/** Not a call of the API: the reviewer is asked in its own window, as the real provider is. */
export const personStep = { request: reviewedPerson, response: reviewCase }

/** A passport shows all on one page; the others have a back. */
export function picturesFor(document: DocumentType): PictureKind[] {
  return document === 'PASSPORT' ? ['front', 'selfie'] : ['front', 'back', 'selfie']
}
