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
  const steps = told(services, walkTransactions(services.db, accountId, filter))
  return excelFile(services, 'transactions', workbookOf(steps))
}

/** A file whose first bytes are sent can only break off, so that is written down. */
export async function* told<Step>(services: Services, steps: AsyncIterable<Step>) {
  try {
    yield* steps
  } catch (error) {
    services.log.error('export broke off', errorFields(error))
    throw error
  }
}

export function excelFile({ clock }: Services, name: string, file: BodyInit): Response {
  const day = clock.now().toISOString().slice(0, 10)
  return new Response(file, {
    headers: {
      'content-type': excelType,
      'content-disposition': `attachment; filename="${name}-${day}.xlsx"`,
      'cache-control': 'no-store',
    },
  })
}
