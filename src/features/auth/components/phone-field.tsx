import dynamic from 'next/dynamic'
import { type Ref, useState } from 'react'
import { useAfterPaint } from '@/lib/after-paint'
import { TextField } from '@/ui/form/text-field'
import * as s from '../messages/signup'
import type { Country } from './country-code-field'
import styles from './signup.module.css'

/** Where the zero in front of a number is part of it, also from abroad. */
const keepsZero = new Set(['IT', 'SM', 'VA'])

export type PhoneFieldProps = {
  /** As it is dialled from anywhere. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  inputRef: Ref<HTMLInputElement>
  error: string | undefined
}

const CountryCodeField = dynamic(
  () => import('./country-code-field').then((part) => part.CountryCodeField),
  { ssr: false, loading: CountryPlace },
)

/** A country and a number make one value; a number typed with a plus needs no country. */
export function PhoneField({ value, onChange, onBlur, inputRef, error }: PhoneFieldProps) {
  const isHydrated = useAfterPaint()
  const [country, setCountry] = useState<Country | null>(null)
  const [typed, setTyped] = useState('')
  // A number that did not come from typing here, such as a draft, is shown as it is.
  const shown = internationalNumber(typed, country) === value ? typed : value
  const handleType = (text: string) => {
    setTyped(text)
    onChange(internationalNumber(text, country))
  }
  const handleCountry = (next: Country) => {
    const rest = isAbroad(shown) && country !== null ? nationalPart(shown, country) : shown
    setCountry(next)
    setTyped(rest)
    onChange(internationalNumber(rest, next))
  }
  const isCompleted = value !== '' && value !== shown.trim()
  return (
    <div className={styles.phone}>
      {isHydrated ? (
        <CountryCodeField
          value={country}
          typed={shown}
          onFollow={setCountry}
          onChange={handleCountry}
        />
      ) : (
        <CountryPlace />
      )}
      <TextField
        label={s.phoneLabel()}
        hint={isCompleted ? s.phoneToHint({ phone: value }) : s.phoneHint()}
        error={error}
        name="phone"
        type="tel"
        autoComplete="tel"
        value={shown}
        onChange={(event) => handleType(event.target.value)}
        onBlur={onBlur}
        inputRef={inputRef}
        dir="ltr"
      />
    </div>
  )
}

/** Keeps the place of the chooser until it is there. */
function CountryPlace() {
  return <TextField label={s.countryLabel()} value="" readOnly disabled />
}

/** Whether a number says its country itself. */
function isAbroad(typed: string): boolean {
  return /^\s*(\+|00)/.test(typed)
}

/** What is left of a number without the country it said. */
function nationalPart(typed: string, { dial }: Pick<Country, 'dial'>): string {
  const digits = typed.trim().replace(/^(\+|00)\s*/, '')
  return digits.startsWith(dial) ? digits.slice(dial.length).trim() : digits
}

/** A number as it is dialled from anywhere. Typed with a plus it stands as it is. */
export function internationalNumber(
  typed: string,
  country: Pick<Country, 'region' | 'dial'> | null,
): string {
  const text = typed.trim()
  if (text === '' || text.startsWith('+') || country === null) return text
  if (text.startsWith('00')) return `+${text.slice(2)}`
  const national = keepsZero.has(country.region) ? text : text.replace(/^\(?0\)?/, '')
  return `+${country.dial} ${national.trim()}`
}
