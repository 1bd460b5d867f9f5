import styles from './drawing.module.css'

export function Drawing({ of, flows = false }: { of: { src: string }; flows?: boolean }) {
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
