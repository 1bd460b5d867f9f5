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
  at: string
  going?: 'on' | 'stopped' | 'over'
}

export function Stepper({ steps, at, going = 'on' }: StepperProps) {
  const here = steps.findIndex(({ name }) => name === at)
  const stopped = `${styles.now} ${styles.stopped}`
  const now = { on: styles.now, stopped, over: styles.done }[going]
  return (
    <ol className={styles.thread} aria-label={m.progressLabel()}>
      {steps.map(({ name, title, text }, place) => (
        <li
          key={name}
          className={place < here ? styles.done : place === here ? now : undefined}
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
