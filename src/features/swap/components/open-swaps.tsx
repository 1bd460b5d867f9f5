import Link from 'next/link'
import { formatLocalTime } from '@/contract/format/dates'
import { sideText } from '../copy/swap'
import { swapAddress } from '../hooks/use-run-swap'
import { isOpen, type KeptSwap } from '../kept-swaps'
import styles from './open-swaps.module.css'

export type OpenSwapsProps = { swaps: readonly KeptSwap[] }

/** What was begun in this browser and is not over. */
export function OpenSwaps({ swaps }: OpenSwapsProps) {
  const open = swaps.filter(isOpen)
  if (open.length === 0) return null
  return (
    <section className={styles.open} aria-labelledby="open-swaps">
      <h2 id="open-swaps" className={styles.title}>
        Swaps under way
      </h2>
      <ul className={styles.list}>
        {open.map((swap) => (
          <li key={swap.id}>
            <Link href={swapAddress(swap.id)} prefetch={false}>
              {sideText(swap.pay)} for {swap.receive.symbol}
            </Link>
            <span>{swap.hash ? 'On its way' : 'Not sent yet'}</span>
            <time dateTime={new Date(swap.startedAtMs).toISOString()}>
              {formatLocalTime(new Date(swap.startedAtMs).toISOString())}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
