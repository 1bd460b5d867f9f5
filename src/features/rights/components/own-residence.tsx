import Link from 'next/link'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { dividendCalls, type TaxResidence } from '@/contract/dividends'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { cancelAction } from '@/messages/actions'
import * as labels from '@/messages/labels'
import { locale } from '@/messages/locale'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import edge from '@/ui/form/edge.module.css'
import { FormFailure } from '@/ui/form/form-notes'
import { TextField } from '@/ui/form/text-field'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { countriesIn } from '../country-codes'
import * as listTexts from '../messages/list'
import { dividendsKey } from '../queries'
import styles from './rights.module.css'

type DeclaredResidence = Pick<TaxResidence, 'country' | 'number'>

const savedText = (state: TaxResidence['state']) =>
  state === 'waiting' ? listTexts.savedWaitingToast() : listTexts.savedToast()

const numberForm = /^[\p{L}\p{N} ./-]{3,40}$/u

/**
 * Shown as one line, so that the tax number cannot be read over a shoulder; a button opens the
 * form.
 */
export function OwnResidence({ residence }: { residence: TaxResidence | null }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isChanging, setIsChanging] = useState(false)
  const save = useApiMutation(dividendCalls.taxResidence, { invalidates: [dividendsKey] })
  // The saved value is shown until the list is loaded again.
  const current = save.isSuccess
    ? { ...(save.variables as DeclaredResidence), state: save.data.state }
    : residence
  const close = () => {
    setIsChanging(false)
    heading.current?.focus()
  }
  return (
    <section
      id="tax"
      className={`${styles.residence} ${stack.gap2}`}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className={texts.ruled}>
        {listTexts.residenceTitle()}
      </h2>
      {current?.state === 'waiting' && (
        <p className={card.card}>{listTexts.residenceWaitingText()}</p>
      )}
      {current?.state === 'refused' && (
        <p className={card.card}>
          {listTexts.residenceRefusedText()}{' '}
          <Link href="/contactus" prefetch={false}>
            {labels.contactAction()}
          </Link>
        </p>
      )}
      {current === null || isChanging ? (
        <>
          <p className={texts.muted}>
            {listTexts.residenceText()} {current === null && listTexts.residenceNoneText()}
          </p>
          <ResidenceForm
            residence={current}
            isSaving={save.isPending}
            error={save.error?.message}
            onSave={(values) => save.mutate(values, { onSuccess: close })}
            onCancel={current === null ? undefined : close}
          />
        </>
      ) : (
        <p className={row.between}>
          {listTexts.residenceKnownText({
            country:
              new Intl.DisplayNames([locale()], { type: 'region' }).of(current.country) ?? '',
            end: current.number.slice(-Math.min(3, Math.floor(current.number.length / 2))),
          })}
          <Button look="quiet" onClick={() => setIsChanging(true)}>
            {labels.changeAction()}
          </Button>
        </p>
      )}
      <p role="status">{save.isSuccess && !isChanging && savedText(save.data.state)}</p>
    </section>
  )
}

type ResidenceFormProps = {
  residence: TaxResidence | null
  isSaving: boolean
  error: string | undefined
  onSave: (told: DeclaredResidence) => void
  onCancel: (() => void) | undefined
}

function ResidenceForm({ residence, isSaving, error, onSave, onCancel }: ResidenceFormProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const isOpened = onCancel !== undefined
  useEffect(() => {
    if (isOpened) select.current?.focus()
  }, [isOpened])
  const [countries] = useState(() => countriesIn(locale()))
  const [country, setCountry] = useState(residence?.country ?? '')
  const [number, setNumber] = useState(residence?.number ?? '')
  const [isPressed, setIsPressed] = useState(false)
  const isNumber = numberForm.test(number.trim())
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsPressed(true)
    if (country !== '' && isNumber) onSave({ country, number: number.trim() })
  }
  const isWrong = isPressed && country === ''
  return (
    <form className={stack.gap3} onSubmit={handleSubmit} noValidate>
      <p className={styles.country} data-wrong={isWrong || undefined}>
        <label htmlFor={id}>{listTexts.countryLabel()}</label>
        <select
          id={id}
          className={edge.edge}
          ref={select}
          value={country}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={({ target }) => setCountry(target.value)}
        >
          <option value="">{listTexts.countryChooseLabel()}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        {isWrong && (
          <small id={`${id}-error`} className={texts.down}>
            {listTexts.countryError()}
          </small>
        )}
      </p>
      <TextField
        label={listTexts.numberLabel()}
        hint={listTexts.numberHint()}
        value={number}
        maxLength={40}
        autoComplete="off"
        error={isPressed && !isNumber ? listTexts.numberError() : undefined}
        onChange={({ target }) => setNumber(target.value)}
      />
      <p className={texts.fine}>{listTexts.residenceKeptText()}</p>
      <div className={row.row}>
        <Button type="submit" look="quiet" isBusy={isSaving}>
          {labels.saveAction()}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {cancelAction()}
          </Button>
        )}
      </div>
      {error && <FormFailure message={error} />}
    </form>
  )
}
