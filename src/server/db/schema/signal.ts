import { boolean, doublePrecision, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { SignalName, SignalState } from '@/contract/health'

/** How it goes with what nobody looks at: one row each, renewed by whoever does the work. */
export const signals = pgTable('signal', {
  name: text().$type<SignalName>().primaryKey(),
  state: text().$type<SignalState>().notNull(),
  value: doublePrecision().notNull(),
  /** No new order is taken while this is set. */
  isPausing: boolean('is_pausing').notNull(),
  since: timestamp({ withTimezone: true }).notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  details: jsonb().$type<SignalDetails>().notNull(),
})

export type SignalDetails = {
  /** The process that measured it. */
  by?: string
  /** Since when fewer nodes agree than are needed. */
  splitSince?: string
  /** Why an operator has stopped the sale. */
  reason?: string
} & Record<string, unknown>
