import { and, eq, inArray, or } from 'drizzle-orm'
import type { NotificationKind } from '@/contract/notification'
import type { Preferences } from '@/contract/user/profile'
import { inLocale, locales } from '@/messages/locale'
import { afterCommit, arrayText, type Db, insertMany } from '@/server/platform/db/database'
import { queryAll, read, run } from '@/server/platform/db/query'
import { notificationKinds } from './kinds'
import { notificationLetter } from './letters'
import { type Letter, plainTextOf } from './mail/letter'
import type { Sender } from './needs'
import { adoptAfterMs } from './outbox'
import { endSubscription } from './subscribers'
import { type MessageQueue, notifications, outboxMessages } from './tables'
import { tellPrograms } from './tell-programs'

export const defaultPreferences: Preferences = {
  purchaseNotices: true,
  swapNotices: true,
  stakingNotices: true,
  priceNotices: true,
  identityNotices: true,
  loginNotices: true,
  newsletter: false,
  shortSessions: false,
}

export const changedChannel = 'notification_changed'

export interface NewNotification {
  accountId: string
  kind: NotificationKind
  facts: Record<string, string>
  at: Date
  mail?: (() => Letter | undefined) | undefined
}

/**
 * Writes notifications in the transaction of the change they describe: if it is rolled back, none
 * is sent.
 */
export async function notify(sender: Sender, tx: Db, ...fresh: NewNotification[]): Promise<void> {
  if (fresh.length === 0) return
  const rows = fresh.map(({ accountId, kind, facts, at }) => ({ accountId, kind, facts, at }))
  await insertMany(tx, notifications, rows)
  await mailNotifications(sender, tx, fresh)
  await tellPrograms(tx, fresh)
  publishChange(tx, ...new Set(fresh.map((notification) => notification.accountId)))
}

// PostgreSQL serializes the commits of transactions that call `notify`, so transactions that move
// money do not call it. Their changes are collected for a moment and published in one statement
// after the commit.
const gatherMs = 50
const gathered = new WeakMap<Db, Set<string>>()

/**
 * Tells open pages, after the commit, that something has changed. If that is lost, the page's next
 * regular poll makes up for it.
 */
export function publishChange(tx: Db, ...accountIds: string[]): void {
  afterCommit(tx, (db) => {
    const waiting = gathered.get(db) ?? new Set()
    for (const accountId of accountIds) waiting.add(accountId)
    if (gathered.has(db)) return
    gathered.set(db, waiting)
    const timer = setTimeout(() => {
      gathered.delete(db)
      publishNow(db, [...waiting]).catch(() => undefined)
    }, gatherMs)
    if (typeof timer === 'object') timer.unref()
  })
}

async function publishNow(db: Db, accountIds: string[]): Promise<void> {
  await run(db)`
    select pg_notify(${changedChannel}, account), set_config('synchronous_commit', 'off', true)
    from json_array_elements_text(${JSON.stringify(accountIds)}::json) account`
}

interface ForgetFilter {
  accountId: string
  kind?: NotificationKind
  contacts?: string[]
}

export async function forgetNotifications(tx: Db, filter: ForgetFilter): Promise<void> {
  const { accountId, kind, contacts = [] } = filter
  const whereThisKind = kind && eq(notifications.kind, kind)
  await tx.delete(notifications).where(and(eq(notifications.accountId, accountId), whereThisKind))
  if (kind !== undefined) return
  const { about, recipient } = outboxMessages
  await tx.delete(outboxMessages).where(or(eq(about, accountId), inArray(recipient, contacts)))
  for (const contact of contacts) if (contact.includes('@')) await endSubscription(tx, contact)
}

async function mailNotifications(
  sender: Sender,
  tx: Db,
  fresh: readonly NewNotification[],
): Promise<void> {
  const languageOf = await languagesOf(tx, fresh)
  const letters = fresh.flatMap((notification) => {
    const by = notificationKinds[notification.kind].mailedBy
    if (by === 'own letter') return []
    const write = () => notification.mail?.() ?? notificationLetter(sender, notification)
    const language = languageOf.get(notification.accountId)
    const letter = language === undefined ? write() : inLocale(language, write)
    const usually = by === 'always' || defaultPreferences[by]
    const { subject } = letter
    const { accountId: account, at } = notification
    const nextTryAt = new Date(at.getTime() + adoptAfterMs)
    // A notice about safety does not wait behind others.
    const queue = by === 'always' || by === 'loginNotices' ? 'security' : 'notice'
    return [
      {
        account,
        subject,
        text: plainTextOf(letter),
        letter,
        at,
        own: nextTryAt,
        by,
        usually,
        queue,
      },
    ]
  })
  if (letters.length === 0) return
  // The database function `mail_notices` reads preferences and writes the recipients, because the
  // follower may read neither.
  const rows = await queryAll(tx, { id: read.text, queue: read.text<MessageQueue> })`
    select id, queue from mail_notices(${JSON.stringify(letters)}::json)`
  for (const queue of ['security', 'notice'] as const) {
    const ids = rows.filter((row) => row.queue === queue).map(({ id }) => id)
    await sender.jobs.put(tx, queue, ids)
  }
}

async function languagesOf(
  tx: Db,
  fresh: readonly NewNotification[],
): Promise<Map<string, string>> {
  if (locales.length < 2) return new Map()
  const ids = arrayText(new Set(fresh.map(({ accountId }) => accountId)))
  const rows = await queryAll(tx, { id: read.text, locale: read.text })`
    select id, locale from account where id = any(${ids}::uuid[])`
  return new Map(rows.map((row) => [row.id, row.locale]))
}

export function preferencesOf({ preferences }: { preferences: Partial<Preferences> }): Preferences {
  return { ...defaultPreferences, ...preferences }
}
