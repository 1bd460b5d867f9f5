import type { NotificationKind } from '@/contract/notification'
import { type WebhookEventType, webhookEvents, webhookIdOf } from '@/contract/user/webhook-events'
import type { Db } from '@/server/platform/db/database'
import { run } from '@/server/platform/db/query'

const typeOf = new Map<NotificationKind, WebhookEventType>(
  Object.entries(webhookEvents).flatMap(([type, { notices }]) =>
    notices.map((notice) => [notice, type as WebhookEventType] as const),
  ),
)

interface Notice {
  accountId: string
  kind: NotificationKind
  facts: Record<string, string>
  at: Date
}

/**
 * Writes the events of webhook endpoints, in the transaction of the change they describe. The
 * database function `webhook_events` finds the endpoints, because most processes may not read them.
 */
export async function tellPrograms(tx: Db, fresh: readonly Notice[]): Promise<void> {
  const events = fresh.flatMap(({ accountId: account, kind, facts, at }) => {
    const type = typeOf.get(kind)
    return type === undefined ? [] : [{ account, type, subject: webhookIdOf(type, facts), at }]
  })
  if (events.length === 0) return
  // guard: without it, no program receives events — server/webhooks/webhooks: an event
  await run(tx)`select webhook_events(${JSON.stringify(events)}::json)`
}
