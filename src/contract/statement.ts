import * as z from 'zod/mini'
import { describe } from './define'
import { integerText, isoDay, isoTime, pageLimit, serialCursor } from './fields'

/**
 * staked, unlocked, left: between available and staked · claimed, returned: rewards · received: not
 * bought · correction: taken without being staked · delivered: to an own wallet · brought: from
 * there · undelivered: canceled or failed · sent: to another member's wallet ·
 * given, gift: to and from another member, without a wallet · surrendered, assigned: the same by order
 * of an estate or a court · sold: bought back by the bank.
 */
export const statementKind = z.enum([
  'bought',
  'claimed',
  'staked',
  'unlocked',
  'left',
  'returned',
  'received',
  'correction',
  'delivered',
  'brought',
  'undelivered',
  'sent',
  'given',
  'gift',
  'surrendered',
  'assigned',
  'sold',
])
export type StatementKind = z.infer<typeof statementKind>

/** Micro-shares. */
const shareBalance = z.object({
  /** Includes what is set aside for a gift that is not accepted yet, or offered to a buy-back. */
  available: integerText,
  staked: integerText,
  /** In own wallets, or on the way there. */
  delivered: integerText,
})
export type ShareBalance = z.infer<typeof shareBalance>

export function balanceTotal({ available, staked, delivered }: ShareBalance): bigint {
  return BigInt(available) + BigInt(staked) + BigInt(delivered)
}

const statementRow = z.object({
  id: z.string(),
  at: isoTime,
  kind: statementKind,
  available: integerText,
  staked: integerText,
  delivered: integerText,
  heldAfter: integerText,
  transaction: z.nullable(z.string()),
})
export type StatementRow = z.infer<typeof statementRow>

/** UTC, both included. */
const statementPeriod = { from: z.optional(isoDay), to: z.optional(isoDay) }

export const statementCalls = {
  shareStatement: describe({
    method: 'GET',
    path: 'wallet/shareStatement',
    access: 'member',
    sealed: true,
    openToKeys: true,
    beyondSpec: true,
    summary:
      'Your share movements in a period, oldest first, by cursor, with opening and closing balances.',
    request: z.object({
      ...statementPeriod,
      cursor: serialCursor,
      limit: pageLimit(50),
    }),
    response: z.object({
      docs: z.array(statementRow),
      since: z.nullable(isoTime),
      opening: shareBalance,
      closing: shareBalance,
      closedAt: isoTime,
      nextCursor: z.optional(z.string()),
    }),
  }),
}
