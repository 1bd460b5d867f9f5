import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { BankOverview } from '@/contract/admin'

/** One row: what `admin/getBankOverView` answers. */
export const bankOverviews = pgTable(
  'bank_overview',
  {
    id: integer().primaryKey().default(1),
    document: jsonb().$type<BankOverview>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('bank_overview_one_row', sql`${table.id} = 1`)],
)

export const contactMessages = pgTable(
  'contact_message',
  {
    reference: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    topic: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('contact_message_newest').on(table.createdAt)],
)

export const contentItems = pgTable(
  'content_item',
  {
    kind: text().notNull(),
    slug: text().notNull(),
    category: text().notNull(),
    categoryTitle: text('category_title').notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    author: text().notNull(),
    publishedOn: date('published_on', { mode: 'string' }).notNull(),
    updatedOn: date('updated_on', { mode: 'string' }).notNull(),
    position: integer().notNull(),
    body: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug] }),
    index('content_item_order').on(table.kind, table.position),
  ],
)

/**
 * A text in another language than the first, whose words stand in for those of `content_item`; all else of it, its place
 * and its days, is said there once. Without one the text is shown as it is.
 */
export const contentTranslations = pgTable(
  'content_translation',
  {
    kind: text().notNull(),
    slug: text().notNull(),
    locale: text().notNull(),
    categoryTitle: text('category_title').notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Older than the text that it says, it is not shown any more. */
    updatedOn: date('updated_on', { mode: 'string' }).notNull(),
    body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug, table.locale] })],
)

/** The text that people accepted, kept for good: the one in `content_item` may be replaced. */
export const documentVersions = pgTable(
  'document_version',
  {
    kind: text().$type<'page' | 'document'>().notNull(),
    slug: text().notNull(),
    /** Its day and the first eight hexadecimal digits of its SHA-256. */
    version: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    updatedOn: date('updated_on', { mode: 'string' }).notNull(),
    body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug, table.version] })],
)

/** Every wording of a text that was imported, so that one can be looked at again when another has replaced it. */
export const contentVersions = pgTable(
  'content_version',
  {
    kind: text().notNull(),
    slug: text().notNull(),
    /** Its day and the first eight hexadecimal digits of its SHA-256, as in `document_version`. */
    version: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    body: text().notNull(),
    /** When it first came; null for what was there before imports were written down. */
    importedAt: timestamp('imported_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug, table.version] })],
)
