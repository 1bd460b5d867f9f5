import type { ReactNode } from 'react'
import type { Block, Span } from '@/contract/rich-text'
import * as m from '../messages/frame'

/** Rendered from blocks, so no text can inject markup. */
export function DrawnText({ blocks, siteUrl }: { blocks: Block[]; siteUrl: string }) {
  return (
    <div className="text">
      {withPlaces(blocks).map(({ place, item }) => (
        <DrawnBlock key={place} block={item} siteUrl={siteUrl} />
      ))}
    </div>
  )
}

function withPlaces<Item>(items: Item[]): { place: string; item: Item }[] {
  return items.map((item, index) => ({ place: String(index), item }))
}

function DrawnBlock({ block, siteUrl }: { block: Block; siteUrl: string }): ReactNode {
  switch (block.type) {
    case 'heading':
      return block.level === 2 ? <h3>{block.text}</h3> : <h4>{block.text}</h4>
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} siteUrl={siteUrl} />
        </p>
      )
    case 'list':
      return <DrawnList {...block} siteUrl={siteUrl} />
    case 'quote':
      return (
        <blockquote>
          <Spans spans={block.spans} siteUrl={siteUrl} />
        </blockquote>
      )
    case 'note':
      return (
        <p className="note">
          <Spans spans={block.spans} siteUrl={siteUrl} />
        </p>
      )
    case 'table':
      return <DrawnTable {...block} siteUrl={siteUrl} />
  }
}

interface DrawnListProps {
  ordered: boolean
  items: Span[][]
  siteUrl: string
}

function DrawnList({ ordered, items, siteUrl }: DrawnListProps) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag>
      {withPlaces(items).map(({ place, item }) => (
        <li key={place}>
          <Spans spans={item} siteUrl={siteUrl} />
        </li>
      ))}
    </Tag>
  )
}

interface DrawnTableProps {
  head: Span[][]
  rows: Span[][][]
  siteUrl: string
}

function DrawnTable({ head, rows, siteUrl }: DrawnTableProps) {
  const textOf = (cells: Span[][]) =>
    cells.map((cell) => cell.map(({ text }) => text).join('')).join(', ')
  // Two tables of one text may have the same head, so the first row is part of the name.
  const name = [head, ...rows.slice(0, 1)].map(textOf).join(': ')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section className="scroll" aria-label={name || m.tableLabel()} tabIndex={0}>
      <table className="tb">
        <thead>
          <tr>
            {withPlaces(head).map(({ place, item }) => (
              <th key={place} scope="col">
                <Spans spans={item} siteUrl={siteUrl} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {withPlaces(rows).map((row) => (
            <tr key={row.place}>
              {withPlaces(row.item).map(({ place, item }) => (
                <td key={place}>
                  <Spans spans={item} siteUrl={siteUrl} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Spans({ spans, siteUrl }: { spans: Span[]; siteUrl: string }) {
  return withPlaces(spans).map(({ place, item }) => (
    <DrawnSpan key={place} span={item} siteUrl={siteUrl} />
  ))
}

function DrawnSpan({ span, siteUrl }: { span: Span; siteUrl: string }) {
  if (span.text === '\n') return <br />
  let words: ReactNode = span.text
  if (span.code) words = <code>{words}</code>
  if (span.em) words = <em>{words}</em>
  if (span.strong) words = <strong>{words}</strong>
  if (span.href === undefined) return words
  const address = span.href.startsWith('/') ? `${siteUrl}${span.href}` : span.href
  return (
    <a className="link" href={address} rel="external noreferrer">
      {words}
    </a>
  )
}
