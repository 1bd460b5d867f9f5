import type { Block } from '@/contract/rich-text'

/** A text of the site as it is printed: the same words, without what only works on a screen. */
export interface TextContent {
  language: string
  /** The name of the platform, in the head of each page. */
  brand: string
  accent: string
  sample: string | undefined
  title: string
  summary: string
  /** When it was last changed, and its address. */
  source: string
  changedAt: Date
  /** The prefix of links within the site, which would lead nowhere on paper. */
  siteUrl: string
  blocks: readonly Block[]
}

export type PrintText = (content: TextContent) => Promise<Uint8Array>
