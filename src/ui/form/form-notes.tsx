import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/ui/button'
import { IconCaution } from '@/ui/marks/icons'
import styles from './form-notes.module.css'

type FormFailureProps = { message: string; children?: ReactNode }

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

/** Why a form was not sent. It takes the focus, so that it is neither overlooked nor unheard. */
export function FormFailure({ message, children }: FormFailureProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message asks for attention
  useEffect(() => box.current?.focus(), [message])
  return (
    <div ref={box} className={styles.failure} role="alert" tabIndex={-1}>
      <IconCaution />
      <div>
        <p>{message}</p>
        {children}
      </div>
    </div>
  )
}
