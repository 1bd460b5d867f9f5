import type { CodeSent } from '@/contract/user/fields'
import { ResendCode } from '@/lib/form/resend-code'
import type { SentCode } from '@/lib/step'
import * as labels from '@/messages/labels'
import { OtpInput, type OtpInputProps, SandboxCode } from '@/ui/form/otp-input'
import stack from '@/ui/stack.module.css'
import { useProfile } from './queries'

type CodeStepProps = {
  bound: Omit<OtpInputProps, 'label' | 'hint'>
  label: string
  hint?: string
  sent: SentCode
  onSent: (sent: SentCode) => void
  onResend: () => Promise<CodeSent>
  onUse: (digits: string) => void
}

/** The code from the email with which the person confirms an action. */
export function CodeStep({ bound, label, hint, sent, onSent, onResend, onUse }: CodeStepProps) {
  const { data: profile } = useProfile()
  return (
    <div className={stack.gap15}>
      <OtpInput {...bound} label={label} hint={hint ?? labels.sentToHint({ to: sent.to })} />
      <ResendCode sent={sent} onSent={onSent} onResend={onResend} />
      <SandboxCode about={profile?.id} channel="email" isCodesOnly onUse={onUse} />
    </div>
  )
}
