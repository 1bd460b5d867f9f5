import Link from 'next/link'
import { DataRoot } from '@/lib/data-root'
import { ResendCode } from '@/lib/form/resend-code'
import { bindField, useAppForm } from '@/lib/form/use-app-form'
import type { SentCode } from '@/lib/step'
import { closingStep } from '@/session/closing-step'
import { useProfile } from '@/session/profile-options'
import { useLogout } from '@/session/use-leave'
import { callNow, calls } from '../calls'
import styles from './auth-form.module.css'
import { CodeForm } from './code-form'

export type ClosingCodeProps = { step: SentCode; onDone: () => void }

export function ClosingCode(props: ClosingCodeProps) {
  return (
    <DataRoot>
      <Code {...props} />
    </DataRoot>
  )
}

function Code({ step, onDone }: ClosingCodeProps) {
  const logOut = useLogout()
  const { data: profile } = useProfile()
  const { form, submit, ...state } = useAppForm(calls.verifyOTPDeactivate, {
    defaults: { code: '' },
  })
  return (
    <CodeForm
      {...state}
      label="Email code"
      button="Close account"
      field={bindField(form, 'code')}
      about={profile?.id}
      channel="email"
      sandbox={{ isCodesOnly: true }}
      foot={
        <p className={styles.muted}>
          Changed your mind?{' '}
          <Link href="/settings" prefetch={false}>
            Keep the account
          </Link>
          . Nothing has happened yet.
        </p>
      }
      onUse={(code) => form.setValue('code', code, { shouldValidate: true })}
      onSubmit={submit(() => {
        onDone()
        closingStep.clear()
        void logOut({ says: 'Your account is closed', isClosed: true })
      })}
    >
      <ResendCode
        sent={step}
        onSent={closingStep.save}
        onResend={() => callNow(calls.sendOTPEmail, { purpose: 'deactivate' })}
      />
    </CodeForm>
  )
}
