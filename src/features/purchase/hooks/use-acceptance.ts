import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  acceptedOf,
  type DocumentAccepted,
  type PurchaseDocument,
  purchaseDocument,
} from '@/contract/offering'
import { ApiError } from '@/lib/api/api-error'
import { offeringOptions, useOffering } from '@/session/offering-options'

/** A text that is no longer the one that was shown; `before` is its day then. */
export interface ChangedDocument {
  document: PurchaseDocument
  before: string | undefined
}

export interface Acceptance {
  /** What the line above the button names; undefined while it is not known. */
  documents: PurchaseDocument[] | undefined
  /** What goes with the order: empty until there is something to accept. */
  accepted: DocumentAccepted[]
  /** What was reworded since it was shown: nothing is ordered before it is accepted. */
  changed: ChangedDocument[]
  error: Error | null
  retry: () => void
  /** Takes in what a refusal tells; false for a refusal of another kind. */
  learn: (error: unknown) => boolean
  /** Accepts what is new, and answers with what goes with the order now. */
  accept: () => DocumentAccepted[]
}

const told = z.object({ documents: z.array(purchaseDocument) })

/** The documents as they were first shown here: a text that changes beneath somebody is told, not slipped in. */
export function useAcceptance(): Acceptance {
  const client = useQueryClient()
  const { data, error, refetch } = useOffering()
  const [read, setRead] = useState<PurchaseDocument[]>()
  const latest = data?.documents
  if (read === undefined && latest !== undefined) setRead(latest)
  const documents = read ?? latest
  return {
    documents,
    accepted: acceptedOf(documents ?? []),
    changed: latest === undefined || read === undefined ? [] : changedSince(read, latest),
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    learn: (refusal) => {
      if (!(refusal instanceof ApiError) || refusal.code !== 'TERMS_CHANGED') return false
      const now = told.safeParse(refusal.data)
      if (!now.success) return false
      client.setQueryData(
        offeringOptions.queryKey,
        (before) => before && { ...before, documents: now.data.documents },
      )
      return true
    },
    accept: () => {
      setRead(latest)
      return acceptedOf(latest ?? [])
    },
  }
}

function changedSince(read: PurchaseDocument[], latest: PurchaseDocument[]): ChangedDocument[] {
  return latest.flatMap((document) => {
    const before = read.find(({ slug }) => slug === document.slug)
    return before?.version === document.version ? [] : [{ document, before: before?.updatedOn }]
  })
}
