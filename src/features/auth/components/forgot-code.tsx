import Link from 'next/link'
import { useRouter } from 'next/router'
import { bindField } from '@/lib/form/bind-field'
import { useContractForm } from '@/lib/form/use-contract-form'
import type { SentCode } from '@/lib/sent-code'
import { calls } from '../calls'
import { forgotStep, resetStep } from '../steps'
import styles from './auth-form.module.css'
import { CodeForm } from './code-form'

export type ForgotCodeProps = { step: { requestId: string; sent: SentCode }; onDone: () => void }

export function ForgotCode({ step, onDone }: ForgotCodeProps) {
  const { push } = useRouter()
  const { requestId, sent } = step
  const { form, submit, ...state } = useContractForm(calls.verifyOTPForgotPassword, {
    requestId,
    code: '',
  })
  return (
    <CodeForm
      {...state}
      label="Code"
      field={bindField(form, 'code')}
      about={requestId}
      sandbox={{ waiting: 'If this belongs to an account, the code shows here in a moment' }}
      onUse={(code) => form.setValue('code', code, { shouldValidate: true })}
      onSubmit={submit(({ resetId }) => {
        onDone()
        resetStep.save({ resetId })
        forgotStep.clear()
        void push('/auth/reset-password')
      })}
    >
      <p className={styles.muted}>
        Sent to <bdi>{sent.to}</bdi>.{' '}
        <Link href="/auth/forgot-password" prefetch={false}>
          Send a new code
        </Link>
      </p>
    </CodeForm>
  )
}
