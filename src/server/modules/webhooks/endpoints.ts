import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { webhookBodyOf } from '@/contract/user/webhook-events'
import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '@/contract/user/webhooks'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Ports } from '@/server/platform/ports'
import { webhookLimits } from './limits'
import { type webhookDeliveries, webhookEndpoints, webhookSubjects } from './tables'

type Row = typeof webhookEndpoints.$inferSelect
type Delivery = typeof webhookDeliveries.$inferSelect
type KeyNeeds = Pick<Ports, 'clock' | 'keys'>

interface EndpointKey {
  accountId: string
  id: string
}

const secretBytes = 32
/** Libraries of Standard Webhooks recognize a signing secret by this prefix. */
const secretPrefix = 'whsec_'

function newSecret(): string {
  const raw = crypto.getRandomValues(new Uint8Array(secretBytes))
  return secretPrefix + btoa(String.fromCharCode(...raw))
}

const contextOf = (id: string) => `webhook endpoint ${id}`

export interface WithSecret {
  endpoint: WebhookEndpoint
  secret: string
}

/** The caller has locked the account and checked the address. */
export async function addEndpoint(
  { keys, clock }: KeyNeeds,
  tx: Db,
  { accountId, url }: { accountId: string; url: string },
): Promise<WithSecret> {
  const { most: max } = webhookLimits
  if ((await endpointsOf(tx, accountId)).length >= max)
    throw new AppError('WEBHOOK_ENDPOINTS_FULL', { params: { max } })
  const id = crypto.randomUUID()
  const secret = newSecret()
  const locked = await keys.encrypt(secret, contextOf(id))
  await tx
    .insert(webhookEndpoints)
    .values({ id, accountId, url, secret: locked, createdAt: clock.now() })
  return { endpoint: await oneEndpoint(tx, { accountId, id }), secret }
}

/** The previous secret keeps signing for a day, so that a receiver has time to change. */
export async function exchangeSecret(
  { keys, clock }: KeyNeeds,
  tx: Db,
  owned: EndpointKey,
): Promise<WithSecret> {
  const secret = newSecret()
  const locked = await keys.encrypt(secret, contextOf(owned.id))
  const changed = await tx
    .update(webhookEndpoints)
    .set({
      secret: locked,
      previousSecret: sql`${webhookEndpoints.secret}`,
      previousUntil: new Date(clock.now().getTime() + webhookLimits.exchangeMs),
    })
    .where(whereOwnEndpoint(owned))
    .returning({ id: webhookEndpoints.id })
  if (changed.length === 0) throw new AppError('WEBHOOK_ENDPOINT_NOT_FOUND')
  return { endpoint: await oneEndpoint(tx, owned), secret }
}

/** Standard Webhooks: the newest secret first, then the previous one while it is valid. */
export async function signaturesOf(
  { keys, clock }: KeyNeeds,
  { id, secret, previousSecret, previousUntil }: Omit<Row, 'lease' | 'leasedUntil'>,
  { messageId, at, body }: { messageId: string; at: Date; body: string },
): Promise<string> {
  const isExchanged = previousUntil !== null && previousUntil > clock.now()
  const encrypted = isExchanged && previousSecret !== null ? [secret, previousSecret] : [secret]
  const secrets = await Promise.all(
    encrypted.map((encryptedSecret) => keys.decrypt(encryptedSecret, contextOf(id))),
  )
  return secrets
    .map((signingSecret) => new Webhook(signingSecret).sign(messageId, at, body))
    .join(' ')
}

/** Of all endpoints at these addresses: a sandbox's receiver verifies its deliveries. */
export async function secretsOf(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  urls: string[],
): Promise<{ id: string; secret: string }[]> {
  const rows = await db
    .select({ id: webhookEndpoints.id, secret: webhookEndpoints.secret })
    .from(webhookEndpoints)
    .where(inArray(webhookEndpoints.url, urls))
  return Promise.all(
    rows.map(async ({ id, secret }) => ({ id, secret: await keys.decrypt(secret, contextOf(id)) })),
  )
}

// guard: without it, another member’s endpoint can be changed — server/webhooks/webhooks: somebody
//   else’s — without the first condition
export const whereOwnEndpoint = ({ accountId, id }: EndpointKey) =>
  and(eq(webhookEndpoints.accountId, accountId), eq(webhookEndpoints.id, id))

const listedColumns = () => ({
  endpoint: webhookEndpoints,
  waiting: waitingOf,
  lastAttempt: lastAttemptOf,
})

export async function endpointsOf(db: Db, accountId: string): Promise<WebhookEndpoint[]> {
  const rows = await db
    .select(listedColumns())
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.accountId, accountId))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id))
  return rows.map(asEndpoint)
}

const waitingOf = sql<number>`(select count(*)::int from webhook_delivery
  where endpoint_id = "webhook_endpoint"."id" and (next_at is not null or asked_at is not null))`

const lastAttemptOf = sql<WebhookAttempt | null>`(select attempts -> 0 from webhook_delivery
  where endpoint_id = "webhook_endpoint"."id" and attempts <> '[]'
  order by attempts -> 0 ->> 'at' desc limit 1)`

export async function oneEndpoint(db: Db, owned: EndpointKey): Promise<WebhookEndpoint> {
  const [row] = await db
    .select(listedColumns())
    .from(webhookEndpoints)
    .where(whereOwnEndpoint(owned))
  if (row === undefined) throw new AppError('WEBHOOK_ENDPOINT_NOT_FOUND')
  return asEndpoint(row)
}

interface EndpointRow extends Pick<WebhookEndpoint, 'waiting' | 'lastAttempt'> {
  endpoint: Row
}

function asEndpoint({ endpoint, waiting, lastAttempt }: EndpointRow): WebhookEndpoint {
  const { id, url, createdAt, pausedAt, restedAt, previousUntil } = endpoint
  const paused = pausedAt === null ? 'active' : 'paused'
  return {
    id,
    url,
    madeAt: createdAt.toISOString(),
    state: restedAt === null ? paused : 'resting',
    since: (restedAt ?? pausedAt)?.toISOString() ?? null,
    previousSecretUntil: previousUntil?.toISOString() ?? null,
    waiting,
    lastAttempt,
  }
}

export const bodyOf = ({ type, subject: id, number, at }: Delivery) =>
  JSON.stringify(webhookBodyOf({ type, id, number, at }))

export function asDelivery(row: Delivery, isActive: boolean): WebhookDelivery {
  const { id, type, at, nextAt, askedAt, attempts } = row
  return {
    id,
    type,
    at: at.toISOString(),
    body: bodyOf(row),
    state: stateOf(row),
    nextAttemptAt: (askedAt ?? (isActive ? nextAt : null))?.toISOString() ?? null,
    attempts,
  }
}

function stateOf({ askedAt, deliveredAt, nextAt }: Delivery): WebhookDelivery['state'] {
  if (askedAt !== null) return 'waiting'
  if (deliveredAt !== null) return 'delivered'
  return nextAt === null ? 'failed' : 'waiting'
}

/** A thief of the password may have added one, so each continues only when its owner resumes it. */
export async function pauseEndpoints(tx: Db, accountId: string, at: Date): Promise<number> {
  const paused = await tx
    .update(webhookEndpoints)
    .set({ pausedAt: sql`coalesce(${webhookEndpoints.pausedAt}, ${at.toISOString()})` })
    .where(eq(webhookEndpoints.accountId, accountId))
    .returning({ id: webhookEndpoints.id })
  return paused.length
}

export async function endEndpoints(tx: Db, accountId: string): Promise<void> {
  // guard: without it, a closed account still gets events — server/webhooks/webhooks: a closed
  //   account
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.accountId, accountId))
  await tx.delete(webhookSubjects).where(eq(webhookSubjects.accountId, accountId))
}
