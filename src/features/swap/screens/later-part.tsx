import { useRouter } from 'next/router'
import { useEffect } from 'react'
import type { Profile } from '@/contract/user/profile'
import { OpenCheckouts } from '@/features/checkout/components/review-panel'
import { Stage } from '@/features/checkout/components/stage'
import * as checkout from '@/features/checkout/messages'
import { resumeCheckout, thisPage, useCheckouts } from '@/features/checkout/record'
import { useTransaction } from '@/lib/chain/use-transaction'
import { tryAgainAction } from '@/messages/actions'
import * as labels from '@/messages/labels'
import { useSubmission } from '@/session/use-submission'
import { Button, ButtonLink } from '@/ui/button'
import * as ui from '@/ui/messages'
import { PartWaiting } from '@/ui/part-state'
import { OpenSwap } from '../components/swap-progress'
import { SwapEnded, UnderWay } from '../components/swap-result'
import { SwapReview } from '../components/swap-review'
import * as m from '../messages/steps'
import { type ReviewedSwap, swapPayText } from '../rules'
import { isMissing, useSwapProgress } from '../swap-queries'
import { type Swap, type SwapStore, storedSwaps, submitSwap, swapAddress } from '../swaps'
import type { SwapFormModel } from '../use-swap-form'

export type SwapLaterPartProps = { profile: Profile } & (
  | { step: 'review'; form: SwapFormModel; onBack: () => void }
  | { step: 'swap'; id: string }
  | { step: 'open' }
)

export function SwapLaterPart(props: SwapLaterPartProps) {
  const { values, store } = useCheckouts(storedSwaps, props.profile.id)
  return (
    <>
      {values.map((swap) => (
        <Submission key={swap.keys.prepare} swap={swap} store={store} />
      ))}
      {props.step === 'review' && <SwapReview {...props} store={store} />}
      {props.step === 'swap' && (
        <OneSwap
          id={props.id}
          store={store}
          stored={values.find(({ id, recordId }) => id === props.id || recordId === props.id)}
        />
      )}
      {props.step === 'open' && <OpenSwaps swaps={values} />}
    </>
  )
}

function Submission({ swap, store }: { swap: Swap; store: SwapStore }) {
  const key = swap.keys.prepare
  useSubmission({
    key: ['swap', 'record', key],
    submit: swap.phase === 'submitting' ? () => submitSwap(swap) : undefined,
    onAnswer: ({ id }) => store.send(key, { type: 'SUBMITTED', recordId: id }),
    onRefused: () => store.send(key, { type: 'SUBMITTED' }),
  })
  return null
}

type OneSwapProps = { id: string; store: SwapStore; stored: Swap | undefined }

function OneSwap({ id, store, stored }: OneSwapProps) {
  const { replace } = useRouter()
  const stage = useTransaction({ id: stored?.id ?? id, hash: undefined, ending: undefined })
  const isAsking = stage.name === 'signing'
  const isSent = stored !== undefined && stored.hashes.length >= stored.steps
  const hash = isSent ? stored.hashes.at(-1) : undefined
  const recordId = stored === undefined ? id : stored.recordId
  const { detail, ending, isTold, error, refetch, seen } = useSwapProgress({ hash, recordId })
  const key = stored?.keys.prepare
  useEffect(() => {
    if (recordId !== undefined && recordId !== id)
      void replace(swapAddress(recordId), undefined, { shallow: true, scroll: false })
    else if (isTold && key !== undefined) store.drop(key)
  }, [recordId, id, isTold, key, replace, store])
  const isUnlisted = isSent && stored.phase === 'following' && recordId === undefined
  useDropOnLeave(store, isUnlisted && ending !== undefined ? key : undefined)
  if (stored === undefined && detail === undefined)
    return error ? (
      <NotHere error={error} onRetry={() => void refetch()} />
    ) : (
      <PartWaiting lines={6} label={ui.loadingLabel()} />
    )
  if (stored !== undefined && !isSent && stored.phase !== 'following') {
    const swap = resumeCheckout(stored, { page: thisPage, isAsking })
    return <OpenSwap swap={swap} store={store} isAsking={isAsking} />
  }
  const sent = { stored, detail, isUnlisted, hash: hash ?? detail?.hash ?? undefined }
  if (ending !== undefined) return <SwapEnded {...sent} ending={ending} />
  const handleDiscard = () => {
    store.drop(key ?? '')
    void replace('/swap', undefined, { shallow: true, scroll: false })
  }
  return (
    <UnderWay {...sent} seen={seen}>
      {stored !== undefined && !isSent && (
        <>
          <Button
            look="quiet"
            onClick={() => store.send(key ?? '', { type: 'PERSON_SAYS', isSent: false })}
          >
            {checkout.notApprovedAction()}
          </Button>
          <Button look="quiet" onClick={handleDiscard}>
            {m.discardAction()}
          </Button>
        </>
      )}
    </UnderWay>
  )
}

function useDropOnLeave(store: SwapStore, key: string | undefined): void {
  useEffect(() => (key === undefined ? undefined : () => store.drop(key)), [store, key])
}

function NotHere({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isLost = isMissing(error)
  return (
    <Stage
      state={isLost ? 'unknown' : 'not-shown'}
      back="/swap"
      title={isLost ? m.lostTitle() : m.swapTitle()}
      text={isLost ? m.lostText() : error.message}
      actions={
        <>
          {isLost ? (
            <ButtonLink href="/swap">{m.newAction()}</ButtonLink>
          ) : (
            <Button onClick={onRetry}>{tryAgainAction()}</Button>
          )}
          <ButtonLink href="/transactions" look="quiet">
            {m.transactionsAction()}
          </ButtonLink>
        </>
      }
    />
  )
}

function OpenSwaps({ swaps }: { swaps: readonly Swap[] }) {
  const items = swaps.map(({ id = '', quote, phase, startedAtMs }) => {
    const { pay, receive } = quote as ReviewedSwap
    const isSent = phase === 'submitting' || phase === 'following'
    return {
      id,
      href: swapAddress(id),
      state: phase,
      text: m.orderText({ pay: swapPayText(pay), currency: receive.symbol }),
      label: isSent ? checkout.confirmingLabel() : labels.notSentLabel(),
      at: new Date(startedAtMs).toISOString(),
    }
  })
  return <OpenCheckouts id="open-swaps" title={m.openTitle()} items={items} />
}
