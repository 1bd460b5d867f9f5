import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BankOverview } from '@/contract/admin'
import { moment } from '@/server/platform/db/columns'

export const bankOverviews = pgTable(
  'bank_overview',
  {
    id: integer().primaryKey().default(1),
    document: jsonb().$type<BankOverview>().notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('bank_overview_one_row', sql`${table.id} = 1`)],
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
    publishedOn: date('published_on').notNull(),
    updatedOn: date('updated_on').notNull(),
    position: integer().notNull(),
    body: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug] }),
    index('content_item_order').on(table.kind, table.position),
  ],
)

/** Holds only the translated words; everything else about a text is in `content_item`. */
export const contentTranslations = pgTable(
  'content_translation',
  {
    kind: text().notNull(),
    slug: text().notNull(),
    locale: text().notNull(),
    categoryTitle: text('category_title').notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    updatedOn: date('updated_on').notNull(),
    body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug, table.locale] })],
)

export const documentVersions = pgTable(
  'document_version',
  {
    kind: text().$type<'page' | 'document'>().notNull(),
    slug: text().notNull(),
    version: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    updatedOn: date('updated_on').notNull(),
    body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug, table.version] })],
)

export const contentVersions = pgTable(
  'content_version',
  {
    kind: text().notNull(),
    slug: text().notNull(),
    version: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    body: text().notNull(),
    /** Null for texts from before imports were recorded. */
    importedAt: moment('imported_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug, table.version] })],
)
