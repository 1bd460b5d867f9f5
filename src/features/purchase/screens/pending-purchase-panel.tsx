import Link from 'next/link'
import { useRouter } from 'next/router'
import type { TransactionDetail } from '@/contract/transaction'
import { clockText } from '@/features/checkout/components/stage'
import { isMaybePaid } from '@/features/checkout/machine'
import { useCheckouts } from '@/features/checkout/record'
import { DataRoot } from '@/lib/data-root'
import { useSecondsUntil } from '@/lib/use-time'
import { useProfile } from '@/session/profile-options'
import * as m from '../messages/order'
import { type OrderStore, useOrder, useOrderSubmission } from '../order-queries'
import { type Order, orderAddress, purchaseAdapter, storedOrders } from '../orders'
import { outcomes, sharesText } from '../texts'
import styles from './pending-purchase-panel.module.css'

/** On any page of a member: what was started here and is not over, and the way back to it. */
export function PendingPurchasePanel() {
  return (
    <DataRoot>
      <Notices />
    </DataRoot>
  )
}

function Notices() {
  const { data: profile } = useProfile()
  const { values, store } = useCheckouts(storedOrders, profile?.id)
  const { query } = useRouter()
  const others = values.filter(({ id }) => id !== undefined && id !== query.order)
  if (others.length === 0) return null
  return (
    <section className={styles.place} aria-label={m.underWayLabel()}>
      {others.map((order) => (
        <Notice key={order.id} stored={order} store={store} />
      ))}
    </section>
  )
}

function Notice({ stored, store }: { stored: Order; store: OrderStore }) {
  const { data, order = stored } = useOrder(stored.id as string, stored)
  useOrderSubmission(stored, store)
  const seconds = useSecondsUntil(purchaseAdapter.deadlineMs(stored))
  if (order.phase === 'expired') return null
  if (order.phase === 'atWallet' && seconds === 0) return null
  const { text, way } = noticeOf(order, data, seconds)
  return (
    <p className={styles.notice} data-state={order.phase}>
      <span>{text}</span>
      <Link href={orderAddress(stored.id as string)} prefetch={false}>
        {way}
      </Link>
    </p>
  )
}

function noticeOf(order: Order, detail: TransactionDetail | undefined, seconds: number) {
  const { phase, prepared } = order
  // Who took what was not as ordered has other shares.
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
