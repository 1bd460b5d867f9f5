import type { CodeSent } from '@/contract/user/fields'
import { ResendCode } from '@/lib/form/resend-code'
import type { SentCode } from '@/lib/step'
import * as labels from '@/messages/labels'
import { useProfile } from '@/session/queries'
import { OtpInput, type OtpInputProps, SandboxCode } from '@/ui/form/otp-input'
import stack from '@/ui/stack.module.css'
import * as m from '../messages'

type CodeStepProps = {
  bound: Omit<OtpInputProps, 'label' | 'hint'>
  hint?: string
  sent: SentCode
  onSent: (sent: SentCode) => void
  onResend: () => Promise<CodeSent>
  onUse: (digits: string) => void
}

/** The code from the email, by which somebody says that they mean it. */
export function CodeStep({ bound, hint, sent, onSent, onResend, onUse }: CodeStepProps) {
  const { data: profile } = useProfile()
  return (
    <div className={stack.gap15}>
      <OtpInput {...bound} label={m.codeLabel()} hint={hint ?? labels.codeHint({ to: sent.to })} />
      <ResendCode sent={sent} onSent={onSent} onResend={onResend} />
      <SandboxCode about={profile?.id} channel="email" isCodesOnly onUse={onUse} />
    </div>
  )
}
