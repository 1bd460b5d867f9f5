import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { envClient } from '@/config/env.client'
import { webhookTerms } from '@/config/terms'
import { formatLocalTime } from '@/contract/format/dates'
import { webhookReceiverPath } from '@/contract/sandbox'
import { type WebhookEndpoint, webhookCalls } from '@/contract/user/webhooks'
import { call } from '@/lib/api/call'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import pairs from '@/ui/pairs.module.css'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/webhooks'
import { settingsKeys } from '../queries'
import styles from '../settings.module.css'
import { attemptOutcome } from './attempt-words'
import { lazyForm, PanelFailure, PanelLoading, SettingLine } from './setting-row'

const forms = () => import('./webhook-forms')
const MakeEndpoint = lazyForm(() => forms().then((part) => part.MakeEndpoint))
const RotateSecret = lazyForm(() => forms().then((part) => part.RotateSecret))
const RemoveEndpoint = lazyForm(() => forms().then((part) => part.RemoveEndpoint))
const Deliveries = lazyForm(() =>
  import('./webhook-deliveries').then((part) => part.WebhookDeliveries),
)

const endpointsOptions = queryOptions({
  queryKey: settingsKeys.webhookEndpoints,
  queryFn: ({ signal }) => call(webhookCalls.webhookEndpoints, {}, { signal }),
})

export function Webhooks() {
  return (
    <SettingLine
      title={m.webhooksTitle()}
      text={
        <p>
          {m.webhooksHint()} <a href="/api/docs/webhooks">{m.webhooksLinkText()}</a>
        </p>
      }
    >
      <EndpointList />
    </SettingLine>
  )
}

function EndpointList() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(endpointsOptions)
  const [opened, setOpened] = useState<string>()
  const [isMaking, setIsMaking] = useState(false)
  if (error && !data) return <PanelFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <PanelLoading />
  const refresh = () => void client.invalidateQueries({ queryKey: settingsKeys.webhooks })
  return (
    <div className={`${styles.stack} ${stack.gap15} ${stack.start}`}>
      {data.docs.length === 0 ? (
        <p className={`${texts.hint} ${styles.text}`}>{m.noEndpointsText()}</p>
      ) : (
        <ul className={`${pairs.pairs} ${styles.list}`}>
          {data.docs.map((endpoint) => (
            <EndpointRow
              key={endpoint.id}
              endpoint={endpoint}
              isOpen={opened === endpoint.id}
              onToggle={() => setOpened(opened === endpoint.id ? undefined : endpoint.id)}
              onChanged={refresh}
            />
          ))}
        </ul>
      )}
      {isMaking && <MakeEndpoint onMade={refresh} onClose={() => setIsMaking(false)} />}
      {!isMaking && data.roomLeft > 0 && (
        <Button look="quiet" onClick={() => setIsMaking(true)}>
          {m.makeEndpointAction()}
        </Button>
      )}
      {!isMaking && data.roomLeft === 0 && (
        <p className={`${texts.hint} ${styles.text}`}>
          {m.endpointsFullText({ max: webhookTerms.maxEndpoints })}
        </p>
      )}
    </div>
  )
}

type EndpointRowProps = {
  endpoint: WebhookEndpoint
  isOpen: boolean
  onToggle: () => void
  onChanged: () => void
}

function EndpointRow({ endpoint, isOpen, onToggle, onChanged }: EndpointRowProps) {
  const { id, url, state } = endpoint
  const turnOn = usePause()
  return (
    <li>
      <div>
        <p className={styles.device}>
          <code dir="ltr">{url}</code>
        </p>
        <EndpointFacts endpoint={endpoint} />
        {turnOn.error && <FormFailure message={turnOn.error.message} />}
      </div>
      <div className={row.row}>
        {state !== 'active' && (
          <Button
            isBusy={turnOn.isPending}
            onClick={() => turnOn.mutate({ id, isPaused: false })}
            aria-label={m.resumeLabel({ url })}
          >
            {m.resumeAction()}
          </Button>
        )}
        <Button
          look="quiet"
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-label={m.openLabel({ url })}
        >
          {m.openAction()}
        </Button>
      </div>
      {isOpen && <OpenEndpoint endpoint={endpoint} onChanged={onChanged} onRemoved={onToggle} />}
    </li>
  )
}

const usePause = () =>
  useApiMutation(webhookCalls.pauseWebhookEndpoint, { invalidates: [settingsKeys.webhooks] })

function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { lastAttempt, waiting, previousSecretUntil, state } = endpoint
  return (
    <div className={`${texts.hint} ${styles.text}`}>
      <p data-state={state}>
        {state === 'active' ? (
          stateText(endpoint)
        ) : (
          <span className={texts.caution}>{stateText(endpoint)}</span>
        )}
      </p>
      <p>
        {lastAttempt
          ? m.lastText({
              at: formatLocalTime(lastAttempt.at),
              outcome: attemptOutcome(lastAttempt),
            })
          : m.noneSentText()}{' '}
        {waiting > 0 && m.waitingText({ count: waiting })}
      </p>
      {previousSecretUntil && Date.parse(previousSecretUntil) > Date.now() && (
        <p>{m.exchangeText({ until: formatLocalTime(previousSecretUntil) })}</p>
      )}
    </div>
  )
}

function stateText({ state, since, madeAt }: WebhookEndpoint): string {
  if (state === 'active' || since === null) return m.activeText({ made: formatLocalTime(madeAt) })
  if (state === 'paused')
    return m.pausedText({ since: formatLocalTime(since), days: webhookTerms.keptDays })
  return m.restingText({ since: formatLocalTime(since), attempts: webhookTerms.attempts })
}

type OpenEndpointProps = {
  endpoint: WebhookEndpoint
  onChanged: () => void
  onRemoved: () => void
}

function OpenEndpoint({ endpoint, onChanged, onRemoved }: OpenEndpointProps) {
  const { id, url, state } = endpoint
  const [form, setForm] = useState<'rotate' | 'remove'>()
  const test = useApiMutation(webhookCalls.testWebhookEndpoint, {
    invalidates: [settingsKeys.webhooks],
  })
  const pause = usePause()
  const failure = test.error ?? pause.error
  const close = () => setForm(undefined)
  return (
    <div className={`${stack.gap2} ${styles.opened}`}>
      {failure && <FormFailure message={failure.message} />}
      <div className={row.row}>
        <Button look="quiet" isBusy={test.isPending} onClick={() => test.mutate({ id })}>
          {m.testAction()}
        </Button>
        {state === 'active' && (
          <Button
            look="quiet"
            isBusy={pause.isPending}
            onClick={() => pause.mutate({ id, isPaused: true })}
          >
            {m.pauseAction()}
          </Button>
        )}
        <Button look="quiet" onClick={() => setForm('rotate')}>
          {m.rotateAction()}
        </Button>
        <Button look="quiet" onClick={() => setForm('remove')}>
          {m.removeAction()}
        </Button>
      </div>
      {form === 'rotate' && <RotateSecret id={id} onDone={onChanged} onClose={close} />}
      {form === 'remove' && <RemoveEndpoint id={id} onDone={onRemoved} onClose={close} />}
      {envClient.appMode === 'sandbox' && new URL(url).pathname === webhookReceiverPath && (
        <a href={webhookReceiverPath}>{m.showReceiverText()}</a>
      )}
      <Deliveries id={id} />
    </div>
  )
}
