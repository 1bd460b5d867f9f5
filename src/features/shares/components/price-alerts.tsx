import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Answer } from '@/contract/define'
import { formatBps, formatCoins, formatSharePrice } from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import { type AlertTerms, type PriceAlert, priceAlertCalls } from '@/contract/price-alert'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { DataRoot } from '@/lib/data-root'
import { readAmount } from '@/lib/typed-amount'
import { newsMeta } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { AmountField } from '@/ui/form/amount-field'
import { ChoiceField } from '@/ui/form/choice-field'
import { IconClose } from '@/ui/icons/icons'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import styles from './price-alerts.module.css'

type AlertKind = AlertTerms['kind']
type TypedTerms = { terms: AlertTerms } | { error: string }

const alertKinds: Record<AlertKind, { label: string; field: string; unit: string }> = {
  above: { label: 'Rises to', field: 'Price in US dollars', unit: '$' },
  below: { label: 'Falls to', field: 'Price in US dollars', unit: '$' },
  move: { label: 'Moves by', field: 'Percent, up or down', unit: '%' },
}
const alertOptions = Object.entries(alertKinds).map(([value, { label }]) => ({
  value,
  label,
}))

const dollarPlaces = 6
const percentPlaces = 2

type AlertFormProps = {
  isBusy: boolean
  /** Why the server did not take what was sent last. */
  formError: string | undefined
  onChange: () => void
  onSet: (terms: AlertTerms, onDone: () => void) => void
}

type AlertListProps = { alerts: PriceAlert[]; onRemove: (alert: PriceAlert) => void }

const key = ['price-alerts'] as const

type Own = Answer<typeof priceAlertCalls.priceAlerts>

/** What a member wants to hear of the price: set, listed and removed in one place. */
export function PriceAlerts() {
  return (
    <DataRoot>
      <Alerts />
    </DataRoot>
  )
}

function Alerts() {
  const { alerts, set, remove } = usePriceAlerts()
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  if (alerts.data === undefined)
    return alerts.error === null ? (
      <PartWaiting />
    ) : (
      <PartFailed
        message={alerts.error.message}
        onRetry={() => void alerts.refetch()}
        isTrying={alerts.isFetching}
      />
    )
  const handleSet: Parameters<typeof AlertForm>[0]['onSet'] = (terms, onDone) =>
    set.mutate(terms, {
      onSuccess: () => {
        onDone()
        setSaid('The alert is set. You are told under notifications.')
      },
    })
  const handleRemove = (alert: PriceAlert) =>
    remove.mutate(alert.id, {
      onSuccess: () => {
        heading.current?.focus()
        setSaid(`Removed: ${nameOf(alert)}.`)
      },
      onError: (error) => setSaid(`Not removed: ${error.message}`),
    })
  return (
    <div className={styles.alerts}>
      <AlertForm
        isBusy={set.isPending}
        formError={formErrorOf(set.error)}
        onChange={() => set.error !== null && set.reset()}
        onSet={handleSet}
      />
      <div>
        <h3 ref={heading} tabIndex={-1} className={styles.title}>
          Your alerts
        </h3>
        <p role="status" className={styles.note}>
          {said}
        </p>
        <AlertList alerts={alerts.data.docs} onRemove={handleRemove} />
      </div>
    </div>
  )
}

function formErrorOf(error: Error | null): string | undefined {
  if (error === null) return undefined
  return (error instanceof ApiError && error.errors[0]?.message) || error.message
}

/** Own alerts; each change is answered with all of them. */
function usePriceAlerts() {
  const client = useQueryClient()
  const alerts = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(priceAlertCalls.priceAlerts, {}, { signal }),
    meta: newsMeta,
  })
  const onSuccess = (own: Own) => client.setQueryData(key, own)
  const set = useMutation({
    mutationFn: (terms: AlertTerms) => call(priceAlertCalls.setPriceAlert, { terms }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(priceAlertCalls.removePriceAlert, { id }),
    onSuccess,
    // Somebody who removed it in another tab sees it go here too.
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
  return { alerts, set, remove }
}

function AlertList({ alerts, onRemove }: AlertListProps) {
  if (alerts.length === 0)
    return <p className={styles.note}>You have no alerts. What you set here is listed below.</p>
  return (
    <ul className={styles.list} aria-label="Your price alerts">
      {alerts.map((alert) => (
        <li key={alert.id} className={styles.row}>
          <p>
            {nameOf(alert)}
            <small>{stateOf(alert)}</small>
          </p>
          <button
            type="button"
            className={styles.remove}
            onClick={() => onRemove(alert)}
            aria-label={`Remove: ${nameOf(alert)}`}
          >
            <IconClose />
          </button>
        </li>
      ))}
    </ul>
  )
}

function AlertForm({ isBusy, formError, onChange, onSet }: AlertFormProps) {
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
        figure={{ text, error: error ?? formError, isRenewing: false }}
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

/** What was typed as the terms of an alert; whether they can be met is the server's to say. */
function typedTerms(kind: AlertKind, text: string): TypedTerms {
  const typed = readAmount(text, kind === 'move' ? percentPlaces : dollarPlaces)
  if (typed.is === 'wrong') return { error: typed.message }
  if (typed.is === 'empty')
    return { error: kind === 'move' ? 'Write how many percent.' : 'Write a price.' }
  return kind === 'move'
    ? { terms: { kind, moveBps: Number(typed.units) } }
    : { terms: { kind, level: String(typed.units) } }
}

function nameOf({ terms, from }: PriceAlert): string {
  if (terms.kind !== 'move') return `${alertKinds[terms.kind].label} ${dollars(terms.level)}`
  return `${alertKinds.move.label} ${formatBps(terms.moveBps)} from ${formatSharePrice(from ?? '0')}`
}

function stateOf({ terms, isReady, toldAt, toldPrice }: PriceAlert): string {
  if (toldAt === null || toldPrice === null) return 'Not met yet.'
  const told = `Told on ${formatMoment(toldAt)}, at ${formatSharePrice(toldPrice)}.`
  if (isReady) return terms.kind === 'move' ? told : `${told} Ready again.`
  return `${told} Ready again after the price was ${terms.kind === 'above' ? 'below' : 'above'}.`
}

function dollars(microUsd: string): string {
  return `$${formatCoins(microUsd, dollarPlaces)}`
}
