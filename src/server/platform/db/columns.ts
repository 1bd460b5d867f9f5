import { type SQL, sql } from 'drizzle-orm'
import { customType, numeric, timestamp } from 'drizzle-orm/pg-core'

/** Column types that tables share. */
export const baseUnits = (name: string) =>
  numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A sum of amounts for the query builder; without rows it is 0. */
export const sumColumn = (what: unknown, where?: SQL) =>
  sql`coalesce(sum(${what}) ${where ? sql`filter (where ${where})` : sql``}, 0)`.mapWith(BigInt)
