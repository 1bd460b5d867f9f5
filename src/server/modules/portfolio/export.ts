import type { Input } from '@/contract/define'
import type { StatementRow } from '@/contract/statement'
import { excelType, firstGainsYear, type transactionsCalls } from '@/contract/transactions'
import * as fields from '@/messages/fields'
import { wrongField } from '@/server/platform/errors'
import { consumeOnce, hourMs } from '@/server/platform/http/rate-limit'
import { errorFields } from '@/server/platform/log/log'
import type { Services } from '@/server/services'
import { gainsReport } from './gains/report'
import { balanceBefore, movesAfter } from './statement/movements'
import { periodOf, statementRows } from './statement/share-statement'
import { type ListFilter, walkTransactions } from './transactions/list'

type Days = Pick<Input<(typeof transactionsCalls)['listXls']>, 'from' | 'to'>

const movesAtOnce = 500

export async function exportStatement(
  services: Services,
  accountId: string,
  days: Days,
): Promise<Response> {
  const period = periodOf({ accountId, ...days }, services.clock.now())
  const opening = await balanceBefore(services.db, accountId, period.from)
  async function* steps(): AsyncGenerator<StatementRow[]> {
    let held = BigInt(opening.available) + BigInt(opening.staked)
    let after: Awaited<ReturnType<typeof movesAfter>>[number] | undefined
    for (;;) {
      const moves = await movesAfter(services.db, period, { after, limit: movesAtOnce })
      const rows = statementRows(moves, held)
      held = BigInt(rows.at(-1)?.heldAfter ?? held)
      yield rows
      if (moves.length < movesAtOnce) return
      after = moves.at(-1)
    }
  }
  const { statementWorkbook } = await import('./transactions/workbook')
  return excelFile(
    services,
    'statement',
    statementWorkbook({ period, opening }, told(services, steps())),
  )
}

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
  const { gainsWorkbook } = await import('./gains/workbook')
  return new Response((await gainsWorkbook(report)) as BodyInit, {
    headers: {
      'content-type': excelType,
      'content-disposition': `attachment; filename="gains-${year}.xlsx"`,
      'cache-control': 'no-store',
    },
  })
}

export async function exportTransactions(
  services: Services,
  accountId: string,
  filter: ListFilter,
): Promise<Response> {
  const { workbookOf } = await import('./transactions/workbook')
  const steps = told(services, walkTransactions(services.db, accountId, filter))
  return excelFile(services, 'transactions', workbookOf(steps))
}

/** Once bytes are sent, a failure can only be logged. */
async function* told<Step>(services: Services, steps: AsyncIterable<Step>) {
  try {
    yield* steps
  } catch (error) {
    services.log.error('export broke off', errorFields(error))
    throw error
  }
}

function excelFile({ clock }: Services, name: string, file: BodyInit): Response {
  const day = clock.now().toISOString().slice(0, 10)
  return new Response(file, {
    headers: {
      'content-type': excelType,
      'content-disposition': `attachment; filename="${name}-${day}.xlsx"`,
      'cache-control': 'no-store',
    },
  })
}
