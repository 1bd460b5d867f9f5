import * as z from 'zod/mini'
import * as m from '@/messages/fields'
import { describe } from '../define'
import { email, integerText, isoTime, pageLimit, serialCursor, typedLine } from '../fields'
import { isMemberNumber, plainMemberNumber } from '../member-number'
import { codeSent, oneTimeCode } from './fields'

/**
 * waiting: until `endsAt`, whether or not the receiver exists · accepted · taken-back: by the
 * sender · returned: not accepted in time · declined: only the member who declined reads this.
 */
const giftState = z.enum(['waiting', 'accepted', 'taken-back', 'returned', 'declined'])

const gift = z.object({
  id: z.uuid(),
  direction: z.enum(['sent', 'received']),
  state: giftState,
  shares: integerText,
  /** What the sender typed, while the gift waits; never shown to the receiver. */
  to: z.nullable(z.string()),
  /** Sent: the sender's name for the receiver. Received: the sender's verified name. */
  name: z.string(),
  /** The receiver's verified name, once they have accepted. */
  acceptedBy: z.nullable(z.string()),
  at: isoTime,
  endsAt: isoTime,
  endedAt: z.nullable(isoTime),
})
export type MemberGift = z.infer<typeof gift>

/**
 * The receiver of a gift: an email, or the member number that its owner reads on this page and
 * passes on. The account's id of older releases works as well.
 */
const giftAddress = z.string().check(
  z.trim(),
  z.refine(
    (text) =>
      isMemberNumber(plainMemberNumber(text)) ||
      [z.uuid(), email].some((kind) => z.safeParse(kind, text).success),
    { error: m.memberError },
  ),
)

/** The sender's name for the receiver, from a list of their own. */
const giftLabel = typedLine(60)

const giftId = z.uuid()

export const giftCalls = {
  gifts: describe({
    method: 'GET',
    path: 'wallet/gifts',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary:
      'What you can send to a member now, your member number, and gifts you sent or were asked to accept, newest first, by cursor; or only those that wait for your answer.',
    request: z.object({
      cursor: serialCursor,
      limit: pageLimit(20),
      only: z.optional(z.enum(['offered'])),
    }),
    response: z.object({
      memberNumber: z.string().check(z.regex(/^[1-9]\d{7}$/)),
      available: integerText,
      /** Set aside for gifts that wait. */
      sending: integerText,
      today: z.object({
        /** How many shares can be sent now, and how many gifts are left. */
        shares: integerText,
        giftsLeft: z.int(),
        renewsAt: isoTime,
      }),
      limits: z.object({
        /** The smallest gift, unless it is all. */
        minimum: integerText,
        /** How many shares one member may send in a day (UTC). */
        daily: integerText,
        dailyCount: z.int(),
        /** How long a receiver can accept. */
        days: z.int(),
      }),
      docs: z.array(gift),
      nextCursor: z.optional(z.string()),
    }),
  }),
  giftCode: describe({
    method: 'POST',
    path: 'wallet/giftCode',
    access: 'verified',
    beyondSpec: true,
    summary: 'Send yourself the code that a gift is confirmed with.',
    request: z.object({}),
    response: codeSent,
  }),
  giveShares: describe({
    method: 'POST',
    path: 'wallet/giveShares',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    idempotent: true,
    summary:
      'Send available shares to a member by email or member number. If nobody accepts within 7 days they come back; the answer is the same whether or not the address is a member’s.',
    request: z.object({
      to: giftAddress,
      name: giftLabel,
      shares: integerText,
      code: oneTimeCode,
    }),
    response: gift,
  }),
  takeBackGift: describe({
    method: 'POST',
    path: 'wallet/takeBackGift',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Take back a gift that nobody has accepted.',
    request: z.object({ id: giftId }),
    response: gift,
    hourlyLimit: 60,
  }),
  answerGift: describe({
    method: 'POST',
    path: 'wallet/answerGift',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Accept or decline a gift. Whoever declines stays unknown to the sender.',
    request: z.object({ id: giftId, answer: z.enum(['accept', 'decline']) }),
    response: gift,
    hourlyLimit: 60,
  }),
}
