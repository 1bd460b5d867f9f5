import { and, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { WebhookDelivery, WebhookEndpoint, webhookCalls } from '@/contract/user/webhooks'
import { AppError } from '@/server/platform/errors'
import { type Member, refuseOnHold } from '@/server/platform/http/admit'
import type { Visitor } from '@/server/platform/http/mount'
import type { Ports } from '@/server/platform/ports'
import { asDelivery, endpointsOf, oneEndpoint, whereOwnEndpoint } from './endpoints'
import { webhookLimits } from './limits'
import { webhookDeliveries, webhookEndpoints } from './tables'

type Calls = typeof webhookCalls
type Caller = Visitor & { member: Member }
type ServiceNeeds = Pick<Ports, 'clock' | 'db' | 'securityEvents'>

const deliveriesShown = 50

export async function ownWebhookEndpoints(
  { db }: ServiceNeeds,
  { accountId }: Member,
): Promise<Answer<Calls['webhookEndpoints']>> {
  const docs = await endpointsOf(db, accountId)
  return { docs, roomLeft: Math.max(0, webhookLimits.most - docs.length) }
}

/** A resumed endpoint has all of its attempts again for whatever waits, oldest first. */
export function pauseWebhookEndpoint(
  { db, clock }: ServiceNeeds,
  { accountId }: Member,
  { id, isPaused }: Input<Calls['pauseWebhookEndpoint']>,
): Promise<WebhookEndpoint> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(webhookEndpoints)
      .set(isPaused ? { pausedAt: now } : { pausedAt: null, restedAt: null })
      .where(whereOwnEndpoint({ accountId, id }))
      .returning({ id: webhookEndpoints.id })
    if (changed.length > 0 && !isPaused)
      await tx
        .update(webhookDeliveries)
        .set({ tries: 0, nextAt: now })
        .where(and(eq(webhookDeliveries.endpointId, id), isNotNull(webhookDeliveries.nextAt)))
    return oneEndpoint(tx, { accountId, id })
  })
}

export async function removeWebhookEndpoint(
  needs: ServiceNeeds,
  { id }: Input<Calls['removeWebhookEndpoint']>,
  { member: { accountId }, address }: Caller,
): Promise<Record<string, never>> {
  const removed = await needs.db
    .delete(webhookEndpoints)
    .where(whereOwnEndpoint({ accountId, id }))
    .returning({ id: webhookEndpoints.id })
  if (removed.length === 0) throw new AppError('WEBHOOK_ENDPOINT_NOT_FOUND')
  const call = 'user.removeWebhookEndpoint'
  needs.securityEvents.note({ kind: 'webhook-endpoint-removed', call, accountId, address })
  return {}
}

export async function testWebhookEndpoint(
  { db, clock }: ServiceNeeds,
  member: Member,
  { id: endpointId }: Input<Calls['testWebhookEndpoint']>,
): Promise<WebhookDelivery> {
  refuseOnHold(member)
  await oneEndpoint(db, { accountId: member.accountId, id: endpointId })
  const now = clock.now()
  const subject = crypto.randomUUID()
  const [row] = await db
    .insert(webhookDeliveries)
    .values({ endpointId, type: 'endpoint.test', subject, number: 1, at: now, askedAt: now })
    .returning()
  return asDelivery(row as typeof webhookDeliveries.$inferSelect, true)
}

export async function ownWebhookDeliveries(
  { db }: ServiceNeeds,
  { accountId }: Member,
  { id, cursor }: Input<Calls['webhookDeliveries']>,
): Promise<Answer<Calls['webhookDeliveries']>> {
  const { state } = await oneEndpoint(db, { accountId, id })
  const older = cursor === undefined ? undefined : lt(webhookDeliveries.serial, BigInt(cursor))
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, id), older))
    .orderBy(desc(webhookDeliveries.serial))
    .limit(deliveriesShown + 1)
  const deliveries = rows.slice(0, deliveriesShown)
  const last = deliveries.at(-1)
  const docs = deliveries.map((row) => asDelivery(row, state === 'active'))
  if (rows.length <= deliveriesShown || last === undefined) return { docs }
  return { docs, nextCursor: String(last.serial) }
}

export async function sendWebhookDeliveryAgain(
  { db, clock }: ServiceNeeds,
  member: Member,
  { id }: Input<Calls['sendWebhookDeliveryAgain']>,
): Promise<WebhookDelivery> {
  refuseOnHold(member)
  const ownEndpoints = db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.accountId, member.accountId))
  const [row] = await db
    .update(webhookDeliveries)
    .set({ askedAt: clock.now() })
    // guard: without it, another member’s delivery can be sent again — server/webhooks/webhooks:
    //   somebody else’s — without the second condition
    .where(and(eq(webhookDeliveries.id, id), inArray(webhookDeliveries.endpointId, ownEndpoints)))
    .returning()
  if (row === undefined) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND')
  return asDelivery(row, true)
}
