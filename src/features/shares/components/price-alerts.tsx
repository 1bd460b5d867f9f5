import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Answer } from '@/contract/define'
import { formatBps, formatCoins, formatSharePrice } from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import { type AlertTerms, type PriceAlert, priceAlertCalls } from '@/contract/price-alert'
import { call } from '@/lib/api/call'
import { DataRoot } from '@/lib/data-root'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { bindAmount, useAppForm } from '@/lib/form/use-app-form'
import { newsMeta } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { AmountField } from '@/ui/form/amount-field'
import { ChoiceField } from '@/ui/form/choice-field'
import { FormFailure } from '@/ui/form/form-notes'
import { IconClose } from '@/ui/icons/icons'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import styles from './price-alerts.module.css'

type AlertKind = AlertTerms['kind']

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

// What is measured in its own unit has its own field, by the name that the contract gives it.
const amounts = {
  'terms.level': { decimals: dollarPlaces, missing: 'Write a price.' },
  'terms.moveBps': { decimals: percentPlaces, missing: 'Write how many percent.', isNumber: true },
} as const
const empty = { terms: { kind: 'above' as AlertKind, level: '', moveBps: '' } }

type AlertFormProps = { onSet: (own: Own) => void }

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
  const client = useQueryClient()
  const { alerts, remove } = usePriceAlerts()
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
  const handleSet = (own: Own) => {
    client.setQueryData(key, own)
    setSaid('The alert is set. You are told under notifications.')
  }
  const handleRemove = (alert: PriceAlert) =>
    remove.mutate(
      { id: alert.id },
      {
        onSuccess: () => {
          heading.current?.focus()
          setSaid(`Removed: ${nameOf(alert)}.`)
        },
        onError: (error) => setSaid(`Not removed: ${error.message}`),
      },
    )
  return (
    <div className={styles.alerts}>
      <AlertForm onSet={handleSet} />
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

/** Own alerts; each change is answered with all of them. */
function usePriceAlerts() {
  const client = useQueryClient()
  const alerts = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(priceAlertCalls.priceAlerts, {}, { signal }),
    meta: newsMeta,
  })
  const remove = useApiMutation(priceAlertCalls.removePriceAlert, {
    onAnswer: (own) => client.setQueryData(key, own),
    // Somebody who removed it in another tab sees it go here too.
    invalidates: [key],
  })
  return { alerts, remove }
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

function AlertForm({ onSet }: AlertFormProps) {
  const { form, formError, isSending, submit } = useAppForm(priceAlertCalls.setPriceAlert, {
    defaults: empty as never,
    amounts,
  })
  const kind = form.watch('terms.kind') as AlertKind
  const { field, unit } = alertKinds[kind]
  const begin = (next: AlertKind) => {
    form.setValue('terms', { ...empty.terms, kind: next } as never)
    form.clearErrors()
  }
  const handleSet = (own: Own) => {
    begin(kind)
    onSet(own)
  }
  return (
    <form
      className={styles.form}
      onSubmit={submit(handleSet)}
      noValidate
      aria-label="New price alert"
    >
      <ChoiceField
        label="Tell me when the price of a share"
        name="alert-kind"
        options={alertOptions}
        chosen={kind}
        onChange={({ target }) => begin(target.value as AlertKind)}
      />
      <AmountField
        {...bindAmount(form, kind === 'move' ? 'terms.moveBps' : 'terms.level')}
        label={field}
        unit={unit}
        note="Looked at with each price that is published, not between."
      />
      {formError && <FormFailure message={formError.message} />}
      <Button type="submit" isBusy={isSending}>
        Set alert
      </Button>
    </form>
  )
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
