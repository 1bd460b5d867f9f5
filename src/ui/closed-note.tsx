import styles from './closed-note.module.css'

export type ClosedNoteProps = { reason: string }

/** Why what a page is about cannot be done at present. */
export function ClosedNote({ reason }: ClosedNoteProps) {
  return (
    <p className={styles.note} role="status">
      {reason}
    </p>
  )
}
