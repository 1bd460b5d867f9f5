import { useMutation } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useState } from 'react'
import { purchaseTerms } from '@/config/terms'
import type { Transaction } from '@/contract/transaction'
import type { Profile } from '@/contract/user/profile'
import { OpenCheckouts } from '@/features/checkout/components/review-panel'
import { Stage } from '@/features/checkout/components/stage'
import * as checkout from '@/features/checkout/messages'
import { notApprovedAction } from '@/features/checkout/messages'
import { useCheckouts } from '@/features/checkout/record'
import { isFinalRefusal, prepareCheckout } from '@/features/checkout/run'
import { retryDelayMs } from '@/lib/api/query-client'
import { tryAgainAction } from '@/messages/actions'
import { TOO_MANY_QUOTES, TOO_MANY_WAITING, TRANSFER_OPEN } from '@/messages/errors'
import { useOffering } from '@/session/queries'
import { Button, ButtonLink } from '@/ui/button'
import card from '@/ui/card.module.css'
import * as ui from '@/ui/messages'
import { ClosedNote, PartWaiting } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import { Paying } from '../components/paying'
import { Confirming, Done, Ended } from '../components/result'
import { Review } from '../components/review'
import { Transfer } from '../components/transfer'
import * as m from '../messages/order'
import {
  isOpenTransfer,
  type Order,
  type OrderStore,
  orderAddress,
  purchaseAdapter,
  storedOrders,
  useOpenOrders,
  useOrder,
  useOrderSubmission,
} from '../orders'
import { orderProgress, refusedId } from '../rules'
import { payText, sharesText } from '../texts'
import type { PurchaseForm } from '../use-purchase-form'
import { DecisionPanel } from './decision-panel'

export type PaperSlot = (id: string) => ReactNode

export type LaterPartProps = { profile: Profile } & (
  | { step: 'review'; form: PurchaseForm; onBack: () => void }
  | { step: 'order'; id: string; paper: PaperSlot }
  | { step: 'open'; isBank: boolean; onRefused: (isRefused: boolean) => void }
)

export function LaterPart(props: LaterPartProps) {
  const { profile } = props
  useOffering()
  const { values, store } = useCheckouts(storedOrders, profile.id)
  if (props.step === 'review') return <Review {...props} store={store} />
  if (props.step === 'order')
    return (
      <OneOrder
        id={props.id}
        paper={props.paper}
        store={store}
        stored={values.find(({ id }) => id === props.id)}
      />
    )
  return (
    <>
      <Unanswered orders={values} store={store} />
      <Refused isBank={props.isBank} onRefused={props.onRefused} />
      <OpenOrders />
    </>
  )
}

type OneOrderProps = {
  id: string
  paper: PaperSlot
  store: OrderStore
  stored: Order | undefined
}

function OneOrder({ id, paper, store, stored }: OneOrderProps) {
  const { data: detail, error, refetch, order, isAsking } = useOrder(id, stored)
  useOrderSubmission(stored, store)
  const phase = order?.phase ?? (detail && orderProgress(detail.status))
  const isOver = phase === 'done' || phase === 'failed' || phase === 'expired'
  const key = stored?.keys.prepare
  useEffect(() => {
    if (detail && isOver && key !== undefined) store.drop(key)
  }, [detail, isOver, key, store])
  if (detail?.transfer && (phase === 'waiting' || phase === 'seen'))
    return <Transfer id={id} transfer={detail.transfer} />
  if (detail && phase === 'done') return <Done detail={detail} paper={paper(id)} />
  if (detail && phase === 'decision') return <DecisionPanel transaction={detail} hasBackLink />
  if (detail && isOver) return <Ended detail={detail} />
  const needed = detail?.confirmations.needed ?? purchaseTerms.confirmations
  if (order && (phase === 'submitting' || phase === 'following')) {
    const hash = order.hashes.at(-1) ?? detail?.hash ?? undefined
    const isSeen = detail?.status === 'pending' && detail.blockNumber !== null
    const isLost = hash === undefined && stored !== undefined && !isSeen
    const say = () => store.send(key ?? '', { type: 'PERSON_SAYS', isSent: false })
    return (
      <Confirming
        order={order}
        hash={hash}
        needed={needed}
        seen={isSeen ? detail?.confirmations.seen : undefined}
        away={error?.message}
      >
        {isLost && (
          <Button look="quiet" onClick={say}>
            {notApprovedAction()}
          </Button>
        )}
      </Confirming>
    )
  }
  if (order) return <Paying order={order} store={store} isAsking={isAsking} needed={needed} />
  if (error) return <NotShown message={error.message} onRetry={() => void refetch()} />
  return <PartWaiting lines={6} label={ui.loadingLabel()} />
}

function NotShown({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Stage
      state="not-shown"
      title={m.orderTitle()}
      text={message}
      actions={
        <>
          <Button onClick={onRetry}>{tryAgainAction()}</Button>
          <ButtonLink href="/buy-shares" look="quiet">
            {m.newAction()}
          </ButtonLink>
        </>
      }
    />
  )
}

const answerMs = 10 * 60_000

function Unanswered({ orders, store }: { orders: readonly Order[]; store: OrderStore }) {
  const [order] = useState(() =>
    orders.find(
      ({ phase, startedAtMs }) => phase === 'preparing' && Date.now() - startedAtMs < answerMs,
    ),
  )
  return order ? <Checking order={order} store={store} /> : null
}

const maxTries = 3

/**
 * The page was left between the request for an order and its answer. A retry under the same key
 * gets that answer, or places the order now.
 */
function Checking({ order, store }: { order: Order; store: OrderStore }) {
  const { replace } = useRouter()
  const { data, error, isIdle, mutate } = useMutation({
    mutationKey: ['purchase', 'unanswered', order.keys.prepare],
    mutationFn: async () => (await prepareCheckout(store, purchaseAdapter, order)).id,
    retry: (failures, reason) => failures < maxTries && !isFinalRefusal(reason),
    retryDelay: retryDelayMs,
  })
  useEffect(() => {
    if (isIdle) mutate()
  }, [isIdle, mutate])
  useEffect(() => {
    if (data !== undefined)
      void replace(orderAddress(data), undefined, { shallow: true, scroll: false })
  }, [data, replace])
  if (isFinalRefusal(error)) return null
  return (
    <div className={`${row.between} ${card.card}`} role="status" data-state="unanswered">
      <p>{error ? m.uncheckedText({ reason: error.message }) : m.checkingText()}</p>
      {error && (
        <Button look="quiet" onClick={() => mutate()}>
          {m.askAgainAction()}
        </Button>
      )}
    </div>
  )
}

const waiting: Partial<Record<Transaction['status'], () => string>> = {
  awaiting: m.waitsLabel,
  pending: checkout.confirmingLabel,
  decision: m.choiceLabel,
}

type RefusedProps = { isBank: boolean; onRefused: (isRefused: boolean) => void }

/**
 * The server's refusal of a further order, shown before an amount is typed and instead of a review.
 */
function Refused({ isBank, onRefused }: RefusedProps) {
  const { open = [] } = useOpenOrders().data ?? {}
  const transfer = isBank ? open.find(isOpenTransfer) : undefined
  const counted = open.filter(
    ({ kind, status }) =>
      status === 'decision' || (kind === 'purchase' && waiting[status] !== undefined),
  )
  const max = purchaseTerms.maxOpenOrders
  const isFull = counted.length >= max
  const isRefused = isFull || transfer !== undefined
  useEffect(() => onRefused(isRefused), [isRefused, onRefused])
  if (!isRefused) return null
  const hasChoice = counted.some(({ status }) => status === 'decision')
  return (
    <div id={refusedId} tabIndex={-1} className={stack.gap3}>
      {transfer && (
        <ClosedNote
          reason={
            <>
              {TRANSFER_OPEN()}{' '}
              <Link href={orderAddress(transfer.id)} prefetch={false}>
                {m.seeOrderAction()}
              </Link>
            </>
          }
        />
      )}
      {isFull && (
        <ClosedNote
          reason={
            <>
              {hasChoice ? TOO_MANY_WAITING({ max }) : TOO_MANY_QUOTES({ max })}{' '}
              <a href="#open-orders">{m.ordersAction()}</a>
            </>
          }
        />
      )}
    </div>
  )
}

function OpenOrders() {
  const { data } = useOpenOrders()
  const open = (data?.open ?? []).filter(({ status }) => waiting[status] !== undefined)
  const items = open.map((order) => ({
    id: order.id,
    href: placeOf(order),
    text: m.orderText({
      shares: order.shares ? sharesText(order.shares) : m.aPaymentLabel(),
      pay: payText(order),
    }),
    state: order.status,
    label: waiting[order.status]?.(),
    at: order.at,
  }))
  return <OpenCheckouts id="open-orders" title={m.openTitle()} items={items} />
}

function placeOf({ id, kind }: Transaction): string {
  return kind === 'purchase' ? orderAddress(id) : `/transactions/${id}`
}
