import { sql } from 'drizzle-orm'
import { isAnyOf } from '@/server/platform/db/database'
import { queryAll, read, run } from '@/server/platform/db/query'
import { repeat } from '@/server/platform/jobs/repeat'
import type { NotificationsNeeds } from './needs'
import { adoptAfterMs } from './outbox'
import { type Carriers, sendDigest, sendMessages } from './send-messages'
import { type MessageQueue, outboxMessages } from './tables'

const adoptMs = 5_000
/**
 * How many messages of each queue are sent at once. Each queue has its own slots, so an SMS does
 * not wait for a mail server, nor a code for a notice.
 */
const places = {
  code: { places: 2, atOnce: 8 },
  sms: { places: 2, atOnce: 8 },
  security: { places: 1, atOnce: 10 },
  notice: { places: 4, atOnce: 25 },
  newsletter: { places: 1, atOnce: 10 },
} as const
const queues = ['code', 'sms', 'security', 'notice', 'newsletter'] as const

export async function startSending(
  needs: NotificationsNeeds,
  carriers: Carriers,
): Promise<() => Promise<void>> {
  const { jobs, log } = needs
  for (const queue of queues)
    await jobs.work(queue, {
      ...places[queue],
      run: (attempts) => sendMessages(needs, carriers, { queue, attempts }),
    })
  await jobs.work('digest', {
    places: 1,
    atOnce: 1,
    run: async ([attempt]) =>
      new Map(attempt && [[attempt.id, await sendDigest(needs, carriers, attempt)]]),
  })
  const stop = repeat(log, {
    name: 'messages without a job',
    everyMs: adoptMs,
    run: () => adoptMessages(needs),
  })
  return async () => {
    await stop()
    await jobs.close()
  }
}

const adoptionBatchSize = 500

export async function adoptMessages({ db, clock, jobs }: NotificationsNeeds): Promise<number> {
  const now = clock.now()
  const queue = sql`coalesce(queue, case when channel = 'sms' then 'sms' when is_code then 'code' else 'notice' end)`
  return db.transaction(async (tx) => {
    await run(tx)`
      update outbox_message set dead_at = ${now.toISOString()} where sent_at is null and dead_at is null
      and id in (select id from pgboss.job_common where state = 'failed' and name <> 'digest')`
    const rows = await queryAll(tx, { id: read.text, queue: read.text<MessageQueue> })`
      select id, ${queue} as queue from outbox_message
      where sent_at is null and dead_at is null and held_at is null and next_try_at <= ${now.toISOString()}
        and not exists (select from pgboss.job_common job
          where job.id = outbox_message.id and job.name = ${queue} and job.state < 'completed')
      order by serial limit ${adoptionBatchSize} for update skip locked`
    for (const queue of new Set(rows.map((row) => row.queue))) {
      const ids = rows.filter((row) => row.queue === queue).map(({ id }) => id)
      await tx
        .update(outboxMessages)
        .set({ queue, nextTryAt: new Date(now.getTime() + adoptAfterMs) })
        .where(isAnyOf(outboxMessages.id, ids))
      await jobs.put(tx, queue, ids)
    }
    return rows.length
  })
}
