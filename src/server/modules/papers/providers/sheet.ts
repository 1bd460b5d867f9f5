import type PDFDocument from 'pdfkit'
import type { PaperContent, PaperFact, PaperSection, PaperTable } from '../contents/paper'

export type Pdf = InstanceType<typeof PDFDocument>
type Element = ReturnType<Pdf['struct']>

export interface Sheet {
  pdf: Pdf
  root: Element
  content: PaperContent
  y: number
}

export const mm = 72 / 25.4
export const width = 210 * mm
export const height = 297 * mm
export const margin = 20 * mm
export const inner = width - 2 * margin
export const top = 34 * mm
export const bottom = 276 * mm
export const proofTop = height - 58 * mm
/** Content above this leaves room for the proof at the foot of the page. */
export const lastBottom = proofTop - 4 * mm

export const ink = '#151922'
export const grey = '#586273'
export const hair = '#D9D9D6'

export interface TextStyle {
  size?: number
  weight?: 'regular' | 'medium' | 'semibold'
  color?: string
  width?: number
  align?: 'left' | 'right'
  lineGap?: number
}

export interface Spot {
  x: number
  y: number
}

/**
 * Figures of equal width. Unless told so each time, the PDF library measures texts with other
 * widths than it draws.
 */
export const figures: 'tnum'[] = ['tnum']

export function write(pdf: Pdf, text: string, { x, y }: Spot, style: TextStyle = {}): void {
  const { size = 9, weight = 'regular', color = ink, align = 'left', lineGap = 0 } = style
  const room = { width: style.width ?? inner, height: height - y }
  const options = { ...room, align, lineGap, features: figures }
  pdf.font(weight).fontSize(size).fillColor(color).text(text, x, y, options)
}

export function heightOf(pdf: Pdf, text: string, style: TextStyle = {}): number {
  const { size = 9, weight = 'regular', lineGap = 0 } = style
  const options = { width: style.width ?? inner, lineGap, features: figures }
  return pdf.font(weight).fontSize(size).heightOfString(text, options)
}

export function artifact(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

export function rule(pdf: Pdf, { x, y }: Spot, length: number, isStrong = false): void {
  artifact(pdf, () => {
    pdf
      .lineWidth((isStrong ? 0.22 : 0.13) * mm)
      .strokeColor(isStrong ? ink : hair)
      .moveTo(x, y)
      .lineTo(x + length, y)
      .stroke()
  })
}

export function tagText(sheet: Sheet, parent: Element, tag: string, drawing: () => void): void {
  const element = sheet.pdf.struct(tag, {}, drawing)
  parent.add(element)
  element.end()
}

export function group({ pdf }: Sheet, parent: Element, tag: string): Element {
  const element = pdf.struct(tag)
  parent.add(element)
  return element
}

const wedge = 'M0 0L10.72-25.87A28 28 0 0 1 25.87-10.72z'
const rim =
  'M22.9-7.3A24 24 0 0 1 22.9 7.3M21.3 11A24 24 0 0 1 11 21.3M7.3 22.9A24 24 0 0 1 -7.3 22.9M-11 21.3A24 24 0 0 1 -21.3 11M-22.9 7.3A24 24 0 0 1 -22.9-7.3M-21.3-11A24 24 0 0 1 -11-21.3M-7.3-22.9A24 24 0 0 1 7.3-22.9'

export const headTop = 16 * mm

/** The platform's logo and name, at the head of a page. */
export function drawBrand(
  pdf: Pdf,
  { brand, sample, accent }: Pick<PaperContent, 'accent' | 'brand' | 'sample'>,
): void {
  const scale = (7.4 * mm) / 64
  pdf.save().translate(margin, headTop).scale(scale).translate(30, 34)
  pdf.path(rim).lineWidth(8).strokeColor(ink).stroke()
  pdf.translate(4.8, -4.8).path(wedge).fill(accent).restore()
  const name = { x: margin + 10 * mm, y: headTop + 1.6 * mm }
  write(pdf, brand, name, { size: 14, weight: 'semibold' })
  const after = name.x + pdf.widthOfString(brand) + 4 * mm
  if (sample !== undefined)
    write(pdf, sample, { x: after, y: headTop + 2.9 * mm }, { size: 8, color: grey })
}

export function newPage(sheet: Sheet): void {
  sheet.pdf.addPage()
  sheet.y = top
}

type Block = Exclude<PaperSection, { kind: 'pair' } | PaperTable>

const gap = 10 * mm
const rowSpace = 2.9 * mm
const lineHeight = 7 * mm
const lastRows = 2

export function drawSection(sheet: Sheet, section: PaperSection, end = bottom): void {
  sheet.y += 8 * mm
  if (section.kind === 'table') {
    drawTable(sheet, section, end)
    return
  }
  const sides = section.kind === 'pair' ? section.sides : [section]
  const width = section.kind === 'pair' ? (inner - gap) / 2 : inner
  const height = Math.max(...sides.map((side) => blockHeight(sheet, side, width)))
  if (sheet.y + height > end) newPage(sheet)
  for (const [index, side] of sides.entries())
    drawBlock(sheet, side, { x: margin + index * (width + gap), y: sheet.y }, width)
  sheet.y += height
}

const rowsOf = (side: Block): PaperFact[] =>
  side.kind === 'sums' && side.total ? [...side.rows, side.total] : side.rows
const labelWidth = ({ kind }: Block, width: number) =>
  kind === 'facts' ? Math.min(32 * mm, width * 0.34) : width * 0.55

function rowHeight({ pdf }: Sheet, side: Block, [label, value]: PaperFact, width: number): number {
  const labelColumn = labelWidth(side, width)
  const labelHeight = heightOf(pdf, label, { width: labelColumn - 6 })
  return Math.max(labelHeight, heightOf(pdf, value, { width: width - labelColumn })) + rowSpace
}

function blockHeight(sheet: Sheet, side: Block, width: number): number {
  return rowsOf(side).reduce((sum, row) => sum + rowHeight(sheet, side, row, width), 6 * mm)
}

function drawBlock(sheet: Sheet, side: Block, { x, y }: Spot, width: number): void {
  const { pdf, root } = sheet
  const whole = group(sheet, root, 'Sect')
  tagText(sheet, whole, 'H2', () => write(pdf, side.title, { x, y }, { weight: 'semibold', width }))
  let top = y + 6 * mm
  rule(pdf, { x, y: top }, width, true)
  const list = group(sheet, whole, 'Table')
  for (const [index, row] of rowsOf(side).entries()) {
    const isTotal = side.kind === 'sums' && index === side.rows.length
    if (index > 0) rule(pdf, { x, y: top }, width, isTotal)
    drawFact(sheet, list, { row, side, isTotal, width, at: { x, y: top + rowSpace / 2 } })
    top += rowHeight(sheet, side, row, width)
  }
  list.end()
  whole.end()
}

interface FactPlace {
  row: PaperFact
  side: Block
  isTotal: boolean
  width: number
  at: Spot
}

function drawFact(sheet: Sheet, list: Element, place: FactPlace): void {
  const { row, side, isTotal, width, at } = place
  const [label, value] = row
  const labelColumn = labelWidth(side, width)
  const weight = isTotal ? 'semibold' : 'regular'
  const align = side.kind === 'sums' ? 'right' : 'left'
  const line = group(sheet, list, 'TR')
  tagText(sheet, line, 'TH', () =>
    write(sheet.pdf, label, at, { color: isTotal ? ink : grey, weight, width: labelColumn - 6 }),
  )
  const right = { x: at.x + labelColumn, y: at.y }
  tagText(sheet, line, 'TD', () =>
    write(sheet.pdf, value, right, { weight, width: width - labelColumn, align }),
  )
  line.end()
}

function drawTable(sheet: Sheet, section: PaperTable, end: number): void {
  const { pdf, root } = sheet
  if (sheet.y + 30 * mm > bottom) newPage(sheet)
  const whole = group(sheet, root, 'Sect')
  tagText(sheet, whole, 'H2', () =>
    write(pdf, section.title, { x: margin, y: sheet.y }, { weight: 'semibold' }),
  )
  sheet.y += 6 * mm
  rule(pdf, { x: margin, y: sheet.y }, inner, true)
  const list = group(sheet, whole, 'Table')
  const lineOf = (cells: string[], tag: Line['tag'], weight: Line['weight']): Line => ({
    cells,
    tag,
    weight,
    height: lineHeightOf(pdf, section, cells, weight),
  })
  const names = section.columns.map(({ name }) => name)
  drawLine(sheet, list, section, lineOf(names, 'TH', 'regular'))
  const lines = section.rows.map((cells, index) =>
    lineOf(cells, 'TD', section.strong.includes(index) ? 'semibold' : 'regular'),
  )
  for (const [index, line] of lines.entries()) {
    const following = lines.slice(index, index + lastRows + 1)
    const isFull =
      following.length > lastRows
        ? sheet.y + line.height > bottom
        : sheet.y + following.reduce((sum, { height }) => sum + height, 0) > end
    if (isFull) {
      newPage(sheet)
      rule(pdf, { x: margin, y: sheet.y }, inner, true)
    }
    drawLine(sheet, list, section, line)
  }
  list.end()
  whole.end()
}

interface Line {
  cells: string[]
  tag: 'TH' | 'TD'
  weight: 'regular' | 'semibold'
  height: number
}

const cellSize = 8.5
const cellWidth = ({ part, isFigure }: PaperTable['columns'][number]) =>
  part * inner - (isFigure ? 0 : 6)

/** A line is as high as its highest cell; otherwise wrapped text would overlap the line below. */
function lineHeightOf(
  pdf: Pdf,
  { columns }: PaperTable,
  cells: string[],
  weight: Line['weight'],
): number {
  const heights = columns.map((column, place) =>
    heightOf(pdf, cells[place] ?? '', { size: cellSize, weight, width: cellWidth(column) }),
  )
  return lineHeight + Math.max(...heights) - heightOf(pdf, '0', { size: cellSize, weight })
}

function drawLine(sheet: Sheet, list: Element, { columns }: PaperTable, line: Line): void {
  const { cells, tag, weight, height } = line
  const color = tag === 'TH' ? grey : ink
  const element = group(sheet, list, 'TR')
  let x = margin
  for (const [index, column] of columns.entries()) {
    const style = { size: cellSize, color, weight, width: cellWidth(column) }
    const at = { x, y: sheet.y + 1.7 * mm }
    const align = column.isFigure ? 'right' : 'left'
    tagText(sheet, element, tag, () =>
      write(sheet.pdf, cells[index] ?? '', at, { ...style, align }),
    )
    x += column.part * inner
  }
  element.end()
  sheet.y += height
  rule(sheet.pdf, { x: margin, y: sheet.y }, inner)
}
