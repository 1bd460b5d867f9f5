import { and, eq, isNull } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import { purchaseTerms } from '@/config/terms'
import { sessions } from '@/server/modules/identity/tables'
import { notifications } from '@/server/modules/notifications/tables'
import { NewcomerReserve } from '@/server/modules/purchases'
import type { Member } from '@/server/platform/http/admit'
import { idempotent, type Ways } from '@/server/platform/http/idempotency'
import type { SandboxNeeds } from './needs'
import { sandboxPrices } from './prices-sandbox'

const visitMs = 10 * minuteMs

export function needsAt(needs: SandboxNeeds, time: Date): SandboxNeeds {
  const clock = { now: () => time }
  return {
    ...needs,
    clock,
    databaseTime: async () => time,
    prices: sandboxPrices(clock),
    newcomers: new NewcomerReserve(needs.db, clock),
    confirmations: purchaseTerms.confirmations,
  }
}

/** Logs a member in for a moment, because an act of the past needs a session. */
export async function visit(
  { db, clock }: SandboxNeeds,
  accountId: string,
  act: (member: Member) => Promise<unknown>,
): Promise<void> {
  const now = clock.now()
  const whereUnseenNotice = and(
    eq(notifications.accountId, accountId),
    isNull(notifications.seenAt),
  )
  await db.update(notifications).set({ seenAt: now }).where(whereUnseenNotice)
  const expiresAt = new Date(now.getTime() + visitMs)
  const [session] = await db
    .insert(sessions)
    .values({ accountId, device: 'Sandbox', createdAt: now, lastSeenAt: now, expiresAt })
    .returning({ id: sessions.id })
  const sessionId = session?.id as string
  await act({ accountId, sessionId } as Member)
  await db.update(sessions).set({ endedAt: now }).where(eq(sessions.id, sessionId))
}

export function freshKey(needs: SandboxNeeds, { accountId }: Member): Promise<Ways> {
  const header = crypto.randomUUID()
  const isSenderGone = () => false
  return idempotent(needs, { header, input: {}, isSenderGone, accountId, call: 'sandbox' })
}
