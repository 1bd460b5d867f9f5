import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { formatLocalTime } from '@/contract/format/dates'
import { type Transaction, transactionCalls } from '@/contract/transaction'
import { call } from '@/lib/api/call'
import { payText, sharesText } from '../copy/order'
import { orderAddress } from '../hooks/use-confirm-order'
import { purchaseKeys } from '../keys'
import styles from './open-orders.module.css'

const words: Partial<Record<Transaction['status'], string>> = {
  awaiting: 'Waits for its payment',
  pending: 'Being confirmed',
  decision: 'Waits for your choice',
}

/** What was begun and still waits for something: from this browser or any other. */
export function OpenOrders() {
  const { data } = useQuery({
    queryKey: purchaseKeys.open,
    queryFn: ({ signal }) => call(transactionCalls.latestTransactions, {}, { signal }),
    staleTime: 0,
  })
  const open = (data?.open ?? []).filter(({ status }) => words[status] !== undefined)
  if (open.length === 0) return null
  return (
    <section className={styles.open} id="open-orders" tabIndex={-1} aria-labelledby="open-title">
      <h2 id="open-title" className={styles.title}>
        Your open orders
      </h2>
      <ul className={styles.list}>
        {open.map((order) => (
          <li key={order.id}>
            <Link href={placeOf(order)} prefetch={false}>
              {order.shares ? sharesText(order.shares) : 'A payment'} for {payText(order)}
            </Link>
            <span>{words[order.status]}</span>
            <time dateTime={order.at}>{formatLocalTime(order.at)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function placeOf({ id, kind }: Transaction): string {
  return kind === 'purchase' ? orderAddress(id) : `/transactions/${id}`
}
