import { missingFixings } from '../db/seed'
import type { Services } from '../services'
import { publishPrices } from './publish'

/** The sandbox's own fixings, as they come due. */
export async function publishSample(services: Services): Promise<void> {
  const now = services.clock.now()
  await publishPrices(services, await missingFixings(services.db, now))
}
