import * as z from 'zod/mini'
import { describe } from '../define'
import { integerText, isoTime } from '../fields'

/**
 * An order of an estate or a court about your shares. waiting: until `waitsUntil` anybody notified
 * can object · moving: available shares move, the rest follows · standing: frozen · done · objected
 * · stopped, lifted: by two operators.
 */
const legalOrder = z.object({
  id: z.uuid(),
  act: z.enum(['transfer', 'freeze']),
  basis: z.enum(['estate', 'court']),
  state: z.enum(['waiting', 'moving', 'standing', 'done', 'objected', 'stopped', 'lifted']),
  /** Whether the shares leave you or come to you. */
  direction: z.enum(['from', 'to']),
  file: z.string(),
  /** How many shares the order names; null for all that the account owns. */
  shares: z.nullable(integerText),
  moved: integerText,
  begunAt: isoTime,
  waitsUntil: z.nullable(isoTime),
  endedAt: z.nullable(isoTime),
  /**
   * The secret for `/api/not-me` from the link in the mail, by which a living member stops the
   * order for their own estate.
   */
  objection: z.nullable(z.string()),
})
export type MemberLegalOrder = z.infer<typeof legalOrder>

export const legalOrderCalls = {
  legalOrders: describe({
    method: 'GET',
    path: 'wallet/legalOrders',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary:
      'What an estate or a court orders about shares of yours or to you, newest first. What you may not be told of is left out.',
    request: z.object({}),
    response: z.object({ docs: z.array(legalOrder) }),
  }),
}
