import { useEffect, useState } from 'react'
import { formatShares } from '@/contract/format/amounts'
import type { Profile } from '@/contract/user/profile'
import { recoveryCalls, type WalletRecovery } from '@/contract/user/recovery'
import { Stage } from '@/features/checkout/components/stage'
import type { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import { ResendCode } from '@/lib/form/resend-code'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { bindCode, useAppForm } from '@/lib/form/use-app-form'
import { anySentCode, type SentCode, sentNow } from '@/lib/step'
import * as labels from '@/messages/labels'
import { holdingsKey } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import { OtpInput, SandboxCode } from '@/ui/form/otp-input'
import stack from '@/ui/stack.module.css'
import * as m from '../messages'
import { isOneLost } from '../rules'
import { Columns } from './frame'
import { StopButton, WasNotMe } from './stopping'
import { WalletsAndShares } from './wallets-and-shares'

export type AskPartProps = { recovery: WalletRecovery; profile: Profile }

const askForCode = () => call(recoveryCalls.recoveryCode, {})

export function AskPart({ recovery, profile }: AskPartProps) {
  const { sent, setSent, failure, isAsking, ask } = useCode(profile)
  return (
    <Columns at="notice" recovery={recovery}>
      <Stage
        state="checked"
        back="/wallet"
        title={m.checkedTitle()}
        text={m.checkedText()}
        actions={
          sent === undefined && (
            <>
              <Button isBusy={isAsking} onClick={() => void ask()}>
                {labels.codeAction()}
              </Button>
              <StopButton recovery={recovery} />
            </>
          )
        }
      >
        {failure && <FormFailure message={failure} />}
        {sent && <CodeForm {...{ recovery, sent, setSent }} about={profile.id} />}
        <WalletsAndShares recovery={recovery} />
        <WasNotMe recovery={recovery} />
      </Stage>
    </Columns>
  )
}

type CodeFormProps = {
  recovery: WalletRecovery
  sent: SentCode
  setSent: (sent: SentCode) => void
  about: string
}

function CodeForm({ recovery: { id, shares }, sent, setSent, about }: CodeFormProps) {
  const asking = useApiMutation(recoveryCalls.askRecovery, { invalidates: [holdingsKey] })
  const { form, formError, isSending, submit } = useAppForm(recoveryCalls.askRecovery, {
    defaults: { id, code: '' },
    send: (input) => asking.mutateAsync(input),
  })
  useEffect(() => form.setFocus('code'), [form])
  return (
    <form className={stack.gap3} noValidate onSubmit={submit(() => undefined)}>
      {formError && <FormFailure message={formError.message} />}
      <div className={stack.gap15}>
        <OtpInput
          {...bindCode(form, 'code')}
          label={labels.codeLabel()}
          hint={labels.codeHint({ to: sent.to })}
        />
        <ResendCode sent={sent} onSent={setSent} onResend={askForCode} />
        <SandboxCode
          about={about}
          channel="email"
          isCodesOnly
          onUse={(digits) => form.setValue('code', digits, { shouldValidate: true })}
        />
      </div>
      <Button type="submit" isBusy={isSending}>
        {m.askAction({ shares: formatShares(shares), isOne: isOneLost(shares) })}
      </Button>
    </form>
  )
}

/** The code goes to the member's own email; one that was just sent is still good. */
function useCode({ email }: Profile) {
  const [sent, setSent] = useState<SentCode>()
  const [failure, setFailure] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const ask = async () => {
    setFailure(undefined)
    setIsAsking(true)
    try {
      setSent(sentNow(await askForCode()))
    } catch (error) {
      const { code, message } = error as ApiError
      if (code === 'CODE_JUST_SENT') setSent({ ...anySentCode, to: email })
      else setFailure(message)
    }
    setIsAsking(false)
  }
  return { sent, setSent, failure, isAsking, ask }
}
