import type { Answer, Endpoint, Input } from '@/contract/define'
import type { ErrorCode } from '@/contract/errors'
import type { MockMember, State } from './state'

/** Thrown by a handler; the answer is the refusal with its sentence. */
export class MockRefusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly params: Record<string, string | number> = {},
  ) {
    super(code)
  }
}

/** What a handler answers from. */
export interface MockContext {
  state: State
  now: Date
  /** The caller; it throws without a session. */
  me: MockMember
  token: string | undefined
}

export interface MockHandler {
  endpoint: Endpoint
  answer: (input: never, context: MockContext) => unknown
}

/** Answers a call from the state, instead of with its example. */
export function mockHandler<E extends Endpoint>(
  endpoint: E,
  answer: (input: Input<E>, context: MockContext) => Answer<E> | Promise<Answer<E>>,
): MockHandler {
  return { endpoint, answer }
}

export const onePage = <Doc>(docs: Doc[]) => ({
  docs,
  total: docs.length,
  page: 1,
  limit: Math.max(20, docs.length),
})

export const newId = () => crypto.randomUUID()
