import type { Block, Span } from '@/contract/rich-text'
import type { TextContent } from '../contents/text'
import { openPdf } from './pdf'
import {
  bottom,
  drawBrand,
  grey,
  hair,
  headTop,
  height,
  ink,
  inner,
  margin,
  mm,
  type Pdf,
  top,
  width,
  write,
} from './sheet'

type Element = ReturnType<Pdf['struct']>

interface Printing {
  pdf: Pdf
  root: Element
  content: TextContent
}

/** The library breaks pages by itself within these margins. */
const margins = { top, bottom: height - bottom, left: margin, right: margin }
const textSize = 10
const lineGap = 2.5

export async function printText(content: TextContent): Promise<Uint8Array> {
  const { language, title, changedAt: at } = content
  const { pdf, root, end } = openPdf({ language, title, at, margins })
  const printing = { pdf, root, content }
  pdf.addPage()
  tag(printing, 'H1', () => line(pdf, title, { size: 20, weight: 'semibold' }))
  pdf.y += 2 * mm
  tag(printing, 'P', () => line(pdf, content.summary, { size: 11, color: grey }))
  pdf.y += 1 * mm
  tag(printing, 'P', () => line(pdf, content.source, { size: 8, color: grey }))
  pdf.y += 3 * mm
  for (const block of content.blocks) drawBlock(printing, block)
  root.end()
  drawHeads(pdf, content)
  return end()
}

interface Style {
  size?: number
  weight?: 'regular' | 'semibold'
  color?: string
  x?: number
}

function line(pdf: Pdf, text: string, style: Style): void {
  const { size = textSize, weight = 'regular', color = ink, x = margin } = style
  const options = { width: width - margin - x, lineGap }
  pdf.font(weight).fontSize(size).fillColor(color).text(text, x, pdf.y, options)
}

function tag({ pdf, root }: Printing, name: string, draw: () => void, parent = root): void {
  const element = pdf.struct(name, {}, draw)
  parent.add(element)
  element.end()
}

function drawBlock(printing: Printing, block: Block): void {
  const { pdf } = printing
  switch (block.type) {
    case 'heading': {
      pdf.y += 4 * mm
      // A heading is never left alone at the foot of a page.
      if (pdf.y + 22 * mm > bottom) pdf.addPage()
      const size = block.level === 2 ? 14 : 11.5
      tag(printing, `H${block.level}`, () => line(pdf, block.text, { size, weight: 'semibold' }))
      pdf.y += 1.5 * mm
      return
    }
    case 'list':
      drawList(printing, block)
      return
    case 'table':
      drawTable(printing, block)
      return
    case 'quote':
    case 'note':
      tag(printing, 'BlockQuote', () =>
        spans(printing, block.spans, { x: margin + 6 * mm, color: grey }),
      )
      break
    default:
      tag(printing, 'P', () => spans(printing, block.spans, {}))
  }
  pdf.y += 2.5 * mm
}

/**
 * The words of one paragraph, each in its weight. A link's address is printed if it adds
 * information.
 */
function spans({ pdf, content }: Printing, words: readonly Span[], style: Style): void {
  const { size = textSize, color = ink, x = margin } = style
  const options = { width: width - margin - x, lineGap }
  const { y } = pdf
  for (const [index, span] of words.entries()) {
    const isLast = index === words.length - 1
    const link = span.href?.startsWith('/') ? `${content.siteUrl}${span.href}` : span.href
    pdf
      .font(span.strong ? 'semibold' : 'regular')
      .fontSize(size)
      .fillColor(color)
    const how = {
      ...options,
      continued: !isLast,
      link: link ?? null,
      underline: link !== undefined,
    }
    if (index === 0) pdf.text(span.text, x, y, how)
    else pdf.text(span.text, how)
  }
  if (words.length === 0) pdf.text('', x, y, options)
}

function drawList(printing: Printing, { ordered, items }: Extract<Block, { type: 'list' }>): void {
  const { pdf, root } = printing
  const list = pdf.struct('L')
  root.add(list)
  for (const [index, item] of items.entries()) {
    if (pdf.y + 8 * mm > bottom) pdf.addPage()
    const entry = pdf.struct('LI')
    list.add(entry)
    const { y } = pdf
    const mark = ordered ? `${index + 1}.` : '•'
    tag(printing, 'Lbl', () => line(pdf, mark, { x: margin + 1 * mm, color: grey }), entry)
    pdf.y = y
    tag(printing, 'LBody', () => spans(printing, item, { x: margin + 7 * mm }), entry)
    entry.end()
    pdf.y += 1 * mm
  }
  list.end()
  pdf.y += 1.5 * mm
}

const cellSize = 9
const cellGap = 4 * mm

function drawTable(printing: Printing, { head, rows }: Extract<Block, { type: 'table' }>): void {
  const { pdf, root } = printing
  const table = pdf.struct('Table')
  root.add(table)
  pdf.y += 1 * mm
  drawRow(printing, table, head, 'TH')
  for (const row of rows) drawRow(printing, table, row, 'TD')
  table.end()
  pdf.y += 3.5 * mm
}

const plain = (cell: readonly Span[]) => cell.map(({ text }) => text).join('')

function drawRow(
  { pdf, root, content }: Printing,
  table: Element,
  cells: readonly (readonly Span[])[],
  name: 'TH' | 'TD',
): void {
  const column = (inner + cellGap) / cells.length
  const options = { width: column - cellGap, lineGap: 1.5 }
  const weight = name === 'TH' ? 'semibold' : 'regular'
  pdf.font(weight).fontSize(cellSize)
  const highest = Math.max(...cells.map((cell) => pdf.heightOfString(plain(cell) || ' ', options)))
  // A table's head needs at least one line below it on the same page.
  const below = name === 'TH' ? 14 * mm : 4 * mm
  // Cells that do not fit on a page next to each other are stacked.
  const isTall = highest + below > bottom - top
  if (!isTall && pdf.y + highest + below > bottom) pdf.addPage()
  const y = pdf.y + 1.6 * mm
  pdf.y = y
  const row = pdf.struct('TR')
  table.add(row)
  for (const [index, cell] of cells.entries())
    tag(
      { pdf, root, content },
      name,
      () => {
        if (isTall) return line(pdf, plain(cell), { size: cellSize, weight })
        pdf.font(weight).fontSize(cellSize).fillColor(ink)
        pdf.text(plain(cell), margin + index * column, y, options)
      },
      row,
    )
  row.end()
  pdf.y = (isTall ? pdf.y : y + highest) + 1.6 * mm
  pdf.markContent('Artifact', { type: 'Layout' })
  const strength =
    name === 'TH' ? { line: 0.22 * mm, color: ink } : { line: 0.13 * mm, color: hair }
  pdf.lineWidth(strength.line).strokeColor(strength.color)
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(width - margin, pdf.y)
    .stroke()
  pdf.endMarkedContent()
}

function drawHeads(pdf: Pdf, content: TextContent): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Top'] })
    drawBrand(pdf, content)
    const position = { x: width - margin - 26 * mm, y: headTop + 3.6 * mm }
    write(pdf, `${page + 1} / ${count}`, position, { width: 26 * mm, align: 'right' })
    pdf.endMarkedContent()
  }
}
