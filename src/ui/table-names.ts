import type { Block } from '@/contract/rich-text'

/** A name for each table of a text: the heading above it and its columns, never the same twice. */
export function tableNames(blocks: Block[]): Map<Block, string> {
  const names = new Map<Block, string>()
  const used = new Map<string, number>()
  let heading: string | undefined
  for (const block of blocks) {
    if (block.type === 'heading') heading = block.text
    if (block.type !== 'table') continue
    const columns = block.head.map((cell) => cell.map((span) => span.text).join('')).join(', ')
    const name = heading === undefined ? `Table: ${columns}` : `Table: ${heading} (${columns})`
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    names.set(block, count === 1 ? name : `${name}, ${count}`)
  }
  return names
}
