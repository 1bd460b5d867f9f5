import type { Block, Span } from '@/contract/rich-text'
import { inPlace } from './in-place'
import { RichSpans } from './rich-spans'
import { RichTable } from './rich-table'
import styles from './rich-text.module.css'
import { type Placed, placeNotes } from './rich-text-notes'
import { tableNames } from './table-names'

export type RichTextProps = {
  blocks: Block[]
  /** What the text's own largest headings are in the page it stands in. */
  headingLevel?: 2 | 3 | 4
  /** Keeps the ids of headings apart where several texts stand on one page. */
  idPrefix?: string
  /** Notes stand beside their paragraph where the page is wide enough. */
  hasMargin?: boolean
}

export function RichText({
  blocks,
  headingLevel = 2,
  idPrefix = '',
  hasMargin = false,
}: RichTextProps) {
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

/** The whole heading is its own link, so that its address can be copied from it. */
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
