import * as z from 'zod/mini'
import { describe } from '../define'
import { isoTime, pageLimit, serialCursor, typedText } from '../fields'
import { transaction } from '../transaction'
import { contactTopic } from './contact'

export const threadLimits = {
  /** The longest message. */
  longest: 4_000,
  /** Pictures of one message. */
  pictures: 3,
  /** The size of one picture as sent. Pages shrink it first. */
  pictureBytes: 1024 * 1024,
  /** The pixels of a picture as sent. A larger one is refused before it is decoded. */
  maxPx: 2_048 * 2_048,
  /** The longest side of a stored picture. */
  longestPx: 1_600,
} as const

/** Room for the pictures in Base64 and the text. */
const messageBytes = Math.ceil((threadLimits.pictures * threadLimits.pictureBytes * 4) / 3) + 65_536

const written = typedText(threadLimits.longest, 2)

const pictures = z._default(
  z
    .array(z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)))
    .check(z.maxLength(threadLimits.pictures)),
  [],
)

/** waiting: for us · answered: the last message is ours · done: closed. */
const threadState = z.enum(['waiting', 'answered', 'done'])

const threadEntry = z.object({
  id: z.uuid(),
  from: z.enum(['you', 'us']),
  text: z.string(),
  at: isoTime,
  pictures: z.array(z.uuid()),
})
export type ThreadEntry = z.infer<typeof threadEntry>

const listedThread = z.object({
  id: z.uuid(),
  /** The number that people name when they call or write about it. */
  reference: z.string(),
  topic: contactTopic,
  state: threadState,
  /** The transaction that the question is about. */
  about: z.nullable(z.object({ id: z.uuid(), kind: transaction.shape.kind, at: isoTime })),
  /** The start of the question. */
  beginning: z.string(),
  openedAt: isoTime,
  changedAt: isoTime,
})
export type ListedThread = z.infer<typeof listedThread>

const thread = z.extend(listedThread, { entries: z.array(threadEntry) })
export type Thread = z.infer<typeof thread>

const threadId = z.uuid()

const writtenIn = z.object({ id: threadId, reference: z.string() })

/** Comes after `#` in the mail with an answer. Its holder may read and write in that thread. */
const threadKey = z.string().check(z.regex(/^[0-9a-f-]{36}\.[0-9a-f]{64}$/))

export const threadCalls = {
  threads: describe({
    method: 'GET',
    path: 'user/threads',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Your questions and where they stand, the last changed first, by cursor.',
    request: z.object({ cursor: serialCursor, limit: pageLimit(20) }),
    response: z.object({ docs: z.array(listedThread), nextCursor: z.optional(z.string()) }),
  }),
  thread: describe({
    method: 'GET',
    path: 'user/thread',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'One of your questions, with everything written in it.',
    request: z.object({ id: threadId }),
    response: thread,
  }),
  threadPicture: describe({
    method: 'GET',
    path: 'user/threadPicture',
    access: 'member',
    beyondSpec: true,
    summary: 'A picture that you sent with a question, as JPEG in Base64.',
    request: z.object({ id: threadId }),
    response: z.object({ jpeg: z.string() }),
  }),
  ask: describe({
    method: 'POST',
    path: 'user/ask',
    access: 'member',
    beyondSpec: true,
    idempotent: true,
    maxBytes: messageBytes,
    summary:
      'Ask the team a question, with up to three pictures (PNG, JPEG or WebP in Base64), about one of your transactions or none.',
    request: z.object({
      topic: contactTopic,
      text: written,
      about: z.nullable(z.uuid()),
      pictures,
    }),
    response: writtenIn,
  }),
  writeOn: describe({
    method: 'POST',
    path: 'user/writeOn',
    access: 'member',
    beyondSpec: true,
    idempotent: true,
    maxBytes: messageBytes,
    summary: 'Write more in one of your questions. A finished one is open again.',
    request: z.object({ id: threadId, text: written, pictures }),
    response: writtenIn,
  }),
  visitorThread: describe({
    method: 'POST',
    path: 'user/visitorThread',
    access: 'public',
    beyondSpec: true,
    minuteLimit: 30,
    summary: 'A question from the contact form, by the key in the mail with its answer.',
    request: z.object({ key: threadKey }),
    response: thread,
  }),
  writeOnByKey: describe({
    method: 'POST',
    path: 'user/writeOnByKey',
    access: 'public',
    beyondSpec: true,
    hourlyLimit: 10,
    summary: 'Write more in a question from the contact form, by the key in the mail.',
    request: z.object({ key: threadKey, text: written }),
    response: thread,
  }),
}
