import { useId } from 'react'
import { CheckBox } from '@/ui/form/check-box'
import styles from './preference-switches.module.css'

export type PreferenceSwitchProps = {
  label: string
  about: string
  isOn: boolean
  isBusy: boolean
  onChange: (isOn: boolean) => void
}

export function PreferenceSwitch({ label, about, isOn, isBusy, onChange }: PreferenceSwitchProps) {
  const id = useId()
  return (
    <label className={styles.switch} htmlFor={id}>
      <CheckBox
        id={id}
        checked={isOn}
        // Not disabled: that would take the focus from who has just switched it by keyboard.
        aria-disabled={isBusy}
        onChange={({ target }) => !isBusy && onChange(target.checked)}
      />
      <span>
        {label}
        <small>{about}</small>
      </span>
    </label>
  )
}
