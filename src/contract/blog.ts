import * as z from 'zod/mini'
import { requiredError } from '@/messages/fields'
import { describe, listOf } from './define'
import { isoDay, language, pageLimit, pageNumber, slug } from './fields'
import { block } from './rich-text'

/** post: the blog · article: long reads · content: single items. */
export const blogKind = z.enum(['post', 'article', 'content'])
export type BlogKind = z.infer<typeof blogKind>

const listed = z.object({
  kind: blogKind,
  language,
  category: slug,
  categoryTitle: z.string(),
  slug,
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  publishedOn: isoDay,
  updatedOn: isoDay,
  readMinutes: z.int(),
})
export type BlogListed = z.infer<typeof listed>

const cursor = z.string().check(
  z.maxLength(131),
  z.regex(/^\d{4}-\d\d-\d\d\.[a-z0-9]+(-[a-z0-9]+)*$/),
  z.refine((text) => isoDay.safeParse(text.slice(0, 10)).success),
)

const list = listOf(listed)
export type BlogList = z.infer<typeof list>

const entry = z.extend(listed, { blocks: z.array(block), related: z.array(listed) })
export type BlogEntry = z.infer<typeof entry>

export const blogCalls = {
  getblogMediaList: describe({
    method: 'GET',
    path: 'blog/getblogMediaList',
    access: 'public',
    summary:
      'Posts, articles and content items without bodies, newest first. `nextCursor`, given as `before` with its kind, continues.',
    request: z
      .object({
        kind: z.optional(blogKind),
        category: z.optional(slug),
        before: z.optional(cursor),
        page: pageNumber(),
        limit: pageLimit(20),
      })
      .check(
        // Texts of two kinds may have the same day and slug, so a page of all kinds could skip one
        // of them.
        z.refine(({ kind, before }) => before === undefined || kind !== undefined, {
          path: ['kind'],
          error: requiredError,
        }),
      ),
    response: list,
    memorySeconds: 60,
  }),
  viewBlog: describe({
    method: 'GET',
    path: 'blog/viewBlog',
    access: 'public',
    summary: 'One post, article or content item.',
    request: z.object({ kind: blogKind, category: z.optional(slug), slug }),
    response: entry,
    memorySeconds: 60,
  }),
}
