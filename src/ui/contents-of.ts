import type { Block } from '@/contract/rich-text'
import type { ContentsEntry } from './reading-contents'

/** The chapters of a text, for its list of contents. */
export function contentsOf(blocks: Block[]): ContentsEntry[] {
  return blocks.flatMap((block) =>
    block.type === 'heading' && block.level === 2 ? [{ id: block.id, text: block.text }] : [],
  )
}
