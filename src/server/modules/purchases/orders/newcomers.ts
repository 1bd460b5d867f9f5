import { sql } from 'drizzle-orm'
import { purchaseTerms } from '@/config/terms'
import { formatCoinsDown } from '@/contract/format/amounts'
import { formatUtc } from '@/contract/format/dates'
import { balanceOf, shareAsset } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { orNull, queryFirst, read } from '@/server/platform/db/query'
import { AppError } from '@/server/platform/errors'
import type { Clock } from '@/server/platform/node/machine'
import type { Ports } from '@/server/platform/ports'

const readMs = 1_000

interface Reserved {
  byNewcomers: bigint
  freeAt: Date | undefined
  notSold: bigint
}

export class NewcomerReserve {
  private readAtMs = Number.NEGATIVE_INFINITY
  private reading: Promise<Reserved> | undefined

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  read(): Promise<Reserved> {
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

const hasNoCredit = sql`not exists (select from settlement
  where settlement.account_id = purchase_order.account_id and settlement.micro_shares is not null)`

async function readReserved(db: Db): Promise<Reserved> {
  const row = await queryFirst(db, {
    reserved: read.text,
    free: orNull(read.moment),
    left: read.text,
  })`
    select coalesce(sum(micro_shares) filter (where ${hasNoCredit}), 0)::text as reserved,
      min(expires_at) filter (where ${hasNoCredit}) as free,
      (coalesce(sum(micro_shares), 0) + (select coalesce(sum(balance), 0) from ledger_account
        where owner_id is null and asset = ${shareAsset} and type = 'unsold'))::text as left
    from purchase_order where state = 'open'`
  return {
    byNewcomers: BigInt(row?.reserved ?? 0),
    freeAt: row?.free ? new Date(row.free) : undefined,
    notSold: BigInt(row?.left ?? 0),
  }
}

/**
 * Refuses an order of somebody who has never paid once orders like it reserve half of what is left.
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
  const { accountId: payer, microShares } = settlements
  const found = await db
    .select({ id: settlements.paymentId })
    .from(settlements)
    .where(and(eq(payer, accountId), isNotNull(microShares)))
    .limit(1)
  return found.length > 0
}

export async function soldOut(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  cause: Error,
): Promise<AppError> {
  const row = await queryFirst(db, { free: orNull(read.moment) })`
    select min(expires_at) as free from purchase_order where state = 'open'`
  if (row?.free) return soldOutUntil(new Date(row.free), clock.now(), cause)
  const unsold = await balanceOf(db, { type: 'unsold', asset: shareAsset })
  const params = { left: formatCoinsDown(unsold, 6), count: unsold === 1_000_000n ? 1 : 2 }
  return new AppError('SOLD_OUT', { params, cause })
}

function soldOutUntil(freeAt: Date | undefined, now: Date, cause?: Error): AppError {
  const waitMs = freeAt === undefined ? 0 : freeAt.getTime() - now.getTime()
  // An order ends by the time of the blocks, which lags behind the clock, so we name a minute
  // later.
  const at = new Date(now.getTime() + Math.max(waitMs, 0) + 60_000)
  const retryAfterSeconds = Math.ceil((at.getTime() - now.getTime()) / 1000)
  return new AppError('SOLD_OUT_UNTIL', {
    params: { at: formatUtc(at.toISOString()) },
    retryAfterSeconds,
    cause,
  })
}
