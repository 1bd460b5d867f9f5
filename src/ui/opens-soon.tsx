import { opensSoon, type PartName } from '@/config/parts-to-come'
import styles from './opens-soon.module.css'

export type OpensSoonProps = {
  parts: readonly PartName[]
  /** What can be done until then. */
  children?: string
}

/** Says plainly which of the parts that a text explains cannot be used yet; nothing once they all can. */
export function OpensSoon({ parts, children }: OpensSoonProps) {
  const sentence = opensSoon(parts)
  if (sentence === undefined) return null
  return (
    <p className={styles.note}>
      <strong>{sentence}</strong> {children}
    </p>
  )
}
