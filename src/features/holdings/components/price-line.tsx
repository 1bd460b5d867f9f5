import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { formatPlotUsd, formatSharePrice, toPlot } from '@/contract/format/amounts'
import { formatLocalDayTime, formatShortDay } from '@/contract/format/dates'
import { walletCalls } from '@/contract/wallet'
import { call } from '@/lib/api/call'
import { LineChart } from '@/ui/chart/line-chart'
import type { LineMarker } from '@/ui/chart/line-layout'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import texts from '@/ui/text.module.css'
import { sharePriceLabel } from '../messages'
import * as m from '../messages/dashboard'
import { holdingsKeys } from '../queries'
import type { ValueGraph } from '../rules'
import styles from './value-series.module.css'

const exact = (value: number) => formatPlotUsd(value)
const plotText = (value: number) => formatPlotUsd(value)

export function PriceLine({ graph }: { graph?: ValueGraph }) {
  const { data, error, isFetching, refetch } = useMonth()
  if (error && !data) return <PartFailed onRetry={() => void refetch()} isTrying={isFetching} />
  if (!data) return <PartWaiting lines={5} label={m.chartLoadingLabel()} />
  const { series, price, at } = data
  const now = graph?.series.at(-1)?.at
  const points = [...series, ...(now === undefined ? [] : [{ at: now, price }])].map((fixing) => ({
    at: fixing.at,
    value: toPlot(fixing.price, 6),
  }))
  const priceAt = (time: string) => points.findLast(({ at }) => at <= time)?.value
  const markers = (graph?.deals ?? []).flatMap(({ at }): LineMarker[] => {
    const value = priceAt(at)
    return value === undefined ? [] : [{ at, value, label: m.boughtLabel(), kind: 'buy' }]
  })
  return (
    <section aria-label={sharePriceLabel()}>
      <h2 className={`${styles.title} ${texts.fine}`}>{sharePriceLabel()}</h2>
      <p className={`${styles.figure} ${texts.amount}`}>
        <bdi>{formatSharePrice(price)}</bdi>
      </p>
      <LineChart
        points={points}
        markers={markers}
        label={sharePriceLabel()}
        formatValue={exact}
        formatTick={plotText}
        formatLast={exact}
        formatDate={formatShortDay}
        height={200}
        legend={null}
        tone="market"
      />
      <p className={`${styles.note} ${texts.hint}`}>
        {m.monthAgoText({
          before: formatSharePrice(series[0]?.price ?? price),
          time: formatLocalDayTime(at),
        })}
      </p>
      <p className={`${styles.links} ${texts.hint}`}>
        <Link href="/bank-overview" prefetch={false}>
          {m.bankAction()}
        </Link>
        <Link href="/static/risk-disclosure" prefetch={false}>
          {m.risksAction()}
        </Link>
      </p>
    </section>
  )
}

function useMonth() {
  return useQuery({
    queryKey: holdingsKeys.month,
    queryFn: ({ signal }) => call(walletCalls.getFNXprice, { range: '1M' }, { signal }),
    staleTime: 60_000,
  })
}
