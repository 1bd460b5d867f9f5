import { isFirstTry } from '@/lib/api/first-try'
import { BuyBackList } from '../components/buy-back-list'
import { useBuyBacks } from '../queries'

export const useAreBuyBacksPending = () => isFirstTry(useBuyBacks())

/** Beside a member's dividends. Nothing while there is no buy-back. */
export function BuyBacksPanel() {
  const { data } = useBuyBacks()
  return data === undefined || data.docs.length === 0 ? null : <BuyBackList docs={data.docs} />
}
