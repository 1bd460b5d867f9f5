import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageEvent } from '@/lib/calendar-file'
import type { EventRow } from './event-list'

type ShowText = (text: string) => string

export interface DatedEventRow extends EventRow {
  /** The next relevant date, or the last one. */
  at: string
  isOver: boolean
}

interface DocList<Doc> {
  docs: readonly Doc[]
}

/** The list's view of all events of a kind. */
export interface ListedEvents {
  rows: (shown: ShowText) => DatedEventRow[]
  dates: PageEvent[]
}

/**
 * A kind of event in the list: its query, read as rows. Dividends, votes and buy-backs are
 * independent of each other.
 */
export type RowKind = UseQueryOptions<unknown, Error, ListedEvents>

interface RowOf<Doc> {
  row: (doc: Doc, shown: ShowText) => DatedEventRow
  /** Its dates for a calendar file. */
  dates?: (doc: Doc) => PageEvent[]
}

export function rowKind<Doc, Answer extends DocList<Doc>>(
  options: UseQueryOptions<Answer>,
  { row, dates }: RowOf<Answer['docs'][number]>,
): RowKind {
  return readAs(options, ({ docs }) => ({
    rows: (showAmount) => docs.map((doc) => row(doc, showAmount)),
    dates: docs.flatMap((doc) => dates?.(doc) ?? []),
  }))
}

/** Renders the event with this id, if it is one of the kind. */
type DrawEvent = (id: string) => ReactNode

/** A kind of event with its own page. */
export type PageKind = UseQueryOptions<unknown, Error, DrawEvent>

/** The key keeps what was typed for one event from being shown under another. */
export function pageKind<Doc extends { id: string }, Answer extends DocList<Doc>>(
  options: UseQueryOptions<Answer>,
  page: (doc: Answer['docs'][number], all: Answer) => ReactNode,
): PageKind {
  return readAs(options, (all) => (id) => {
    const doc = all.docs.find((doc) => doc.id === id)
    return doc && page(doc, all)
  })
}

/** In a list of kinds each query is read only by its own kind, so its result type is hidden. */
const readAs = <Answer, Read>(options: UseQueryOptions<Answer>, select: (all: Answer) => Read) =>
  ({ ...options, select }) as unknown as UseQueryOptions<unknown, Error, Read>

/** A calendar entry that links to the event's page. */
export const calendarEntry = (
  id: string,
  what: string,
  at: string,
  title: string,
  text: string,
): PageEvent => ({
  uid: `${id}-${what}@fnx`,
  at,
  title,
  text,
  path: `/rights/${id}`,
})
