import { useEffect, useMemo } from 'react'
import { purchaseTerms } from '@/config/purchase-terms'
import type { TransactionDetail } from '@/contract/transaction'
import { useTransaction } from '@/lib/chain/use-transaction'
import { Button, ButtonLink } from '@/ui/button'
import { StateTitle } from '@/ui/figure-list'
import { Beside } from '@/ui/page-frame'
import { endWords, strangerWords } from '../copy/order'
import { isLate, useOrder } from '../hooks/use-order'
import { useReport } from '../hooks/use-report'
import { type KeptOrder, useKeptOrders } from '../kept-orders'
import { type LockedOrder, orderFrom } from '../known-order'
import { DecisionPanel } from '../screens/decision-panel'
import { OpenOrder } from './open-order'
import styles from './order-place.module.css'
import { OrderThread } from './order-thread'
import { PaymentProgress } from './payment-progress'
import { PurchaseResult } from './purchase-result'

export type OrderPlaceProps = { id: string; accountId: string }

/** One order under its own address: what it is now, wherever and whenever it was begun. */
export function OrderPlace({ id, accountId }: OrderPlaceProps) {
  const { orders, keeper } = useKeptOrders(accountId)
  const kept = orders.find(({ quote }) => quote?.id === id)
  const { data: detail, error, refetch } = useOrder(id, kept?.hash !== undefined)
  const order = useLockedOrder(kept, detail)
  useReport(kept, keeper)
  const isOver = detail !== undefined && isEnd(detail, kept)
  const lockKey = kept?.lockKey
  useEffect(() => {
    if (isOver && lockKey !== undefined) keeper.drop(lockKey)
  }, [isOver, lockKey, keeper])
  const { status } = detail ?? {}
  const hash = kept?.hash ?? detail?.hash ?? undefined
  const ending = status === 'confirmed' || status === 'failed' ? status : undefined
  const needed = detail?.confirmations.needed ?? purchaseTerms.confirmations
  const stage = useTransaction({ id, hash, ending })

  if (detail && stage.name === 'confirmed') return <PurchaseResult detail={detail} />
  if (detail && status === 'decision') return <DecisionPanel transaction={detail} />
  if (detail && isOver) return <EndState detail={detail} />
  if (order && (stage.name === 'sent' || status === 'pending'))
    return (
      <Beside aside={<OrderThread at="confirm" needed={needed} />}>
        <PaymentProgress
          order={order}
          hash={hash}
          seen={seenOf(detail)}
          needed={needed}
          sinceMs={kept?.sentAtMs ?? Date.parse(order.quote.lockedAt)}
          away={error?.message}
        />
      </Beside>
    )
  if (order)
    return (
      <Beside aside={<OrderThread at="pay" needed={needed} />}>
        <OpenOrder order={order} keeper={keeper} isSigning={stage.name === 'signing'} />
      </Beside>
    )
  if (error) return <NotShown message={error.message} onRetry={() => void refetch()} />
  return <div className={styles.waiting} role="status" aria-label="Loading" />
}

/** The one kept here, or, for an order of another browser, the one that the server tells of. */
function useLockedOrder(kept: KeptOrder | undefined, detail: TransactionDetail | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was agreed never changes
  const told = useMemo(() => detail && orderFrom(detail), [detail?.id])
  return kept?.quote === undefined ? told : (kept as LockedOrder)
}

function seenOf({ status, confirmations, blockNumber }: Partial<TransactionDetail> = {}) {
  return status === 'pending' && blockNumber !== null ? confirmations?.seen : undefined
}

/** With a payment under way an order that ran out is not over: the payment will be found. */
function isEnd({ status }: TransactionDetail, kept: KeptOrder | undefined): boolean {
  if (isLate(status)) return kept?.hash === undefined && kept?.askedAtMs === undefined
  return status === 'confirmed' || endWords[status] !== undefined
}

function EndState({ detail }: { detail: TransactionDetail }) {
  const words = endWords[detail.status]
  return (
    <section className={styles.end}>
      <StateTitle state={detail.status} title={words?.title ?? ''}>
        {detail.stranger === null ? words?.text : strangerWords}
      </StateTitle>
      <div className={styles.ways}>
        <ButtonLink href="/buy-shares">Begin a new purchase</ButtonLink>
        <ButtonLink href={`/transactions/${detail.id}`} look="quiet">
          See all of it
        </ButtonLink>
      </div>
    </section>
  )
}

function NotShown({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <section className={styles.end} role="alert">
      <p>{message}</p>
      <div className={styles.ways}>
        <Button look="quiet" onClick={onRetry}>
          Try again
        </Button>
        <ButtonLink href="/buy-shares" look="quiet">
          Begin a new purchase
        </ButtonLink>
      </div>
    </section>
  )
}
