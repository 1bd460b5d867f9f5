import type { Block, Span } from '@/contract/rich-text'
import { inPlace } from '@/ui/rich-spans'
import * as m from './messages'
import { RichSpans } from './rich-spans'
import styles from './rich-text.module.css'

const figure = /^[-+−]?(USD |\$)?[\d,]+(\.\d+)?\s?%?$/

type NoteBlock = Extract<Block, { type: 'note' }>

type Placed =
  | { block: Exclude<Block, NoteBlock>; notes?: never; rows?: never }
  | { notes: Span[][]; rows: string; block?: never }

export function RichText({
  blocks,
  headingLevel = 2,
  idPrefix = '',
  hasMargin = false,
}: {
  blocks: Block[]
  headingLevel?: 2 | 3 | 4
  idPrefix?: string
  hasMargin?: boolean
}) {
  const names = tableNames(blocks)
  return (
    <div className={hasMargin ? `${styles.text} ${styles.withMargin}` : styles.text}>
      {inPlace(placeNotes(blocks)).map(({ place, item }) => (
        <PlacedBlock
          key={place}
          placed={item}
          tableName={(item.block && names.get(item.block)) ?? ''}
          headingLevel={headingLevel}
          idPrefix={idPrefix}
        />
      ))}
    </div>
  )
}

type PlacedBlockProps = {
  placed: Placed
  tableName: string
  headingLevel: number
  idPrefix: string
}

function PlacedBlock({ placed, tableName, headingLevel, idPrefix }: PlacedBlockProps) {
  if (placed.notes) return <Notes notes={placed.notes} rows={placed.rows} />
  const { block } = placed
  switch (block.type) {
    case 'heading':
      return (
        <Heading
          level={headingLevel + block.level - 2}
          id={`${idPrefix}${block.id}`}
          text={block.text}
        />
      )
    case 'paragraph':
      return (
        <p>
          <RichSpans spans={block.spans} />
        </p>
      )
    case 'list':
      return <List {...block} />
    case 'quote':
      return (
        <blockquote className={styles.quote}>
          <RichSpans spans={block.spans} />
        </blockquote>
      )
    case 'table':
      return <RichTable {...block} name={tableName} />
  }
}

function Heading({ level, id, text }: { level: number; id: string; text: string }) {
  const Tag = `h${Math.min(level, 6)}` as 'h2'
  return (
    <Tag id={id} className={level > 2 ? styles.smaller : styles.heading}>
      <a href={`#${id}`} className={styles.anchor}>
        {text}
      </a>
    </Tag>
  )
}

function List({ ordered, items }: { ordered: boolean; items: Span[][] }) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag className={styles.list}>
      {inPlace(items).map(({ place, item }) => (
        <li key={place}>
          <RichSpans spans={item} />
        </li>
      ))}
    </Tag>
  )
}

function Notes({ notes, rows }: { notes: Span[][]; rows: string }) {
  return (
    <div role="note" className={styles.note} style={{ gridRow: rows }}>
      {inPlace(notes).map(({ place, item }) => (
        <p key={place}>
          <RichSpans spans={item} />
        </p>
      ))}
    </div>
  )
}

function tableNames(blocks: Block[]): Map<Block, string> {
  const names = new Map<Block, string>()
  const used = new Map<string, number>()
  let heading: string | undefined
  for (const block of blocks) {
    if (block.type === 'heading') heading = block.text
    if (block.type !== 'table') continue
    const columns = block.head.map((cell) => cell.map((span) => span.text).join('')).join(', ')
    const name =
      heading === undefined ? m.tableText({ columns }) : m.namedTableText({ heading, columns })
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    names.set(block, count === 1 ? name : `${name}, ${count}`)
  }
  return names
}

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

function RichTable({ name, head, rows }: { name: string; head: Span[][]; rows: Span[][][] }) {
  const looks = head.map((_, column) => (isFigures(rows, column) ? styles.figure : undefined))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.scroll} aria-label={name} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {inPlace(head).map(({ place, item }) => (
              <th key={place} scope="col" className={looks[Number(place)]}>
                <RichSpans spans={item} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inPlace(rows).map((row) => (
            <tr key={row.place}>
              {inPlace(row.item).map(({ place, item }) => (
                <td key={place} className={looks[Number(place)]}>
                  <RichSpans spans={item} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function isFigures(rows: Span[][][], column: number): boolean {
  return column > 0 && rows.every((row) => figure.test(wordsOf(row[column] ?? [])))
}

function wordsOf(cell: Span[]): string {
  return cell.map((span) => span.text).join('')
}
