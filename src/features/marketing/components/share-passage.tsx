import { fnxizationCopy } from '../copy/fnxization'
import styles from './share-passage.module.css'

/** The stations of one share. Its mark stays beside the text being read, so it passes them all. */
export function SharePassage() {
  const { stations, labels, later } = fnxizationCopy
  return (
    <div className={styles.passage}>
      <div className={styles.track}>
        <svg
          className={styles.share}
          width="36"
          height="42"
          viewBox="-14 -31 28 33"
          aria-hidden="true"
        >
          <path d="M0 0L-10.72-25.87A28 28 0 0 1 10.72-25.87z" />
        </svg>
      </div>
      <ol className={styles.stations}>
        {stations.map((station) => (
          <li key={station.title} className={styles.station}>
            <div className={styles.words}>
              <h2 className={styles.title}>{station.title}</h2>
              <p>{station.text}</p>
            </div>
            <dl className={styles.slip}>
              <div>
                <dt>{labels.recorded}</dt>
                <dd className={styles.record}>{station.recorded}</dd>
              </div>
              <div>
                <dt>{labels.where}</dt>
                <dd>{station.where}</dd>
              </div>
              <div>
                <dt>{labels.checkedBy}</dt>
                <dd>{station.checkedBy}</dd>
              </div>
            </dl>
          </li>
        ))}
        <li className={`${styles.station} ${styles.later}`}>
          <div className={styles.words}>
            <h2 className={styles.title}>{later.title}</h2>
            <p>{later.text}</p>
          </div>
        </li>
      </ol>
    </div>
  )
}
