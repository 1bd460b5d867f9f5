import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

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
