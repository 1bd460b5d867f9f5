import styles from './bar-chart.module.css'
import { barFill } from './bar-fills'
import { type BarGroup, barScale } from './bar-layout'

type BarRowsProps = { groups: readonly BarGroup[]; look: readonly number[]; fillId: string }

/** A list in plain text, with a bar between each name and its figure. */
export function BarRows({ groups, look, fillId }: BarRowsProps) {
  const scale = barScale(groups, [0, 100])
  const zero = scale(0)
  return (
    <ul className={styles.rows}>
      {groups.map(({ category, bars }) => (
        <li key={category} className={styles.row}>
          <span className={styles.category}>{category}</span>
          {bars.map(({ series, name, value, label }) => (
            <span key={series} className={styles.bar}>
              <svg className={styles.track} width="100%" height="14" aria-hidden="true">
                <rect
                  x={`${Math.min(zero, scale(value))}%`}
                  width={`${Math.abs(scale(value) - zero)}%`}
                  height="14"
                  fill={barFill(fillId, look[series] ?? 0)}
                />
                <line className={styles.zero} x1={`${zero}%`} x2={`${zero}%`} y1="-3" y2="17" />
              </svg>
              <span className={styles.value}>
                {look.length > 1 ? <span className={styles.unseen}>{`${name}: `}</span> : null}
                <bdi>{label}</bdi>
              </span>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
