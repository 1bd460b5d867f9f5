import { useEffect, useRef } from 'react'
import { Button } from '../button'
import { IconCaution } from '../marks/icons'
import styles from './refusal-note.module.css'

/** Why something does not go on, and what can be done about it; the page knows how. */
export interface CurableRefusal<Cure extends string> {
  name: string
  message: string
  cures: readonly { cure: Cure; label: string }[]
}

export type RefusalNoteProps<Cure extends string> = {
  refusal: CurableRefusal<Cure>
  /** Counted up to ask for attention. */
  calls: number
  busyCure?: Cure | undefined
  onCure: (cure: Cure) => void
}

/** Why it does not go on, and the button that cures it. It takes the focus when somebody pressed on. */
export function RefusalNote<Cure extends string>({
  refusal,
  calls,
  busyCure,
  onCure,
}: RefusalNoteProps<Cure>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (calls > 0) box.current?.focus()
  }, [calls])
  return (
    <div ref={box} className={styles.note} role="status" tabIndex={-1} data-refusal={refusal.name}>
      <IconCaution />
      <p>{refusal.message}</p>
      {refusal.cures.length > 0 && (
        <div className={styles.cures}>
          {refusal.cures.map(({ cure, label }) => (
            <Button key={cure} look="quiet" isBusy={busyCure === cure} onClick={() => onCure(cure)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
