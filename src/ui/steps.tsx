import { IconCheck } from '@/ui/icons/icons'
import styles from './steps.module.css'
import { VisuallyHidden } from './visually-hidden'

type StepsProps = {
  label: string
  steps: readonly { label: string; hint: string }[]
  /** How many are complete. */
  done: number
  /** How many after them are in progress. */
  present?: number
  /** Side by side if there is room. */
  isAcross?: boolean
  isStopped?: boolean
  /** Added to completed steps for screen readers. */
  passed?: string
}

export function Steps(props: StepsProps) {
  const { label, steps, done, present = 1, isAcross = false, isStopped = false, passed } = props
  const now = isStopped ? `${styles.now} ${styles.stopped}` : styles.now
  const isNow = (place: number) => place >= done && place < done + present
  const stateOf = (place: number) => (place < done ? styles.past : isNow(place) ? now : undefined)
  return (
    <ol className={`${styles.steps} ${isAcross ? styles.across : styles.down}`} aria-label={label}>
      {steps.map((step, place) => (
        <li
          key={step.label}
          className={[styles.step, stateOf(place)].filter(Boolean).join(' ')}
          aria-current={isNow(place) ? 'step' : undefined}
        >
          <span className={styles.knot}>{place < done && <IconCheck size={16} />}</span>
          <b>
            {step.label}
            {passed && place < done && <VisuallyHidden>{passed}</VisuallyHidden>}
          </b>
          <span className={styles.when}>{step.hint}</span>
        </li>
      ))}
    </ol>
  )
}
