import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { retryDelayMs } from '@/lib/api/query-client'
import { Button } from '@/ui/button'
import { orderAddress } from '../hooks/use-confirm-order'
import type { KeptOrder, OrderKeeper } from '../kept-orders'
import { isOver, lockOrder } from '../place-order'
import styles from './unfinished-order.module.css'

export type UnfinishedOrderProps = { order: KeptOrder; keeper: OrderKeeper }

const triesMost = 3

/** The page was left between the order and its answer: the same key asks what became of it. */
export function UnfinishedOrder({ order, keeper }: UnfinishedOrderProps) {
  const { replace } = useRouter()
  const { data, error, isIdle, mutate } = useMutation({
    mutationKey: ['purchase', 'unfinished', order.lockKey],
    mutationFn: async () => (await lockOrder(keeper, order)).quote.id,
    retry: (failures, reason) => failures < triesMost && !isOver(reason),
    retryDelay: retryDelayMs,
  })
  useEffect(() => {
    if (isIdle) mutate()
  }, [isIdle, mutate])
  useEffect(() => {
    if (data !== undefined)
      void replace(orderAddress(data), undefined, { shallow: true, scroll: false })
  }, [data, replace])
  // Refused: there is no such order, and the form is where to begin.
  if (isOver(error)) return null
  return (
    <div className={styles.note} role="status">
      <p>
        {error
          ? `Your last order has had no answer yet. ${error.message}`
          : 'Your last order has had no answer yet. Asking for it…'}
      </p>
      {error && (
        <Button look="quiet" onClick={() => mutate()}>
          Ask again
        </Button>
      )}
    </div>
  )
}
