import { useId } from 'react'
import type { Preferences } from '@/contract/user/profile'
import { CheckBox } from '@/ui/form/check-box'
import styles from './step-form.module.css'

type PreferenceSwitchProps = {
  label: string
  about: string
  isOn: boolean
  isBusy: boolean
  onChange: (isOn: boolean) => void
}

export type PreferenceSwitchesProps = {
  preferences: Preferences
  isBusy: boolean
  onChange: (part: Partial<Preferences>) => void
}

const switches: { name: keyof Preferences; label: string; about: string }[] = [
  {
    name: 'purchaseNotices',
    label: 'Purchases and payments',
    about: 'An e-mail when shares are yours, and when a payment is set aside, fails or goes back.',
  },
  {
    name: 'swapNotices',
    label: 'Swaps',
    about: 'An e-mail when a swap is final, and when the chain rejected one.',
  },
  {
    name: 'stakingNotices',
    label: 'Staking',
    about: 'An e-mail when a stake ends, when you claim rewards, and when you leave early.',
  },
  {
    name: 'priceNotices',
    label: 'Price alerts',
    about: 'An e-mail with each alert that you set on the price page.',
  },
  {
    name: 'identityNotices',
    label: 'Identity check',
    about: 'An e-mail with each step of your identity check.',
  },
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
  return (
    <fieldset className={styles.switches}>
      <legend>E-mail notices</legend>
      {switches.map(({ name, label, about }) => (
        <PreferenceSwitch
          key={name}
          label={label}
          about={about}
          isOn={preferences[name]}
          isBusy={isBusy}
          onChange={(isOn) => onChange({ [name]: isOn })}
        />
      ))}
      <p className={styles.note}>
        Always sent: messages about your password, contacts, two-factor login, linked wallets, the
        closing of your account, and a payment that waits for your choice. Without an e-mail
        everything else still stands under notifications.
      </p>
    </fieldset>
  )
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
