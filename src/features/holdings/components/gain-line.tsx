import { formatBps, formatMicroUsd } from '@/contract/format/amounts'
import { PrivateAmount } from '@/session/private-amount'
import { VisuallyHidden } from '@/ui/visually-hidden'
import styles from './worth.module.css'

export type GainLineProps = {
  gain: string
  gainBps: number | null
  /** How what was paid is counted, where both ways stand side by side. */
  by?: string
  isExample?: boolean
}

const arrows = { up: '▲', down: '▼', unchanged: '→' }

/** Since purchase, told by arrow, sign and word beside the colour. */
export function GainLine({ gain, gainBps, by, isExample = false }: GainLineProps) {
  if (gainBps === null) return null
  const amount = BigInt(gain)
  const direction = amount === 0n ? 'unchanged' : amount > 0n ? 'up' : 'down'
  const text = `${amount > 0n ? '+' : ''}${formatMicroUsd(amount)}`
  return (
    <p className={styles.line}>
      <span className={styles[direction]}>
        <span className={styles.arrow} aria-hidden="true">
          {arrows[direction]}
        </span>{' '}
        <VisuallyHidden>{`${direction}, `}</VisuallyHidden>
        {isExample ? <bdi>{text}</bdi> : <PrivateAmount>{text}</PrivateAmount>}{' '}
        <bdi>({formatBps(gainBps, { signed: true })})</bdi>
      </span>{' '}
      {by === undefined ? (
        'since purchase, fees included'
      ) : (
        <small className={styles.by}>{by}</small>
      )}
    </p>
  )
}
