import { formatMicroUsd } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import type { SharePrice } from '@/contract/wallet'
import { ChartTable } from '@/ui/chart/chart-table'
import { priceCopy } from '../copy/price'

export type PriceTableProps = { series: SharePrice['series'] }

/** Every fixing of the range to the tenth of a cent, the newest on top. */
export function PriceTable({ series }: PriceTableProps) {
  const rows = series.map(({ at, price }) => [formatShortDay(at), formatMicroUsd(price, 3)])
  return (
    <ChartTable
      caption={priceCopy.chart.label}
      columns={['Fixing of', 'US dollars']}
      rows={rows.reverse()}
    />
  )
}
