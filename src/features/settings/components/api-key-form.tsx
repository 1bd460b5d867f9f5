import { type FormEvent, useEffect, useRef, useState } from 'react'
import { apiKeyCalls } from '@/contract/user/api-keys'
import { call } from '@/lib/api/call'
import { bindCode, bindField, useAppForm } from '@/lib/form/use-app-form'
import { useOwnCode } from '@/lib/form/use-own-code'
import { CodeStep } from '@/session/code-step'
import { useProfile } from '@/session/queries'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { PasswordField } from '@/ui/form/password-field'
import { TextField } from '@/ui/form/text-field'
import stack from '@/ui/stack.module.css'
import * as m from '../messages/account'
import styles from '../settings.module.css'
import { Copyable, FormWays } from './setting-row'

export function MakeApiKey({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const [key, setKey] = useState<string>()
  const handleMade = (answer: { key: string }) => {
    setKey(answer.key)
    onMade()
  }
  if (key !== undefined) return <ShownKey apiKey={key} onDone={onClose} />
  return <KeyForm onMade={handleMade} onCancel={onClose} />
}

const askForCode = () => call(apiKeyCalls.apiKeyCode, {})

type KeyFormProps = { onMade: (made: { key: string }) => void; onCancel: () => void }

function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const { data: profile } = useProfile()
  const { form, formError, isSending, submit } = useAppForm(apiKeyCalls.makeApiKey, {
    defaults: { name: '', password: '', code: '' },
  })
  const code = useOwnCode(askForCode, profile?.email ?? '')
  const { sent } = code
  useEffect(() => form.setFocus(sent === undefined ? 'name' : 'code'), [form, sent])
  const failure = formError?.message ?? code.failure
  const handleAsk = async (event: FormEvent) => {
    event.preventDefault()
    const isGood = await form.trigger(['name', 'password'], { shouldFocus: true })
    if (isGood) await code.ask()
  }
  return (
    <form
      className={`${stack.gap2} ${styles.form}`}
      noValidate
      onSubmit={sent === undefined ? handleAsk : submit(onMade)}
    >
      {failure && <FormFailure message={failure} />}
      <TextField
        {...bindField(form, 'name')}
        label={m.apiKeyNameLabel()}
        hint={m.apiKeyNameHint()}
        autoComplete="off"
      />
      <PasswordField {...bindField(form, 'password')} autoComplete="current-password" />
      {sent && (
        <CodeStep
          bound={bindCode(form, 'code')}
          label={m.apiKeyCodeLabel()}
          sent={sent}
          onSent={code.setSent}
          onResend={askForCode}
          onUse={(digits) => form.setValue('code', digits, { shouldValidate: true })}
        />
      )}
      <FormWays
        label={sent === undefined ? m.sendCodeAction() : m.makeKeyAction()}
        isSending={isSending || code.isAsking}
        onCancel={onCancel}
      />
    </form>
  )
}

/** Shows the key this one time, because the server keeps only its hash. */
function ShownKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={`${stack.gap2} ${styles.form}`}>
      <p ref={words} tabIndex={-1}>
        {m.apiKeyShownText()}
      </p>
      <Copyable label={m.apiKeyLabel()} text={apiKey} />
      <Button onClick={onDone}>{m.apiKeySavedAction()}</Button>
    </div>
  )
}
