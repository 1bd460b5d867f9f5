import * as z from 'zod/mini'
import { describe } from './define'
import { integerText, isoDay, isoTime, slug } from './fields'

export const purchaseDocuments = [
  { kind: 'page', slug: 'term-condition' },
  { kind: 'document', slug: 'share-terms' },
  { kind: 'document', slug: 'key-facts' },
  { kind: 'page', slug: 'risk-disclosure' },
] as const

export const documentVersion = z.string().check(z.regex(/^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/))

export const documentAccepted = z.object({ slug, version: documentVersion })
export type DocumentAccepted = z.infer<typeof documentAccepted>

export const purchaseDocument = z.extend(documentAccepted, {
  kind: z.enum(['page', 'document']),
  title: z.string(),
  updatedOn: isoDay,
})
export type PurchaseDocument = z.infer<typeof purchaseDocument>

export function acceptedOf(documents: readonly PurchaseDocument[]): DocumentAccepted[] {
  return documents.map(({ slug, version }) => ({ slug, version }))
}

const offeringStatus = z.enum(['open', 'closed'])
export type OfferingStatus = z.infer<typeof offeringStatus>

const offering = z.object({
  id: z.string(),
  issuer: z.string(),
  bank: z.string(),
  custodian: z.nullable(z.string()),
  /** Also `closed` if an operator closed it early. */
  status: offeringStatus,
  opensAt: isoTime,
  closesAt: isoTime,
  /** Micro-shares. */
  offered: integerText,
  /** Micro-dollars. */
  minimum: integerText,
  feeBps: z.int(),
  documents: z.array(purchaseDocument),
})
export type Offering = z.infer<typeof offering>

export const offeringCalls = {
  offering: describe({
    method: 'GET',
    path: 'wallet/offering',
    access: 'public',
    beyondSpec: true,
    summary: 'The offering, its terms, and the document versions an order accepts.',
    request: z.object({}),
    response: offering,
    memorySeconds: 5,
  }),
}
