import { seedPrices } from '../db/seed'
import { forgetOldWindows } from '../rate-limit'
import { errorFields } from '../ports/log'
import type { Services } from '../services'

const hourMs = 60 * 60_000

/** Starts what runs beside requests; the answer stops it and waits for a turn that is under way. */
export async function startWork(services: Services): Promise<() => Promise<void>> {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = hourly(services).catch((error: unknown) =>
      services.log.error('hourly work failed', errorFields(error)),
    )
  }, hourMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function hourly(services: Services): Promise<void> {
  await forgetOldWindows(services)
  if (services.mode === 'sandbox') await seedPrices(services.db, services.clock.now())
}
