import Link from 'next/link'
import { formatBps, formatMicroUsd } from '@/lib/amounts'
import { DataRoot } from '@/lib/data-root'
import { useSharePrice } from '../hooks/use-share-price'
import styles from './price-ticker-panel.module.css'

export function PriceTickerPanel() {
  return (
    <DataRoot>
      <Ticker />
    </DataRoot>
  )
}

function Ticker() {
  const { data } = useSharePrice('1M')
  if (data === undefined) return null
  const isUp = data.changeBps >= 0
  return (
    <Link href="/price" prefetch={false} className={styles.ticker}>
      <span className={styles.name}>Share</span>
      <data value={data.price}>{formatMicroUsd(data.price)}</data>
      <span className={isUp ? styles.up : styles.down}>
        <span aria-hidden="true">{isUp ? '▲' : '▼'}</span> {formatBps(data.changeBps, { signed: true })}
      </span>
    </Link>
  )
}
