import { sql } from 'drizzle-orm'
import { rateWindows } from './db/schema/rate-window'
import { AppError } from './errors'
import type { Services } from './services'

interface Rate {
  bucket: string
  subject: string
  most: number
  windowMs: number
}

const hourMs = 60 * 60_000

/** Counts one more use in a single statement, so parallel requests cannot share a count. */
export async function spendOnce(services: Services, rate: Rate): Promise<void> {
  const nowMs = services.clock.now().getTime()
  const startMs = nowMs - (nowMs % rate.windowMs)
  const [row] = await services.db
    .insert(rateWindows)
    .values({ bucket: rate.bucket, subject: rate.subject, startsAt: new Date(startMs), used: 1 })
    .onConflictDoUpdate({
      target: [rateWindows.bucket, rateWindows.subject, rateWindows.startsAt],
      set: { used: sql`${rateWindows.used} + 1` },
    })
    .returning({ used: rateWindows.used })
  if (row !== undefined && row.used <= rate.most) return
  const retryAfterSeconds = Math.ceil((startMs + rate.windowMs - nowMs) / 1000)
  throw new AppError('TOO_MANY', { retryAfterSeconds })
}

export function spendHourly(services: Services, name: string, address: string, most: number) {
  return spendOnce(services, {
    bucket: name,
    subject: address,
    most: most * services.limitFactor,
    windowMs: hourMs,
  })
}
