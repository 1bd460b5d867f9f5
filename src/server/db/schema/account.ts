import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { KycStatus } from '@/contract/fields'
import type { Preferences } from '@/contract/user/profile'

export const accounts = pgTable(
  'account',
  {
    id: uuid().primaryKey().defaultRandom(),
    fullName: text('full_name').notNull(),
    /** As the person gave it: mail goes there. */
    email: text().notNull(),
    /** Made of it by `emailKey`, for finding and limits only. The younger of two old accounts with one has its id behind it. */
    emailKey: text('email_key').notNull(),
    phone: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    kycStatus: text('kyc_status').$type<KycStatus>().notNull().default('NOT_APPLIED'),
    preferences: jsonb().$type<Partial<Preferences>>().notNull(),
    /** Sealed at rest; set while two-factor is being switched on and while it is on. */
    twoFactorSecret: text('two_factor_secret'),
    isTwoFactorOn: boolean('is_two_factor_on').notNull().default(false),
    /** The last accepted time step: no authenticator code serves twice. */
    twoFactorStep: bigint('two_factor_step', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (table) => [
    // A closed account frees its e-mail and phone.
    uniqueIndex('account_email_key').on(table.emailKey).where(sql`${table.closedAt} is null`),
    uniqueIndex('account_phone').on(table.phone).where(sql`${table.closedAt} is null`),
  ],
)
