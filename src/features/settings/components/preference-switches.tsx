import { useId } from 'react'
import type { Preferences } from '@/contract/user/profile'
import { CheckBox } from '@/ui/form/check-box'
import styles from './preference-switches.module.css'

export type PreferenceSwitchesProps = {
  preferences: Preferences
  isBusy: boolean
  onChange: (part: Partial<Preferences>) => void
}

const switches: { name: keyof Preferences; label: string; about: string }[] = [
  {
    name: 'loginNotices',
    label: 'New logins',
    about: 'An e-mail when your account is opened from a browser we had not seen.',
  },
  {
    name: 'newsletter',
    label: 'Newsletter',
    about: 'Figures of the bank and news of the product, about once a month.',
  },
]

export function PreferenceSwitches({ preferences, isBusy, onChange }: PreferenceSwitchesProps) {
  const id = useId()
  return (
    <fieldset className={styles.switches}>
      <legend>E-mail notices</legend>
      {switches.map(({ name, label, about }) => (
        <label key={name} className={styles.switch} htmlFor={`${id}-${name}`}>
          <CheckBox
            id={`${id}-${name}`}
            checked={preferences[name]}
            disabled={isBusy}
            onChange={(event) => onChange({ [name]: event.target.checked })}
          />
          <span>
            {label}
            <small>{about}</small>
          </span>
        </label>
      ))}
      <p className={styles.note}>
        Messages about your password, your contact details, your identity check and the closing of
        your account are always sent.
      </p>
    </fieldset>
  )
}
