import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button'
import { IconCaution } from '@/ui/marks/icons'
import type { Cure, Refusal } from '../copy/refusals'
import styles from './refusal-note.module.css'

export type RefusalNoteProps = {
  refusal: Refusal
  /** Counted up to ask for attention. */
  calls: number
  busyCure?: Cure | undefined
  onCure: (cure: Cure) => void
}

/** Why it does not go on, and the button that cures it. It takes the focus when somebody pressed on. */
export function RefusalNote({ refusal, calls, busyCure, onCure }: RefusalNoteProps) {
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
