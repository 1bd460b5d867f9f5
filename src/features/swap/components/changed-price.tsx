import { useEffect, useRef } from 'react'
import { Button } from '@/ui/button'
import { percentText } from '../copy/swap'
import { worseBps } from '../rules'
import styles from './changed-price.module.css'

export type ChangedPriceProps = {
  /** What was accepted, and what it is now: of the figure that moves. */
  before: bigint
  after: bigint
  /** `receive` when less comes, `pay` when more is to be paid. */
  what: 'receive' | 'pay'
  text: (amount: bigint) => string
  /** Counted up when somebody confirms without having looked. */
  calls: number
  onAccept: () => void
  acceptLabel: string
}

/** The price moved under somebody: it goes on only with the new one, seen and accepted. */
export function ChangedPrice(props: ChangedPriceProps) {
  const { before, after, what, text, calls, onAccept, acceptLabel } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (calls > 0) box.current?.focus()
  }, [calls])
  const bps = worseBps(before, after)
  const [size, word] = bps < 0n ? [-bps, 'more'] : [bps, 'less']
  return (
    <div ref={box} className={styles.change} role="status" tabIndex={-1} data-refusal="price">
      <p>
        The price has changed: now you {what} <strong>{text(after)}</strong> instead of{' '}
        {text(before)}, <bdi>{`${percentText(size)} ${word}`}</bdi>.
      </p>
      <Button look="quiet" onClick={onAccept}>
        {acceptLabel}
      </Button>
    </div>
  )
}
