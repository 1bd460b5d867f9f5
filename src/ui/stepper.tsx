import * as m from './messages'
import styles from './stepper.module.css'
import { VisuallyHidden } from './visually-hidden'

interface StepperStep {
  name: string
  title: string
  text: string
}

export type StepperProps = {
  steps: readonly StepperStep[]
  /** The name of the step one is at. */
  at: string
}

/** What has happened, what is now, and what comes next, on one thread. */
export function Stepper({ steps, at }: StepperProps) {
  const here = steps.findIndex(({ name }) => name === at)
  return (
    <ol className={styles.thread} aria-label={m.progressLabel()}>
      {steps.map(({ name, title, text }, place) => (
        <li
          key={name}
          className={place < here ? styles.done : place === here ? styles.now : undefined}
          aria-current={place === here ? 'step' : undefined}
        >
          <strong>{title}</strong>
          {place < here && <VisuallyHidden>{m.doneLabel()}</VisuallyHidden>}
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
