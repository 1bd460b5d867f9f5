import { hourMs, utcDay } from '@/config/durations'
import { isStakingOffered } from '@/config/staking-offered'
import type { Input } from '@/contract/define'
import { balanceTotal, type StatementRow } from '@/contract/statement'
import { excelType, firstGainsYear, type transactionsCalls } from '@/contract/transactions'
import * as fields from '@/messages/fields'
import { dividendYear } from '@/server/modules/dividends'
import { wrongField } from '@/server/platform/errors'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import { loggingBreaks } from '@/server/platform/log/log'
import { type ActivityFilter, walkActivity } from './activity/activity'
import { gainsReport } from './gains/report'
import type { PortfolioNeeds } from './needs'
import { balanceBefore, hasEverStaked, movesAfter } from './statement/movements'
import { periodOf, statementLines, statementRow } from './statement/share-statement'

type Days = Pick<Input<(typeof transactionsCalls)['listXls']>, 'from' | 'to'>

const moveBatchSize = 500

export async function exportStatement(
  needs: PortfolioNeeds,
  accountId: string,
  days: Days,
): Promise<Response> {
  const period = periodOf({ accountId, ...days }, needs.clock.now())
  const opening = await balanceBefore(needs.db, accountId, period.from)
  async function* steps(): AsyncGenerator<StatementRow[]> {
    let heldShares = balanceTotal(opening)
    let after: Awaited<ReturnType<typeof movesAfter>>[number] | undefined
    for (;;) {
      const moves = await movesAfter(needs.db, period, { after, limit: moveBatchSize })
      const lines = statementLines(moves, heldShares)
      heldShares = lines.at(-1)?.heldAfter ?? heldShares
      yield lines.map(statementRow)
      if (moves.length < moveBatchSize) return
      after = moves.at(-1)
    }
  }
  const { statementWorkbook } = await import('./transactions/workbook')
  const hasStaked = isStakingOffered() || (await hasEverStaked(needs.db, accountId))
  const edges = { period, opening, hasStaked }
  return excelFile(needs, 'statement', statementWorkbook(edges, loggingBreaks(needs.log, steps())))
}

const reportsAnHour = 30

const yearReports = {
  gains: async (needs: PortfolioNeeds, accountId: string, year: number) => {
    const report = await gainsReport(needs, accountId, year)
    const { gainsWorkbook } = await import('./gains/workbook')
    return gainsWorkbook(report)
  },
  dividends: async (needs: PortfolioNeeds, accountId: string, year: number) => {
    const report = await dividendYear(needs, accountId, year)
    const { dividendsWorkbook } = await import('./dividends/workbook')
    return dividendsWorkbook(report)
  },
}

/** The reports of one year, which share one hourly limit. */
export async function exportYear(
  needs: PortfolioNeeds,
  accountId: string,
  { report, year }: { report: keyof typeof yearReports; year: number | undefined },
): Promise<Response> {
  const thisYear = needs.clock.now().getUTCFullYear()
  if (year === undefined) throw wrongField('year', fields.yearRequiredError())
  if (year < firstGainsYear || year > thisYear)
    throw wrongField('year', fields.yearError({ first: firstGainsYear, last: thisYear }))
  await consumeOnce(needs, {
    bucket: 'gains-report',
    subject: accountId,
    max: reportsAnHour * needs.limitFactor,
    windowMs: hourMs,
  })
  const file = await yearReports[report](needs, accountId, year)
  return new Response(file as BodyInit, {
    headers: {
      'content-type': excelType,
      'content-disposition': `attachment; filename="${report}-${year}.xlsx"`,
      'cache-control': 'no-store',
    },
  })
}

export async function exportActivity(
  needs: PortfolioNeeds,
  accountId: string,
  filter: ActivityFilter,
): Promise<Response> {
  const { activityWorkbook } = await import('./transactions/workbook')
  const steps = loggingBreaks(needs.log, walkActivity(needs, { accountId, filter }))
  return excelFile(needs, 'activity', activityWorkbook(steps))
}

function excelFile({ clock }: PortfolioNeeds, name: string, file: BodyInit): Response {
  const day = utcDay(clock.now())
  return new Response(file, {
    headers: {
      'content-type': excelType,
      'content-disposition': `attachment; filename="${name}-${day}.xlsx"`,
      'cache-control': 'no-store',
    },
  })
}
