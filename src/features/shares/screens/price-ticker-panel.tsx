import Link from 'next/link'
import { formatSharePrice } from '@/contract/format/amounts'
import '@/lib/api/query-client'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import { PriceChange } from '../components/price-change'
import styles from '../components/price-change.module.css'
import { useSharePrice } from '../hooks/use-share-price'
import { shareLabel } from '../messages/ticker'

export function PriceTickerPanel() {
  const { data } = useSharePrice('1M')
  if (data === undefined) return null
  return (
    <Link href="/price" prefetch={false} className={`${row.line} ${styles.ticker}`}>
      <span className={texts.muted}>{shareLabel()}</span>
      <data value={data.price}>{formatSharePrice(data.price)}</data>
      <PriceChange changeBps={data.changeBps} />
    </Link>
  )
}
