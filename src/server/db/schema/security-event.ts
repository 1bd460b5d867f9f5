import { bigserial, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SecurityEventKind } from '../../security/events'

/**
 * Logins and everything that was refused for safety's sake. Refers to no other table: it outlives what it
 * tells of, and one day goes by whole months.
 */
export const securityEvents = pgTable(
  'security_event',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text().$type<SecurityEventKind>().notNull(),
    call: text(),
    reason: text(),
    accountId: uuid('account_id'),
    /** Shortened; who exactly it was shows only as the same hash again. */
    network: text(),
    addressHash: text('address_hash'),
    /** How often the same happened within the second that the row stands for. */
    times: integer().notNull(),
  },
  (table) => [
    index('security_event_age').on(table.at),
    index('security_event_kind').on(table.kind, table.serial),
    index('security_event_of_account').on(table.accountId, table.serial),
  ],
)
