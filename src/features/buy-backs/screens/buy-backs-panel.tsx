import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { isFirstTry } from '@/lib/api/first-try'
import { useBuyBacks } from '../queries'

const fetchList = () => import('../components/buy-back-list').then((list) => list.BuyBackList)
const BuyBackList = dynamic(fetchList, { ssr: false, loading: () => null })

/** Fetches the list, too, so that it is here once the buy-backs are. */
export function useAreBuyBacksPending(): boolean {
  useEffect(() => void fetchList().catch(() => undefined), [])
  return isFirstTry(useBuyBacks())
}

/** Beside a member's dividends. Nothing while there is no buy-back. */
export function BuyBacksPanel() {
  const { data } = useBuyBacks()
  return data === undefined || data.docs.length === 0 ? null : <BuyBackList docs={data.docs} />
}
