import { sql } from 'drizzle-orm'
import { bigserial, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accountKey } from '@/server/modules/identity/tables'
import type { Asset } from '@/server/modules/ledger'
import { baseUnits, moment } from '@/server/platform/db/columns'

/**
 * waiting: for the receiver's answer, also without a receiver or after they declined · accepted:
 * the shares are theirs · taken-back: by the sender · returned: not accepted in time.
 */
export type GiftState = 'waiting' | 'accepted' | 'taken-back' | 'returned'

/** Shares that a member sends to another. They belong to the sender until they are accepted. */
export const shareGifts = pgTable(
  'share_gift',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: bigserial({ mode: 'bigint' }).notNull(),
    asset: text().$type<Asset>().notNull(),
    senderId: accountKey('sender_id').notNull(),
    /**
     * As the sender typed it. It may be a stranger's address, so it is kept only while the gift
     * waits.
     */
    wanted: text(),
    /** The same address in the form by which accounts are found. */
    wantedKey: text('wanted_key'),
    /** The sender's name for the receiver, shown only to the sender. */
    label: text().notNull(),
    microShares: baseUnits('micro_shares').notNull(),
    state: text().$type<GiftState>().notNull().default('waiting'),
    /** The member who was asked; null while no eligible member has that address. */
    receiverId: accountKey('receiver_id'),
    /** The receiver's secret: the sender sees the same as without an answer. */
    declinedAt: moment('declined_at'),
    sentAt: moment('sent_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** When a receiver is looked up next; null once there is one. */
    lookAt: moment('look_at'),
    endedAt: moment('ended_at'),
    /** The hash of the secret in the mail with which the account's owner takes the gift back. */
    refusalHash: text('refusal_hash').notNull().unique(),
  },
  (table) => [
    uniqueIndex('share_gift_serial').on(table.serial),
    index('share_gift_of_sender').on(table.senderId, table.serial),
    index('share_gift_of_receiver').on(table.receiverId, table.serial),
    uniqueIndex('share_gift_open_to_address')
      .on(table.senderId, table.wantedKey)
      .where(sql`${table.state} = 'waiting'`),
    uniqueIndex('share_gift_open_to_receiver')
      .on(table.receiverId)
      .where(sql`${table.state} = 'waiting' and ${table.declinedAt} is null`),
    index('share_gift_due').on(table.endsAt).where(sql`${table.state} = 'waiting'`),
    index('share_gift_to_look')
      .on(table.lookAt)
      .where(sql`${table.state} = 'waiting' and ${table.lookAt} is not null`),
    check('share_gift_amount', sql`${table.microShares} > 0`),
    check('share_gift_end', sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
    check('share_gift_address', sql`(${table.state} = 'waiting') = (${table.wanted} is not null)`),
    check(
      'share_gift_accepted',
      sql`${table.state} <> 'accepted' or (${table.receiverId} is not null and ${table.declinedAt} is null)`,
    ),
  ],
)

export type ShareGift = typeof shareGifts.$inferSelect
