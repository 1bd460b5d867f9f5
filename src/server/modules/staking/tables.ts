import { sql } from 'drizzle-orm'
import {
  bigserial,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StakeStatus, StakingPlanId } from '@/contract/user/staking'
import { accounts } from '@/server/modules/identity/tables'
import { baseUnits } from '@/server/platform/db/tables'

/**
 * Shares that a member has locked, with the terms of that day: a plan that changes later does not.
 */
export const stakes = pgTable(
  'stake',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    planId: text('plan_id').$type<StakingPlanId>().notNull(),
    amount: baseUnits('amount').notNull(),
    rateBps: integer('rate_bps').notNull(),
    days: integer().notNull(),
    status: text().$type<StakeStatus>().notNull().default('running'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    unlocksAt: timestamp('unlocks_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The days whose reward was claimed, and how much that was in all. */
    claimedDays: integer('claimed_days').notNull().default(0),
    claimed: baseUnits('claimed').notNull().default(sql`0`),
  },
  (table) => [
    index('stake_of_account').on(table.accountId, table.endedAt),
    index('stake_due').on(table.unlocksAt).where(sql`${table.status} = 'running'`),
    check(
      'stake_sums',
      sql`${table.amount} > 0 and ${table.claimed} >= 0 and ${table.claimedDays} between 0 and ${table.days}`,
    ),
    check('stake_end', sql`(${table.status} = 'running') = (${table.endedAt} is null)`),
  ],
)

/**
 * Each reward that was paid, once for the days it is for. Triggers refuse to change or delete one.
 */
export const rewardClaims = pgTable(
  'reward_claim',
  {
    id: uuid().primaryKey(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    stakeId: uuid('stake_id')
      .notNull()
      .references(() => stakes.id),
    kind: text().$type<'claim' | 'leave'>().notNull(),
    fromDay: integer('from_day').notNull(),
    toDay: integer('to_day').notNull(),
    /** Below zero if leaving took back what was claimed. */
    amount: baseUnits('amount').notNull(),
    sharePriceMicroUsd: baseUnits('share_price_micro_usd').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('reward_claim_once').on(table.stakeId, table.fromDay),
    uniqueIndex('reward_claim_newest').on(table.accountId, table.serial),
    check(
      'reward_claim_pays',
      sql`${table.kind} = 'leave' or (${table.amount} > 0 and ${table.toDay} > ${table.fromDay})`,
    ),
  ],
)
