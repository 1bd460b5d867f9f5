import { and, eq, exists, lt, sql } from 'drizzle-orm'
import type { WebhookAttempt } from '@/contract/user/webhooks'
import { notify } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import { queryAll, queryFirst, read, run } from '@/server/platform/db/query'
import { errorFields } from '@/server/platform/log/log'
import { bodyOf, signaturesOf } from './endpoints'
import { retryAfterMs, webhookLimits } from './limits'
import type { Received, WebhooksNeeds } from './needs'
import { webhookDeliveries, webhookEndpoints } from './tables'

/**
 * How many endpoints one worker sends to at once; deliveries to the same endpoint are sequential.
 */
const places = 100
/** After this many the endpoint gives its slot to another one. */
const deliveryBatchSize = 20
/**
 * Longer than an attempt. A worker that is silent for this long loses the endpoint to another one.
 */
const leaseSeconds = 30
const freshMs = 15_000

interface Lease {
  id: string
  lease: string
}

/**
 * Sends what is due, until there is nothing left or it is stopped. A free slot goes to the next
 * endpoint at once, so a slow receiver does not delay the others.
 */
export class WebhookSender {
  private readonly running = new Set<Promise<void>>()
  private readonly stopping = new AbortController()

  constructor(private readonly atOnce = places) {}

  run = async (needs: WebhooksNeeds): Promise<void> => {
    while (!this.stopping.signal.aborted) {
      const free = this.atOnce - this.running.size
      const leases = await takeEndpoints(needs, free)
      for (const lease of leases) this.begin(needs, lease)
      if (leases.length < free) return
      await Promise.race(this.running)
    }
  }

  /** Waits for running deliveries, and for those that follow. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running)
  }

  /**
   * Does not wait for receivers: what they have not answered yet is sent again by the next worker.
   */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.settled()
  }

  private begin(needs: WebhooksNeeds, lease: Lease): void {
    const work: Promise<void> = this.sendTo(needs, lease)
      .catch((error: unknown) => needs.log.error('webhook not sent', errorFields(error)))
      .finally(() => this.running.delete(work))
    this.running.add(work)
  }

  private async sendTo(needs: WebhooksNeeds, lease: Lease): Promise<void> {
    const { signal } = this.stopping
    let sent = 0
    const mayGoOn = () => !signal.aborted && sent < deliveryBatchSize
    while (mayGoOn() && (await sendNext(needs, lease, signal))) sent += 1
    await run(needs.db)`
      update webhook_endpoint set lease = null, leased_until = now() where id = ${lease.id} and lease = ${lease.lease}`
  }
}

/**
 * An attempt that the owner asked for is made at once. All others wait for their turn: an older
 * event about the same subject goes first, and a waiting one delays nothing else.
 */
// guard: without it, a newer event is sent before an older one about the same subject —
//   server/webhooks/webhooks: that waits holds back its own thing — condition on older.number <
//   delivery.number false
const whereDue = (now: Date) => sql`(delivery.asked_at is not null
  or endpoint.paused_at is null and endpoint.rested_at is null and delivery.next_at <= ${now.toISOString()}
    and not exists (select from webhook_delivery older where older.endpoint_id = delivery.endpoint_id
      and older.subject = delivery.subject and older.number < delivery.number and older.next_at is not null))`

/**
 * Least recently served endpoints first. Closed accounts and accounts on hold get no deliveries.
 */
async function takeEndpoints({ db, clock }: WebhooksNeeds, atMost: number): Promise<Lease[]> {
  const now = clock.now()
  const lease = crypto.randomUUID()
  // guard: without it, programs of an account on hold still get events — server/webhooks/webhooks:
  //   for as long as the account is on hold — condition on held_at true
  // guard: without it, two workers send to one endpoint at once — server/webhooks/workers: after
  //   sending and before — condition on leased_until is null true
  const rows = await queryAll(db, { id: read.text })`
    update webhook_endpoint set lease = ${lease}, leased_until = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select endpoint.id from webhook_endpoint endpoint join account on account.id = endpoint.account_id
      where (endpoint.leased_until is null or endpoint.leased_until <= now())
        and account.closed_at is null and account.held_at is null and account.kyc_status <> 'BLOCKED'
        and endpoint.id in (
          select endpoint_id from webhook_delivery where next_at <= ${now.toISOString()}
          union select endpoint_id from webhook_delivery where asked_at is not null)
        and exists (select from webhook_delivery delivery where delivery.endpoint_id = endpoint.id and ${whereDue(now)})
      order by endpoint.leased_until nulls first limit ${atMost} for no key update of endpoint skip locked)
    returning id`
  return rows.map(({ id }) => ({ id, lease }))
}

/** Sends one delivery without an open transaction; returns whether there was one. */
async function sendNext(
  needs: WebhooksNeeds,
  held: Lease,
  stopping: AbortSignal,
): Promise<boolean> {
  const { db, clock } = needs
  const renewedMs = performance.now()
  const next = await nextOf(db, held, clock.now())
  if (next === undefined) return false
  const { endpoint, delivery } = next
  const at = clock.now()
  const body = bodyOf(delivery)
  const signature = await signaturesOf(needs, endpoint, { messageId: delivery.id, at, body })
  // A worker that was suspended may have lost the endpoint to another one, which continues in
  // order.
  if (performance.now() - renewedMs > freshMs) return false
  const begunMs = performance.now()
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'webhooks',
    'webhook-id': delivery.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signature,
  }
  const received = await needs.receivers.post(endpoint.url, { headers, body }, stopping)
  // An aborted wait for the answer is no failure of the receiver.
  if (stopping.aborted && 'failure' in received) return false
  const milliseconds = Math.round(performance.now() - begunMs)
  await note(needs, held, { delivery, received, at, milliseconds })
  return true
}

const whereHeld = ({ id, lease }: Lease) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.lease, lease))

/** Renews the lease, and finds nothing once another worker has it. */
async function nextOf(db: Db, { id, lease }: Lease, now: Date) {
  // guard: without it, a worker that lost an endpoint to another one sends on —
  //   server/webhooks/workers: before sending the next one — condition on lease = true
  const due = await queryFirst(db, { id: read.text })`
    with endpoint as (
      update webhook_endpoint set leased_until = now() + make_interval(secs => ${leaseSeconds})
      where id = ${id} and lease = ${lease} returning *)
    select delivery.id from webhook_delivery delivery join endpoint on endpoint.id = delivery.endpoint_id
    where ${whereDue(now)} order by delivery.asked_at nulls last, delivery.serial limit 1`
  if (due === undefined) return undefined
  const [next] = await db
    .select({ endpoint: webhookEndpoints, delivery: webhookDeliveries })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(eq(webhookDeliveries.id, due.id))
  return next
}

type Delivery = typeof webhookDeliveries.$inferSelect

interface DeliveryAttempt {
  delivery: Delivery
  received: Received
  at: Date
  milliseconds: number
}

const gone = 410

/** A worker that lost the endpoint meanwhile records nothing: another one has sent it, or will. */
async function note(needs: WebhooksNeeds, lease: Lease, attempted: DeliveryAttempt): Promise<void> {
  const { delivery, received, at, milliseconds } = attempted
  const status = 'status' in received ? received.status : null
  const failure = 'failure' in received ? received.failure : null
  const attempt: WebhookAttempt = { at: at.toISOString(), milliseconds, status, failure }
  const attempts = [attempt, ...delivery.attempts].slice(0, webhookLimits.attemptsKept)
  const now = needs.clock.now()
  const isAsked = delivery.askedAt !== null
  const isReceived = status !== null && status >= 200 && status < 300
  const next = isReceived ? { deliveredAt: now, nextAt: null } : afterFailure(delivery, now)
  const isLast = delivery.tries >= retryAfterMs.length || status === gone
  const write = (db: Db) =>
    db
      .update(webhookDeliveries)
      .set({ ...next, ...(isAsked && { askedAt: null }), attempts })
      .where(
        // guard: without it, a late worker's result replaces another worker's —
        //   server/webhooks/workers: after sending and before noting it — without the second
        //   condition
        and(
          eq(webhookDeliveries.id, delivery.id),
          exists(db.select().from(webhookEndpoints).where(whereHeld(lease))),
        ),
      )
  if (isReceived || isAsked || !isLast) await write(needs.db)
  else
    await needs.db.transaction(async (tx) => {
      await write(tx)
      await rest(needs, tx, lease)
    })
}

/** An attempt that was asked for is extra: it changes neither what waits nor when. */
function afterFailure({ tries, askedAt }: Delivery, now: Date) {
  if (askedAt !== null) return {}
  const waitMs = retryAfterMs[tries] ?? 0
  return { tries: tries + 1, nextAt: new Date(now.getTime() + waitMs) }
}

/** Nothing more is sent until its owner resumes it; later events wait. */
async function rest(needs: WebhooksNeeds, tx: Db, lease: Lease): Promise<void> {
  const at = needs.clock.now()
  const [rested] = await tx
    .update(webhookEndpoints)
    .set({ restedAt: at })
    .where(whereHeld(lease))
    .returning({ accountId: webhookEndpoints.accountId, url: webhookEndpoints.url })
  if (rested === undefined) return
  const { accountId, url } = rested
  const facts = { name: new URL(url).hostname }
  await notify(needs, tx, { accountId, kind: 'webhook-resting', facts, at })
}

export async function forgetDeliveries({ db, clock }: WebhooksNeeds): Promise<void> {
  const before = new Date(clock.now().getTime() - webhookLimits.keptMs)
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.at, before))
}
