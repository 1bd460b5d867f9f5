import Link from 'next/link'
import { useRouter } from 'next/router'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { TransactionDetail } from '@/contract/transaction'
import { clockText } from '@/features/checkout/components/stage'
import { isMaybePaid } from '@/features/checkout/machine'
import { useCheckouts } from '@/features/checkout/record'
import { browserStorage } from '@/lib/storage/web-storage'
import { useSecondsUntil } from '@/lib/use-time'
import { useProfile } from '@/session/queries'
import * as m from '../messages/order'
import {
  type Order,
  type OrderStore,
  orderAddress,
  purchaseAdapter,
  storedOrders,
  useOrder,
  useOrderSubmission,
} from '../orders'
import { outcomes, sharesText } from '../texts'

export function PendingPurchasePanel() {
  const { data: profile } = useProfile()
  const { values, store } = useCheckouts(storedOrders, profile?.id)
  const { query } = useRouter()
  if (profile === undefined) return null
  const others = values.filter(({ id }) => id !== undefined && id !== query.order)
  return <Followed orders={others} store={store} summaries={[]} />
}

interface OrderSummary {
  id: string
  phase: Order['phase']
  text: string
  way: string
}

type FollowedProps = {
  orders: readonly Order[]
  store: OrderStore
  summaries: readonly OrderSummary[]
}

function Followed({ orders: [first, ...others], store, summaries }: FollowedProps) {
  if (first === undefined) return <UnderWay summaries={summaries} />
  return (
    <FollowedOrder
      key={first.id}
      stored={first}
      others={others}
      store={store}
      summaries={summaries}
    />
  )
}

type FollowedOrderProps = Omit<FollowedProps, 'orders'> & {
  stored: Order
  others: readonly Order[]
}

function FollowedOrder({ stored, others, store, summaries }: FollowedOrderProps) {
  const id = stored.id as string
  const { data, order = stored } = useOrder(id, stored)
  useOrderSubmission(stored, store)
  const seconds = useSecondsUntil(purchaseAdapter.deadlineMs(stored))
  const isOver = order.phase === 'expired' || (order.phase === 'atWallet' && seconds === 0)
  const announcement = { id, phase: order.phase, ...toldOf(order, data, seconds) }
  return (
    <Followed
      orders={others}
      store={store}
      summaries={isOver ? summaries : [...summaries, announcement]}
    />
  )
}

const never = () => () => undefined
const underWayElement = () => document.getElementById('under-way')

const isMoving = ({ phase }: OrderSummary) =>
  phase !== 'done' && phase !== 'decision' && phase !== 'failed'

function UnderWay({ summaries }: { summaries: readonly OrderSummary[] }) {
  const slot = useSyncExternalStore(never, underWayElement, () => null)
  useSlotKept(summaries.length > 0)
  const moving = summaries.filter(isMoving)
  const shown = summaries.find(({ phase }) => phase === 'decision') ?? moving[0] ?? summaries[0]
  if (slot === null || shown === undefined) return null
  const isSeveral = moving.length > 1 && isMoving(shown)
  return createPortal(
    <section aria-label={m.underWayLabel()}>
      <p data-state={shown.phase}>
        <span>{isSeveral ? m.severalText({ count: moving.length }) : shown.text}</span>{' '}
        <Link href={isSeveral ? '/transactions' : orderAddress(shown.id)} prefetch={false}>
          {isSeveral ? m.seeSeveralAction() : shown.way}
        </Link>
      </p>
    </section>,
    slot,
  )
}

/**
 * Tells boot.js whether this line is shown, so that the next page reserves its space from the first
 * paint.
 */
function useSlotKept(isUsed: boolean): void {
  useLayoutEffect(() => {
    if (isUsed) {
      browserStorage.write('under-way', 'yes')
      document.documentElement.dataset.underWay = 'yes'
    } else {
      browserStorage.remove('under-way')
      delete document.documentElement.dataset.underWay
    }
  }, [isUsed])
}

function toldOf(order: Order, detail: TransactionDetail | undefined, seconds: number) {
  const { phase, prepared } = order
  const micro = (phase === 'done' && detail?.shares) || prepared?.receive || '0'
  const shares = sharesText(micro)
  if (phase === 'done') return { text: m.arrivedSharesText({ shares }), way: m.seeThemAction() }
  if (phase === 'decision') return { text: m.choosePaymentText(), way: m.chooseAction() }
  if (phase === 'failed') {
    const title = (detail && outcomes[detail.status]?.title()) ?? ''
    return { text: m.endedText({ title }), way: m.detailsAction() }
  }
  if (
    phase === 'unclear' ||
    (isMaybePaid(order) && order.hashes.length === 0 && phase === 'atWallet')
  )
    return { text: m.unclearText({ shares }), way: m.payOrCancelAction() }
  if (phase === 'atWallet')
    return {
      text: m.reservedText({ shares, time: clockText(seconds) }),
      way: m.payOrCancelAction(),
    }
  return { text: m.confirmingSharesText({ shares }), way: m.seeItAction() }
}
