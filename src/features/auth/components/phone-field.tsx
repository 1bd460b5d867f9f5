import { type Ref, useState } from 'react'
import { useQuietMoment } from '@/lib/after-paint'
import { TextField } from '@/ui/form/text-field'
import { late } from '@/ui/late'
import stack from '@/ui/stack.module.css'
import * as signupTexts from '../messages/signup'
import type { Country } from './country-code-field'
import styles from './signup.module.css'

/**
 * In these countries the leading zero is part of the number. In all others it is dropped after the
 * country code.
 */
const keepsZero = new Set(['IT', 'SM', 'VA'])

export type PhoneFieldProps = {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  inputRef: Ref<HTMLInputElement>
  error: string | undefined
}

const CountryCodeField = late(
  () => import('./country-code-field').then((part) => part.CountryCodeField),
  CountryPlace,
)

export function PhoneField({ value, onChange, onBlur, inputRef, error }: PhoneFieldProps) {
  const isQuiet = useQuietMoment()
  const [country, setCountry] = useState<Country | null>(null)
  const [typed, setTyped] = useState('')
  const text = internationalNumber(typed, country) === value ? typed : value
  const handleType = (text: string) => {
    setTyped(text)
    onChange(internationalNumber(text, country))
  }
  const handleCountry = (next: Country) => {
    const national = isAbroad(text) && country !== null ? nationalPart(text, country) : text
    setCountry(next)
    setTyped(national)
    onChange(internationalNumber(national, next))
  }
  const isCompleted = value !== '' && value !== text.trim()
  return (
    <div className={`${styles.phone} ${stack.gap25}`}>
      {isQuiet ? (
        <CountryCodeField
          value={country}
          typed={text}
          onFollow={setCountry}
          onChange={handleCountry}
        />
      ) : (
        <CountryPlace />
      )}
      <TextField
        label={signupTexts.phoneLabel()}
        hint={isCompleted ? signupTexts.phoneToHint({ phone: value }) : signupTexts.phoneHint()}
        error={error}
        name="phone"
        type="tel"
        autoComplete="tel"
        value={text}
        onChange={(event) => handleType(event.target.value)}
        onBlur={onBlur}
        inputRef={inputRef}
        dir="ltr"
      />
    </div>
  )
}

function CountryPlace() {
  return <TextField label={signupTexts.countryLabel()} value="" readOnly disabled />
}

function isAbroad(text: string): boolean {
  return /^\s*(\+|00)/.test(text)
}

function nationalPart(text: string, { dial }: Pick<Country, 'dial'>): string {
  const digits = text.trim().replace(/^(\+|00)\s*/, '')
  return digits.startsWith(dial) ? digits.slice(dial.length).trim() : digits
}

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
