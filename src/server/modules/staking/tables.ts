import { sql } from 'drizzle-orm'
import {
  bigserial,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StakeStatus, StakingPlanId } from '@/contract/user/staking'
import { accountKey } from '@/server/modules/identity/tables'
import { baseUnits, moment } from '@/server/platform/db/columns'

/**
 * Shares that a member has locked, with the terms of that day: later changes of a plan do not
 * affect them.
 */
export const stakes = pgTable(
  'stake',
  {
    id: uuid().primaryKey(),
    accountId: accountKey('account_id').notNull(),
    planId: text('plan_id').$type<StakingPlanId>().notNull(),
    amount: baseUnits('amount').notNull(),
    rateBps: integer('rate_bps').notNull(),
    days: integer().notNull(),
    /** The version of the plans by which it began; null before there were versions. */
    plansVersion: integer('plans_version'),
    status: text().$type<StakeStatus>().notNull().default('running'),
    startedAt: moment('started_at').notNull(),
    unlocksAt: moment('unlocks_at').notNull(),
    endedAt: moment('ended_at'),
    /** The days whose reward was claimed, and the claimed sum. */
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

/** Each reward that was paid, once for its days. Triggers refuse to change or delete one. */
export const rewardClaims = pgTable(
  'reward_claim',
  {
    id: uuid().primaryKey(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    accountId: accountKey('account_id').notNull(),
    stakeId: uuid('stake_id')
      .notNull()
      .references(() => stakes.id),
    kind: text().$type<'claim' | 'leave'>().notNull(),
    fromDay: integer('from_day').notNull(),
    toDay: integer('to_day').notNull(),
    /** Negative if leaving took back what was claimed. */
    amount: baseUnits('amount').notNull(),
    sharePriceMicroUsd: baseUnits('share_price_micro_usd').notNull(),
    at: moment('at').notNull(),
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
