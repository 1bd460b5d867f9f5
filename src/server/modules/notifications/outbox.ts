import { lt } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import { notifications, outboxMessages } from './tables'

const dayMs = 24 * 60 * 60_000

export interface Message {
  channel: 'email' | 'sms'
  to: string
  subject: string
  text: string
  code?: string
  /** The sign-up, login or request that the message belongs to. */
  about: string
  /** Goes to nobody: written so that an answer takes the same work as one that sends. */
  isSilent?: boolean
}

/** Written in the caller's transaction: what rolls back is never sent, what commits is sent at least once. */
export async function enqueue(services: Services, db: Db, message: Message): Promise<void> {
  const { channel, to, subject, text, code, about, isSilent } = message
  const now = services.clock.now()
  await db.insert(outboxMessages).values({
    channel,
    recipient: to,
    subject,
    text,
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
}
