import { formatBps, formatMicroUsd } from '@/contract/format/amounts'
import texts from '@/ui/text.module.css'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { directionLabel } from '../messages/ticker'
import { type Direction, directionOf } from '../rules'
import styles from './price-change.module.css'

const arrows: Record<Direction, string> = { up: '▲', down: '▼', unchanged: '■' }

export function PriceChange({ changeBps, amount }: { changeBps: number; amount?: bigint }) {
  const direction = directionOf(changeBps)
  const sign = amount !== undefined && amount > 0n ? '+' : ''
  return (
    <span className={`${styles.change} ${texts[direction] ?? texts.muted}`} dir="ltr">
      <span className={styles.arrow} aria-hidden="true">
        {arrows[direction]}
      </span>
      <VisuallyHidden>{directionLabel({ direction })}</VisuallyHidden>
      <bdi>
        {formatBps(changeBps, { signed: true })}
        {amount !== undefined && ` (${sign}${formatMicroUsd(amount)})`}
      </bdi>
    </span>
  )
}
