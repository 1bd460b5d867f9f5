import { useRouter } from 'next/router'
import { useState } from 'react'
import { trustedAddresses } from '@/config/trusted-addresses'
import type { Profile } from '@/contract/user/profile'
import {
  AddressInFours,
  Checks,
  type Fact,
  FactRows,
  FactSection,
} from '@/features/checkout/components/facts'
import { type ChangedPrice, ReviewPanel } from '@/features/checkout/components/review-panel'
import { TaskColumns } from '@/features/checkout/components/stage'
import { useIsHere } from '@/features/checkout/components/wallet-wait'
import { newCheckout, type Side } from '@/features/checkout/machine'
import * as checkout from '@/features/checkout/messages'
import * as amounts from '@/features/checkout/messages/amounts'
import { reduceCheckout } from '@/features/checkout/reduce'
import { prepareCheckout } from '@/features/checkout/run'
import { randomKey } from '@/lib/api/api-error'
import * as labels from '@/messages/labels'
import { ErrorNote, FormFailure } from '@/ui/form/form-notes'
import { IconChevron } from '@/ui/icons/icons'
import texts from '@/ui/text.module.css'
import * as formTexts from '../messages/form'
import * as m from '../messages/steps'
import {
  isWorse,
  lacksWord,
  minimumReceiveOf,
  percentText,
  type ReviewedSwap,
  receiveText,
  reviewedSwap,
  swapPayText,
  unitsOf,
  worseBps,
} from '../rules'
import { PriceChanged, type Swap, type SwapStore, swapAdapter, swapAddress } from '../swaps'
import { impactText, rateTexts, routeText, type SwapFormModel } from '../use-swap-form'
import { SwapSteps } from './swap-result'
import { ImpactConsent, swapProblem, swapProblemNote, useRun, useSwapChecks } from './swap-run'
import styles from './swap-settings.module.css'

export type SwapReviewProps = {
  form: SwapFormModel
  profile: Profile
  store: SwapStore
  onBack: () => void
}

export function SwapReview({ form, profile, store, onBack }: SwapReviewProps) {
  const { live, draft, address = '', blockers } = form
  const [swap, setSwap] = useState(() => reviewOf(form))
  const [calls, setCalls] = useState(0)
  const quote = swap.quote as ReviewedSwap
  const latest = swap.newQuote ?? latestOf(form) ?? quote
  const isChanged =
    swap.phase === 'reviewing' &&
    (swap.newQuote !== undefined || isChangedFrom(quote, latest, draft.side))
  const confirm = useConfirm({ swap, setSwap, store })
  const isLacking = lacksWord(quote)
  const handleConfirm = () => {
    setCalls(calls + 1)
    if (swap.phase === 'reviewing') {
      if (blockers.size > 0) return document.querySelector<HTMLElement>('li[data-blocker]')?.focus()
      if (isChanged || isLacking) return
    }
    void confirm.run({ quote, payer: address, isSecond: false })
  }
  const handleAccept = () => {
    const changed = reduceCheckout(swap, { type: 'QUOTE_CHANGED', quote: latest })
    setSwap(reduceCheckout(changed, { type: 'QUOTE_ACCEPTED' }))
  }
  const checks = useSwapChecks(form, profile)
  const problem = swap.problem && swapProblemNote(swap.problem, quote)
  return (
    <TaskColumns title={checkout.nextTitle()} aside={<SwapSteps at="review" quote={quote} />}>
      <ReviewPanel
        title={m.reviewTitle()}
        hero={receiveText(quote.receive)}
        under={checkout.forText({ pay: swapPayText(quote.pay) })}
        change={isChanged ? changeOf(draft.side, quote, latest) : undefined}
        onAccept={handleAccept}
        calls={calls}
        problem={
          problem && (
            <ErrorNote
              error={problem}
              calls={1}
              onAction={(action) => (action === 'retry' ? handleConfirm() : onBack())}
            />
          )
        }
        renewsAtMs={live.isRenewing ? undefined : live.renewsAtMs}
        texts={{ confirm: m.confirmAction(), renews: (seconds) => amounts.renewsText({ seconds }) }}
        isBusy={confirm.isBusy}
        onConfirm={handleConfirm}
        onBack={onBack}
      >
        <ImpactConsent
          quote={quote}
          onChange={(consentBps) => setSwap({ ...swap, quote: { ...quote, consentBps } })}
        />
        {isLacking && calls > 0 && <FormFailure message={m.tickError()} />}
        <FactSection title={m.figuresTitle()} facts={figuresOf(quote, form)}>
          <Checks checks={checks} />
        </FactSection>
        <Contracts quote={quote} address={address} />
      </ReviewPanel>
    </TaskColumns>
  )
}

function reviewOf(form: SwapFormModel): Swap {
  const empty = newCheckout<ReviewedSwap, never>('swap')
  return reduceCheckout<ReviewedSwap, never>(empty, {
    type: 'REVIEW',
    quote: latestOf(form) as ReviewedSwap,
  }) as Swap
}

function latestOf({ live, pay, receive, settings }: SwapFormModel): ReviewedSwap | undefined {
  const quote = live.quote ?? live.lastQuote
  if (quote === undefined || pay === undefined || receive === undefined) return undefined
  return reviewedSwap({ quote, pay, receive, ...settings })
}

function isChangedFrom(was: ReviewedSwap, now: ReviewedSwap, side: Side): boolean {
  const [before, after] = [unitsOf(was), unitsOf(now)]
  return side === 'pay' ? isWorse(before.receive, after.receive) : isWorse(after.pay, before.pay)
}

function changeOf(side: Side, was: ReviewedSwap, now: ReviewedSwap): ChangedPrice {
  const moved = side === 'pay' ? 'receive' : 'pay'
  const text = (swap: ReviewedSwap) =>
    moved === 'pay' ? swapPayText(swap.pay) : receiveText(swap.receive)
  const bps = -Number(worseBps(unitsOf(was)[moved], unitsOf(now)[moved]))
  return { side: moved, amount: text(now), before: text(was), bps, isMore: bps > 0 }
}

interface Confirming {
  swap: Swap
  setSwap: (swap: Swap) => void
  store: SwapStore
}

function useConfirm({ swap, setSwap, store }: Confirming) {
  const { replace } = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const { run } = useRun(store, '')
  const isHere = useIsHere()
  const confirm = async (confirmed: { quote: ReviewedSwap; payer: string; isSecond: boolean }) => {
    if (isBusy) return
    const keys = { prepare: randomKey(), submit: randomKey() }
    const confirmedSwap = reduceCheckout(swap, {
      type: 'CONFIRM',
      atMs: Date.now(),
      keys,
      ...confirmed,
    })
    if (confirmedSwap.phase !== 'preparing') return
    setSwap(confirmedSwap)
    setIsBusy(true)
    try {
      const value = await prepareCheckout(store, swapAdapter, confirmedSwap)
      if (!isHere.current) return store.drop(value.keys.prepare)
      await replace(swapAddress(value.id as string), undefined, { shallow: true, scroll: false })
      void run(value.keys.prepare)
    } catch (error) {
      const { problem, isFinal } = swapProblem(error)
      const rejected = reduceCheckout(confirmedSwap, { type: 'REJECTED', problem, isFinal })
      setSwap(
        error instanceof PriceChanged
          ? { ...rejected, newQuote: error.quote, problem: undefined }
          : rejected,
      )
    } finally {
      setIsBusy(false)
    }
  }
  return { run: confirm, isBusy }
}

function figuresOf(quote: ReviewedSwap, form: SwapFormModel): Fact[] {
  const { kind, pay, receive, slippageBps } = quote
  const figures = { ...quote, ...unitsOf(quote), path: [...quote.path], impactBps: undefined }
  const minimum = minimumReceiveOf(figures, BigInt(slippageBps))
  const [rate, otherWay] = rateTexts(figures, form)
  const impactBps = quote.impactBps === undefined ? undefined : BigInt(quote.impactBps)
  return [
    { name: amounts.payLabel(), value: swapPayText(pay) },
    {
      name: m.leastLabel(),
      value: receiveText({ ...receive, amount: String(minimum) }),
      more: m.leastHint({ percent: percentText(slippageBps) }),
    },
    { name: labels.rateLabel(), value: rate, more: otherWay },
    { name: formTexts.impactLabel(), value: impactText(impactBps) },
    { name: formTexts.routeLabel(), value: routeText(figures, form) },
    {
      name: checkout.networkFeeLabel(),
      value: form.networkFeeText
        ? amounts.aboutText({ amount: form.networkFeeText })
        : m.unknownLabel(),
      more: kind === 'swap' && pay.address !== null ? m.twoStepsHint() : undefined,
    },
  ]
}

/**
 * The contract addresses of the exchanged tokens. A token can have any name, so only these identify
 * it.
 */
function Contracts({ quote, address }: { quote: ReviewedSwap; address: string }) {
  const { kind, pay, receive, deadlineMinutes } = quote
  const contract = kind === 'swap' ? trustedAddresses.router : trustedAddresses.wrapped
  const tokens = [pay, receive].flatMap(({ symbol, address: token }) =>
    token === null
      ? []
      : [{ name: m.tokenLabel({ symbol }), value: <AddressInFours address={token} /> }],
  )
  return (
    <details className={styles.contracts}>
      <summary>
        <h2 className={texts.heading}>{m.walletTitle()}</h2>
        <IconChevron size={16} />
      </summary>
      <FactRows
        facts={[
          {
            name: labels.inWalletLabel(),
            value: address ? <AddressInFours address={address} /> : checkout.noWalletLabel(),
          },
          { name: m.contractLabel(), value: <AddressInFours address={contract} /> },
          ...tokens,
          { name: m.deadlineLabel(), value: m.deadlineText({ minutes: deadlineMinutes }) },
        ]}
      />
    </details>
  )
}
