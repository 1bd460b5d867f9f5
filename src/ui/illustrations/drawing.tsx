import styles from './drawing.module.css'

export type DrawingProps = {
  of: { src: string }
  flows?: boolean
}

export function Drawing({ of, flows = false }: DrawingProps) {
  return (
    <svg
      className={flows ? `${styles.sheet} ${styles.flows}` : styles.sheet}
      viewBox="0 0 480 360"
      aria-hidden="true"
    >
      <use href={`${of.src}#drawing`} />
    </svg>
  )
}
