import { useId } from 'react'
import { CheckBox } from '@/ui/form/check-box'
import styles from './own-tick.module.css'

export type OwnTickProps = {
  /** What it is about, for whoever looks for it on the page. */
  name: string
  text: string
  label: string
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}

/** What nobody should pass by a slip of the hand: it takes a word of its own. */
export function OwnTick({ name, text, label, isGiven, onChange }: OwnTickProps) {
  const id = useId()
  return (
    <div className={styles.question} data-refusal={name}>
      <p>{text}</p>
      <div className={styles.line}>
        <CheckBox id={id} checked={isGiven} onChange={({ target }) => onChange(target.checked)} />
        <label htmlFor={id}>{label}</label>
      </div>
    </div>
  )
}
