import { migrate } from '@/server/db/migrate'
import { seedSample } from '@/server/db/seed'
import { TestClock } from './api'
import { type PaymentWorld, paymentWorld } from './payment-world'
import type { TestPostgres } from './postgres'

/** A world of payments whose database lets sixteen work at once. */
export async function worldOnPostgres(postgres: TestPostgres): Promise<PaymentWorld> {
  const database = (await postgres.makeDatabase()).connect()
  await migrate(database)
  await seedSample(database.db, new TestClock().now())
  return paymentWorld({ database })
}
