import { useRouter } from 'next/router'
import { walletStore } from '@/lib/chain/wallet-store'
import { useSecondsUntil } from '@/lib/use-time'
import { Button } from '@/ui/button'
import { FigureList, StateTitle } from '@/ui/figure-list'
import { ErrorNote, FormFailure } from '@/ui/form/form-notes'
import { payInFull, payText, sharesText } from '../copy/order'
import type { Cure } from '../copy/refusals'
import { useCancelOrder } from '../hooks/use-cancel-order'
import { usePayOrder } from '../hooks/use-pay-order'
import type { OrderKeeper } from '../kept-orders'
import type { LockedOrder } from '../known-order'
import { deadlineMs } from '../place-order'
import styles from './open-order.module.css'

export type OpenOrderProps = {
  order: LockedOrder
  keeper: OrderKeeper
  isSigning: boolean
}

/** Locked and not paid: what is left of its ten minutes, and the two ways on. */
export function OpenOrder({ order, keeper, isSigning }: OpenOrderProps) {
  const { quote, askedAtMs } = order
  const { push } = useRouter()
  const cancel = useCancelOrder()
  const { pay, isBusy, refusal } = usePayOrder(keeper)
  const seconds = useSecondsUntil(deadlineMs(order))
  const isUnsure = askedAtMs !== undefined && !isSigning
  const handleCancel = () =>
    cancel.mutate(quote.id, { onSuccess: () => keeper.drop(order.lockKey) })
  const handleCure = (action: Cure) =>
    action === 'contact' ? void push('/contactus') : walletStore.open()
  return (
    <section className={styles.order}>
      <StateTitle state="awaiting" title={`${sharesText(quote.receive)} are held for you`}>
        Pay {payText(quote)} from your wallet to make them yours.
      </StateTitle>
      <p className={styles.left}>
        <span>Held for</span>
        <data value={seconds} className={styles.clock}>
          {clockText(seconds)}
        </data>
      </p>
      <FigureList
        rows={[
          {
            name: 'You pay exactly',
            value: payInFull(quote),
            more: 'The last digits name this order.',
          },
          { name: 'From your wallet', value: quote.payer, isAddress: true },
          { name: 'To our treasury', value: quote.treasury, isAddress: true },
        ]}
      />
      {isUnsure && (
        <p className={styles.unsure} role="status">
          Your wallet was asked to pay, and its answer did not reach this page. If you approved it
          there, do not pay again: the payment is found by itself, usually within a minute.
        </p>
      )}
      {refusal && <ErrorNote error={refusal} calls={1} onAction={handleCure} />}
      {cancel.error && <FormFailure message={cancel.error.message} />}
      <div className={styles.ways}>
        {seconds > 0 && (
          <Button isBusy={isBusy || isSigning} onClick={() => void pay(order)}>
            Pay now
          </Button>
        )}
        <Button look="quiet" isBusy={cancel.isPending} onClick={handleCancel}>
          Cancel order
        </Button>
      </div>
    </section>
  )
}

const secondsInMinute = 60

/** `9:05` */
export function clockText(seconds: number): string {
  const rest = String(seconds % secondsInMinute).padStart(2, '0')
  return `${Math.floor(seconds / secondsInMinute)}:${rest}`
}
