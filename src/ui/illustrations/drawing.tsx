import styles from './drawing.module.css'

export type DrawingProps = {
  /** An imported file of this folder: made of `#drawing`, in ink that follows the page's colours. */
  of: { src: string }
  /** It follows the reading direction. */
  flows?: boolean
}

/** The common sheet of every drawing: one size, one light from the upper left, one ink. */
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
