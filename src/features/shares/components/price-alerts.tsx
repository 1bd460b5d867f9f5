import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Answer } from '@/contract/define'
import { type AlertTerms, type PriceAlert, priceAlertCalls } from '@/contract/price-alert'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { DataRoot } from '@/lib/data-root'
import { newsMeta } from '@/session/own-news'
import { PartFailed } from '@/ui/part-failed'
import { PartWaiting } from '@/ui/part-waiting'
import { nameOf } from '../alert-words'
import { AlertForm } from './alert-form'
import { AlertList } from './alert-list'
import styles from './price-alerts.module.css'

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
        refusal={refusalOf(set.error)}
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

function refusalOf(error: Error | null): string | undefined {
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
