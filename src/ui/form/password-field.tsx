import { useState } from 'react'
import { IconEye, IconEyeOff } from '../icons/member-icons'
import * as m from '../messages'
import styles from './password-field.module.css'
import { TextField, type TextFieldProps } from './text-field'

type Strength = { level: 0 | 1 | 2 | 3 | 4; text: string }

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'label'> & {
  label?: string
  strength?: Strength | undefined
  onLeave?: () => void
}

export function PasswordField({
  label = m.passwordLabel(),
  strength,
  onBlur,
  onLeave,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.place}>
      <TextField
        autoCapitalize="off"
        spellCheck={false}
        {...rest}
        onBlur={(event) => {
          onBlur?.(event)
          onLeave?.()
        }}
        label={label}
        type={isShown ? 'text' : 'password'}
        end={
          <button
            type="button"
            className={styles.show}
            aria-label={isShown ? m.hideLabel() : m.showLabel()}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <IconEyeOff /> : <IconEye />}
          </button>
        }
      />
      {strength && rest.error === undefined && <StrengthLine {...strength} />}
    </div>
  )
}

function StrengthLine({ level, text }: Strength) {
  return (
    <div className={styles.strength} data-level={level}>
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-on={bar <= level || undefined} />
        ))}
      </span>
      <span role="status" dir="auto">
        {text}
      </span>
    </div>
  )
}
