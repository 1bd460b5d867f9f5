import { useState } from 'react'
import { apiKeyCalls } from '@/contract/user/api-keys'
import { call } from '@/lib/api/call'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import { TextField } from '@/ui/form/text-field'
import * as m from '../messages/account'
import { CodedForm } from './coded-form'
import { ShownOnce } from './shown-once'

const askForCode = () => call(apiKeyCalls.apiKeyCode, {})

export function MakeApiKey({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const [key, setKey] = useState<string>()
  const { form, formError, isSending, submit } = useAppForm(apiKeyCalls.makeApiKey, {
    defaults: { name: '', password: '', code: '' },
  })
  if (key !== undefined)
    return (
      <ShownOnce words={m.apiKeyShownText()} label={m.apiKeyLabel()} text={key} onDone={onClose} />
    )
  const handleMade = (answer: { key: string }) => {
    setKey(answer.key)
    onMade()
  }
  return (
    <CodedForm
      form={form}
      failure={formError?.message}
      isSending={isSending}
      first="name"
      askForCode={askForCode}
      action={m.makeKeyAction()}
      onSubmit={submit(handleMade)}
      onCancel={onClose}
    >
      <TextField
        {...bindField(form, 'name')}
        label={m.apiKeyNameLabel()}
        hint={m.apiKeyNameHint()}
        autoComplete="off"
      />
    </CodedForm>
  )
}
