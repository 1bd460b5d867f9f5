import * as z from 'zod/mini'
import * as m from '@/messages/fields'
import { describe } from '../define'
import { email, integerText, isoTime, pageLimit, serialCursor, typedLine } from '../fields'
import { isMemberNumber, plainMemberNumber } from '../member-number'
import { codeSent, oneTimeCode } from './fields'

/**
 * waiting: until `endsAt`, whether or not anybody has been found · accepted · taken-back: by the
 * sender · returned: nobody accepted in time · declined: only the member who declined reads this.
 */
const giftState = z.enum(['waiting', 'accepted', 'taken-back', 'returned', 'declined'])

const gift = z.object({
  id: z.uuid(),
  direction: z.enum(['sent', 'received']),
  state: giftState,
  shares: integerText,
  /** What the sender typed, while the gift waits; never told to the receiver. */
  to: z.nullable(z.string()),
  /** Sent: what the sender calls the receiver. Received: the sender's verified name. */
  name: z.string(),
  /** The receiver's verified name, once they have accepted. */
  acceptedBy: z.nullable(z.string()),
  at: isoTime,
  endsAt: isoTime,
  endedAt: z.nullable(isoTime),
})
export type MemberGift = z.infer<typeof gift>

/** Whom a gift goes to: an email, or the number that a member reads on this page and passes on; before, that was the account's id. */
const giftAddress = z.string().check(
  z.trim(),
  z.refine(
    (text) =>
      isMemberNumber(plainMemberNumber(text)) ||
      [z.uuid(), email].some((kind) => z.safeParse(kind, text).success),
    { error: m.memberError },
  ),
)

/** What the sender calls the receiver, in a list of their own. */
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
        /** The most that can be sent now, and how often still. */
        shares: integerText,
        giftsLeft: z.int(),
        renewsAt: isoTime,
      }),
      limits: z.object({
        /** The least that is sent, unless it is all. */
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
