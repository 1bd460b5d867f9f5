import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
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

/** What one place takes: codes have one to themselves, and go first in the other. */
interface Place {
  channel: Channel
  onlyCodes?: boolean
}

/**
 * Sends what is due of one channel and answers how many it took. Rows are locked while they are
 * sent, so several processes share the work; one that dies in the middle leaves its row to be sent
 * again. Each channel is called for itself: a mail server that hangs must not keep SMS waiting.
 */
export async function sendDue(
  services: Services,
  carriers: Carriers,
  place: Place,
): Promise<number> {
  const endMs = performance.now() + longestTurnMs
  let taken = 0
  while (taken < batch && performance.now() < endMs) {
    if (!(await sendNext(services, carriers, place))) break
    taken += 1
  }
  return taken
}

function sendNext(
  services: Services,
  carriers: Carriers,
  { channel, onlyCodes = false }: Place,
): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const isDue = and(
      eq(outboxMessages.channel, channel),
      onlyCodes ? eq(outboxMessages.isCode, true) : undefined,
      isNull(outboxMessages.sentAt),
      lte(outboxMessages.nextTryAt, services.clock.now()),
    )
    const [row] = await tx
      .select()
      .from(outboxMessages)
      .where(isDue)
      .orderBy(desc(outboxMessages.isCode), asc(outboxMessages.nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (row === undefined) return false
    const failure = await carry(carriers, row).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    if (failure === undefined) await markSent(services, tx, row)
    else await putOff(services, tx, row, failure.error)
    return true
  })
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
async function markSent({ clock }: Services, tx: Db, { id }: Row): Promise<void> {
  await tx
    .update(outboxMessages)
    .set({ sentAt: clock.now(), ...wiped })
    .where(eq(outboxMessages.id, id))
}

async function putOff(
  { clock, log }: Services,
  tx: Db,
  { id, channel, tries }: Row,
  error: unknown,
): Promise<void> {
  const now = clock.now()
  const waitMs = firstWaitMs * 2 ** tries
  const isGivenUp = tries + 1 >= mostTries
  log.error('message not sent', { channel, id, tries: tries + 1, isGivenUp, ...errorFields(error) })
  await tx
    .update(outboxMessages)
    .set({
      tries: tries + 1,
      nextTryAt: new Date(now.getTime() + waitMs),
      ...(isGivenUp && { sentAt: now, ...wiped }),
    })
    .where(eq(outboxMessages.id, id))
}
