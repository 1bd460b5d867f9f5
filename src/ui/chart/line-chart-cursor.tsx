import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import * as m from '../messages/chart'
import { Inset } from './chart-table'
import styles from './chart-table.module.css'
import { type LineSpot, type MarkerSpot, percentAcross, plotWidth } from './line-layout'
import type { FormatDate, FormatValue } from './scale'

export type LineChartCursorProps = {
  label: string
  spots: readonly LineSpot[]
  markers: readonly MarkerSpot[]
  height: number
  formatValue: FormatValue
  formatDate: FormatDate
  reading?: (spot: LineSpot, happened: readonly MarkerSpot[]) => ReactNode
}

function nearest(spots: readonly LineSpot[], x: number): number {
  const distances = spots.map((spot) => Math.abs(spot.x - x))
  return distances.indexOf(Math.min(...distances))
}

/**
 * The crosshair. A native slider lies under it, which provides arrow keys and screen reader
 * support.
 */
export function LineChartCursor(props: LineChartCursorProps) {
  const { label, spots, markers, height, formatValue, formatDate } = props
  const [chosen, setChosen] = useState<number>()
  const slider = useRef<HTMLInputElement>(null)
  const newest = spots.length - 1
  const index = Math.min(chosen ?? newest, newest)
  const spot = spots[index]
  if (!spot) return null

  const here = markers.filter((marker) => nearest(spots, marker.x) === index)
  const text = [formatValue(spot.value), ...here.map((marker) => marker.label)].join(', ')
  const date = formatDate(spot.at)
  const across = percentAcross(spot.x)

  const handlePointerMove = (event: PointerEvent<HTMLLabelElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setChosen(nearest(spots, ((event.clientX - box.left) / box.width) * plotWidth))
  }
  const handlePointerDown = (event: PointerEvent<HTMLLabelElement>) => {
    handlePointerMove(event)
    slider.current?.focus({ preventScroll: true })
  }
  const handlePointerLeave = (event: PointerEvent<HTMLLabelElement>) => {
    const isStored = event.pointerType !== 'mouse' || document.activeElement === slider.current
    if (!isStored) setChosen(undefined)
  }

  return (
    <label
      className={styles.cursor}
      onPointerMove={handlePointerMove}
      onPointerDown={handlePointerDown}
      onPointerLeave={handlePointerLeave}
      // Otherwise the press would take the focus from the slider again.
      onMouseDown={(event) => event.preventDefault()}
    >
      <input
        ref={slider}
        className={styles.slider}
        type="range"
        min={0}
        max={newest}
        value={index}
        aria-label={m.stepsLabel({ label })}
        aria-valuetext={`${date}: ${text}`}
        onChange={(event) => setChosen(event.target.valueAsNumber)}
        onFocus={() => setChosen((present) => present ?? newest)}
        onBlur={() => setChosen(undefined)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      {chosen === undefined ? null : (
        <span aria-hidden="true">
          <Inset className={styles.cross} width="100%" height={height}>
            <line x1={across} x2={across} y1="0" y2={height} />
            <circle cx={across} cy={spot.y} r="4" />
          </Inset>
          <span className={styles.reading} data-reading>
            <b>{date}</b> {props.reading ? props.reading(spot, here) : <strong>{text}</strong>}
          </span>
        </span>
      )}
    </label>
  )
}
