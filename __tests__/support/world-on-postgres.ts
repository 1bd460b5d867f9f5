import { type PaymentWorld, paymentWorld } from './payment-world'
import type { TestPostgres } from './postgres'

/** A world of payments whose database lets sixteen work at once. */
export async function worldOnPostgres(postgres: TestPostgres): Promise<PaymentWorld> {
  return paymentWorld({ database: (await postgres.makeDatabase('seeded')).connect() })
}
