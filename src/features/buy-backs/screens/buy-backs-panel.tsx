import { lazy } from 'react'
import { useBuyBacks } from '../queries'

// The page waits for it as a whole, so that nothing below is pushed down once it is here.
const BuyBackList = lazy(async () => ({
  default: (await import('../components/buy-back-list')).BuyBackList,
}))

export const useAreBuyBacksPending = () => useBuyBacks().isPending

/** Beside a member's dividends. Nothing while there is no buy-back. */
export function BuyBacksPanel() {
  const { data } = useBuyBacks()
  return data === undefined || data.docs.length === 0 ? null : <BuyBackList docs={data.docs} />
}
