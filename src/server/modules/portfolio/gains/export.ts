import { excelType, firstGainsYear } from '@/contract/transactions'
import * as fields from '@/messages/fields'
import { wrongField } from '@/server/platform/errors'
import { consumeOnce, hourMs } from '@/server/platform/http/rate-limit'
import type { Services } from '@/server/services'
import { gainsReport } from './report'

/** Each reads all that a person ever had. */
const reportsAnHour = 30

export async function exportGains(
  services: Services,
  accountId: string,
  year: number | undefined,
): Promise<Response> {
  const thisYear = services.clock.now().getUTCFullYear()
  if (year === undefined) throw wrongField('year', fields.yearRequiredError())
  if (year < firstGainsYear || year > thisYear)
    throw wrongField('year', fields.yearError({ first: firstGainsYear, last: thisYear }))
  await consumeOnce(services, {
    bucket: 'gains-report',
    subject: accountId,
    max: reportsAnHour * services.limitFactor,
    windowMs: hourMs,
  })
  const report = await gainsReport(services, accountId, year)
  // Loaded by the first who asks, as for the list.
  const { gainsWorkbook } = await import('./workbook')
  return new Response((await gainsWorkbook(report)) as BodyInit, {
    headers: {
      'content-type': excelType,
      'content-disposition': `attachment; filename="gains-${year}.xlsx"`,
      'cache-control': 'no-store',
    },
  })
}
