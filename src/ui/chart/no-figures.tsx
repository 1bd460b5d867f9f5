import styles from './no-figures.module.css'

type NoFiguresProps = { label: string }

/** Stands where a chart will be once there is something to draw. */
export function NoFigures({ label }: NoFiguresProps) {
  return (
    <figure className={styles.box} aria-label={label}>
      <p className={styles.text}>No figures yet</p>
    </figure>
  )
}
