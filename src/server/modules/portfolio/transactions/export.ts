import { excelType } from '@/contract/transactions'
import { errorFields } from '@/server/platform/log/log'
import type { Services } from '@/server/services'
import { walkTransactions } from './walk'
import type { TransactionFilter } from './wanted-rows'

/** The workbook is written while it is sent: rows are asked for as fast as its reader takes them. */
export async function exportTransactions(
  services: Services,
  accountId: string,
  filter: TransactionFilter,
): Promise<Response> {
  // Loaded by the first who asks: most processes start without anybody exporting.
  const { workbookOf } = await import('./workbook')
  async function* steps() {
    try {
      yield* walkTransactions(services.db, accountId, filter)
    } catch (error) {
      // Its first bytes are sent, so the file can only break off.
      services.log.error('export broke off', errorFields(error))
      throw error
    }
  }
  const day = services.clock.now().toISOString().slice(0, 10)
  return new Response(workbookOf(steps()), {
    headers: {
      'content-type': excelType,
      'content-disposition': `attachment; filename="transactions-${day}.xlsx"`,
      'cache-control': 'no-store',
    },
  })
}
