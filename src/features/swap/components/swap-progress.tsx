import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import { chainFacts } from '@/config/chain'
import { shortAddress } from '@/contract/format/addresses'
import { AddressInFours, type Fact, FactSection } from '@/features/checkout/components/facts'
import { Changed } from '@/features/checkout/components/review-panel'
import { Stage, TaskColumns } from '@/features/checkout/components/stage'
import {
  useHasMoved,
  usePayWhenReady,
  WalletWay,
  type WalletWayProps,
} from '@/features/checkout/components/wallet-wait'
import { type Checkout, isMoneyAsked } from '@/features/checkout/machine'
import * as checkout from '@/features/checkout/messages'
import * as amounts from '@/features/checkout/messages/amounts'
import { mayPay, type Prompt, promptOf } from '@/features/checkout/record'
import { useWalletStore, type WalletView } from '@/lib/chain/wallet-store'
import * as actions from '@/messages/actions'
import * as labels from '@/messages/labels'
import { Button } from '@/ui/button'
import { ErrorNote, FormFailure } from '@/ui/form/form-notes'
import * as m from '../messages/steps'
import {
  lacksWord,
  percentText,
  type ReviewedSwap,
  receiveText,
  swapPayText,
  unitsOf,
  worseBps,
} from '../rules'
import type { Swap, SwapStore } from '../swaps'
import { SwapSteps } from './swap-result'
import { ImpactConsent, swapProblemNote, useRun } from './swap-run'

export type OpenSwapProps = { swap: Swap; store: SwapStore; isAsking: boolean }

export function OpenSwap({ swap, store, isAsking }: OpenSwapProps) {
  const { replace } = useRouter()
  const { view } = useWalletStore()
  const key = swap.keys.prepare
  const { run, isBusy, isElsewhere } = useRun(store, key)
  const quote = swap.quote as ReviewedSwap
  const isApproval = !isMoneyAsked(swap as Checkout)
  const hasMoved = useHasMoved(swap) && !isApproval
  const prompt = promptOf({
    value: swap,
    isAsking,
    isElsewhere,
    hasMoved,
    wallet: view,
    secondsLeft: Number.POSITIVE_INFINITY,
  })
  const isWorking = isBusy && !isAsking
  const handleRun = () => run()
  const reconnect = usePayWhenReady(mayPay(prompt), handleRun)
  const say = (isSent: boolean) => store.send(key, { type: 'PERSON_SAYS', isSent })
  const handleDiscard = () => {
    store.drop(key)
    void replace('/swap', undefined, { shallow: true, scroll: false })
  }
  const handleLook = () => {
    say(false)
    void handleRun()
  }
  const mayAsk = mayPay(prompt)
  const isChanged = mayAsk && swap.newQuote !== undefined
  const state = isWorking ? 'working' : isChanged ? 'changed' : prompt
  const { title, text } = textsOf({ swap, view, prompt, isWorking, isChanged })
  const isDiscardable = !isBusy && !['asking', 'elsewhere', 'unclear'].includes(prompt)
  return (
    <TaskColumns
      title={m.swapTitle()}
      aside={<SwapSteps at={isApproval ? 'allow' : 'swap'} quote={quote} />}
    >
      <Stage
        state={state}
        title={title}
        text={text}
        back="/swap"
        tag={prompt === 'declined' && !isWorking ? m.notSwappedLabel() : undefined}
        actions={
          <>
            {mayAsk && !isChanged && (
              <Button isBusy={isBusy} onClick={() => void handleRun()}>
                {isApproval ? actions.continueAction() : m.swapAction()}
              </Button>
            )}
            {!isBusy && (
              <WayOn
                prompt={prompt}
                isApproval={isApproval}
                say={say}
                reconnect={reconnect}
                onLook={handleLook}
              />
            )}
            {isDiscardable && (
              <Button look="quiet" onClick={handleDiscard}>
                {m.discardAction()}
              </Button>
            )}
          </>
        }
      >
        {isChanged && !isBusy && (
          <NewPrice
            before={quote}
            after={swap.newQuote as ReviewedSwap}
            onAccept={(accepted) => {
              store.send(key, { type: 'QUOTE_CHANGED', quote: accepted })
              store.send(key, { type: 'QUOTE_ACCEPTED' })
              void handleRun()
            }}
          />
        )}
        {prompt === 'ready' && swap.problem && !isChanged && !isBusy && (
          <ErrorNote
            error={swapProblemNote(swap.problem, quote)}
            calls={1}
            onAction={(what) => (what === 'retry' ? void handleRun() : handleDiscard())}
          />
        )}
        <FactSection title={m.swapTitle()} facts={factsOf(swap)} />
      </Stage>
    </TaskColumns>
  )
}

type WayOnProps = Omit<WalletWayProps, 'reconnectLabel'> & {
  isApproval: boolean
  onLook: () => void
}

function WayOn({ isApproval, onLook, ...way }: WayOnProps) {
  if (way.prompt === 'unclear' && isApproval)
    return <Button onClick={onLook}>{actions.continueAction()}</Button>
  return <WalletWay {...way} reconnectLabel={m.reconnectAction()} />
}

const { name: network } = chainFacts

interface TextFacts {
  swap: Swap
  view: WalletView
  prompt: Prompt
  isWorking: boolean
  isChanged: boolean
}

function textsOf({ swap, view, prompt, isWorking, isChanged }: TextFacts) {
  const wallet = view.wallet ?? checkout.yourWalletLabel()
  const payer = shortAddress(swap.payer ?? '')
  const other = view.network ?? checkout.otherNetworkLabel()
  const pay = swapPayText((swap.quote as ReviewedSwap).pay)
  const isApproval = !isMoneyAsked(swap as Checkout)
  const hasApproved = swap.hashes.length > 0
  const step = isApproval
    ? m.stepAllowText({ pay })
    : hasApproved
      ? m.stepSwapText({ pay })
      : m.onlyStepText()
  const texts: Record<Prompt, [title: string, text: string]> = {
    asking: [checkout.askingTitle({ wallet }), step],
    elsewhere: [checkout.elsewhereTitle(), checkout.elsewhereText()],
    unclear: [checkout.unclearTitle(), isApproval ? m.unclearApprovalText() : m.unclearText()],
    moved: [checkout.unclearTitle(), m.movedText()],
    reconnect: [m.readyTitle(), m.reconnectText({ wallet: payer })],
    network: [checkout.networkTitle({ network: other }), m.networkText({ network })],
    account: [m.accountTitle({ wallet: payer }), m.accountText()],
    declined: [checkout.declinedTitle(), m.declinedText({ pay })],
    wallet: [m.walletFailedTitle(), swap.problem?.message || checkout.walletText()],
    ready: [m.readyTitle(), hasApproved ? m.approvedText({ pay }) : m.readyText()],
    // A swap reserves nothing, so it never expires: it is priced again.
    over: [m.readyTitle(), m.readyText()],
    late: [m.readyTitle(), m.readyText()],
  }
  const [title, text] = isWorking
    ? hasApproved
      ? [m.approvingTitle(), m.approvingText()]
      : [m.workingTitle(), m.workingText()]
    : isChanged
      ? [m.changedTitle(), m.changedText()]
      : texts[prompt]
  return { title, text }
}

type NewPriceProps = {
  before: ReviewedSwap
  after: ReviewedSwap
  onAccept: (accepted: ReviewedSwap) => void
}

function NewPrice({ before, after, onAccept }: NewPriceProps) {
  const [accepted, setAccepted] = useState(after)
  const [calls, setCalls] = useState(1)
  useEffect(() => setAccepted(after), [after])
  const bps = -Number(worseBps(unitsOf(before).receive, unitsOf(after).receive))
  const isLacking = lacksWord(accepted)
  return (
    <>
      <ImpactConsent
        quote={accepted}
        onChange={(consentBps) => setAccepted({ ...accepted, consentBps })}
      />
      {isLacking && calls > 1 && <FormFailure message={m.tickError()} />}
      <Changed
        change={{
          side: 'receive',
          bps,
          isMore: bps > 0,
          amount: receiveText(after.receive),
          before: receiveText(before.receive),
        }}
        calls={calls}
        onAccept={() => (isLacking ? setCalls(calls + 1) : onAccept(accepted))}
      />
    </>
  )
}

function factsOf({ quote, prepared, payer }: Swap): Fact[] {
  const { pay, receive, slippageBps } = quote as ReviewedSwap
  const least = prepared?.minimum
  return [
    { name: amounts.payLabel(), value: swapPayText(pay) },
    { name: amounts.receiveLabel(), value: amounts.aboutText({ amount: receiveText(receive) }) },
    ...(least
      ? [
          {
            name: m.leastLabel(),
            value: receiveText({ ...receive, amount: least }),
            more: m.leastHint({ percent: percentText(slippageBps) }),
          },
        ]
      : []),
    { name: labels.inWalletLabel(), value: <AddressInFours address={payer ?? ''} /> },
  ]
}
