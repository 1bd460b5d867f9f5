import { excelType } from '@/contract/transactions'
import { errorFields } from '../ports/log'
import type { Services } from '../services'
import { walkTransactions } from './walk'
import type { TransactionFilter } from './wanted-rows'

/** The workbook is written while it is sent: rows are asked for as fast as its reader takes them. */
export async function exportTransactions(
  services: Services,
  accountId: string,
  filter: TransactionFilter,
): Promise<Response> {
  // Loaded by the first who asks: most processes start without anybody exporting.
  const [{ writeXlsxStream }, { cellsOf, workbookColumns }] = await Promise.all([
    import('hucre/xlsx'),
    import('./workbook'),
  ])
  async function* cells() {
    try {
      for await (const row of walkTransactions(services.db, accountId, filter)) yield cellsOf(row)
    } catch (error) {
      // Its first bytes are sent, so the file can only break off.
      services.log.error('export broke off', errorFields(error))
      throw error
    }
  }
  const workbook = writeXlsxStream(cells(), {
    name: 'Transactions',
    columns: workbookColumns,
    freezePane: { rows: 1 },
  })
  const day = services.clock.now().toISOString().slice(0, 10)
  return new Response(workbook, {
    headers: {
      'content-type': excelType,
      'content-disposition': `attachment; filename="transactions-${day}.xlsx"`,
      'cache-control': 'no-store',
    },
  })
}
