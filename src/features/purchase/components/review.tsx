import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/router'
import { type ReactNode, useState } from 'react'
import { envClient } from '@/config/env.client'
import { trustedAddresses } from '@/config/trusted-addresses'
import { formatShares } from '@/contract/format/amounts'
import type { DocumentAccepted } from '@/contract/offering'
import type { PurchaseOrder, Quote } from '@/contract/purchase'
import type { Profile } from '@/contract/user/profile'
import {
  AddressInFours,
  type CheckLine,
  Checks,
  FactSection,
} from '@/features/checkout/components/facts'
import { type ChangedPrice, ReviewPanel } from '@/features/checkout/components/review-panel'
import { TaskColumns } from '@/features/checkout/components/stage'
import { askCovered, useIsHere, usePayWhenReady } from '@/features/checkout/components/wallet-wait'
import { newCheckout } from '@/features/checkout/machine'
import * as checkout from '@/features/checkout/messages'
import { confirmAction } from '@/features/checkout/messages'
import { reduceCheckout } from '@/features/checkout/reduce'
import { isFinalRefusal, prepareCheckout, problemOf } from '@/features/checkout/run'
import { randomKey } from '@/lib/api/api-error'
import { useWalletStore } from '@/lib/chain/wallet-store'
import { invalidateBalances } from '@/session/stale-queries'
import { ErrorNote } from '@/ui/form/form-notes'
import type { Side } from '../../checkout/machine'
import * as m from '../messages/order'
import {
  isOpenTransfer,
  type Order,
  type OrderStore,
  openOrders,
  orderAddress,
  purchaseAdapter,
  type ReviewedQuote,
} from '../orders'
import { areSameTerms, changeBps, isSmallChange, type PurchaseBlocker } from '../rules'
import { oneOf, payText, sharesText } from '../texts'
import { forgetDraft, type PurchaseForm } from '../use-purchase-form'
import {
  type Acceptance,
  AcceptanceBlock,
  Consent,
  type ConsentProps,
  useAcceptance,
} from './acceptance-block'
import { problemNote, type Solution, useChecks } from './blockers'
import { Cost, Risk, Terms, WhatYouBuy } from './cost'
import { OrderSteps } from './result'

/**
 * The blockers that may remain between pressing *Connect and pay* and the payment. Any other one
 * ends that press, and the person presses again. A missing balance does not end it in a sandbox,
 * which sends test money to an empty wallet.
 */
const mayBeMissing: PurchaseBlocker[] = [
  ...(['connect', 'network', 'link'] as const),
  ...(envClient.appMode === 'sandbox' ? (['balance'] as const) : []),
]

export type ReviewProps = {
  form: PurchaseForm
  profile: Profile
  store: OrderStore
  onBack: () => void
}

export function Review({ form, profile, store, onBack }: ReviewProps) {
  const { live, draft, address = '', blockers, isBank } = form
  const transfer = isBank ? form.transfer : undefined
  const acceptance = useAcceptance()
  const [order, setOrder] = useState(() => reviewOf(form))
  const [calls, setCalls] = useState(0)
  const shownFirst = order.quote as ReviewedQuote
  const latest = reviewedOf(live.quote ?? live.lastQuote ?? shownFirst, form)
  const isMoved = order.phase === 'reviewing' && !areSameTerms(shownFirst, latest)
  const isRenewed = isMoved && isSmallMove(draft.side, shownFirst, latest)
  const isChanged = isMoved && !isRenewed
  const quote = isRenewed ? latest : shownFirst
  const confirm = useConfirm({ order, setOrder, store, learn: acceptance.learn })
  const checks = useChecks(form, profile)
  const solve = useSolve({ form, checks, onBack })
  const confirmWith = (accepted: DocumentAccepted[], isSecond = false) => {
    setCalls(calls + 1)
    const isStopped = blockers.size > 0 || isChanged || live.quote === undefined
    if (order.phase === 'reviewing' && isStopped) return void (isChanged || focusOnBlocker())
    void confirm.run({ quote: { ...latest, accepted }, payer: address, isSecond })
  }
  const handleConfirm = (isSecond = false) => {
    if (acceptance.documents === undefined) return acceptance.retry()
    if (acceptance.changed.length > 0) return setCalls(calls + 1)
    confirmWith(acceptance.accepted, isSecond)
  }
  const main = useMainAct({ form, acceptance, order, isChanged, confirm: handleConfirm })
  const handleAccept = () => {
    const changed = reduceCheckout(order, { type: 'QUOTE_CHANGED', quote: latest })
    setOrder(reduceCheckout(changed, { type: 'QUOTE_ACCEPTED' }))
  }
  const handleSolve = (solution: Solution) => {
    if (solution === 'second') return handleConfirm(true)
    if (solution === 'retry') return handleConfirm()
    setOrder({ ...order, problem: undefined })
    solve(solution)
  }
  const problem = order.problem && problemNote(order.problem)
  // The button waits for documents and price, because the buyer accepts what is shown.
  const isGetting =
    (acceptance.documents === undefined && acceptance.error === null) ||
    (order.phase === 'reviewing' && live.quote === undefined && live.isRenewing)
  return (
    <TaskColumns
      title={checkout.nextTitle()}
      aside={<OrderSteps at="review" isTransfer={isBank} />}
    >
      <ReviewPanel
        title={m.reviewTitle()}
        hero={heroOf(quote.receive)}
        under={checkout.forText({ pay: payText(quote) })}
        renewal={isRenewed ? renewalOf(draft.side, latest) : undefined}
        change={isChanged ? changeOf(draft.side, quote, latest) : undefined}
        onAccept={handleAccept}
        calls={calls}
        problem={problem && <ErrorNote error={problem} calls={1} onAction={handleSolve} />}
        renewsAtMs={live.isRenewing ? undefined : live.renewsAtMs}
        confirm={main.label}
        {...(isBank && { texts: transferTexts() })}
        isBusy={confirm.isBusy || isGetting}
        onConfirm={main.press}
        onBack={onBack}
        consent={<OrderConsent action={main.label} documents={acceptance.documents} />}
      >
        <WhatYouBuy quote={quote} />
        <Cost quote={quote} form={form} />
        <Buyer profile={profile} address={address} isBank={isBank}>
          <Checks checks={main.isConnecting ? withoutConnect(checks.all) : checks.all} />
        </Buyer>
        {form.mayBatch && <p>{m.batchingText()}</p>}
        <Terms transfer={transfer} />
        <AcceptanceBlock
          acceptance={acceptance}
          calls={calls}
          isBusy={confirm.isBusy}
          onAccept={confirmWith}
        />
      </ReviewPanel>
    </TaskColumns>
  )
}

function OrderConsent({ action, documents }: ConsentProps) {
  return (
    <Consent action={action} documents={documents}>
      <Risk />
    </Consent>
  )
}

type MainActGiven = {
  form: PurchaseForm
  acceptance: Acceptance
  order: Order
  isChanged: boolean
  confirm: () => void
}

/**
 * The action of the button: it confirms, or first connects a wallet if that is all that is missing.
 */
function useMainAct({ form, acceptance, order, isChanged, confirm }: MainActGiven) {
  const { blockers, isKnown, live, isBank } = form
  const isAgreed = acceptance.documents !== undefined && acceptance.changed.length === 0
  const isWhole = blockers.size === 0 && isKnown && live.quote !== undefined
  const isStopped =
    !isAgreed ||
    isChanged ||
    order.phase !== 'reviewing' ||
    [...blockers.values()].some((blocker) => !mayBeMissing.includes(blocker))
  const connectAndPay = usePayWhenReady(isWhole, confirm, isStopped)
  const isConnecting = !isBank && [...blockers.values()].join() === 'connect'
  if (!isConnecting) {
    const label = isBank ? m.detailsOfTransferAction() : confirmAction()
    return { isConnecting, label, press: () => confirm() }
  }
  return {
    isConnecting,
    label: checkout.connectAndPayAction(),
    press: () => (isAgreed && !isChanged ? connectAndPay() : confirm()),
  }
}

/** The main button connects and then continues, so a second connect button is left out. */
const withoutConnect = (checks: CheckLine[]): CheckLine[] =>
  checks.map((check) =>
    check.blocker?.code === 'connect'
      ? { ...check, blocker: { ...check.blocker, action: undefined } }
      : check,
  )

const heroOf = (receive: string) =>
  m.heroText<ReactNode>({
    shares: formatShares(receive),
    isOne: oneOf(receive),
    unit: (text) => <i key="unit">{text}</i>,
  })

const transferTexts = () => ({
  confirm: m.detailsOfTransferAction(),
  renews: (seconds: number) => m.transferRenewsText({ seconds }),
})

type SolveGiven = Pick<ReviewProps, 'form' | 'onBack'> & { checks: ReturnType<typeof useChecks> }

/** What solves a refusal: by default another amount. */
function useSolve({ form, checks, onBack }: SolveGiven) {
  const client = useQueryClient()
  const { push } = useRouter()
  const seeTransfer = async () => {
    const orders = await client.fetchQuery(openOrders).catch(() => undefined)
    const order = orders?.open.find(isOpenTransfer)
    return order ? push(orderAddress(order.id)) : onBack()
  }
  return (solution: Solution) => {
    if (solution === 'renew') return form.live.renew()
    if (solution === 'contact') return checks.contact()
    if (solution === 'usdt') form.change({ currency: 'USDT', text: '', side: 'pay' })
    if (solution === 'transfer') return void seeTransfer()
    if (solution === 'wallet') return checks.openWallet()
    if (solution === 'kyc') return checks.verify()
    onBack()
  }
}

type BuyerProps = { profile: Profile; address: string; isBank: boolean; children: ReactNode }

function Buyer({ profile, address, isBank, children }: BuyerProps) {
  const isVerified = profile.kycStatus === 'APPROVED'
  return (
    <FactSection
      title={m.buyerTitle()}
      facts={[
        {
          name: m.buyerLabel(),
          value: profile.fullName,
          more: isVerified ? m.legalNameHint() : undefined,
        },
        ...(isBank
          ? [{ name: m.payFromLabel(), value: m.ownAccountLabel(), more: m.ownAccountText() }]
          : [
              {
                name: m.fromLabel(),
                value: address ? <AddressInFours address={address} /> : checkout.noWalletLabel(),
              },
              {
                name: m.toLabel(),
                value: <AddressInFours address={trustedAddresses.treasuries[0] ?? ''} />,
              },
            ]),
      ]}
    >
      {children}
    </FactSection>
  )
}

function reviewOf(form: PurchaseForm): Order {
  const quote = reviewedOf((form.live.quote ?? form.live.lastQuote) as Quote, form)
  const empty = newCheckout<ReviewedQuote, PurchaseOrder>('purchase')
  return reduceCheckout(empty, { type: 'REVIEW', quote })
}

const reviewedOf = (quote: Quote, { currency }: PurchaseForm): ReviewedQuote => ({
  ...quote,
  token: currency?.address ?? null,
  accepted: [],
})

function focusOnBlocker(): void {
  document.querySelector<HTMLElement>('li[data-blocker]')?.focus()
}

interface Confirming {
  order: Order
  setOrder: (order: Order) => void
  store: OrderStore
  learn: Acceptance['learn']
}

interface ConfirmedPurchase {
  quote: ReviewedQuote
  payer: string
  isSecond: boolean
}

function useConfirm({ order, setOrder, store, learn }: Confirming) {
  const client = useQueryClient()
  const { replace } = useRouter()
  const { view } = useWalletStore()
  const [isBusy, setIsBusy] = useState(false)
  const isHere = useIsHere()
  const run = async (confirmed: ConfirmedPurchase) => {
    if (isBusy) return
    const keys = { prepare: randomKey(), submit: randomKey() }
    // If an earlier press was not answered, this sends the same request under the same key, so
    // shares are reserved once.
    const confirmedOrder = reduceCheckout(order, {
      type: 'CONFIRM',
      atMs: Date.now(),
      keys,
      ...confirmed,
    })
    if (confirmedOrder.phase !== 'preparing') return
    setOrder(confirmedOrder)
    setIsBusy(true)
    try {
      const value = await prepareCheckout(store, purchaseAdapter, confirmedOrder)
      void invalidateBalances(client)
      if (!isHere.current) return
      await replace(orderAddress(value.id as string), undefined, { shallow: true, scroll: false })
      if (value.phase === 'done') return forgetDraft(store.accountId)
      const wallet = view.wallet ?? ''
      const answer = await askCovered(store, purchaseAdapter, { value, wallet })
      if (answer === 'sent') forgetDraft(store.accountId)
    } catch (error) {
      const problem = problemOf(error)
      const isFinal = isFinalRefusal(error)
      const rejected = reduceCheckout(confirmedOrder, { type: 'REJECTED', problem, isFinal })
      setOrder(learn(error) ? { ...rejected, problem: undefined } : rejected)
    } finally {
      setIsBusy(false)
    }
  }
  return { run, isBusy }
}

function isSmallMove(side: Side, before: Quote, after: Quote): boolean {
  return before.currency === after.currency && isSmallChange(...movedIn(side, before, after))
}

/** The figure that a new price changes: the received one for a typed payment, or the reverse. */
function movedIn(side: Side, before: Quote, after: Quote): [string, string] {
  return side === 'pay' ? [before.receive, after.receive] : [before.pay, after.pay]
}

const movedText = (side: Side, quote: Quote) =>
  side === 'pay' ? sharesText(quote.receive) : payText(quote)

const renewalOf = (side: Side, quote: Quote) =>
  checkout.renewedText({ side: side === 'pay' ? 'receive' : 'pay', amount: movedText(side, quote) })

function changeOf(side: Side, before: Quote, after: Quote): ChangedPrice {
  const text = (quote: Quote) => movedText(side, quote)
  const [was, is] = movedIn(side, before, after)
  return {
    side: side === 'pay' ? 'receive' : 'pay',
    amount: text(after),
    before: text(before),
    bps: changeBps(was, is),
    isMore: BigInt(is) > BigInt(was),
  }
}
