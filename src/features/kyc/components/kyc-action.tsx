import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type KycProgress, kycCalls } from '@/contract/kyc'
import { call } from '@/lib/api/call'
import { useDetour } from '@/session/kyc-detour'
import { Button, ButtonLink } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-failure'
import { kycKeys } from '../keys'
import styles from './kyc-action.module.css'

export type KycActionProps = {
  progress: KycProgress
  /** After the steps were closed: where one goes on from. */
  takesFocus: boolean
  isStarting: boolean
  failure: string | undefined
  onStart: () => void
}

/** The one thing to do next, if there is one. */
export function KycAction({ progress, takesFocus, isStarting, failure, onStart }: KycActionProps) {
  const { status, isUnderWay, isSentBack } = progress
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it comes back into view
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={place} className={styles.action}>
      {failure && <FormFailure message={failure} />}
      {isUnderWay && !isSentBack && (
        <p className={styles.note}>You have begun. What you gave is kept; go on where you were.</p>
      )}
      {status === 'NOT_APPLIED' && (
        <Button isBusy={isStarting} onClick={onStart}>
          {isUnderWay ? 'Continue verification' : 'Start verification'}
        </Button>
      )}
      {status === 'REJECTED' && <TryAgain />}
      {status === 'APPROVED' && <GoOn />}
      {status === 'BLOCKED' && <ButtonLink href="/contactus">Write to us</ButtonLink>}
    </div>
  )
}

function TryAgain() {
  const reset = useResetKyc()
  return (
    <>
      {reset.error && <FormFailure message={reset.error.message} />}
      <Button isBusy={reset.isPending} onClick={() => reset.mutate()}>
        Try again
      </Button>
    </>
  )
}

/** Back to what the person was doing when the check was asked for. */
function GoOn() {
  const address = useDetour()
  if (address !== undefined)
    return <ButtonLink href={address}>Go back to where you were</ButtonLink>
  return <ButtonLink href="/buy-shares">Buy shares</ButtonLink>
}

function useResetKyc() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(kycCalls.resetApplicant, {}),
    onSettled: () => client.invalidateQueries({ queryKey: kycKeys.progress }),
  })
}
