import { type ReactNode, useId } from 'react'
import { isStakingOffered } from '@/config/staking-offered'
import type { Preferences } from '@/contract/user/profile'
import * as labels from '@/messages/labels'
import { CheckBox } from '@/ui/form/check-box'
import row from '@/ui/row.module.css'
import * as m from '../messages'
import styles from '../settings.module.css'
import { SettingLine } from './setting-row'

export const notices = (): { name: keyof Preferences; label: string; text: string }[] => [
  { name: 'purchaseNotices', label: m.purchaseLabel(), text: m.purchaseText() },
  { name: 'swapNotices', label: m.swapLabel(), text: m.swapText() },
  ...(isStakingOffered()
    ? [{ name: 'stakingNotices' as const, label: labels.stakingLabel(), text: m.stakingText() }]
    : []),
  { name: 'priceNotices', label: labels.alertsTitle(), text: m.priceText() },
  { name: 'identityNotices', label: m.verificationLabel(), text: m.verificationText() },
  { name: 'loginNotices', label: m.loginLabel(), text: m.loginText() },
  { name: 'newsletter', label: m.newsletterLabel(), text: m.newsletterText() },
]

export type NoticesSectionProps = {
  display: ReactNode
  preferences: Preferences
  isSaving: boolean
  onChange: (part: Partial<Preferences>) => void
}

export function NoticesSection(props: NoticesSectionProps) {
  const { display, preferences, isSaving, onChange } = props
  return (
    <>
      <SettingLine title={m.displayTitle()} text={<p>{m.displayText()}</p>}>
        {display}
      </SettingLine>
      <SettingLine title={m.emailNoticesTitle()} text={<p>{m.alwaysText()}</p>}>
        {notices().map(({ name, label, text }) => (
          <NoticeSwitch
            key={name}
            label={label}
            text={text}
            isOn={preferences[name]}
            isBusy={isSaving}
            onChange={(isOn) => onChange({ [name]: isOn })}
          />
        ))}
      </SettingLine>
    </>
  )
}

type NoticeSwitchProps = {
  label: string
  text: string
  isOn: boolean
  isBusy: boolean
  onChange: (isOn: boolean) => void
}

export function NoticeSwitch({ label, text, isOn, isBusy, onChange }: NoticeSwitchProps) {
  const id = useId()
  return (
    <label className={`${row.choice} ${styles.switch}`} htmlFor={id}>
      <CheckBox
        id={id}
        checked={isOn}
        // `aria-disabled`, because a disabled button loses the keyboard's focus.
        aria-disabled={isBusy}
        onChange={({ target }) => !isBusy && onChange(target.checked)}
      />
      <span>
        {label} <small>{text}</small>
      </span>
    </label>
  )
}
