import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Services } from '@/server/compose'
import { type Carriers, sendMessages } from '@/server/modules/notifications/send-messages'
import { type MessageQueue, outboxMessages } from '@/server/modules/notifications/tables'
import { inRole } from './roles'

type Choices = Partial<Pick<typeof outboxMessages.$inferSelect, 'channel'>> & { isLast?: boolean }

export async function sendDue(
  services: Services,
  carriers: Carriers,
  { channel, isLast = false }: Choices = {},
): Promise<number> {
  const { sentAt, deadAt, heldAt, serial } = outboxMessages
  const rows = await services.db
    .select()
    .from(outboxMessages)
    .where(
      and(
        isNull(sentAt),
        isNull(deadAt),
        isNull(heldAt),
        channel && eq(outboxMessages.channel, channel),
      ),
    )
    .orderBy(asc(serial))
  const queues = new Map<MessageQueue, typeof rows>()
  for (const row of rows) {
    const queue = row.queue ?? 'notice'
    queues.set(queue, [...(queues.get(queue) ?? []), row])
  }
  for (const [queue, ownJobs] of queues) {
    const attempts = ownJobs.map(({ id, tries }) => ({ id, tries: tries + 1, isLast }))
    await inRole('worker', () => sendMessages(services, carriers, { queue, attempts }))
  }
  return rows.length
}
