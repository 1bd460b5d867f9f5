import { useState } from 'react'
import { envClient } from '@/config/env.client'
import { webhookTerms } from '@/config/terms'
import { webhookReceiverPath } from '@/contract/sandbox'
import { webhookCalls } from '@/contract/user/webhooks'
import { call } from '@/lib/api/call'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import * as actions from '@/messages/actions'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { TextField } from '@/ui/form/text-field'
import plain from '@/ui/plain-button.module.css'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import * as m from '../messages/webhooks'
import { settingsKeys } from '../queries'
import styles from '../settings.module.css'
import { CodedForm } from './coded-form'
import { ShownOnce } from './shown-once'

const askForCode = () => call(webhookCalls.webhookEndpointCode, {})

type MakeProps = { onMade: () => void; onClose: () => void }

export function MakeEndpoint({ onMade, onClose }: MakeProps) {
  const [secret, setSecret] = useState<string>()
  const { form, formError, isSending, submit } = useAppForm(webhookCalls.makeWebhookEndpoint, {
    defaults: { url: '', password: '', code: '' },
    // An endpoint whose answer was lost may have been created anyway, and then the list has it.
    send: (input) => call(webhookCalls.makeWebhookEndpoint, input).finally(onMade),
  })
  if (secret !== undefined) return <ShownSecret secret={secret} onDone={onClose} />
  const handleUse = () => {
    form.setValue('url', `${envClient.siteUrl}${webhookReceiverPath}`, { shouldValidate: true })
    form.setFocus('password')
  }
  return (
    <CodedForm
      form={form}
      failure={formError?.message}
      isSending={isSending}
      first="url"
      askForCode={askForCode}
      action={m.addEndpointAction()}
      onSubmit={submit((answer) => setSecret(answer.secret))}
      onCancel={onClose}
    >
      <TextField
        {...bindField(form, 'url')}
        label={m.urlLabel()}
        hint={m.urlHint()}
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
      />
      {envClient.appMode === 'sandbox' && (
        <p className={`${texts.hint} ${styles.text}`}>
          {m.sandboxText()}{' '}
          <button type="button" className={plain.link} onClick={handleUse}>
            {m.takeReceiverAction()}
          </button>
        </p>
      )}
    </CodedForm>
  )
}

function ShownSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <ShownOnce words={m.secretShownText()} label={m.secretLabel()} text={secret} onDone={onDone} />
  )
}

type ChangeProps = { id: string; onDone: () => void; onClose: () => void }

export function RotateSecret({ id, onDone, onClose }: ChangeProps) {
  const [secret, setSecret] = useState<string>()
  const { form, formError, isSending, submit } = useAppForm(webhookCalls.rotateWebhookSecret, {
    defaults: { id, password: '', code: '' },
    send: (input) => call(webhookCalls.rotateWebhookSecret, input).finally(onDone),
  })
  if (secret !== undefined) return <ShownSecret secret={secret} onDone={onClose} />
  return (
    <CodedForm
      form={form}
      failure={formError?.message}
      isSending={isSending}
      first="password"
      askForCode={askForCode}
      action={m.rotateSecretAction()}
      onSubmit={submit((answer) => setSecret(answer.secret))}
      onCancel={onClose}
    >
      <p className={`${texts.hint} ${styles.text}`}>
        {m.rotateText({ hours: webhookTerms.exchangeHours })}
      </p>
    </CodedForm>
  )
}

export function RemoveEndpoint({ id, onDone, onClose }: ChangeProps) {
  const { mutate, isPending, error } = useApiMutation(webhookCalls.removeWebhookEndpoint, {
    // Not its deliveries: they are gone, and would be requested until its row is removed.
    invalidates: [settingsKeys.webhookEndpoints],
  })
  const handleRemoved = () => {
    onDone()
    void showToast('success', m.removedToast())
  }
  return (
    <div className={`${stack.gap2} ${styles.form}`}>
      <p className={`${texts.hint} ${styles.text}`}>{m.removeText()}</p>
      {error && <FormFailure message={error.message} />}
      <div className={row.row}>
        <Button isBusy={isPending} onClick={() => mutate({ id }, { onSuccess: handleRemoved })}>
          {m.removeEndpointAction()}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {actions.cancelAction()}
        </Button>
      </div>
    </div>
  )
}
