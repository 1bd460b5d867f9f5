import {
  type DocumentAccepted,
  type PurchaseDocument,
  purchaseDocuments,
} from '@/contract/offering'
import { AppError } from '@/server/platform/errors'

/** Whether these are exactly the texts that the person has seen. */
export function areAccepted(
  documents: PurchaseDocument[],
  acceptances: DocumentAccepted[][],
): boolean {
  const isAccepted = ({ slug, version }: DocumentAccepted) =>
    // guard: without it, an order may be placed on terms of before —
    //   server/purchases/accepted-documents: a text that was reworded on the same day — without the
    //   second condition
    acceptances.every((accepted) =>
      accepted.some((text) => text.slug === slug && text.version === version),
    )
  // guard: without it, an order may be placed on some of the documents —
  //   server/purchases/accepted-documents: a buyer who accepted — some for every
  return documents.every(isAccepted)
}

/**
 * Refuses a member who has accepted texts that differ from today's by any word, or only some of
 * them.
 */
export function refuseUnseen(
  documents: PurchaseDocument[],
  seen: DocumentAccepted[][],
): PurchaseDocument[] {
  if (documents.length < purchaseDocuments.length) throw new AppError('DOCUMENTS_NOT_PUBLISHED')
  if (!areAccepted(documents, seen)) throw new AppError('TERMS_CHANGED', { data: { documents } })
  return documents
}
