import { type Ref, useId } from 'react'
import { CheckBox } from '@/ui/form/check-box'
import row from '@/ui/row.module.css'
import * as m from '../messages/move'
import styles from './program-consent.module.css'

export type ProgramConsentProps = {
  isGiven: boolean
  isMissed: boolean
  inputRef: Ref<HTMLInputElement>
  onChange: (isGiven: boolean) => void
}

/**
 * Asked once for each contract wallet: members who move shares there confirm that its rules decide
 * about them.
 */
export function ProgramConsent({ isGiven, isMissed, inputRef, onChange }: ProgramConsentProps) {
  const id = useId()
  return (
    <div className={styles.consent} data-refusal={isMissed ? 'program' : undefined}>
      <label htmlFor={id} className={row.choice}>
        <CheckBox
          id={id}
          inputRef={inputRef}
          checked={isGiven}
          onChange={({ target }) => onChange(target.checked)}
          aria-invalid={isMissed}
          aria-describedby={isMissed ? `${id}-error` : undefined}
        />
        <span>{m.programConsentLabel()}</span>
      </label>
      {isMissed && (
        <p id={`${id}-error`} role="alert">
          {m.programConsentError()}
        </p>
      )}
    </div>
  )
}
