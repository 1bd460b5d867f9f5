import type { Context } from 'hono'
import type { ReactNode } from 'react'
import { hasRight, noteEvent, type Right } from '@/server/modules/operators'
import type { Operator } from '@/server/modules/operators/tables'
import type { Services } from '@/server/services'

export interface ConsoleSettings {
  /** Who is asking, for limits. */
  addressOf: (context: Context) => string
}

export interface Session {
  id: string
  method: 'passkey' | 'password'
  endsAt: Date
}

/** One request, whoever sends it. */
export interface Turn {
  services: Services
  context: Context
  /** Of this browser: what a form has to bring back. */
  formToken: string
  /** Ties a passkey's answer to the browser that was asked. */
  visit: string
  /** What the browser's cookie holds. */
  secret: string
  address: string
  /** What a form sent; empty for a page. */
  form: URLSearchParams
}

/** The same from somebody who has signed in. */
export interface OperatorTurn extends Turn {
  operator: Operator
  session: Session
  may(right: Right): boolean
  /** Adds to the log what this operator did or looked at. */
  note(action: string, subject?: string, details?: Record<string, unknown>): Promise<void>
}

export interface ConsolePage {
  /** In the browser's title. */
  title: string
  body: ReactNode
  status?: 200 | 404 | 422
}

export type Reply = ConsolePage | Response

/** Every address of the console, with the right that it takes. There is no other way to add one. */
export type Route = { method: 'GET' | 'POST'; path: string } & (
  | { right: 'nobody’s'; answer: (turn: Turn) => Promise<Reply> }
  | { right: Right | 'every operator’s'; answer: (turn: OperatorTurn) => Promise<Reply> }
)

type Guarded = Extract<Route, { right: Right | 'every operator’s' }>

export function page(path: string, right: Guarded['right'], answer: Guarded['answer']): Route {
  return { method: 'GET', path, right, answer }
}

/** Something that a form asks for: it changes, and goes on to a page. */
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
  const { services } = turn
  return {
    ...turn,
    operator,
    session,
    may: (right) => hasRight(operator.roles, right),
    note: async (action, subject, details) => {
      await noteEvent(services, services.db, {
        operator: operator.email,
        action,
        ...(subject !== undefined && { subject }),
        ...(details !== undefined && { details }),
      })
    },
  }
}

/** A number of a row, as an address or a form names it. */
export function rowNumber(text: string | null | undefined): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined
}

/** After an act the browser asks for a page, so that going back sends nothing twice. */
export function goTo(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path } })
}
