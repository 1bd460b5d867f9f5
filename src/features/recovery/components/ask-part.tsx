import { useEffect } from 'react'
import { formatShares } from '@/contract/format/amounts'
import type { Profile } from '@/contract/user/profile'
import { recoveryCalls, type WalletRecovery } from '@/contract/user/recovery'
import { Stage } from '@/features/checkout/components/stage'
import { call } from '@/lib/api/call'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { bindCode, useAppForm } from '@/lib/form/use-app-form'
import { useOwnCode } from '@/lib/form/use-own-code'
import type { SentCode } from '@/lib/step'
import * as labels from '@/messages/labels'
import { CodeStep } from '@/session/code-step'
import { holdingsKey } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import stack from '@/ui/stack.module.css'
import * as m from '../messages'
import { isOneLost } from '../rules'
import { Columns } from './frame'
import { StopButton, WasNotMe } from './stopping'
import { WalletsAndShares } from './wallets-and-shares'

const askForCode = () => call(recoveryCalls.recoveryCode, {})

export function AskPart({ recovery, profile }: { recovery: WalletRecovery; profile: Profile }) {
  const { sent, setSent, failure, isAsking, ask } = useOwnCode(askForCode, profile.email)
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
        {sent && <CodeForm recovery={recovery} sent={sent} setSent={setSent} />}
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
}

function CodeForm({ recovery: { id, shares }, sent, setSent }: CodeFormProps) {
  const asking = useApiMutation(recoveryCalls.askRecovery, { invalidates: [holdingsKey] })
  const { form, formError, isSending, submit } = useAppForm(recoveryCalls.askRecovery, {
    defaults: { id, code: '' },
    send: (input) => asking.mutateAsync(input),
  })
  useEffect(() => form.setFocus('code'), [form])
  return (
    <form className={stack.gap3} noValidate onSubmit={submit(() => undefined)}>
      {formError && <FormFailure message={formError.message} />}
      <CodeStep
        bound={bindCode(form, 'code')}
        label={labels.codeLabel()}
        sent={sent}
        onSent={setSent}
        onResend={askForCode}
        onUse={(digits) => form.setValue('code', digits, { shouldValidate: true })}
      />
      <Button type="submit" isBusy={isSending}>
        {m.askAction({ shares: formatShares(shares), isOne: isOneLost(shares) })}
      </Button>
    </form>
  )
}
