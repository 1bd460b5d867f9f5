import type PDFDocument from 'pdfkit'
import type { PaperContent } from '../paper'

export type Pdf = InstanceType<typeof PDFDocument>
export type Element = ReturnType<Pdf['struct']>

/** A document while it is printed, and how far down its page. */
export interface Sheet {
  pdf: Pdf
  root: Element
  content: PaperContent
  y: number
}

/** A millimetre in points. */
export const mm = 72 / 25.4
export const width = 210 * mm
export const height = 297 * mm
export const margin = 20 * mm
export const inner = width - 2 * margin
/** Where the text of a page begins and ends. */
const top = 34 * mm
export const bottom = 276 * mm

export const ink = '#151922'
export const grey = '#586273'
const hair = '#D9D9D6'

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

/** Bounded by the sheet: a page begins only where it is meant to. */
export function write(pdf: Pdf, text: string, { x, y }: Spot, style: TextStyle = {}): void {
  const { size = 9, weight = 'regular', color = ink, align = 'left', lineGap = 0 } = style
  const room = { width: style.width ?? inner, height: height - y }
  // Figures of one width line up on the point.
  const options = { ...room, align, lineGap, features: ['tnum' as const] }
  pdf.font(weight).fontSize(size).fillColor(color).text(text, x, y, options)
}

export function heightOf(pdf: Pdf, text: string, style: TextStyle = {}): number {
  const { size = 9, weight = 'regular', lineGap = 0 } = style
  const options = { width: style.width ?? inner, lineGap }
  return pdf.font(weight).fontSize(size).heightOfString(text, options)
}

/** Drawn for the eye alone: a reader is told nothing of it. */
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

/** One element of the structure, around what is drawn for it. */
export function tagged(sheet: Sheet, parent: Element, tag: string, drawing: () => void): void {
  const element = sheet.pdf.struct(tag, {}, drawing)
  parent.add(element)
  element.end()
}

/** One that others are put into. */
export function group({ pdf }: Sheet, parent: Element, tag: string): Element {
  const element = pdf.struct(tag)
  parent.add(element)
  return element
}

export function newPage(sheet: Sheet): void {
  sheet.pdf.addPage()
  sheet.y = top
}
