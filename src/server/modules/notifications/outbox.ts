import { lt } from 'drizzle-orm'
import { dayMs, minuteMs } from '@/config/durations'
import type { Db } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import type { Ports } from '@/server/platform/ports'
import { type Letter, plainTextOf } from './mail/letter'
import type { NotificationsNeeds } from './needs'
import { sweepSubscribers } from './subscribers'
import { type MessageQueue, notifications, outboxMessages } from './tables'

export interface WaitingMessages {
  kind: 'code' | 'notice'
  count: number
  seconds: number
}

/**
 * Only when notices to three people wait does it count as an outage: one slow mailbox does not. A
 * newsletter fills its queue for long and is not counted.
 */
const noticeRecipients = 3

/**
 * What waits in each queue. `seconds` is how long the oldest code has waited, and the oldest notice
 * once three people wait for one.
 */
export async function waitingMessages({
  db,
  databaseTime,
}: Pick<Ports, 'db' | 'databaseTime'>): Promise<WaitingMessages[]> {
  const now = (await databaseTime()).toISOString()
  return queryAll(db, {
    kind: read.text<'code' | 'notice'>,
    count: read.number,
    seconds: read.number,
  })`
    select kind, coalesce(sum(letters), 0)::int as count, greatest(0, coalesce(extract(epoch from
      ${now}::timestamptz - min(since) filter (where kind = 'code' or place = ${noticeRecipients})), 0))::float8 as seconds
    from (
      select kind, count(created_at) as letters, min(created_at) filter (where not is_newsletter) as since,
        row_number() over (partition by kind order by min(created_at) filter (where not is_newsletter)) as place
      from (
        select unnest(array['code', 'notice']) as kind, null as about, null::timestamptz as created_at, true as is_newsletter
        union all select case when exists (select from one_time_code where subject = about)
          then 'code' else 'notice' end, about, created_at, coalesce(queue, '') = 'newsletter'
          from outbox_message where sent_at is null and dead_at is null and held_at is null
      ) letter group by kind, about
    ) waiting group by kind`
}

/** A message without a living job gets a new one after this time. */
export const adoptAfterMs = 10 * minuteMs

interface Envelope {
  to: string
  code?: string
  about: string
  queue?: 'newsletter'
  isSilent?: boolean
}

export type Message =
  | (Envelope & { channel: 'email'; letter: Letter })
  | (Envelope & { channel: 'sms'; text: string })

export function silentMessage(about: string): Message {
  return { channel: 'sms', to: '', text: '', about, isSilent: true }
}

/** Writes a message in the caller's transaction: if it is rolled back, it is never sent. */
export async function enqueue(
  needs: Pick<Ports, 'clock' | 'jobs' | 'mode'>,
  db: Db,
  message: Message,
): Promise<void> {
  const { channel, to, code, about, isSilent } = message
  const letter = message.channel === 'email' ? message.letter : null
  const now = needs.clock.now()
  const id = crypto.randomUUID()
  const queue = message.queue ?? queueOf({ channel, isCode: code !== undefined })
  await db.insert(outboxMessages).values({
    id,
    channel,
    recipient: to,
    subject: letter?.subject ?? '',
    text: message.channel === 'email' ? plainTextOf(message.letter) : message.text,
    letter,
    about,
    queue,
    createdAt: now,
    nextTryAt: new Date(now.getTime() + adoptAfterMs),
    sentAt: isSilent ? now : null,
    isCode: code !== undefined,
    code: needs.mode === 'sandbox' ? (code ?? null) : null,
  })
  await needs.jobs.put(db, queue, [id])
}

function queueOf({ channel, isCode }: { channel: 'email' | 'sms'; isCode: boolean }): MessageQueue {
  if (channel === 'sms') return 'sms'
  return isCode ? 'code' : 'security'
}

export async function sweepMessages({ db, clock }: NotificationsNeeds): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  await db.delete(notifications).where(lt(notifications.removedAt, daysAgo(2)))
  await db.delete(outboxMessages).where(lt(outboxMessages.createdAt, daysAgo(30)))
  await sweepSubscribers(db, clock.now())
}
