import dynamic from 'next/dynamic'
import { useIsFirstLook } from '@/lib/api/first-look'
import { useBuyBacks } from '../queries'

const fetchList = () => import('../components/buy-back-list').then((list) => list.BuyBackList)
const BuyBackList = dynamic(fetchList, { ssr: false, loading: () => null })

export const useAreBuyBacksPending = () => useIsFirstLook(useBuyBacks(), fetchList)

/** Beside a member's dividends. Nothing while there is no buy-back. */
export function BuyBacksPanel() {
  const { data } = useBuyBacks()
  return data === undefined || data.docs.length === 0 ? null : <BuyBackList docs={data.docs} />
}
