import { bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** begun: under way, or its process died · asked: waits for a second operator. */
export type CommandOutcome = 'begun' | 'done' | 'asked' | 'refused' | 'failed'

/** Every operator's command: who, why, and what it changed. */
export const operatorCommands = pgTable(
  'operator_command',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** As told, not as proved. */
    operator: text().notNull(),
    command: text().notNull(),
    words: text().notNull(),
    reason: text().notNull(),
    outcome: text().$type<CommandOutcome>().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index('operator_command_of').on(table.command, table.serial)],
)
