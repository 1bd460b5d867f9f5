import type { Block } from '@/contract/rich-text'

/** A text of the site as it is printed: the same words, without what only a screen can do. */
export interface TextContent {
  language: string
  /** The name of the platform, which is in the head of each page. */
  brand: string
  accent: string
  sample: string | undefined
  title: string
  summary: string
  /** When it was changed last, and where it is read. */
  source: string
  changedAt: Date
  /** Before a link within the site, which leads nowhere on paper. */
  siteUrl: string
  blocks: readonly Block[]
}

export type PrintText = (content: TextContent) => Promise<Uint8Array>
