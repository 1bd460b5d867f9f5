import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { webhookTerms } from '@/config/terms'
import { formatLocalDayTime } from '@/contract/format/dates'
import { type WebhookDelivery, webhookCalls } from '@/contract/user/webhooks'
import { call } from '@/lib/api/call'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { Button } from '@/ui/button'
import { Disclosure } from '@/ui/disclosure'
import { ListEnd } from '@/ui/figures-table'
import { FormFailure } from '@/ui/form/form-notes'
import pairs from '@/ui/pairs.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/webhooks'
import { settingsKeys } from '../queries'
import styles from '../settings.module.css'
import { attemptOutcome } from './attempt-words'
import { PanelFailure, PanelLoading } from './setting-row'

export function WebhookDeliveries({ id }: { id: string }) {
  const list = useDeliveries(id)
  const isSending = list.data?.pages[0]?.docs.some(isBeingSent) ?? false
  useEndpointsAfter(isSending)
  const { data, error, refetch, hasNextPage, isFetchingNextPage } = list
  if (error && !data) return <PanelFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <PanelLoading />
  const deliveries = data.pages.flatMap(({ docs }) => docs)
  return (
    <section className={stack.gap1}>
      <h4 className={texts.small}>{m.deliveriesTitle({ days: webhookTerms.keptDays })}</h4>
      {deliveries.length === 0 ? (
        <p className={`${texts.hint} ${styles.text}`}>{m.noDeliveriesText()}</p>
      ) : (
        <>
          <ul className={`${pairs.pairs} ${styles.list}`}>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </ul>
          {hasNextPage && (
            <ListEnd
              hasMore
              isLoading={isFetchingNextPage}
              failure={list.isFetchNextPageError ? error?.message : undefined}
              onMore={() => void list.fetchNextPage()}
            >
              {m.deliveriesShownText({ count: deliveries.length })}
            </ListEnd>
          )}
        </>
      )}
    </section>
  )
}

const [soonMs, calmMs] = [1_500, 30_000]

function useDeliveries(id: string) {
  return useInfiniteQuery({
    queryKey: [...settingsKeys.webhooks, 'deliveries', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        webhookCalls.webhookDeliveries,
        { id, ...(pageParam !== undefined && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.docs.some(isBeingSent) ? soonMs : calmMs,
  })
}

/** The list above shows the last attempt and how many deliveries wait. */
function useEndpointsAfter(isSending: boolean): void {
  const client = useQueryClient()
  const wasSending = useRef(isSending)
  useEffect(() => {
    if (wasSending.current && !isSending)
      void client.invalidateQueries({ queryKey: settingsKeys.webhookEndpoints })
    wasSending.current = isSending
  }, [client, isSending])
}

const isDue = (at: string | null) => at !== null && Date.parse(at) <= Date.now()
const isBeingSent = ({ state, nextAttemptAt }: WebhookDelivery) =>
  state === 'waiting' && isDue(nextAttemptAt)

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { id, type, body, attempts } = delivery
  const at = formatLocalDayTime(delivery.at)
  const again = useApiMutation(webhookCalls.sendWebhookDeliveryAgain, {
    invalidates: [settingsKeys.webhooks],
  })
  return (
    <li>
      <div>
        <p className={styles.device}>
          <code>{type}</code>
        </p>
        <p className={`${texts.hint} ${styles.text}`}>
          <time dateTime={delivery.at}>{at}</time> <State delivery={delivery} />
        </p>
        <Disclosure label={m.attemptsLabel({ count: attempts.length })}>
          <div className={stack.gap1}>
            {attempts.length > 0 && (
              <ol className={texts.small}>
                {attempts.map((attempt) => (
                  <li key={attempt.at}>
                    {m.attemptText({
                      at: formatLocalDayTime(attempt.at),
                      outcome: attemptOutcome(attempt),
                    })}
                  </li>
                ))}
              </ol>
            )}
            <pre dir="ltr" className={styles.sent}>{`webhook-id: ${id}\n\n${body}`}</pre>
          </div>
        </Disclosure>
        {again.error && <FormFailure message={again.error.message} />}
      </div>
      <Button
        look="quiet"
        isBusy={again.isPending || isBeingSent(delivery)}
        onClick={() => again.mutate({ id })}
        aria-label={m.againLabel({ type, at })}
      >
        {m.againAction()}
      </Button>
    </li>
  )
}

function State({ delivery }: { delivery: WebhookDelivery }) {
  const { state, nextAttemptAt } = delivery
  if (state === 'delivered') return <span className={texts.up}>{m.deliveredText()}</span>
  if (state === 'failed') return <span className={texts.down}>{m.failedText()}</span>
  if (isBeingSent(delivery)) return <span>{m.sendingText()}</span>
  if (nextAttemptAt === null) return <span>{m.heldText()}</span>
  return (
    <span className={texts.caution}>{m.laterText({ at: formatLocalDayTime(nextAttemptAt) })}</span>
  )
}
