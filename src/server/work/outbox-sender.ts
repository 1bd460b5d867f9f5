import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Db } from '../db/database'
import { outboxMessages } from '../db/schema/outbox-message'
import { errorFields } from '../ports/log'
import type { MailPort } from '../ports/mail'
import type { SmsPort } from '../ports/sms'
import type { Services } from '../services'

export interface Carriers {
  mail: MailPort
  sms: SmsPort
}

type Row = typeof outboxMessages.$inferSelect

const batch = 20
const mostTries = 10
const firstWaitMs = 5_000

/**
 * Sends what is due and answers how many it took. Rows are locked while they are sent, so several
 * processes share the work; one that dies in the middle leaves its row to be sent again.
 */
export async function sendDue(services: Services, carriers: Carriers): Promise<number> {
  let taken = 0
  while (taken < batch && (await sendNext(services, carriers))) taken += 1
  return taken
}

function sendNext(services: Services, carriers: Carriers): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(outboxMessages)
      .where(
        and(isNull(outboxMessages.sentAt), lte(outboxMessages.nextTryAt, services.clock.now())),
      )
      .orderBy(asc(outboxMessages.nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (row === undefined) return false
    try {
      await carry(carriers, row)
      await markSent(services, tx, row)
    } catch (error) {
      await putOff(services, tx, row, error)
    }
    return true
  })
}

function carry({ mail, sms }: Carriers, { channel, recipient, subject, text }: Row): Promise<void> {
  if (channel === 'email') return mail.send({ to: recipient, subject, text })
  return sms.send({ to: recipient, text })
}

/** What was sent is not kept: it held a code. */
async function markSent({ clock }: Services, tx: Db, { id }: Row): Promise<void> {
  await tx
    .update(outboxMessages)
    .set({ sentAt: clock.now(), text: '', subject: '' })
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
      ...(isGivenUp && { sentAt: now, text: '', subject: '' }),
    })
    .where(eq(outboxMessages.id, id))
}
