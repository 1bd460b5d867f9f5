import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { formatShortDay } from '@/contract/format/dates'
import { holdingsCalls } from '@/contract/user/holdings'
import { call } from '@/lib/api/call'
import { PartFailed } from '@/ui/part-state'
import { RangePicker } from '@/ui/range-picker'
import {
  chartAddress,
  defaultLine,
  defaultRange,
  holdingsKeys,
  isLine,
  isRange,
  lines,
  type Range,
  ranges,
} from '../queries'
import { sinceFirstHeld } from '../rules'
import styles from './worth.module.css'

const ValueChart = dynamic(() => import('./value-chart').then((part) => part.ValueChart), {
  ssr: false,
  loading: () => <Place />,
})

const Place = () => <div className={styles.place} role="status" aria-label="Loading the chart" />

/** A line over a range; both stand in the address. */
export function ValueSeries() {
  const { query, isReady } = useRouter()
  const range: Range = isRange(query.range) ? query.range : defaultRange
  const line = isLine(query.line) ? query.line : defaultLine
  const { data, error, isPlaceholderData, isFetching, refetch } = useValueGraph(
    isReady ? range : undefined,
  )
  const series = sinceFirstHeld(data?.series ?? [])
  return (
    <section className={styles.course} aria-labelledby="worth-course">
      <div className={styles.valueSeriesBar}>
        <h2 id="worth-course">
          {ranges[range].label}{' '}
          {series.length > 1 && (
            <small>
              {formatShortDay(series[0]?.at ?? '')} to {formatShortDay(series.at(-1)?.at ?? '')}
            </small>
          )}
        </h2>
        <div className={styles.picks}>
          <RangePicker
            ranges={lines}
            current={line}
            label="Line of the chart"
            addressOf={(name) => chartAddress(range, name)}
          />
          <RangePicker
            ranges={ranges}
            current={range}
            addressOf={(name) => chartAddress(name, line)}
          />
        </div>
      </div>
      {error && (
        <PartFailed
          message={`The line could not be drawn. ${error.message}`}
          onRetry={() => void refetch()}
          isTrying={isFetching}
        />
      )}
      {data && (
        <div
          className={isPlaceholderData ? styles.waiting : undefined}
          aria-busy={isPlaceholderData}
        >
          <ValueChart graph={{ ...data, series }} figure={line} />
        </div>
      )}
      {!data && !error && <Place />}
    </section>
  )
}

function valueGraphOptions(range: Range) {
  return queryOptions({
    queryKey: holdingsKeys.graph(range),
    queryFn: ({ signal }) => call(holdingsCalls.graphForDealUser, { range }, { signal }),
    staleTime: 60_000,
    // The line stays until the one of another range is here.
    placeholderData: keepPreviousData,
  })
}

function useValueGraph(range: Range | undefined) {
  return useQuery({ ...valueGraphOptions(range ?? '1Y'), enabled: range !== undefined })
}
