import { type FormEvent, type ReactNode, useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { CodeSent } from '@/contract/user/fields'
import { bindCode, bindField } from '@/lib/form/use-app-form'
import { useOwnCode } from '@/lib/form/use-own-code'
import { CodeStep } from '@/session/code-step'
import { useProfile } from '@/session/queries'
import { FormFailure } from '@/ui/form/form-notes'
import { PasswordField } from '@/ui/form/password-field'
import stack from '@/ui/stack.module.css'
import * as m from '../messages/account'
import styles from '../settings.module.css'
import { FormWays } from './setting-row'

type CodedFormProps<Values extends FieldValues, Output extends FieldValues> = {
  form: UseFormReturn<Values, unknown, Output>
  failure: string | undefined
  isSending: boolean
  /** The field that gets the focus first. */
  first: Path<Values>
  askForCode: () => Promise<CodeSent>
  action: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  onCancel: () => void
  children: ReactNode
}

/** A form that members confirm with their password and a fresh code from their email. */
export function CodedForm<Values extends FieldValues, Output extends FieldValues>({
  form,
  failure,
  isSending,
  first,
  askForCode,
  action,
  onSubmit,
  onCancel,
  children,
}: CodedFormProps<Values, Output>) {
  const password = 'password' as Path<Values>
  const codeField = 'code' as Path<Values>
  const { data: profile } = useProfile()
  const code = useOwnCode(askForCode, profile?.email ?? '')
  const { sent } = code
  useEffect(
    () => form.setFocus(sent === undefined ? first : codeField),
    [form, sent, first, codeField],
  )
  const failureText = failure ?? code.failure
  const handleAsk = (event: FormEvent) => {
    event.preventDefault()
    void code.ask(() => form.trigger([first, password], { shouldFocus: true }))
  }
  return (
    <form
      className={`${stack.gap2} ${styles.form}`}
      noValidate
      onSubmit={sent === undefined ? handleAsk : onSubmit}
    >
      {failureText && <FormFailure message={failureText} />}
      {children}
      <PasswordField {...bindField(form, password)} autoComplete="current-password" />
      {sent && (
        <CodeStep
          bound={bindCode(form, codeField)}
          label={m.ownCodeLabel()}
          sent={sent}
          onSent={code.setSent}
          onResend={askForCode}
          onUse={(digits) =>
            form.setValue(codeField, digits as PathValue<Values, Path<Values>>, {
              shouldValidate: true,
            })
          }
        />
      )}
      <FormWays
        label={sent === undefined ? m.sendCodeAction() : action}
        isSending={isSending || code.isAsking}
        onCancel={onCancel}
      />
    </form>
  )
}
