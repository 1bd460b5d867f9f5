import type { Context } from 'hono'
import type { ReactNode } from 'react'
import { hasRight, type Right } from '@/server/modules/operators'
import type { Operator } from '@/server/modules/operators/operator-reads.service'
import type { Session } from '@/server/modules/operators/sign-in/sessions.service'
import type { Db } from '@/server/platform/db/database'
import { noteEvent } from '@/server/platform/security/operator-events'
import type { FormRefusal } from './drawing/refused'
import type { ConsoleNeeds } from './needs'

export interface ConsoleSettings {
  addressOf: (context: Context) => string
  /** The kinds of owner events that the console manages. */
  events?: readonly ConsoleEvent[]
}

/** What one member has in an event: a row on the member's page. */
export interface MemberRight {
  key: string
  at: Date
  name: string
  href: string
  shares: bigint
  money: string
  state: readonly [words: string, mood?: 'ok' | 'wait' | 'bad']
}

/**
 * A kind of owner event as the console shows it: its pages, its menu entry, its tasks, and a
 * member's part.
 */
export interface ConsoleEvent {
  routes: Route[]
  menu: { label: () => string; href: string; right: Right }
  waiting: { right: Right; rows: (db: Db) => Promise<Waiting[]> } | undefined
  ofMember: (db: Db, accountId: string) => Promise<MemberRight[]>
}

export interface Turn {
  needs: ConsoleNeeds
  events: readonly ConsoleEvent[]
  context: Context
  formToken: string
  /** Binds the answer of a passkey to the browser that was asked. */
  visit: string
  secret: string
  address: string
  form: URLSearchParams
  /** The uploaded files, unchanged, by the name of their field. */
  files: Map<string, { name: string; bytes: Uint8Array<ArrayBuffer> }>
  /** A form of this page that was just refused. It is drawn again with what was sent. */
  refused: FormRefusal | undefined
}

export interface Waiting {
  since: Date | null
  what: string
  href: string
}

export interface WaitingOnPage {
  /** The address of the page that lists the waiting tasks. */
  page: string
  rows: Waiting[]
  /** Whether there are more rows than were read. */
  isMore: boolean
}

export interface OperatorTurn extends Turn {
  operator: Operator
  session: Session
  /**
   * The tasks that wait for this operator, read once for the page and its menu. One failed read
   * does not fail the others.
   */
  waits?: Promise<PromiseSettledResult<WaitingOnPage>[]>
  may(right: Right): boolean
  note(action: string, subject?: string, details?: Record<string, unknown>): Promise<void>
}

export interface ConsolePage {
  title: string
  body: ReactNode
  status?: 200 | 404 | 422
}

export type Reply = ConsolePage | Response

/** Makes the page of this answer draw the form that was just sent again, with its values. */
export function refuseForm(turn: Turn, why: string, field?: string): void {
  const { context, form } = turn
  turn.refused = { action: context.req.path, form, why, field, isSaid: false }
}

/** Addresses of the console are added only through this type, so each has its right. */
export type Route = {
  method: 'GET' | 'POST'
  path: string
  /** The largest body of a form sent there. */
  maxBytes?: number
} & (
  | { right: 'nobody’s'; answer: (turn: Turn) => Promise<Reply> }
  | { right: Right | 'every operator’s'; answer: (turn: OperatorTurn) => Promise<Reply> }
)

type Guarded = Extract<Route, { right: Right | 'every operator’s' }>

export function page(path: string, right: Guarded['right'], answer: Guarded['answer']): Route {
  return { method: 'GET', path, right, answer }
}

export function act(path: string, right: Guarded['right'], answer: Guarded['answer']): Route {
  return { method: 'POST', path, right, answer }
}

export function openRoute(
  method: Route['method'],
  path: string,
  answer: (turn: Turn) => Promise<Reply>,
): Route {
  return { method, path, right: 'nobody’s', answer }
}

export function signedIn(turn: Turn, operator: Operator, session: Session): OperatorTurn {
  const { needs } = turn
  return {
    ...turn,
    operator,
    session,
    may: (right) => hasRight(operator.roles, right),
    note: async (action, subject, details) => {
      await noteEvent(needs, needs.db, {
        operator: operator.email,
        action,
        ...(subject !== undefined && { subject }),
        ...(details !== undefined && { details }),
      })
    },
  }
}

export function rowNumber(text: string | null | undefined): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined
}

export function goTo(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path } })
}
