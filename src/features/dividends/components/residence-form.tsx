import Link from 'next/link'
import { type FormEvent, useId, useState } from 'react'
import { dividendCalls, type TaxResidence } from '@/contract/dividends'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { locale } from '@/messages/locale'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/text-field'
import { countriesIn } from '../country-codes'
import * as m from '../messages'
import { dividendsKey } from '../queries'
import styles from './dividends.module.css'

const savedText = (state: TaxResidence['state']) =>
  state === 'waiting' ? m.savedWaitingToast() : m.savedToast()

const numberForm = /^[\p{L}\p{N} ./-]{3,40}$/u

/** One line once it is known: the number is read by nobody over a shoulder, and changed by whoever means to. */
export function OwnResidence({ residence }: { residence: TaxResidence | null }) {
  const id = useId()
  const [isChanging, setIsChanging] = useState(false)
  const save = useApiMutation(dividendCalls.taxResidence, { invalidates: [dividendsKey] })
  const handleSave = (told: Pick<TaxResidence, 'country' | 'number'>) =>
    save.mutate(told, { onSuccess: () => setIsChanging(false) })
  return (
    <section id="tax" className={styles.residence} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.heading}>
        {m.residenceTitle()}
      </h2>
      {residence?.state === 'waiting' && <p className={styles.note}>{m.residenceWaitingText()}</p>}
      {residence?.state === 'refused' && (
        <p className={styles.note}>
          {m.residenceRefusedText()}{' '}
          <Link href="/contactus" prefetch={false}>
            {m.contactAction()}
          </Link>
        </p>
      )}
      {residence === null || isChanging ? (
        <>
          <p className={styles.muted}>
            {m.residenceText()} {residence === null && m.residenceNoneText()}
          </p>
          <ResidenceForm
            residence={residence}
            isSaving={save.isPending}
            error={save.error?.message}
            onSave={handleSave}
          />
        </>
      ) : (
        <p className={styles.known}>
          {m.residenceKnownText({
            country:
              new Intl.DisplayNames([locale()], { type: 'region' }).of(residence.country) ?? '',
            end: residence.number.slice(-3),
          })}
          <Button look="quiet" onClick={() => setIsChanging(true)}>
            {m.changeAction()}
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
  onSave: (told: Pick<TaxResidence, 'country' | 'number'>) => void
}

function ResidenceForm({ residence, isSaving, error, onSave }: ResidenceFormProps) {
  const id = useId()
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
    <form onSubmit={handleSubmit} noValidate>
      <p className={styles.country} data-wrong={isWrong || undefined}>
        <label htmlFor={id}>{m.countryLabel()}</label>
        <select
          id={id}
          value={country}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={({ target }) => setCountry(target.value)}
        >
          <option value="">{m.countryChooseLabel()}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        {isWrong && (
          <small id={`${id}-error`} className={styles.wrong}>
            {m.countryError()}
          </small>
        )}
      </p>
      <TextField
        label={m.numberLabel()}
        hint={m.numberHint()}
        value={number}
        maxLength={40}
        autoComplete="off"
        error={isPressed && !isNumber ? m.numberError() : undefined}
        onChange={({ target }) => setNumber(target.value)}
      />
      <div className={styles.save}>
        <Button type="submit" look="quiet" isBusy={isSaving}>
          {m.saveAction()}
        </Button>
        <p>{m.residenceKeptText()}</p>
      </div>
      {error && (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
    </form>
  )
}
