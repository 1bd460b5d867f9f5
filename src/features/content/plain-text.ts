import type { Block, Span } from '@/contract/rich-text'

/** A text without its looks, for searching and for search engines. */
export function plainText(blocks: Block[]): string {
  return blocks.map(wordsOf).join('\n')
}

function wordsOf(block: Block): string {
  switch (block.type) {
    case 'heading':
      return block.text
    case 'list':
      return block.items.map(joined).join('\n')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(joined).join(', ')).join('\n')
    default:
      return joined(block.spans)
  }
}

function joined(spans: Span[]): string {
  return spans.map((span) => span.text).join('')
}
