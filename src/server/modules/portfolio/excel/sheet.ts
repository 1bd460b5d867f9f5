import { type CellValue, type ColumnDef, type WriteSheet, writeXlsxStream } from 'hucre/xlsx'
import * as m from '../messages'

/** A column of an Excel file: its head, and its cell in each row. */
export interface SheetColumn<Row> extends ColumnDef {
  header: string
  cell: (row: Row) => CellValue
  /** In millionths, for the row of totals. */
  sum?: (row: Row) => bigint
}

export const timeFormat = { width: 20, numFmt: 'yyyy-mm-dd hh:mm:ss' }
export const sharesFormat = { width: 16, numFmt: '#,##0.000000' }

/** A file of one sheet, which is sent while its rows are read. */
export function streamedFile<Row>(
  name: string,
  columns: SheetColumn<Row>[],
  steps: AsyncIterable<Row[]>,
): ReadableStream<Uint8Array> {
  async function* rows() {
    for await (const step of steps)
      for (const row of step) yield columns.map(({ cell }) => cell(row))
  }
  return writeXlsxStream(rows(), { name, columns, freezePane: { rows: 1 } })
}

/** One sheet of a file that is written as a whole, with a row of totals if a column has a sum. */
export function sheetOf<Row>(
  name: string,
  columns: SheetColumn<Row>[],
  rows: Row[],
  none: string,
): WriteSheet {
  const head = columns.map(({ header }) => header)
  const body = rows.map((row) => columns.map(({ cell }) => cell(row)))
  if (rows.length > 0 && columns.some(({ sum }) => sum))
    body.push(
      columns.map(({ sum }, place) =>
        sum
          ? microCell(rows.reduce((all, row) => all + sum(row), 0n))
          : place === 0
            ? m.togetherLabel()
            : null,
      ),
    )
  const plain = columns.map(
    ({ width, numFmt }) => ({ width, ...(numFmt && { numFmt }) }) as ColumnDef,
  )
  return {
    name,
    columns: plain,
    rows: [head, ...(body.length === 0 ? [[none]] : body)],
    freezePane: { rows: 1 },
  }
}

const microDigits = 6
const maxDigits = 15

/** An amount as text with all its digits, because a cell of Excel stores fifteen. */
export function exactDigits(baseUnits: string | null, decimals: number | null): string | null {
  if (baseUnits === null || decimals === null) return null
  const isNegative = baseUnits.startsWith('-')
  const digits = (isNegative ? baseUnits.slice(1) : baseUnits).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${isNegative ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`
}

/** Rounded to what a cell stores, for summing. */
export function roundedNumber(baseUnits: string | null, decimals: number): number | null {
  const text = exactDigits(baseUnits, decimals)
  return text === null ? null : Number(Number(text).toPrecision(maxDigits))
}

export const microCell = (amount: bigint) => microTextCell(String(amount))

/** As a number if a cell stores all of its digits, otherwise as text. */
export function microTextCell(microUnits: string | null): CellValue {
  return numberOrText(exactDigits(microUnits, microDigits))
}

export function numberOrText(text: string | null): CellValue {
  if (text === null) return null
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length <= maxDigits ? Number(text) : text
}
