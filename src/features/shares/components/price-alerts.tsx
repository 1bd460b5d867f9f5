import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Answer } from '@/contract/define'
import { formatBps, formatExactUsd } from '@/contract/format/amounts'
import { formatLocal } from '@/contract/format/dates'
import { type AlertTerms, type PriceAlert, priceAlertCalls } from '@/contract/price-alert'
import { call } from '@/lib/api/call'
import '@/lib/api/query-client'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { bindAmount, useAppForm } from '@/lib/form/use-app-form'
import { refreshOnNotification } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { AmountField } from '@/ui/form/amount-field'
import { ChoiceField } from '@/ui/form/choice-field'
import { FormFailure } from '@/ui/form/form-notes'
import { IconClose } from '@/ui/icons/icons'
import pairs from '@/ui/pairs.module.css'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import plain from '@/ui/plain-button.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import styles from './price-alerts.module.css'

type AlertKind = AlertTerms['kind']

const alertKinds: Record<AlertKind, { label: () => string; field: () => string; unit: string }> = {
  above: { label: m.aboveLabel, field: m.dollarsLabel, unit: '$' },
  below: { label: m.belowLabel, field: m.dollarsLabel, unit: '$' },
  move: { label: m.moveLabel, field: m.percentLabel, unit: '%' },
}
const alertOptions = () =>
  Object.entries(alertKinds).map(([value, { label }]) => ({ value, label: label() }))

const dollarPlaces = 6
const percentPlaces = 2

const amounts = () =>
  ({
    'terms.level': { decimals: dollarPlaces, missing: m.priceMissingError() },
    'terms.moveBps': { decimals: percentPlaces, missing: m.percentMissingError(), isNumber: true },
  }) as const
const empty = { terms: { kind: 'above' as AlertKind, level: '', moveBps: '' } }

type AlertListProps = { alerts: PriceAlert[]; onRemove: (alert: PriceAlert) => void }

const key = ['price-alerts'] as const

type Own = Answer<typeof priceAlertCalls.priceAlerts>

export function PriceAlerts() {
  const client = useQueryClient()
  const { alerts, remove } = usePriceAlerts()
  const [statusText, setStatusText] = useState('')
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
    setStatusText(m.setToast())
  }
  const handleRemove = (alert: PriceAlert) =>
    remove.mutate(
      { id: alert.id },
      {
        onSuccess: () => {
          heading.current?.focus()
          setStatusText(m.removedToast({ alert: nameOf(alert) }))
        },
        onError: (error) => setStatusText(m.notRemovedText({ reason: error.message })),
      },
    )
  return (
    <div className={`${styles.alerts} ${stack.gap4}`}>
      <AlertForm onSet={handleSet} />
      <div>
        <h3 ref={heading} tabIndex={-1} className={styles.title}>
          {m.ownTitle()}
        </h3>
        <p role="status" className={texts.muted}>
          {statusText}
        </p>
        <AlertList alerts={alerts.data.docs} onRemove={handleRemove} />
      </div>
    </div>
  )
}

function usePriceAlerts() {
  const client = useQueryClient()
  const alerts = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(priceAlertCalls.priceAlerts, {}, { signal }),
    meta: refreshOnNotification,
  })
  const remove = useApiMutation(priceAlertCalls.removePriceAlert, {
    onAnswer: (own) => client.setQueryData(key, own),
    invalidates: [key],
  })
  return { alerts, remove }
}

function AlertList({ alerts, onRemove }: AlertListProps) {
  if (alerts.length === 0) return <p className={texts.muted}>{m.noneText()}</p>
  return (
    <ul className={pairs.pairs} aria-label={m.ownTitle()}>
      {alerts.map((alert) => (
        <li key={alert.id}>
          <p>
            {nameOf(alert)}
            <small>{stateOf(alert)}</small>
          </p>
          <button
            type="button"
            className={plain.icon}
            onClick={() => onRemove(alert)}
            aria-label={m.removeText({ alert: nameOf(alert) })}
          >
            <IconClose />
          </button>
        </li>
      ))}
    </ul>
  )
}

function AlertForm({ onSet }: { onSet: (own: Own) => void }) {
  const { form, formError, isSending, submit } = useAppForm(priceAlertCalls.setPriceAlert, {
    defaults: empty as never,
    amounts: amounts(),
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
      className={`${styles.form} ${stack.gap2} ${stack.start}`}
      onSubmit={submit(handleSet)}
      noValidate
      aria-label={m.formLabel()}
    >
      <ChoiceField
        label={m.kindText()}
        name="alert-kind"
        options={alertOptions()}
        chosen={kind}
        onChange={({ target }) => begin(target.value as AlertKind)}
      />
      <AmountField
        {...bindAmount(form, kind === 'move' ? 'terms.moveBps' : 'terms.level')}
        label={field()}
        unit={unit}
        note={m.kindHint()}
      />
      {formError && <FormFailure message={formError.message} />}
      <Button type="submit" isBusy={isSending}>
        {m.setAction()}
      </Button>
    </form>
  )
}

function nameOf({ terms, from }: PriceAlert): string {
  if (terms.kind !== 'move')
    return m.alertText({ kind: terms.kind, amount: formatExactUsd(terms.level) })
  const price = formatExactUsd(from ?? '0')
  return m.moveText({ percent: formatBps(terms.moveBps), price })
}

function stateOf({ terms, isReady, toldAt, toldPrice }: PriceAlert): string {
  if (toldAt === null || toldPrice === null) return m.notMetText()
  const toldText = m.toldText({ time: formatLocal(toldAt), price: formatExactUsd(toldPrice) })
  if (isReady) return terms.kind === 'move' ? toldText : m.readyText({ told: toldText })
  return m.waitsText({ told: toldText, side: terms.kind })
}
