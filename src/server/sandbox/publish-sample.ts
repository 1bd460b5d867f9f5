import { publishPrices } from '@/server/modules/offerings'
import type { Services } from '@/server/services'
import { missingFixings } from './seed'

/** The sandbox's own fixings, as they come due. */
export async function publishSample(services: Services): Promise<void> {
  const now = services.clock.now()
  await publishPrices(services, await missingFixings(services.db, now))
}
