import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { formatShortDay } from '@/contract/format/dates'
import {
  acceptedOf,
  type DocumentAccepted,
  type PurchaseDocument,
  purchaseDocument,
} from '@/contract/offering'
import { ApiError } from '@/lib/api/api-error'
import { documentName } from '@/messages/document-names'
import { offeringOptions, useOffering } from '@/session/queries'
import bar from '@/ui/bar.module.css'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import { PartFailed } from '@/ui/part-state'
import stack from '@/ui/stack.module.css'
import {
  acceptAction,
  acceptText,
  changedFromText,
  changedSameDayText,
  changedText,
  documentsFailedText,
} from '../messages/order'
import styles from './cost.module.css'

interface ChangedDocument {
  document: PurchaseDocument
  before: string | undefined
}

export interface Acceptance {
  documents: PurchaseDocument[] | undefined
  accepted: DocumentAccepted[]
  changed: ChangedDocument[]
  error: Error | null
  retry: () => void
  learn: (error: unknown) => boolean
  accept: () => DocumentAccepted[]
}

const changedDocuments = z.object({ documents: z.array(purchaseDocument) })

/**
 * The documents that a buyer accepts, as they were first shown. A document that changes meanwhile
 * is pointed out and has to be accepted; it is never replaced silently.
 */
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
      const now = changedDocuments.safeParse(refusal.data)
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

export type AcceptanceBlockProps = {
  acceptance: Acceptance
  calls: number
  isBusy: boolean
  onAccept: (accepted: DocumentAccepted[]) => void
}

/** Documents to accept that have changed or failed to load. */
export function AcceptanceBlock(props: AcceptanceBlockProps) {
  const { acceptance, calls, isBusy, onAccept } = props
  const { changed, error, accept, retry } = acceptance
  return (
    <>
      {changed.length > 0 && (
        <ChangedTerms
          changed={changed}
          calls={calls}
          isBusy={isBusy}
          onAccept={() => onAccept(accept())}
        />
      )}
      {error && <PartFailed message={documentsFailedText()} onRetry={retry} />}
    </>
  )
}

const mark = '\u0000'
const placeMark = (place: number) => `${mark}${place}${mark}`

export type ConsentProps = {
  action: string
  documents: Acceptance['documents']
  children?: ReactNode
}

/** Shown among the buttons, so that it is always visible next to the button it names. */
export function Consent({ action, documents, children }: ConsentProps) {
  return (
    <div className={bar.consent}>
      {children}
      {documents && <AcceptanceLine action={action} documents={documents} />}
    </div>
  )
}

type AcceptanceLineProps = { action: string; documents: readonly PurchaseDocument[] }

function AcceptanceLine({ action, documents }: AcceptanceLineProps) {
  const sentence = acceptText({
    action,
    terms: placeMark(0),
    shareTerms: placeMark(1),
    keyFacts: placeMark(2),
    risks: placeMark(3),
  })
  const parts = sentence.split(mark)
  return (
    <p className={styles.line}>
      {parts.map((part, at) => {
        const document = at % 2 === 1 ? documents[Number(part)] : undefined
        return (
          document && (
            <Fragment key={document.slug}>
              {parts[at - 1]}
              <DocumentLink document={document} />
            </Fragment>
          )
        )
      })}
      {parts.at(-1)}
    </p>
  )
}

function DocumentLink({ document: { slug, updatedOn } }: { document: PurchaseDocument }) {
  return (
    <>
      <a href={`/static/${slug}`} target="_blank" rel="noreferrer">
        {documentName(slug)}
      </a>{' '}
      <bdi>({formatShortDay(updatedOn)})</bdi>
    </>
  )
}

type ChangedTermsProps = Pick<AcceptanceBlockProps, 'calls' | 'isBusy'> & {
  changed: ChangedDocument[]
  onAccept: () => void
}

function ChangedTerms({ changed, calls, isBusy, onAccept }: ChangedTermsProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press asks for attention
  useEffect(() => box.current?.focus(), [calls])
  return (
    <div
      ref={box}
      className={`${styles.changed} ${stack.gap15} ${stack.start} ${card.caution}`}
      role="status"
      tabIndex={-1}
      data-refusal="TERMS_CHANGED"
    >
      <p>{changedText()}</p>
      <ul>
        {changed.map((document) => (
          <li key={document.document.slug}>
            <a href={`/static/${document.document.slug}`} target="_blank" rel="noreferrer">
              {textOf(document)}
            </a>
          </li>
        ))}
      </ul>
      <Button look="quiet" isBusy={isBusy} onClick={onAccept}>
        {acceptAction()}
      </Button>
    </div>
  )
}

function textOf({ document: { slug, updatedOn }, before }: ChangedDocument): string {
  const [name, day] = [documentName(slug), formatShortDay(updatedOn)]
  return before === undefined || before === updatedOn
    ? changedSameDayText({ name, day })
    : changedFromText({ name, day, before: formatShortDay(before) })
}
