import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ResendCode, type ResendCodeProps } from '@/lib/form/resend-code'
import type { FormError } from '@/lib/form/use-app-form'
import { OtpInput, SandboxCode } from '@/ui/form/otp-input'
import type { SandboxMessagesProps } from '@/ui/form/sandbox-messages'
import * as m from '../messages'
import { useCodes } from '../use-codes'
import styles from './auth.module.css'
import { FormEnd } from './auth-frame'

export type CodeFormProps<Values extends FieldValues, Output extends FieldValues> = {
  form: UseFormReturn<Values, unknown, Output>
  name: Path<Values>
  label: string
  formError: FormError | undefined
  isSending: boolean
  onSubmit: Parameters<typeof useCodes>[2]
  resend?: ResendCodeProps
  sandbox: Omit<SandboxMessagesProps, 'onUse' | 'to'>
  action?: ReactNode
  children?: ReactNode
}

export function CodeForm<Values extends FieldValues, Output extends FieldValues>(
  props: CodeFormProps<Values, Output>,
) {
  const { form, name, label, formError, isSending, resend, sandbox, action } = props
  const codes = useCodes(form, [name], props.onSubmit)
  return (
    <form className={styles.form} {...codes.form}>
      <OtpInput {...codes.field(0)} label={label} hint={m.codeHint()} />
      <div className={styles.acts}>
        <FormEnd {...{ formError, isSending, action }} label={m.verifyAction()} />
        {resend && (
          <ResendCode
            {...resend}
            onSent={(sent) => {
              codes.clear(0)
              resend.onSent(sent)
            }}
          />
        )}
      </div>
      <SandboxCode {...sandbox} onUse={codes.use(0)} />
      {props.children}
    </form>
  )
}
