import { numeric } from 'drizzle-orm/pg-core'

/** Any whole amount there can be on a chain. */
export const baseUnits = (name: string) =>
  numeric(name, { precision: 78, scale: 0, mode: 'bigint' })
