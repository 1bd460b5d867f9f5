import Link from 'next/link'
import { useRouter } from 'next/router'
import type { TransactionStatus } from '@/contract/transaction'
import { DataRoot } from '@/lib/data-root'
import { useSecondsUntil } from '@/lib/use-time'
import { useProfile } from '@/session/profile-options'
import { clockText } from '../components/open-order'
import { endWords, sharesText } from '../copy/order'
import { orderAddress } from '../hooks/use-confirm-order'
import { isLate, useOrder } from '../hooks/use-order'
import { useReport } from '../hooks/use-report'
import { type OrderKeeper, useKeptOrders } from '../kept-orders'
import type { LockedOrder } from '../known-order'
import { deadlineMs } from '../place-order'
import styles from './pending-purchase-panel.module.css'

/** On any page of a member: what was begun here and is not over, and the way back to it. */
export function PendingPurchasePanel() {
  return (
    <DataRoot>
      <Notices />
    </DataRoot>
  )
}

function Notices() {
  const { data: profile } = useProfile()
  const { orders, keeper } = useKeptOrders(profile?.id)
  const { query } = useRouter()
  const others = orders.filter(
    (order): order is LockedOrder => order.quote !== undefined && order.quote.id !== query.order,
  )
  if (others.length === 0) return null
  return (
    <section className={styles.place} aria-label="Your purchases under way">
      {others.map((order) => (
        <Notice key={order.lockKey} order={order} keeper={keeper} />
      ))}
    </section>
  )
}

function Notice({ order, keeper }: { order: LockedOrder; keeper: OrderKeeper }) {
  const { id, receive } = order.quote
  const { data } = useOrder(id, order.hash !== undefined)
  useReport(order, keeper)
  const seconds = useSecondsUntil(deadlineMs(order))
  const isPaid = order.hash !== undefined || data?.status === 'pending'
  const status = data?.status
  if (status !== undefined && isLate(status) && !isPaid) return null
  if (!isPaid && seconds === 0 && status === 'awaiting') return null
  // Who took what was not as ordered has other shares.
  const micro = (status === 'confirmed' && data?.shares) || receive
  const { text, way } = noticeWords({ status, isPaid, seconds, shares: sharesText(micro) })
  return (
    <p className={styles.notice}>
      <span>{text}</span>
      <Link href={orderAddress(id)} prefetch={false}>
        {way}
      </Link>
    </p>
  )
}

interface NoticeFacts {
  status: TransactionStatus | undefined
  isPaid: boolean
  seconds: number
  shares: string
}

function noticeWords({ status, isPaid, seconds, shares }: NoticeFacts) {
  if (status === 'confirmed') return { text: `Your ${shares} have arrived.`, way: 'See them' }
  if (status === 'decision') return { text: 'Your payment waits for your choice.', way: 'Choose' }
  const end = status !== undefined && !isLate(status) ? endWords[status] : undefined
  if (end !== undefined) return { text: `${end.title}.`, way: 'See details' }
  if (isPaid)
    return { text: `Your purchase of ${shares} is being confirmed.`, way: 'See how far it is' }
  return { text: `${shares} are held for you, ${clockText(seconds)} left.`, way: 'Pay or cancel' }
}
