import dynamic from 'next/dynamic'
import { useBuyBacks } from '../queries'

const BuyBackList = dynamic(
  () => import('../components/buy-back-list').then((list) => list.BuyBackList),
  { ssr: false, loading: () => null },
)

/** Beside a member's dividends. Nothing while there is no buy-back. */
export function BuyBacksPanel() {
  const { data } = useBuyBacks()
  return data === undefined || data.docs.length === 0 ? null : <BuyBackList docs={data.docs} />
}
