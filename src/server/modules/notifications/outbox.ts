import { and, asc, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '@/server/platform/db/database'
import { errorFields } from '@/server/platform/log/log'
import type { Services } from '@/server/services'
import { htmlOf } from './mail/html'
import { type Letter, plainTextOf } from './mail/letter'
import { endSubscription, sweepSubscribers } from './subscribers'
import { notifications, outboxMessages } from './tables'

export interface Sms {
  to: string
  text: string
}

export interface SmsPort {
  send(sms: Sms): Promise<void>
}

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string | undefined
  /** Where one press ends mails of this kind, without a login (RFC 8058). */
  unsubscribe?: string | undefined
}

/** The mail server will never take mail for this recipient: there is no use in trying again. */
export class RecipientRefused extends Error {
  override name = 'RecipientRefused'
}

/** Resolves when the next server has taken the message over; anything else throws. */
export interface MailPort {
  send(mail: Mail): Promise<void>
  close(): void
}

export interface Carriers {
  mail: MailPort
  sms: SmsPort
}

type Row = typeof outboxMessages.$inferSelect

type Channel = Row['channel']

export interface WaitingMessages {
  kind: 'code' | 'notice'
  count: number
  /** Of the oldest. */
  seconds: number
}

/** What was written and not sent. A code is told from a notice by its page, which sits and waits for it. */
export async function waitingMessages({
  db,
  databaseTime,
}: Pick<Services, 'db' | 'databaseTime'>): Promise<WaitingMessages[]> {
  const now = (await databaseTime()).toISOString()
  const answer = await db.execute(sql`
    select kind, count(created_at)::int as count,
      greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0))::float8 as seconds
    from (
      select unnest(array['code', 'notice']) as kind, null::timestamptz as created_at
      union all select case when exists (select from one_time_code where subject = about)
        then 'code' else 'notice' end, created_at from outbox_message where sent_at is null
    ) waiting group by kind`)
  return rowsOf<WaitingMessages>(answer)
}

const batch = 20

// A server that hangs costs its whole wait for each message; asking the process to stop waits as well.
const longestTurnMs = 10_000
const maxTries = 10
const firstWaitMs = 5_000

/** Longer than all waits of one send together; shorter than a code lives. */
export const leaseMs = 3 * 60_000

/** What one place takes: codes have one to themselves, and go first in the other. */
interface Place {
  channel: Channel
  onlyCodes?: boolean
}

const wiped = { text: '', subject: '', letter: null, code: null }
const dayMs = 24 * 60 * 60_000

interface Envelope {
  to: string
  code?: string
  /** The sign-up, login or request that the message belongs to. */
  about: string
  /** Goes to nobody: written so that an answer takes the same work as one that sends. */
  isSilent?: boolean
}

export type Message =
  | (Envelope & { channel: 'email'; letter: Letter })
  | (Envelope & { channel: 'sms'; text: string })

/** In place of a message where nobody is to be told anything. */
export function silentMessage(about: string): Message {
  return { channel: 'sms', to: '', text: '', about, isSilent: true }
}

/** Written in the caller's transaction: what rolls back is never sent, what commits is sent at least once. */
export async function enqueue(services: Services, db: Db, message: Message): Promise<void> {
  const { channel, to, code, about, isSilent } = message
  const letter = message.channel === 'email' ? message.letter : null
  const now = services.clock.now()
  await db.insert(outboxMessages).values({
    channel,
    recipient: to,
    subject: letter?.subject ?? '',
    text: message.channel === 'email' ? plainTextOf(message.letter) : message.text,
    letter,
    about,
    createdAt: now,
    nextTryAt: now,
    sentAt: isSilent ? now : null,
    isCode: code !== undefined,
    code: services.mode === 'sandbox' ? (code ?? null) : null,
  })
}

/** Removed notices may be taken back for two days; what was sent is looked up for thirty. */
export async function sweepMessages({ db, clock }: Services): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  await db.delete(notifications).where(lt(notifications.removedAt, daysAgo(2)))
  await db.delete(outboxMessages).where(lt(outboxMessages.createdAt, daysAgo(30)))
  await sweepSubscribers(db, clock.now())
}

/**
 * Sends what is due of one channel and answers how many it took. A message is leased while it is
 * sent and no transaction is open meanwhile; a process that dies in the middle leaves it to be sent
 * again once the lease is over. Each channel is called for itself: a mail server that hangs must
 * not keep SMS waiting.
 */
export async function sendDue(
  services: Services,
  carriers: Carriers,
  place: Place,
): Promise<number> {
  const endMs = performance.now() + longestTurnMs
  let taken = 0
  while (taken < batch && performance.now() < endMs) {
    const row = await leaseNext(services, place)
    if (row === undefined) break
    await sendLeased(services, carriers, row)
    taken += 1
  }
  return taken
}

/** A try is counted before it is made, so that also a message that kills its process is given up. */
async function leaseNext(
  { db, clock }: Services,
  { channel, onlyCodes = false }: Place,
): Promise<Row | undefined> {
  const now = clock.now()
  const due = db
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.channel, channel),
        onlyCodes ? eq(outboxMessages.isCode, true) : undefined,
        isNull(outboxMessages.sentAt),
        lte(outboxMessages.nextTryAt, now),
      ),
    )
    .orderBy(desc(outboxMessages.isCode), asc(outboxMessages.nextTryAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(outboxMessages)
    .set({
      tries: sql`${outboxMessages.tries} + 1`,
      nextTryAt: new Date(now.getTime() + leaseMs),
    })
    .where(eq(outboxMessages.id, sql`(${due})`))
    .returning()
  return row
}

async function sendLeased(services: Services, carriers: Carriers, row: Row): Promise<void> {
  if (row.tries > maxTries) return putOff(services, row, new Error('No sender came back'))
  const failure = await carry(carriers, row).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  if (failure === undefined) await markSent(services, row)
  else await putOff(services, row, failure.error)
}

async function carry(
  { mail, sms }: Carriers,
  { channel, recipient, subject, text, letter }: Row,
): Promise<void> {
  const html = letter === null ? undefined : htmlOf(letter)
  const unsubscribe = letter?.unsubscribe
  if (channel === 'email') await mail.send({ to: recipient, subject, text, html, unsubscribe })
  else await sms.send({ to: recipient, text })
}

/** What was sent is not kept: it held a code. */
async function markSent({ db, clock }: Services, { id }: Row): Promise<void> {
  await db
    .update(outboxMessages)
    .set({ sentAt: clock.now(), ...wiped })
    .where(eq(outboxMessages.id, id))
}

/** Only while the lease is ours: whoever has it by now decides what becomes of the message. */
async function putOff(
  { db, clock, log }: Services,
  { id, channel, recipient, tries, nextTryAt }: Row,
  error: unknown,
): Promise<void> {
  const now = clock.now()
  const waitMs = firstWaitMs * 2 ** (tries - 1)
  const isRefused = error instanceof RecipientRefused
  const isGivenUp = isRefused || tries >= maxTries
  if (isRefused) await endSubscription(db, recipient)
  log.error('message not sent', { channel, id, tries, isGivenUp, ...errorFields(error) })
  await db
    .update(outboxMessages)
    .set({
      nextTryAt: new Date(now.getTime() + waitMs),
      ...(isGivenUp && { sentAt: now, ...wiped }),
    })
    .where(
      and(
        eq(outboxMessages.id, id),
        eq(outboxMessages.nextTryAt, nextTryAt),
        isNull(outboxMessages.sentAt),
      ),
    )
}
