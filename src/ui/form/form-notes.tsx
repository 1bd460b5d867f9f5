import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/ui/button'
import { IconCaution } from '@/ui/icons/icons'
import styles from './form-parts.module.css'

export interface SolvableError<Action extends string> {
  name: string
  message: string
  actions: readonly { action: Action; label: string }[]
}

export type ErrorNoteProps<Action extends string> = {
  error: SolvableError<Action>
  calls: number
  onAction: (action: Action) => void
}

/**
 * Why a request was refused, with buttons that help. It gets the focus when the button was pressed
 * again.
 */
export function ErrorNote<Action extends string>({
  error,
  calls,
  onAction,
}: ErrorNoteProps<Action>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (calls > 0) box.current?.focus()
  }, [calls])
  return (
    <div ref={box} className={styles.note} role="status" tabIndex={-1} data-refusal={error.name}>
      <IconCaution />
      <p>{error.message}</p>
      {error.actions.length > 0 && (
        <div className={styles.actions}>
          {error.actions.map(({ action, label }) => (
            <Button key={action} look="quiet" onClick={() => onAction(action)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Why a form was not accepted. It gets the focus, so that screen readers read it. */
export function FormFailure({ message, children }: { message: string; children?: ReactNode }) {
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
