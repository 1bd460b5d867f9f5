import { IconCheck } from '@/ui/icons/icons'
import styles from './steps.module.css'

type StepsProps = {
  label: string
  steps: { label: string; hint: string }[]
  /** How many lie behind; the next one is the present one. */
  done: number
  /** Side by side where there is room. */
  isAcross?: boolean
}

export function Steps({ label, steps, done, isAcross = false }: StepsProps) {
  const stateOf = (place: number) =>
    place < done ? styles.past : place === done ? styles.now : undefined
  return (
    <ol
      className={[styles.steps, isAcross && styles.across].filter(Boolean).join(' ')}
      aria-label={label}
    >
      {steps.map((step, place) => (
        <li
          key={step.label}
          className={[styles.step, stateOf(place)].filter(Boolean).join(' ')}
          aria-current={place === done ? 'step' : undefined}
        >
          <span className={styles.knot}>{place < done && <IconCheck size={16} />}</span>
          <b>{step.label}</b>
          <span className={styles.when}>{step.hint}</span>
        </li>
      ))}
    </ol>
  )
}
