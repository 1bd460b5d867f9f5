import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { custodyCalls } from '@/contract/custody'
import type { Profile } from '@/contract/user/profile'
import { Stage } from '@/features/checkout/components/stage'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { useReviewStep } from '@/lib/use-review-step'
import { useProfile } from '@/session/queries'
import { clearReturnAfterKycAt, setReturnAfterKyc } from '@/session/return-target'
import { balanceKeys } from '@/session/stale-queries'
import { ButtonLink } from '@/ui/button'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import { DeliveryForm } from '../components/delivery-form'
import { MovePage } from '../components/move-page'
import { MoveEnded, MoveProgress } from '../components/move-progress'
import { MoveReview } from '../components/move-review'
import { Refused } from '../components/refused'
import * as m from '../messages/move'
import { useDeliveries, useOlderMove, useRefreshOnEnd, useShareToken } from '../queries'
import { isUnderWay, moveAddress, moveRefusalOf, sameAddress } from '../rules'
import { type MoveFacts, type MoveSolution, useDeliveryForm } from '../use-delivery-form'

export function MoveScreen() {
  const { move } = useRouter().query
  const profile = useProfile()
  const token = useShareToken()
  const deliveries = useDeliveries()
  useEffect(() => clearReturnAfterKycAt('/wallet/move'), [])
  const facts =
    token.data && deliveries.data ? { token: token.data, deliveries: deliveries.data } : undefined
  const part =
    profile.data &&
    facts &&
    (typeof move === 'string' ? (
      <OneMove key={move} id={move} {...facts} />
    ) : (
      <Moving key={profile.data.id} profile={profile.data} {...facts} />
    ))
  return (
    <MovePage
      title={m.pageTitle()}
      asked={[profile, token, deliveries]}
      isAbsent={token.data === null}
    >
      {part}
    </MovePage>
  )
}

const quietly = { shallow: true, scroll: false }

type MovingProps = MoveFacts & { profile: Profile }

/** The form and its review. A delivery that the server has accepted has its own address. */
function Moving({ profile, token, deliveries }: MovingProps) {
  const { push, replace } = useRouter()
  const form = useDeliveryForm(profile.id, { token, deliveries })
  const { isReviewing, open, close } = useReviewStep('/wallet/move')
  const deliver = useApiMutation(custodyCalls.deliver, { invalidates: balanceKeys })
  const facts = { form, token, deliveries }
  const refusal =
    moveRefusalOf(deliver.error?.code) ?? (deliveries.arePaused ? 'paused' : undefined)
  const handleConfirm = (confirmsProgram: boolean) => {
    const { amount, wallet, source } = form
    if (amount === undefined || wallet === undefined) return
    const input = {
      address: wallet.address,
      shares: String(amount),
      ...(confirmsProgram && { confirmsProgram }),
      ...(source === 'vault' && { source }),
    }
    deliver.mutate(input, {
      onSuccess: (move) => {
        form.clear()
        void replace(moveAddress(move), undefined, quietly)
      },
    })
  }
  const handleChange = () => {
    deliver.reset()
    close()
  }
  const solve = (solution: MoveSolution) => {
    const { most } = form
    const minimum = BigInt(token.limits.minimum)
    if (solution === 'use') form.setAmount(form.note?.name === 'minimum' ? minimum : most)
    if (solution === 'buy') void push('/buy-shares')
  }
  const solveIdentity = (solution: 'kyc' | 'contact') => {
    if (solution === 'contact') return void push('/contactus')
    setReturnAfterKyc('/wallet/move')
    void push('/kyc#start')
  }
  if (refusal) return <Refused {...facts} refusal={refusal} onChange={handleChange} />
  if (isReviewing && form.amount !== undefined && form.wallet !== undefined)
    return (
      <MoveReview
        {...facts}
        profile={profile}
        isBusy={deliver.isPending || deliver.isSuccess}
        error={deliver.error}
        solve={solveIdentity}
        onConfirm={handleConfirm}
        onBack={handleChange}
      />
    )
  return <DeliveryForm {...facts} solve={solve} onReview={open} />
}

type OneMoveProps = MoveFacts & { id: string }

function OneMove({ id, token, deliveries }: OneMoveProps) {
  const newer = deliveries.docs.find((move) => move.id === id)
  const { data, error, isFetching, refetch } = useOlderMove(newer ? undefined : id)
  const move = newer ?? data
  useRefreshOnEnd(move)
  if (move === null)
    return (
      <Stage
        state="unknown"
        back="/wallet"
        title={m.unknownTitle()}
        text={m.unknownText()}
        actions={<ButtonLink href="/wallet">{m.walletAction()}</ButtonLink>}
      />
    )
  if (move === undefined)
    return error ? (
      <PartFailed message={error.message} onRetry={() => void refetch()} isTrying={isFetching} />
    ) : (
      <PartWaiting lines={6} label={m.loadingLabel()} />
    )
  if (!isUnderWay(move) || move.kind !== 'delivery')
    return <MoveEnded move={move} token={token} shares={deliveries.shares} />
  const wallet = deliveries.wallets.find(({ address }) => sameAddress(address, move.to ?? ''))
  return <MoveProgress move={move} token={token} isListed={wallet?.state !== 'asked'} />
}
