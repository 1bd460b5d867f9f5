import { useEffect, useId, useRef, useState } from 'react'
import {
  documentType,
  type PersonDraft,
  personStep,
  type ReviewCase,
  type ReviewedPerson,
} from '@/contract/reviewed-person'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import * as actions from '@/messages/actions'
import { useProfile } from '@/session/queries'
import { Button } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { FormFailure } from '@/ui/form/form-notes'
import { TextField } from '@/ui/form/text-field'
import * as m from '../messages'
import frame from '../screens/kyc.module.css'
import { documentLabels } from '../texts'
import styles from './steps.module.css'

export type PersonStepProps = {
  review: ReviewCase
  save: (person: ReviewedPerson) => Promise<ReviewCase>
  saveDraft: (draft: PersonDraft) => Promise<ReviewCase>
  onTyped: (changed: ReviewCase) => void
  onDone: (changed: ReviewCase) => void
}

const typedForMs = 600
const sample = { birthDate: '1985-12-10', country: 'Portugal', document: 'PASSPORT' } as const

export function PersonStep({ review, save, saveDraft, onTyped, onDone }: PersonStepProps) {
  const { data: profile } = useProfile()
  const { form, formError, isSending, submit } = useAppForm(personStep, {
    defaults: {
      ...{ fullName: profile?.fullName ?? '', birthDate: '', country: '', document: 'PASSPORT' },
      ...review.person,
      ...(review.draft as Partial<ReviewedPerson> | null),
    },
    send: save,
  })
  const knownName = profile?.fullName ?? ''
  // The profile may arrive after the form was drawn, and then fills in the name.
  useEffect(() => {
    if (knownName !== '' && form.getValues('fullName') === '')
      form.resetField('fullName', { defaultValue: knownName })
  }, [form, knownName])
  const place = useRef<HTMLFormElement>(null)
  const countries = useId()
  const { keep, drop } = useKept(() => saveDraft(form.getValues()), onTyped)
  useEffect(() => {
    const watching = form.watch(keep)
    return () => watching.unsubscribe()
  }, [form, keep])
  const handleDone = (changed: ReviewCase) => {
    drop()
    onDone(changed)
  }
  const handleSample = () => {
    for (const [name, value] of Object.entries(sample)) form.setValue(name as never, value as never)
    if (form.getValues('fullName') === '') form.setValue('fullName', 'Dana Demo')
    place.current?.requestSubmit()
  }
  return (
    <form ref={place} className={styles.form} onSubmit={submit(handleDone)} noValidate>
      <div>
        <h2 tabIndex={-1}>{m.detailsTitle()}</h2>
        <p className={frame.lead}>{m.detailsText()}</p>
      </div>
      {formError && <FormFailure message={formError.message} />}
      <Sample label={m.samplePassportText()} onPress={handleSample} />
      <TextField
        {...bindField(form, 'fullName')}
        label={m.fullNameLabel()}
        hint={m.fullNameHint()}
        autoComplete="name"
      />
      <TextField
        {...bindField(form, 'birthDate')}
        label={m.birthDateLabel()}
        type="date"
        autoComplete="bday"
      />
      <TextField
        {...bindField(form, 'country')}
        label={m.countryLabel()}
        autoComplete="country-name"
        list={countries}
      />
      <datalist id={countries}>
        {useCountries().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ChoiceField
        {...bindField(form, 'document')}
        label={m.documentLabel()}
        options={documentType.options.map((value) => ({ value, label: documentLabels[value]() }))}
      />
      <div className={styles.foot}>
        <Button type="submit" isBusy={isSending}>
          {actions.continueAction()}
        </Button>
      </div>
    </form>
  )
}

function useKept(send: () => Promise<ReviewCase>, onKept: (changed: ReviewCase) => void): Keeper {
  const latest = useRef({ send, onKept })
  useEffect(() => {
    latest.current = { send, onKept }
  })
  const [keeper] = useState(() =>
    keeperOf(() => {
      const { send, onKept } = latest.current
      // A draft that could not be stored stays in the form, and the next key tries again.
      void send().then(onKept, () => undefined)
    }),
  )
  useEffect(() => {
    window.addEventListener('pagehide', keeper.flush)
    return () => {
      window.removeEventListener('pagehide', keeper.flush)
      keeper.flush()
    }
  }, [keeper])
  return keeper
}

type Keeper = Record<'keep' | 'drop' | 'flush', () => void>

function keeperOf(put: () => void): Keeper {
  let timer: ReturnType<typeof setTimeout> | undefined
  const drop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const flush = () => {
    if (timer !== undefined) put()
    drop()
  }
  const keep = () => {
    drop()
    timer = setTimeout(flush, typedForMs)
  }
  return { keep, drop, flush }
}

export function Sample({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <p className={styles.sandbox}>
      <strong>{m.sandboxLabel()}</strong>{' '}
      <button type="button" onClick={onPress}>
        {label}
      </button>
    </p>
  )
}

// ISO 3166-1; browsers know their names.
const countryCodes =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW'

function useCountries(): string[] {
  return useState(() => {
    const names = new Intl.DisplayNames('en', { type: 'region' })
    return countryCodes.split(' ').map((code) => names.of(code) ?? code)
  })[0]
}
