import { Workbook, type Worksheet } from 'exceljs'

type Row = Record<string, unknown>

export async function sheetsOf(file: string): Promise<Record<string, Row[]>> {
  const workbook = new Workbook()
  await workbook.xlsx.readFile(file)
  return Object.fromEntries(workbook.worksheets.map((sheet) => [sheet.name, rowsOf(sheet)]))
}

function rowsOf(sheet: Worksheet): Row[] {
  const [heads = [], ...rows] = Array.from(sheet.getSheetValues(), (cells) =>
    Array.from((cells ?? []) as unknown[]).slice(1),
  ).slice(1)
  return rows.map((cells) => Object.fromEntries(heads.map((head, index) => [head, cells[index]])))
}
