import { type ComponentType, type ReactNode, useId } from 'react'
import * as m from '../messages/chart'
import { Inset, NoFigures } from './chart-table'
import styles from './line-chart.module.css'
import type { LineChartCursorProps } from './line-chart-cursor'
import {
  type DateMark,
  type LineLayout,
  type LineMarker,
  type LinePoint,
  layOutLine,
  type MarkerKind,
  type MarkerSpot,
  percentAcross,
  plotWidth,
  straightPath,
} from './line-layout'
import {
  type Baseline,
  describePoints,
  type FormatDate,
  type FormatValue,
  linearScale,
  valueDomain,
} from './scale'

type SparklineProps = {
  points: readonly number[]
  label: string
  height?: number
}

const shapes: Record<MarkerKind, string> = {
  buy: 'M0-4.5a4.5 4.5 0 1 0 .1 0Z',
  reward: 'M0-6L6 0 0 6-6 0Z',
  event: 'M-4-4H4V4H-4Z',
}

export type LineChartProps = {
  points: readonly LinePoint[]
  reference?: readonly LinePoint[] | undefined
  tone?: 'own' | 'market'
  label: string
  formatValue: FormatValue
  formatDate: FormatDate
  formatTick?: FormatValue
  formatLast?: FormatValue
  legend?: ReactNode
  unit?: string
  height?: number
  baseline?: Baseline
  markers?: readonly LineMarker[]
  reading?: LineChartCursorProps['reading']
  cursor?: ComponentType<LineChartCursorProps>
}

type PartProps = { layout: LineLayout; height: number }
type PlotProps = PartProps & { label: string; hasFade: boolean }

/**
 * An axis that does not begin at zero makes changes look larger, so the caption says where it
 * starts.
 */
function captionOf(layout: LineLayout, unit = ''): string {
  const lowest = layout.values[0]
  const isCut = lowest && lowest.value > 0
  const notes = [
    unit,
    isCut && m.scaleLabel({ lowest: lowest.label }),
    layout.dateKind === 'hour' && 'UTC',
  ]
  return notes.filter(Boolean).join(' · ')
}

function Plot({ layout, height, label, hasFade }: PlotProps) {
  const fadeId = useId()
  const { last } = layout
  const lastX = percentAcross(last.x)
  return (
    <svg className={styles.plot} role="img" aria-label={label} width="100%" height={height}>
      <linearGradient id={fadeId} x2="0" y2="1">
        <stop className={styles.fade} stopOpacity="0.24" />
        <stop className={styles.fade} stopOpacity="0" offset="1" />
      </linearGradient>
      {layout.values.map(({ value, y }) => (
        <line
          key={value}
          className={value === 0 ? styles.zero : styles.grid}
          x2="100%"
          y1={y}
          y2={y}
        />
      ))}
      <Inset
        width="100%"
        height={height}
        viewBox={`0 0 ${plotWidth} ${height}`}
        preserveAspectRatio="none"
      >
        {hasFade && <path d={layout.area} fill={`url(#${fadeId})`} />}
        {layout.band && <path d={layout.band} className={styles.band} />}
        {layout.reference && (
          <path
            d={layout.reference}
            className={styles.reference}
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path d={layout.line} className={styles.line} vectorEffect="non-scaling-stroke" />
      </Inset>
      <LineMarkers markers={layout.markers} />
      <circle className={styles.dot} cx={lastX} cy={last.y} r="4" />
    </svg>
  )
}

function ValueAxis({ layout, height, lastLabel }: PartProps & { lastLabel: string }) {
  return (
    <div className={styles.axis} aria-hidden="true">
      <span className={styles.sizer}>{lastLabel}</span>
      <div className={styles.values}>
        {layout.values.map(({ value, label }) => (
          <span key={value}>{label}</span>
        ))}
      </div>
      <svg className={styles.last} height={height} aria-hidden="true">
        <text y={layout.last.y} dy="0.34em">
          {lastLabel}
        </text>
      </svg>
    </div>
  )
}

const atStart = 40

function DateAxis({ layout, firstDate }: { layout: LineLayout; firstDate: string }) {
  const levels = ['', styles.fromMedium, styles.fromWide]
  const levelOf = (level: number, x: number) =>
    `${levels[level]} ${x < atStart ? '' : styles.across}`
  const fallback: DateMark = { label: firstDate, x: layout.spots[0]?.x ?? 0, level: 0 }
  const dates = layout.dates.length > 0 ? layout.dates : [fallback]
  return (
    <svg className={styles.dates} width="100%" height="28" aria-hidden="true">
      {dates.map(({ label, x, level }) => (
        <text key={x} x={percentAcross(x)} y="22" className={levelOf(level, x)}>
          {label}
        </text>
      ))}
    </svg>
  )
}

export function LineChart(props: LineChartProps) {
  const { label, formatValue, formatDate, height = 280, baseline = 'fit', cursor: Cursor } = props
  const { formatTick = formatValue, formatLast = formatTick } = props
  const { markers, points, reference, tone = 'own' } = props
  const layout = layOutLine({ points, reference, height, baseline, formatTick, markers })
  if (!layout) return <NoFigures label={label} />

  const { spots, last } = layout
  const isFromZero = layout.values.some(({ value }) => value === 0)
  const course = describePoints(spots, formatValue, formatDate)
  const marked = layout.markers.map((marker) => `; ${marker.label}, ${formatDate(marker.at)}`)
  const summary = `${label}: ${course}${marked.join('')}`
  return (
    <figure className={tone === 'market' ? `${styles.figure} ${styles.market}` : styles.figure}>
      {props.legend !== null && (
        <figcaption className={styles.caption}>
          {props.legend ?? <bdi>{captionOf(layout, props.unit)}</bdi>}
        </figcaption>
      )}
      <div className={styles.frame} dir="ltr">
        <Plot
          layout={layout}
          height={height}
          label={summary}
          hasFade={tone === 'own' || isFromZero}
        />
        <ValueAxis layout={layout} height={height} lastLabel={formatLast(last.value)} />
        <DateAxis layout={layout} firstDate={formatDate((spots[0] ?? last).at)} />
        {Cursor ? (
          <Cursor
            label={label}
            spots={spots}
            markers={layout.markers}
            height={height}
            formatValue={formatValue}
            formatDate={formatDate}
            {...(props.reading && { reading: props.reading })}
          />
        ) : null}
      </div>
    </figure>
  )
}

function LineMarkers({ markers }: { markers: readonly MarkerSpot[] }) {
  return markers.map((marker) => (
    <Inset
      key={`${marker.at} ${marker.label}`}
      x={percentAcross(marker.x)}
      y={marker.y}
      className={styles.marker}
    >
      <path d={shapes[marker.kind]} />
    </Inset>
  ))
}

export function Sparkline({ points, label, height = 40 }: SparklineProps) {
  const values = points.filter(Number.isFinite)
  const newest = values.at(-1)
  if (newest === undefined) return <span className={styles.empty}>{m.emptyText()}</span>

  const scaleX = linearScale([0, values.length - 1], [0, 100])
  const scaleY = linearScale(valueDomain(values, 'fit'), [height - 4, 4])
  const spots = values.map((value, index) => ({ x: scaleX(index), y: scaleY(value) }))
  return (
    <svg className={styles.sparkline} role="img" aria-label={label} width="100%" height={height}>
      <Inset width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
        <path d={straightPath(spots)} vectorEffect="non-scaling-stroke" />
      </Inset>
      <circle cx={`${scaleX(values.length - 1)}%`} cy={scaleY(newest)} r="3" />
    </svg>
  )
}
