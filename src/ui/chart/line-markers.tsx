import { Inset } from './inset'
import styles from './line-chart.module.css'
import { type MarkerKind, type MarkerSpot, percentAcross } from './line-layout'

// Told apart by shape: an arrow into the line for a purchase, a diamond for a reward, a ring for any other event.
const shapes: Record<MarkerKind, string> = {
  buy: 'M0 3L6 14H-6Z',
  reward: 'M0-6L6 0 0 6-6 0Z',
  event: 'M0-4.5a4.5 4.5 0 1 0 .1 0Z',
}

type LineMarkersProps = { markers: readonly MarkerSpot[] }

export function LineMarkers({ markers }: LineMarkersProps) {
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
