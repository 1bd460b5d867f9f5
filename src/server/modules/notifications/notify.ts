import { and, eq, sql } from 'drizzle-orm'
import type { NotificationKind } from '@/contract/notification'
import type { Db } from '@/server/platform/db/database'
import { insertMany } from '@/server/platform/db/many-rows'
import { type Letterhead, type MailText, mailNotices } from './mail'
import { notifications } from './tables'

/** Where every process hears whose notifications have changed. */
export const changedChannel = 'notification_changed'

export interface Notice {
  accountId: string
  kind: NotificationKind
  facts: Record<string, string>
  at: Date
  /** In place of the words of the list, where a mail says more. */
  mail?: MailText | undefined
}

/** Written and mailed in the transaction of what it tells of: what rolls back is never told. */
export async function notify(letterhead: Letterhead, tx: Db, ...notices: Notice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ accountId, kind, facts, at }) => ({ accountId, kind, facts, at }))
  await insertMany(tx, notifications, rows)
  await mailNotices(letterhead, tx, notices)
  await sayChanged(tx, ...new Set(notices.map((notice) => notice.accountId)))
}

/** Reaches the other side when the transaction is through, and not at all when it is not. */
export async function sayChanged(tx: Db, ...accountIds: string[]): Promise<void> {
  await tx.execute(sql`select pg_notify(${changedChannel}, account)
    from json_array_elements_text(${JSON.stringify(accountIds)}::json) account`)
}

/** Those of one kind, for which there is no reason any more. */
export async function forgetNotices(
  tx: Db,
  { accountId, kind }: Pick<typeof notifications.$inferInsert, 'accountId' | 'kind'>,
): Promise<void> {
  await tx
    .delete(notifications)
    .where(and(eq(notifications.accountId, accountId), eq(notifications.kind, kind)))
}
