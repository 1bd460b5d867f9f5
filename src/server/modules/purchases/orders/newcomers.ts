import { and, eq, isNotNull, min, sql } from 'drizzle-orm'
import { purchaseTerms } from '@/config/terms'
import { formatCoinsDown } from '@/contract/format/amounts'
import { formatUtc } from '@/contract/format/dates'
import { balanceOf, shareAsset } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { orNull, queryOne, read } from '@/server/platform/db/query'
import { AppError } from '@/server/platform/errors'
import type { Clock } from '@/server/platform/node/machine'
import type { Ports } from '@/server/platform/ports'
import { purchaseOrders, settlements } from '../tables'

const readMs = 1_000

interface NewcomerReservations {
  byNewcomers: bigint
  freeAt: Date | undefined
  notSold: bigint
}

export class NewcomerReserve {
  private readAtMs = Number.NEGATIVE_INFINITY
  private reading: Promise<NewcomerReservations> | undefined

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  read(): Promise<NewcomerReservations> {
    const nowMs = this.clock.now().getTime()
    if (this.reading !== undefined && Math.abs(nowMs - this.readAtMs) < readMs) return this.reading
    this.readAtMs = nowMs
    const reading = readReserved(this.db)
    this.reading = reading
    reading.catch(() => {
      if (this.reading === reading) this.reading = undefined
    })
    return reading
  }
}

const whereNoCredit = sql`not exists (select from settlement
  where settlement.account_id = purchase_order.account_id and settlement.micro_shares is not null)`

async function readReserved(db: Db): Promise<NewcomerReservations> {
  const { reserved, free, left } = await queryOne(db, {
    reserved: read.amount,
    free: orNull(read.moment),
    left: read.amount,
  })`
    select coalesce(sum(micro_shares) filter (where ${whereNoCredit}), 0) as reserved,
      min(expires_at) filter (where ${whereNoCredit}) as free,
      (coalesce(sum(micro_shares), 0) + (select coalesce(sum(balance), 0) from ledger_account
        where owner_id is null and asset = ${shareAsset} and type = 'unsold')) as left
    from purchase_order where state = 'open'`
  return { byNewcomers: reserved, freeAt: free ?? undefined, notSold: left }
}

/**
 * Refuses an order of a member who has never paid once such orders reserve half of what is left.
 * Otherwise many new accounts could reserve the whole offering without paying.
 */
export async function refuseCrowd(
  { newcomers, db, clock }: { newcomers: NewcomerReserve } & Pick<Ports, 'clock' | 'db'>,
  { accountId, receive }: { accountId: string; receive: bigint },
): Promise<void> {
  const { byNewcomers, notSold, freeAt } = await newcomers.read()
  if (notSold <= purchaseTerms.newcomersFreeBelowMicroShares) return
  if (2n * (byNewcomers + receive) <= notSold || (await hasPaid(db, accountId))) return
  throw soldOutUntil(freeAt, clock.now())
}

async function hasPaid(db: Db, accountId: string): Promise<boolean> {
  const { paymentId, microShares } = settlements
  const rows = await db
    .select({ paymentId })
    .from(settlements)
    .where(and(eq(settlements.accountId, accountId), isNotNull(microShares)))
    .limit(1)
  return rows.length > 0
}

export async function soldOut(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  cause: Error,
): Promise<AppError> {
  const [row] = await db
    .select({ free: min(purchaseOrders.expiresAt) })
    .from(purchaseOrders)
    .where(eq(purchaseOrders.state, 'open'))
  if (row?.free) return soldOutUntil(row.free, clock.now(), cause)
  const unsold = await balanceOf(db, { type: 'unsold', asset: shareAsset })
  const params = { left: formatCoinsDown(unsold, 6), count: unsold === 1_000_000n ? 1 : 2 }
  return new AppError('SOLD_OUT', { params, cause })
}

function soldOutUntil(freeAt: Date | undefined, now: Date, cause?: Error): AppError {
  const waitMs = freeAt === undefined ? 0 : freeAt.getTime() - now.getTime()
  // An order ends by the time of the blocks, which is behind the clock, so the answer names a
  // minute later.
  const at = new Date(now.getTime() + Math.max(waitMs, 0) + 60_000)
  const retryAfterSeconds = Math.ceil((at.getTime() - now.getTime()) / 1000)
  return new AppError('SOLD_OUT_UNTIL', {
    params: { at: formatUtc(at.toISOString()) },
    retryAfterSeconds,
    cause,
  })
}
