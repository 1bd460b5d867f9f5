import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { coinDecimals } from '@/config/coins'
import { house } from '@/config/house'
import { exactRate } from '@/config/withholding'
import type { dividendYear } from '@/server/modules/dividends'
import {
  exactDigits,
  microTextCell,
  roundedNumber,
  type SheetColumn,
  sheetOf,
  timeFormat,
} from '../excel/sheet'
import * as m from '../messages'

type DividendYear = Awaited<ReturnType<typeof dividendYear>>
type Credited = DividendYear['credited'][number]
type Paid = DividendYear['paid'][number]
type Reinvested = DividendYear['reinvested'][number]

const percentOf = (bps: number) => bps / 100

const creditedColumns = (): SheetColumn<Credited>[] => [
  { header: m.creditedLabel(), ...timeFormat, cell: ({ owed }) => owed.at },
  { header: m.recordTimeLabel(), ...timeFormat, cell: ({ dividend }) => dividend.recordAt },
  {
    header: m.sharesCountedLabel(),
    width: 18,
    cell: ({ owed }) => microTextCell(String(owed.microShares)),
  },
  {
    header: m.perShareTitle(),
    width: 20,
    cell: ({ dividend }) => microTextCell(String(dividend.perShareMicroUsd)),
  },
  { header: m.currencyLabel(), width: 10, cell: ({ dividend }) => dividend.coin },
  { header: m.taxRateLabel(), width: 12, cell: ({ owed }) => percentOf(exactRate(owed)) },
  ...(['gross', 'tax', 'net'] as const).flatMap((part): SheetColumn<Credited>[] => [
    {
      header: m.dividendPartLabel({ part }),
      width: 18,
      cell: ({ dividend, owed }) => roundedNumber(String(owed[part]), dividend.decimals),
    },
    {
      header: m.exactDividendPartLabel({ part }),
      width: 28,
      cell: ({ dividend, owed }) => exactDigits(String(owed[part]), dividend.decimals),
    },
  ]),
  { header: m.correctionTitle(), width: 14, cell: ({ owed }) => owed.part || null },
]

const paidColumns = (): SheetColumn<Paid>[] => [
  { header: m.arrivedTimeLabel(), ...timeFormat, cell: ({ endedAt }) => endedAt },
  { header: m.currencyLabel(), width: 10, cell: ({ coin }) => coin },
  {
    header: m.paidLabel(),
    width: 18,
    cell: ({ amount }) => roundedNumber(String(amount), coinDecimals),
  },
  {
    header: m.exactPaidLabel(),
    width: 28,
    cell: ({ amount }) => exactDigits(String(amount), coinDecimals),
  },
  { header: m.walletLabel(), width: 46, cell: ({ address }) => address },
  { header: m.hashLabel(), width: 68, cell: ({ hash }) => hash },
]

const reinvestedColumns = (): SheetColumn<Reinvested>[] => [
  { header: m.creditedLabel(), ...timeFormat, cell: ({ bought }) => bought.at },
  {
    header: m.sharesLabel(),
    width: 18,
    cell: ({ bought }) => microTextCell(String(bought.microShares)),
  },
  {
    header: m.sharePriceLabel(),
    width: 20,
    cell: ({ bought }) => microTextCell(String(bought.sharePriceMicroUsd)),
  },
  { header: m.currencyLabel(), width: 10, cell: ({ dividend }) => dividend.coin },
  {
    header: m.paidLabel(),
    width: 18,
    cell: ({ dividend, bought }) => roundedNumber(String(bought.paid), dividend.decimals),
  },
  {
    header: m.exactPaidLabel(),
    width: 28,
    cell: ({ dividend, bought }) => exactDigits(String(bought.paid), dividend.decimals),
  },
]

export function dividendsWorkbook(report: DividendYear): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      {
        name: m.summaryTitle(),
        columns: [{ width: 44 }, { width: 28 }, { width: 28 }],
        rows: summaryRows(report),
      },
      sheetOf(m.dividendsTitle(), creditedColumns(), report.credited, m.dividendsNoneText()),
      sheetOf(m.inSharesTitle(), reinvestedColumns(), report.reinvested, m.inSharesNoneText()),
      sheetOf(m.payoutsTitle(), paidColumns(), report.paid, m.payoutsNoneText()),
    ],
  })
}

function summaryRows(report: DividendYear): CellValue[][] {
  const { year, isRunning, until, byCoin, isSample } = report
  const row = (name: string, units: bigint): CellValue[] => [
    name,
    roundedNumber(String(units), coinDecimals),
    exactDigits(String(units), coinDecimals),
  ]
  return [
    [m.dividendYearTitle({ app: house().name, year })],
    [m.adviceText()],
    [m.dividendYearText()],
    ...(isSample ? [[m.sampleRatesText()]] : []),
    ...(isRunning ? [[m.runningText({ until: until.toISOString().slice(0, 16) })]] : []),
    ...byCoin.flatMap(({ coin, gross, tax, net, reinvested, arrived }) => [
      [],
      [coin, m.roundedLabel(), m.exactLabel()],
      row(m.dividendPartLabel({ part: 'gross' }), gross),
      row(m.dividendPartLabel({ part: 'tax' }), tax),
      row(m.dividendPartLabel({ part: 'net' }), net),
      row(m.becameSharesLabel(), reinvested),
      row(m.arrivedLabel(), arrived),
    ]),
    ...(byCoin.length === 0 ? [[], [m.dividendsNoneText()]] : []),
  ]
}
