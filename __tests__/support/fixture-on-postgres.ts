import { type PaymentFixture, paymentFixture } from './payment-fixture'
import type { TestPostgres } from './postgres'

/** A world of payments whose database lets sixteen work at once. */
export async function fixtureOnPostgres(postgres: TestPostgres): Promise<PaymentFixture> {
  return paymentFixture({ database: (await postgres.makeDatabase('seeded')).connect() })
}
