import { useEffect, useRef } from 'react'
import { formatBps } from '@/contract/format/amounts'
import type { Offer } from '@/contract/purchase'
import { Button } from '@/ui/button'
import { payText, sharesText } from '../copy/order'
import { changeBps, type Side } from '../rules'
import styles from './price-change.module.css'

export type PriceChangeProps = {
  /** What was typed stays; the other figure has moved. */
  side: Side
  before: Offer
  after: Offer
  /** Counted up when somebody confirms without having looked. */
  calls: number
  onAccept: () => void
}

/** The price moved under a review: it goes on only with the new one, seen and accepted. */
export function PriceChange({ side, before, after, calls, onAccept }: PriceChangeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (calls > 0) box.current?.focus()
  }, [calls])
  const bps =
    side === 'pay' ? changeBps(before.receive, after.receive) : changeBps(before.pay, after.pay)
  const size = bps === 0 ? 'less than 0.01%' : formatBps(Math.abs(bps))
  const [name, text]: ['receive' | 'pay', (offer: Offer) => string] =
    side === 'pay' ? ['receive', ({ receive }) => sharesText(receive)] : ['pay', payText]
  const isMore = BigInt(after[name]) > BigInt(before[name])
  return (
    <div ref={box} className={styles.change} role="status" tabIndex={-1}>
      <p>
        The price has changed: now you {name} <strong>{text(after)}</strong> instead of{' '}
        {text(before)}, <bdi>{`${size} ${isMore ? 'more' : 'less'}`}</bdi>.
      </p>
      <Button look="quiet" onClick={onAccept}>
        Accept the new price
      </Button>
    </div>
  )
}
