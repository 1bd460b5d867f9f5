import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { VoteMeeting, VoteResolution, VoteTotals } from '@/contract/user/votes'
import type { InEachLanguage } from '@/messages/in-each-language'
import { accountKey } from '@/server/modules/identity/tables'
import type { shareAsset } from '@/server/modules/ledger'
import { baseUnits, moment } from '@/server/platform/db/columns'

/**
 * announced: two people have approved it, and everybody can read it · open: the holders at the
 * record date are recorded, and they may vote · counted: over · called-off: there is no meeting.
 */
export type VoteState = 'announced' | 'open' | 'counted' | 'called-off'

/** The resolutions of a meeting of the bank, and how the owners through FNX have answered. */
export const votes = pgTable(
  'vote',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    asset: text().$type<typeof shareAsset>().notNull(),
    state: text().$type<VoteState>().notNull().default('announced'),
    title: jsonb().$type<InEachLanguage>().notNull(),
    resolutions: jsonb().$type<VoteResolution[]>().notNull(),
    /** The part of all votes that has to be cast before the custodian is instructed; 0 for none. */
    quorumBps: integer('quorum_bps').notNull(),
    /** Shares held at this moment vote, to the millisecond. */
    recordAt: moment('record_at').notNull(),
    closesAt: moment('closes_at').notNull(),
    meetingAt: moment('meeting_at').notNull(),
    announcedAt: moment('announced_at').notNull(),
    endedAt: moment('ended_at'),
    whyCalledOff: jsonb('why_called_off').$type<InEachLanguage>(),
    /** Written when it is over and not before, so that there are no subtotals to read. */
    ballotCount: integer('ballot_count'),
    castMicroShares: baseUnits('cast_micro_shares'),
    totals: jsonb().$type<VoteTotals[]>(),
    /** Over the hashes of all ballots that count. */
    root: text(),
    /**
     * A public key as PEM, for which the counted ballots are encrypted; null without an auditor.
     */
    auditorKey: text('auditor_key'),
    meeting: jsonb().$type<VoteMeeting>(),
    reportedAt: moment('reported_at'),
    /** How far holders have been notified, a thousand at a time in the order of their accounts. */
    toldTo: uuid('told_to'),
    isTold: boolean('is_told').notNull().default(true),
  },
  (table) => [
    uniqueIndex('vote_serial').on(table.serial),
    index('vote_open').on(table.recordAt).where(sql`${table.state} in ('announced', 'open')`),
    index('vote_to_tell').on(table.serial).where(sql`not ${table.isTold}`),
    check(
      'vote_dates',
      sql`${table.closesAt} > ${table.recordAt} and ${table.meetingAt} > ${table.closesAt}`,
    ),
    check('vote_quorum', sql`${table.quorumBps} between 0 and 10000`),
    check('vote_count', sql`(${table.state} = 'counted') = (${table.root} is not null)`),
  ],
)

export type Vote = typeof votes.$inferSelect

/** Written once and never changed; the newest of an account counts. */
export const ballots = pgTable(
  'ballot',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    voteId: uuid('vote_id')
      .notNull()
      .references(() => votes.id),
    accountId: accountKey('account_id').notNull(),
    at: moment('at').notNull(),
    /** SHA-256 over the choices and a salt: a commitment that reveals nothing. */
    fingerprint: text().notNull(),
    /** The choices and the salt, encrypted for this vote and account. */
    locked: text().notNull(),
  },
  (table) => [
    uniqueIndex('ballot_serial').on(table.serial),
    uniqueIndex('ballot_fingerprint').on(table.fingerprint),
    index('ballot_newest').on(table.voteId, table.accountId, table.serial),
    index('ballot_of_account').on(table.accountId, table.serial),
    index('ballot_in_order').on(table.voteId, table.fingerprint),
  ],
)

/**
 * The ballots that counted, by their hashes, with the nodes of the tree that each one completes.
 */
export const countedBallots = pgTable(
  'counted_ballot',
  {
    voteId: uuid('vote_id')
      .notNull()
      .references(() => votes.id),
    position: integer().notNull(),
    ballotId: uuid('ballot_id')
      .notNull()
      .references(() => ballots.id),
    nodes: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.voteId, table.position] }),
    uniqueIndex('counted_ballot_once').on(table.ballotId),
  ],
)

/** All ballots that counted, encrypted for the auditor named in the announcement. */
export const ballotFiles = pgTable('ballot_file', {
  voteId: uuid('vote_id')
    .primaryKey()
    .references(() => votes.id),
  /** RFC 7516; only the holder of the private key can read it. */
  locked: text().notNull(),
  /** SHA-256 of it, and which key it is for (RFC 7638). */
  fingerprint: text().notNull(),
  keyThumbprint: text('key_thumbprint').notNull(),
  madeAt: moment('made_at').notNull(),
})
