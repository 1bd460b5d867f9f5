import { type ComponentType, useState } from 'react'
import type { Answer } from '@/contract/define'
import { recoveryCalls, type WalletRecovery } from '@/contract/user/recovery'
import { Stage } from '@/features/checkout/components/stage'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { holdingsKey } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import * as m from '../messages'
import { checkToken } from '../queries'
import { Columns } from './frame'
import { StopButton, WasNotMe } from './stopping'
import { WalletsAndShares } from './wallets-and-shares'

type StartedCheck = Answer<(typeof recoveryCalls)['recoveryCheck']>

/** The provider's window, which belongs to another part of the product. */
export type CheckWindow = ComponentType<{
  started: Pick<StartedCheck, 'provider' | 'token'>
  renew: () => Promise<string>
  onSent: () => void
  onClose: () => void
}>

export type IdentityPartProps = {
  recovery: WalletRecovery
  IdentityWindow: CheckWindow
  onLook: () => void
}

export function IdentityPart({ recovery, IdentityWindow, onLook }: IdentityPartProps) {
  const [started, setStarted] = useState<StartedCheck>()
  const [isSent, setIsSent] = useState(false)
  const check = useApiMutation(recoveryCalls.recoveryCheck, { invalidates: [holdingsKey] })
  const { id, state } = recovery
  const handleSent = () => {
    setStarted(undefined)
    setIsSent(true)
    onLook()
  }
  const handleClose = () => setStarted(undefined)
  const isInReview = state === 'review' || isSent
  if (started !== undefined && !isInReview)
    return (
      <IdentityWindow
        started={started}
        renew={() => checkToken(id)}
        onSent={handleSent}
        onClose={handleClose}
      />
    )
  return (
    <Columns at="identity" recovery={recovery}>
      <Stage
        state={isInReview ? 'review' : 'identity'}
        back="/wallet"
        title={isInReview ? m.reviewTitle() : m.identityTitle()}
        text={isInReview ? m.reviewText() : m.identityText()}
        actions={
          <>
            {!isInReview && (
              <Button
                isBusy={check.isPending}
                onClick={() => check.mutate({ id }, { onSuccess: setStarted })}
              >
                {m.identityAction()}
              </Button>
            )}
            <StopButton recovery={recovery} />
          </>
        }
      >
        {check.error && <FormFailure message={check.error.message} />}
        <WalletsAndShares recovery={recovery} />
        <WasNotMe recovery={recovery} />
      </Stage>
    </Columns>
  )
}
