import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '@/contract/define'
import { type AlertTerms, priceAlertCalls } from '@/contract/price-alert'
import { call } from '@/lib/api/call'
import { newsMeta } from '@/session/own-news'

const key = ['price-alerts'] as const
type Own = Answer<typeof priceAlertCalls.priceAlerts>

/** Own alerts; each change is answered with all of them. */
export function usePriceAlerts() {
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
