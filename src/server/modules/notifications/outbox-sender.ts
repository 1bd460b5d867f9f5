import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { errorFields } from '@/server/platform/log/log'
import type { Services } from '@/server/services'
import type { MailPort } from './providers/mail'
import type { SmsPort } from './providers/sms'
import { outboxMessages } from './tables'

export interface Carriers {
  mail: MailPort
  sms: SmsPort
}

type Row = typeof outboxMessages.$inferSelect
type Channel = Row['channel']

const batch = 20
// A server that hangs costs its whole wait for each message; asking the process to stop waits as well.
const longestTurnMs = 10_000
const mostTries = 10
const firstWaitMs = 5_000
/** Longer than all waits of one send together; shorter than a code lives. */
export const leaseMs = 3 * 60_000

/** What one place takes: codes have one to themselves, and go first in the other. */
interface Place {
  channel: Channel
  onlyCodes?: boolean
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
  if (row.tries > mostTries) return putOff(services, row, new Error('No sender came back'))
  const failure = await carry(carriers, row).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  if (failure === undefined) await markSent(services, row)
  else await putOff(services, row, failure.error)
}

async function carry(
  { mail, sms }: Carriers,
  { channel, recipient, subject, text }: Row,
): Promise<void> {
  if (channel === 'email') await mail.send({ to: recipient, subject, text })
  else await sms.send({ to: recipient, text })
}

const wiped = { text: '', subject: '', code: null }

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
  { id, channel, tries, nextTryAt }: Row,
  error: unknown,
): Promise<void> {
  const now = clock.now()
  const waitMs = firstWaitMs * 2 ** (tries - 1)
  const isGivenUp = tries >= mostTries
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
