import type { Block, Span } from '@/contract/rich-text'

type NoteBlock = Extract<Block, { type: 'note' }>

/** A block of the text column, or the notes that stand beside the block before them. */
export type Placed =
  | { block: Exclude<Block, NoteBlock>; notes?: never; rows?: never }
  | { notes: Span[][]; rows: string; block?: never }

/**
 * The rows of the text column are counted, so that a note can begin at its paragraph and reach
 * down to the next note without pushing the paragraphs apart.
 */
export function placeNotes(blocks: Block[]): Placed[] {
  const placed: Placed[] = []
  const open: { row: number; notes: Span[][]; place: number }[] = []
  let row = 0
  for (const block of blocks) {
    if (block.type !== 'note') {
      row += 1
      placed.push({ block })
      continue
    }
    const anchor = Math.max(row, 1)
    const last = open.at(-1)
    if (last?.row === anchor) {
      last.notes.push(block.spans)
      continue
    }
    const notes = [block.spans]
    open.push({ row: anchor, notes, place: placed.length })
    placed.push({ notes, rows: '' })
  }
  open.forEach(({ row: from, notes, place }, index) => {
    const next = open[index + 1]?.row ?? Math.max(row + 1, from + 1)
    placed[place] = { notes, rows: `${from} / span ${next - from}` }
  })
  return placed
}
