import { type PaymentFixture, paymentFixture } from './payment-fixture'
import type { TestPostgres } from './postgres'

export async function fixtureOnPostgres(postgres: TestPostgres): Promise<PaymentFixture> {
  return paymentFixture({ database: (await postgres.makeDatabase('seeded')).connect() })
}
