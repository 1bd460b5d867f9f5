import { encode } from 'uqr'
import type { PaperContent } from '../contents/paper'
import { openPdf } from './pdf'
import {
  artifact,
  drawBrand,
  drawSection,
  figures,
  grey,
  group,
  headTop,
  heightOf,
  ink,
  inner,
  lastBottom,
  margin,
  mm,
  newPage,
  type Pdf,
  proofTop,
  rule,
  type Sheet,
  type Spot,
  type TextStyle,
  tagText,
  width,
  write,
} from './sheet'

export async function printPaper(content: PaperContent): Promise<Uint8Array> {
  const { title, number, language, issuedAt: at } = content
  const { pdf, root, end } = openPdf({ language, title: `${title} ${number}`, at })
  const sheet: Sheet = { pdf, root, content, y: 0 }
  newPage(sheet)
  drawOpening(sheet)
  for (const section of content.sections)
    drawSection(sheet, section, section === content.sections.at(-1) ? lastBottom : undefined)
  drawProof(sheet)
  for (const { name, text } of content.files ?? [])
    pdf.file(Buffer.from(text), { name, type: 'application/json', creationDate: content.issuedAt })
  root.end()
  drawLetterheads(sheet)
  return end()
}

function drawOpening(sheet: Sheet): void {
  const { pdf, root, content } = sheet
  const x = margin
  sheet.y += 4 * mm
  const title = { size: 10.5, weight: 'semibold' } as const
  tagText(sheet, root, 'H1', () => write(pdf, content.title, { x, y: sheet.y }, title))
  sheet.y += 5.4 * mm
  if (content.figure !== undefined) drawFigure(sheet, content.figure)
  for (const line of content.lead) {
    const style = { size: 10.5, color: grey, lineGap: 2 }
    tagText(sheet, root, 'P', () => write(pdf, line, { x, y: sheet.y }, style))
    sheet.y += heightOf(pdf, line, style) + 2
  }
}

function drawFigure(sheet: Sheet, { amount, unit }: { amount: string; unit: string }): void {
  const { pdf, root } = sheet
  tagText(sheet, root, 'P', () => {
    write(pdf, amount, { x: margin, y: sheet.y }, { size: 35, weight: 'medium' })
    const before = pdf
      .font('medium')
      .fontSize(35)
      .widthOfString(`${amount} `, { features: figures })
    const at = { x: margin + before, y: sheet.y }
    write(pdf, unit, at, { size: 35, color: grey, width: inner - before })
    // A long unit takes more than one line.
    sheet.y +=
      heightOf(pdf, unit, { size: 35, width: inner - before }) - heightOf(pdf, '0', { size: 35 })
  })
  sheet.y += 17 * mm
}

function drawProof(sheet: Sheet): void {
  const { pdf, root, content } = sheet
  const { check, code, notes } = content
  if (sheet.y > lastBottom) newPage(sheet)
  rule(pdf, { x: margin, y: proofTop }, inner, true)
  const codeTop = proofTop + 4 * mm
  artifact(pdf, () => drawCode(pdf, check.address, { x: margin, y: codeTop, side: 24 * mm }))
  const side = code === undefined ? 0 : 26 * mm
  const right = { x: width - margin - side, y: proofTop + 3 * mm, side }
  if (code !== undefined) artifact(pdf, () => drawCode(pdf, code, right))
  const x = margin + 31 * mm
  const beside = { width: right.x - x - 5 * mm }
  const whole = group(sheet, root, 'Sect')
  let y = proofTop + 3 * mm
  const line = (tag: string, text: string, style: TextStyle) => {
    tagText(sheet, whole, tag, () => write(pdf, text, { x, y }, { ...beside, ...style }))
    y += heightOf(pdf, text, { ...beside, ...style }) + 0.6 * mm
  }
  line('H2', check.title, { weight: 'semibold' })
  line('P', [check.text, code && check.codeText].filter(Boolean).join(' '), { size: 8 })
  if (check.root !== undefined) {
    line('P', check.rootLabel, { size: 7, color: grey })
    line('P', check.root.match(/.{1,8}/g)?.join(' ') ?? '', { size: 7 })
  }
  whole.end()
  rule(pdf, { x: margin, y: proofTop + 32 * mm }, inner, true)
  const half = (inner - 10 * mm) / 2
  for (const [index, note] of notes.entries()) {
    const at = { x: margin + index * (half + 10 * mm), y: proofTop + 35 * mm }
    tagText(sheet, root, 'P', () => write(pdf, note, at, { size: 7, color: grey, width: half }))
  }
}

/** Draws a QR code. A long text gets less error correction, so that its cells stay readable. */
function drawCode(pdf: Pdf, text: string, { x, y, side }: Spot & { side: number }): void {
  const { data, size } = encode(text, { ecc: text.length < 200 ? 'M' : 'L', border: 0 })
  const cell = side / size
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) pdf.rect(x + column * cell, y + row * cell, cell, cell)
  pdf.fill(ink)
}

function drawLetterheads({ pdf, content }: Sheet): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Top'] })
    drawLetterhead(pdf, content, `${page + 1} / ${count}`)
    pdf.endMarkedContent()
  }
}

function drawLetterhead(
  pdf: Pdf,
  { accent, brand, labels, sample, number, issuedOn }: PaperContent,
  page: string,
) {
  drawBrand(pdf, { brand, sample, accent })
  const facts = [
    [labels.number, number, 73],
    [labels.issued, issuedOn, 44],
    [labels.page, page, 26],
  ] as const
  for (const [label, value, fromRight] of facts) {
    const x = width - margin - fromRight * mm
    const style = { width: 26 * mm, align: 'right' } as const
    write(pdf, label, { x, y: headTop }, { ...style, size: 7.5, color: grey })
    write(pdf, value, { x, y: headTop + 3.6 * mm }, style)
  }
}
