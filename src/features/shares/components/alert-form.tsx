import { type FormEvent, useState } from 'react'
import type { AlertTerms } from '@/contract/price-alert'
import { Button } from '@/ui/button'
import { AmountField } from '@/ui/form/amount-field'
import { ChoiceField } from '@/ui/form/choice-field'
import { type AlertKind, alertKinds, alertOptions, typedTerms } from '../alert-words'
import styles from './price-alerts.module.css'

export type AlertFormProps = {
  isBusy: boolean
  /** Why the server did not take what was sent last. */
  refusal: string | undefined
  onChange: () => void
  onSet: (terms: AlertTerms, onDone: () => void) => void
}

export function AlertForm({ isBusy, refusal, onChange, onSet }: AlertFormProps) {
  const [kind, setKind] = useState<AlertKind>('above')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { field, unit } = alertKinds[kind]
  const edit = (typed: string) => {
    setText(typed)
    setError(undefined)
    onChange()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const typed = typedTerms(kind, text)
    if ('error' in typed) setError(typed.error)
    else onSet(typed.terms, () => setText(''))
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate aria-label="New price alert">
      <ChoiceField
        label="Tell me when the price of a share"
        name="alert-kind"
        options={alertOptions}
        chosen={kind}
        onChange={({ target }) => {
          setKind(target.value as AlertKind)
          edit('')
        }}
      />
      <AmountField
        label={field}
        figure={{ text, error: error ?? refusal, isRenewing: false }}
        onChange={edit}
        unit={unit}
        note="Looked at with each price that is published, not between."
      />
      <Button type="submit" isBusy={isBusy}>
        Set alert
      </Button>
    </form>
  )
}
