import { getAddress } from 'viem'
import { coinDecimals } from '@/config/coins'
import { exactRate } from '@/config/withholding'
import { savedDividend } from '@/contract/dividends'
import {
  formatBps,
  formatCoins,
  formatExactUsd,
  formatMicroUsd,
  formatSharesFull,
} from '@/contract/format/amounts'
import { formatMoment, formatShortDay } from '@/contract/format/dates'
import { dividendsOf, dividendYear } from '@/server/modules/dividends'
import { recordPlaceOf } from '@/server/modules/record-dates'
import { AppError } from '@/server/platform/errors'
import * as m from '../messages'
import type { PapersNeeds } from '../needs'
import type { Body, PaperSection, Subject } from './paper'

const shownDay = (at: Date) => formatShortDay(at.toISOString())
const exact = (units: bigint) => formatCoins(units, coinDecimals, coinDecimals)

export async function dividendsPaper(
  needs: PapersNeeds,
  { accountId, subject, parties, issuedAt }: Subject,
): Promise<Body> {
  const [year = '', corrections = '0'] = subject.split('.')
  const report = await dividendYear(needs, accountId, Number(year), Number(corrections))
  if (report.corrected < Number(corrections)) throw new AppError('PAPER_EARLY')
  const { gross, tax, net } = report.sums
  const first = formatShortDay(`${year}-01-01`)
  const entitlements = report.credited.map((row) => row.owed)
  const credited = await dividendsOf(needs, accountId, entitlements)
  const files = await Promise.all(
    credited.map(async (dividend, index) => {
      const place = (await recordPlaceOf(needs.db, { actionId: dividend.id, accountId })) ?? null
      return { name: `dividend-${index + 1}.json`, text: savedDividend(dividend, place) }
    }),
  )
  return {
    title: report.corrected > 0 ? m.dividendsCorrectedTitle() : m.dividendsTitle(),
    figure: { amount: formatMicroUsd(net), unit: m.afterTaxUnitLabel() },
    lead: [
      m.ownerText(parties),
      report.isRunning
        ? m.runningText({ from: first, time: formatMoment(issuedAt.toISOString()) })
        : m.periodText({ from: first, to: formatShortDay(`${year}-12-31`) }),
      report.credited.length === 0 ? m.noDividendsText() : m.dividendsNoteText(),
      ...(credited.some(({ taxes }) => taxes.isSample) ? [m.sampleRatesText()] : []),
    ],
    files,
    sections: [
      {
        kind: 'sums',
        title: m.yearTitle(),
        rows: [
          [m.beforeTaxLabel(), formatMicroUsd(gross)],
          [m.withheldLabel(), formatMicroUsd(-tax)],
        ],
        total: [m.afterTaxLabel(), formatMicroUsd(net)],
      },
      ...(report.credited.length === 0 ? [] : [creditedTable(report), toTheLastDigit(report)]),
      ...(report.reinvested.length === 0 ? [] : [becameSharesSection(report)]),
      ...(report.paid.length === 0 ? [] : [arrivedSection(report)]),
    ],
  }
}

type DividendYear = Awaited<ReturnType<typeof dividendYear>>

function creditedTable(report: DividendYear): PaperSection {
  const { gross, tax, net } = report.sums
  const rows = report.credited.map(({ dividend, owed, shown }) => {
    const counted = [formatSharesFull(owed.microShares), formatExactUsd(dividend.perShareMicroUsd)]
    return [
      shownDay(owed.at),
      shownDay(dividend.recordAt),
      ...(owed.part === 0 ? counted : [m.correctionLabel(), '']),
      formatMicroUsd(shown.gross),
      formatBps(exactRate(owed)),
      formatMicroUsd(shown.tax),
      formatMicroUsd(shown.net),
    ]
  })
  return {
    kind: 'table',
    title: m.dividendsCreditedTitle(),
    columns: [
      { name: m.creditedDayLabel(), part: 0.13, isFigure: false },
      { name: m.recordDayLabel(), part: 0.13, isFigure: false },
      { name: m.sharesTitle(), part: 0.17, isFigure: true },
      { name: m.perShareLabel(), part: 0.11, isFigure: true },
      { name: m.beforeTaxLabel(), part: 0.13, isFigure: true },
      { name: m.taxRateLabel(), part: 0.09, isFigure: true },
      { name: m.taxLabel(), part: 0.11, isFigure: true },
      { name: m.afterTaxLabel(), part: 0.13, isFigure: true },
    ],
    rows: [
      ...rows,
      [
        m.totalLabel(),
        '',
        '',
        '',
        formatMicroUsd(gross),
        '',
        formatMicroUsd(tax),
        formatMicroUsd(net),
      ],
    ],
    strong: [rows.length],
  }
}

/** What is paid, with all digits: the cents above are rounded so that they add up. */
function toTheLastDigit({ credited }: DividendYear): PaperSection {
  return {
    kind: 'table',
    title: m.exactTitle(),
    columns: [
      { name: m.creditedDayLabel(), part: 0.16, isFigure: false },
      { name: m.coinLabel(), part: 0.09, isFigure: false },
      { name: m.beforeTaxLabel(), part: 0.25, isFigure: true },
      { name: m.taxLabel(), part: 0.25, isFigure: true },
      { name: m.afterTaxLabel(), part: 0.25, isFigure: true },
    ],
    rows: credited.map(({ dividend, owed }) => [
      shownDay(owed.at),
      dividend.coin,
      exact(owed.gross),
      exact(owed.tax),
      exact(owed.net),
    ]),
    strong: [],
  }
}

/** Each is a purchase of the day on which its dividend was credited. */
function becameSharesSection({ reinvested }: DividendYear): PaperSection {
  return {
    kind: 'table',
    title: m.becameSharesTitle(),
    columns: [
      { name: m.creditedDayLabel(), part: 0.16, isFigure: false },
      { name: m.sharesTitle(), part: 0.25, isFigure: true },
      { name: m.priceLabel(), part: 0.25, isFigure: true },
      { name: m.coinLabel(), part: 0.09, isFigure: false },
      { name: m.paidLabel(), part: 0.25, isFigure: true },
    ],
    rows: reinvested.map(({ dividend, bought }) => [
      shownDay(bought.at),
      formatSharesFull(bought.microShares),
      formatExactUsd(bought.sharePriceMicroUsd),
      dividend.coin,
      exact(bought.paid),
    ]),
    strong: [],
  }
}

function arrivedSection({ paid }: DividendYear): PaperSection {
  return {
    kind: 'table',
    title: m.arrivedTitle(),
    columns: [
      { name: m.dayLabel(), part: 0.16, isFigure: false },
      { name: m.walletLabel(), part: 0.5, isFigure: false },
      { name: m.coinLabel(), part: 0.09, isFigure: false },
      { name: m.exactLabel(), part: 0.25, isFigure: true },
    ],
    rows: paid.map(({ endedAt, address, coin, amount }) => [
      endedAt === null ? '' : shownDay(endedAt),
      getAddress(address),
      coin,
      exact(amount),
    ]),
    strong: [],
  }
}
