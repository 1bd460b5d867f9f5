import type { FormEventHandler, ReactNode, Ref } from 'react'
import type { ChangeHandler } from 'react-hook-form'
import type { FormError } from '@/lib/form/use-app-form'
import { OtpInput } from '@/ui/form/otp-input'
import { SandboxCode } from '@/ui/form/sandbox-code'
import type { SandboxMessagesProps } from '@/ui/form/sandbox-messages'
import styles from './auth-form.module.css'
import { FormEnd } from './form-end'

interface CodeField {
  name: string
  onChange: ChangeHandler
  onBlur: ChangeHandler
  inputRef: Ref<HTMLInputElement>
  error: string | undefined
}

export type CodeFormProps = {
  label: string
  field: CodeField
  formError: FormError | undefined
  isSending: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  /** What the code belongs to, by which the sandbox finds it. */
  about: string | undefined
  channel?: 'email' | 'sms'
  /** More about what the sandbox shows of it. */
  sandbox?: Pick<SandboxMessagesProps, 'isCodesOnly' | 'waiting'>
  onUse: (code: string) => void
  button?: string
  action?: ReactNode
  /** How to get another code. */
  children: ReactNode
  /** For those who are wrong here. */
  foot?: ReactNode
}

/** One code. What it opens and what follows is known by the screen around it. */
export function CodeForm(props: CodeFormProps) {
  const { label, field, formError, isSending, about, channel, button = 'Verify', action } = props
  return (
    <form className={styles.form} noValidate onSubmit={props.onSubmit}>
      <div className={styles.code}>
        <OtpInput {...field} label={label} />
        {props.children}
        <SandboxCode
          about={about}
          {...(channel && { channel })}
          {...props.sandbox}
          onUse={props.onUse}
        />
      </div>
      <FormEnd formError={formError} isSending={isSending} label={button} action={action} />
      {props.foot}
    </form>
  )
}
