import * as z from 'zod/mini'
import { isoDay, slug } from '@/contract/fields'

/** How a text is kept: one shape for the sample, for `ops content import`, and for the table. */
export const contentItem = z.object({
  kind: z.enum(['page', 'topic', 'document', 'faq', 'post', 'article', 'content', 'team']),
  slug,
  /** Section as a slug: the `[dugs]` of an address, a question's group, a team's part. */
  category: slug,
  /** The section as people read it. */
  categoryTitle: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Title; a question; a person's name. */
  title: z.string().check(z.minLength(1), z.maxLength(160)),
  /** One or two sentences; a person's role. */
  summary: z.string().check(z.maxLength(400)),
  author: z._default(z.string().check(z.maxLength(120)), ''),
  publishedOn: isoDay,
  updatedOn: isoDay,
  position: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  /** Markdown: headings 2 and 3, paragraphs, lists, quotes, tables, links; `> [!NOTE]` is a margin note. */
  body: z.string().check(
    z.maxLength(200_000),
    z.refine((text) => !text.includes('\u0000'), 'Contains characters that cannot be stored'),
  ),
})
export type ContentItem = z.infer<typeof contentItem>
