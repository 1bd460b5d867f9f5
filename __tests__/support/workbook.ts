import { Workbook, type Worksheet } from 'exceljs'

type Row = Record<string, unknown>

/** The rows of each sheet under their heads, read by another library than the one that wrote them. */
export async function sheetsOf(file: string): Promise<Record<string, Row[]>> {
  const workbook = new Workbook()
  await workbook.xlsx.readFile(file)
  return Object.fromEntries(workbook.worksheets.map((sheet) => [sheet.name, rowsOf(sheet)]))
}

function rowsOf(sheet: Worksheet): Row[] {
  // Rows and cells are counted from one, and what is empty is left out.
  const [heads = [], ...rows] = Array.from(sheet.getSheetValues(), (cells) =>
    Array.from((cells ?? []) as unknown[]).slice(1),
  ).slice(1)
  return rows.map((cells) => Object.fromEntries(heads.map((head, place) => [head, cells[place]])))
}
