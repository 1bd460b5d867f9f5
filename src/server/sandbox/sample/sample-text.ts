import type { ContentItem } from '@/server/modules/content'

/** What is written by hand for a text that stands in a section; the section gives it the rest. */
export type SampleText = Pick<ContentItem, 'slug' | 'title' | 'summary' | 'updatedOn' | 'body'>

/** A question and its answer; the address of the answer is the slug. */
export type SampleAnswer = Pick<ContentItem, 'slug' | 'title' | 'body'>

/** A text with a by-line and its own day. */
export type SamplePost = SampleText & Pick<ContentItem, 'author' | 'publishedOn'>
