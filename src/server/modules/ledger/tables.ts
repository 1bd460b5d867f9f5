import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LedgerTotals } from '@/contract/audit'
import type { TransactionKind, TransactionStatus } from '@/contract/transaction'
import { accountKey } from '@/server/modules/identity/tables'
import { baseUnits, bytes, moment } from '@/server/platform/db/columns'

/**
 * The state of the ledger that an audit has read. The next audit starts from it and compares only
 * what has changed since, because reading all entries takes longer the older the ledger is.
 */
export interface LedgerMoment {
  /** PostgreSQL's own description (`pg_snapshot`) of which transactions were visible. */
  snapshot: string
  /**
   * The identifier of the database cluster. A dump that was restored elsewhere gives its
   * transactions other numbers, so there `snapshot` is meaningless and everything has to be
   * compared.
   */
  system: string
  /** The balance of each of the platform's own ledger accounts, by the account's id. */
  ofPlatform: Record<string, string>
  /** How many people owned shares, which determines the size of the tree. */
  owners: number
  /** The day (UTC) on which everything was last compared. It is done at least once a day. */
  wholeOn: string
}

/**
 * Each row is one published audit. Rows are permanent, but the balances of people can be proved
 * only against the newest few (`sums`).
 */
export const auditSnapshots = pgTable('audit_snapshot', {
  id: uuid().primaryKey().defaultRandom(),
  serial: bigserial({ mode: 'bigint' }).notNull().unique(),
  at: moment('at').notNull(),
  /** Null if an older release published it. */
  period: text(),
  /** The newest block that these books follow; null if they follow none. */
  block: bigint({ mode: 'bigint' }),
  root: text().notNull(),
  totals: jsonb().$type<LedgerTotals>().notNull(),
  differenceCount: integer('difference_count').notNull(),
  /** The newest ledger entry when the audit began; a newer one is a reason for the next audit. */
  lastEntry: bigint('last_entry', { mode: 'bigint' }).notNull(),
  /**
   * The newest event in the operators' log and its hash, which seals all events before it. An
   * outsider who has noted a published hash can tell later whether the log was changed. Null while
   * it is empty.
   */
  eventSerial: bigint('event_serial', { mode: 'number' }),
  eventHash: text('event_hash'),
  /**
   * Secret, because salts and positions of all lines are derived from it. An auditor who is given
   * the seed and the balances builds the same tree and gets the published root.
   */
  seed: text().notNull(),
  /**
   * Seed, root and sums of each shard, from which a proof is built. Null in older snapshots, which
   * keep only their totals and root: lines can no longer be proved against those.
   */
  sums: bytes(),
  moment: jsonb().$type<LedgerMoment>(),
})

/**
 * What one person owned, from one published audit until it changed. A person whose balance stays
 * the same keeps one line through many audits.
 */
export const auditLines = pgTable(
  'audit_line',
  {
    /** Drawn once for each account; its first bits are the number of the line's shard. */
    shardKey: integer('shard_key').notNull(),
    accountId: uuid('account_id').notNull(),
    available: baseUnits('available').notNull(),
    staked: baseUnits('staked').notNull(),
    /** In the person's own wallet. */
    delivered: baseUnits('delivered').notNull().default(sql`0`),
    /**
     * The serial of the first audit with this line, and of the first audit without it; the second
     * is null while the line is current.
     */
    fromSnapshot: bigint('from_snapshot', { mode: 'bigint' }).notNull(),
    toSnapshot: bigint('to_snapshot', { mode: 'bigint' }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.fromSnapshot] }),
    index('audit_line_of_shard').on(table.shardKey),
    index('audit_line_over').on(table.toSnapshot).where(sql`${table.toSnapshot} is not null`),
  ],
)

/** The public log, which is append-only. Triggers refuse to change or delete an entry. */
export const auditLogEntries = pgTable(
  'audit_log_entry',
  {
    /** From 0, without a gap. */
    number: bigint({ mode: 'number' }).primaryKey(),
    text: text().notNull(),
    /** The roots of the full subtrees that this entry completes, from its own leaf upwards. */
    nodes: text().array().notNull(),
  },
  ({ text: entry }) => [uniqueIndex('audit_log_entry_head').on(headIn(entry))],
)

/** The subject of an entry, its first two lines: a period has one audit, a record date one list. */
function headIn(entry: AnyPgColumn | ExtraConfigColumn) {
  return sql<string>`(split_part(${entry}, chr(10), 1) || chr(10) || split_part(${entry}, chr(10), 2))`
}
export const headColumn = headIn(auditLogEntries.text)

/**
 * The state of the log after so many entries. The signer signs the newest, if it extends the last
 * one that it signed; a trigger refuses every other change.
 */
export const auditCheckpoints = pgTable(
  'audit_checkpoint',
  {
    size: bigint({ mode: 'number' }).primaryKey(),
    root: text().notNull(),
    signature: text(),
    /** Why the signer refused it, for operators. */
    refusal: text(),
    /** When it was signed or refused. */
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('audit_checkpoint_signed').on(table.size).where(sql`${table.signature} is not null`),
  ],
)

/** The newest checkpoint that each witness has signed. */
export const auditCosignatures = pgTable('audit_cosignature', {
  /** The witness's key, as in the settings. */
  witness: text().primaryKey(),
  size: bigint({ mode: 'number' })
    .notNull()
    .references(() => auditCheckpoints.size),
  at: moment('at').notNull(),
  line: text().notNull(),
})

/**
 * One account of the double-entry ledger, of a person or of the platform. The balance is a copy of
 * the sum of its entries: a trigger changes it with each entry, and refuses any other change. The
 * floor is its lowest allowed balance: zero for people, the negative supply cap for issued shares,
 * null for accounts that money comes from.
 */
export const ledgerAccounts = pgTable(
  'ledger_account',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null for the platform's own accounts. */
    ownerId: accountKey('owner_id'),
    type: text().notNull(),
    asset: text().notNull(),
    balance: baseUnits('balance').notNull().default(sql`0`),
    floor: baseUnits('floor').default(sql`0`),
    /**
     * The two pools, `unsold` and `rewards`, are spread over 64 rows so that orders need not wait
     * for each other. Every other account has only slot 0.
     */
    slot: smallint().notNull().default(0),
  },
  (table) => [
    uniqueIndex('ledger_account_of_owner')
      .on(table.ownerId, table.asset, table.type)
      .where(sql`${table.ownerId} is not null`),
    uniqueIndex('ledger_account_of_platform')
      .on(table.asset, table.type, table.slot)
      .where(sql`${table.ownerId} is null`),
    check(
      'ledger_account_floor',
      sql`${table.floor} is null or ${table.balance} >= ${table.floor}`,
    ),
    check('ledger_account_person_floor', sql`${table.ownerId} is null or ${table.floor} = 0`),
    index('ledger_account_set_aside')
      .on(table.type)
      .where(sql`${table.type} in ('ordered', 'promised')`),
    // Reserved or promised shares are kept with their person, as `ordered` and `promised`. In an
    // account of the platform no check would find them, so the database refuses that.
    check(
      'ledger_account_closed',
      sql`${table.ownerId} is not null or ${table.type} not in ('reserved', 'promised') or ${table.balance} = 0`,
    ),
    check('ledger_account_slot', sql`${table.slot} between 0 and 63`),
  ],
)

/**
 * One event in the books. Its key is unique, so it cannot be written twice. Triggers refuse to
 * change or delete journals and entries, and to add an entry to a journal later.
 */
export const ledgerJournals = pgTable(
  'ledger_journal',
  {
    id: uuid().primaryKey().defaultRandom(),
    key: text().notNull(),
    kind: text().notNull(),
    at: moment('at').notNull(),
    /** Details for a person or an operator. No calculation uses them. */
    details: jsonb().notNull().default({}),
  },
  (table) => [uniqueIndex('ledger_journal_key').on(table.key)],
)

/**
 * What a journal adds to one account, negative for what it takes. The entries of a journal sum to
 * zero in each asset, which the database checks as they are written.
 */
export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    serial: bigserial({ mode: 'bigint' }).primaryKey(),
    // No foreign keys, which would be checked row by row in the busiest table: the trigger
    // `ledger_apply` checks once for all entries of a statement that journal and account exist.
    journalId: uuid('journal_id').notNull(),
    accountId: uuid('account_id').notNull(),
    amount: baseUnits('amount').notNull(),
    /**
     * The same time as its journal's, so that a balance at any time is read from this table alone.
     */
    at: moment('at').notNull(),
  },
  (table) => [
    index('ledger_entry_of_journal').on(table.journalId),
    index('ledger_entry_of_account').on(table.accountId, table.at, table.amount),
    check('ledger_entry_moves', sql`${table.amount} <> 0`),
  ],
)

/** The statuses in which something can still happen; the index below is for listing only these. */
const openStatuses: TransactionStatus[] = ['awaiting', 'pending', 'decision', 'returning', 'held']
export const openStatusList = sql.raw(openStatuses.map((status) => `'${status}'`).join(', '))

/**
 * What members read as their transactions, receipts and exports. It is written in the database
 * transaction that changes what it reports, so a list never contradicts the books. Balances are
 * never calculated from it. Its id is the id of the order, of the swap, or of the payment that
 * belongs to no order.
 */
export const memberTransactions = pgTable(
  'member_transaction',
  {
    id: uuid().primaryKey(),
    /** The order of the list: the cursor of a page is the serial of its last row. */
    serial: bigserial({ mode: 'bigint' }).notNull(),
    accountId: accountKey('account_id').notNull(),
    kind: text().$type<TransactionKind>().notNull(),
    status: text().$type<TransactionStatus>().notNull(),
    at: moment('at').notNull(),
    currency: text(),
    decimals: integer().notNull(),
    pay: baseUnits('pay').notNull(),
    fee: baseUnits('fee'),
    microShares: baseUnits('micro_shares'),
    sharePriceMicroUsd: baseUnits('share_price_micro_usd'),
    currencyPriceMicroUsd: baseUnits('currency_price_micro_usd'),
    /** What a swap has returned or, until the chain has shown that, what it was to return. */
    received: baseUnits('received'),
    receivedCurrency: text('received_currency'),
    receivedDecimals: integer('received_decimals'),
    hash: text(),
    blockNumber: bigint('block_number', { mode: 'bigint' }),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('member_transaction_newest').on(table.accountId, table.serial),
    index('member_transaction_open')
      .on(table.accountId, table.serial)
      .where(sql`${table.status} in (${openStatusList})`),
    index('member_transaction_at').on(table.accountId, table.at),
    // Contains every column that holdings and gains sum up, so that they read only the index.
    index('member_transaction_deals')
      .on(
        table.accountId,
        table.endedAt,
        table.at,
        table.microShares,
        table.pay,
        table.currencyPriceMicroUsd,
        table.decimals,
      )
      .where(sql`${table.status} = 'confirmed'`),
    index('member_transaction_any_hash').on(table.hash),
  ],
)
