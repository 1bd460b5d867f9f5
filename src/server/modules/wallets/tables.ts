import { and, eq, isNull, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accountKey, sessions } from '@/server/modules/identity/tables'
import { moment } from '@/server/platform/db/columns'

/**
 * accepted: the contract itself accepts the signature (ERC-1271) · confirmed: and its member has
 * confirmed that a contract may hold their shares.
 */
export type LinkedProgram = 'accepted' | 'confirmed'

/**
 * Rows are never deleted: a payment belongs to the member who had the wallet linked at the time of
 * its block.
 */
export const walletLinks = pgTable(
  'wallet_link',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: accountKey('account_id').notNull(),
    address: text().notNull(),
    linkedAt: moment('linked_at').notNull(),
    unlinkedAt: moment('unlinked_at'),
    /**
     * What the wallet signed to be linked. The signer of a delivery compares the delivery with
     * this, so that no other statement can move shares. Null for links from before it was stored.
     */
    message: text('link_message'),
    signature: text('link_signature'),
    /**
     * Null if a key has signed. Only the web writes it, because the signer of deliveries has no
     * node to ask.
     */
    program: text('link_program').$type<LinkedProgram>(),
    /** `programWord`, signed by the web, once it is confirmed. */
    word: text('link_word'),
  },
  (table) => [
    uniqueIndex('wallet_link_address').on(table.address).where(sql`${table.unlinkedAt} is null`),
    // Includes ended links.
    index('wallet_link_ever').on(table.address),
    index('wallet_link_of_account').on(table.accountId, table.linkedAt),
  ],
)

export type WalletLink = typeof walletLinks.$inferSelect

type ValueOrColumn = string | AnyPgColumn

/** Linked now: this address, or to this account, or both. A missing value matches no link. */
export const isLinked = (
  wanted:
    | { address: ValueOrColumn }
    | { accountId: ValueOrColumn }
    | { address: ValueOrColumn; accountId: ValueOrColumn },
) =>
  and(
    'address' in wanted ? eq(walletLinks.address, wanted.address) : undefined,
    'accountId' in wanted ? eq(walletLinks.accountId, wanted.accountId) : undefined,
    isNull(walletLinks.unlinkedAt),
  )

export const walletNonces = pgTable(
  'wallet_nonce',
  {
    nonce: text().primaryKey(),
    accountId: accountKey('account_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('wallet_nonce_age').on(table.expiresAt)],
)
