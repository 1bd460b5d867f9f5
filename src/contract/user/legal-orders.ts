import * as z from 'zod/mini'
import { describe } from '../define'
import { integerText, isoTime } from '../fields'

/**
 * What an estate or a court has done with shares of yours, or does. waiting: until `waitsUntil` whoever
 * is told can object · moving: what is available moves, the rest follows · standing: frozen · done ·
 * objected · stopped, lifted: by two of us.
 */
const legalOrder = z.object({
  id: z.uuid(),
  act: z.enum(['transfer', 'freeze']),
  basis: z.enum(['estate', 'court']),
  state: z.enum(['waiting', 'moving', 'standing', 'done', 'objected', 'stopped', 'lifted']),
  /** Whether they are yours, or come to you. */
  direction: z.enum(['from', 'to']),
  file: z.string(),
  /** How many shares the order names; null if it names all that the account owns. */
  shares: z.nullable(integerText),
  moved: integerText,
  begunAt: isoTime,
  waitsUntil: z.nullable(isoTime),
  endedAt: z.nullable(isoTime),
  /**
   * What the link in the mail brings to `/api/not-me`: with it a living member stops their own
   * estate.
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
