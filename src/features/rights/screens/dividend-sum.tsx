import type { ReactNode } from 'react'
import { CreditedNote } from '../components/credited-note'
import { creditedParts } from '../dividend-rules'
import { useDividends } from '../queries'

export type DividendSumProps = {
  /** In micro-dollars, and how much of it has been paid. */
  children: (credited: bigint, note: ReactNode) => ReactNode
}

/**
 * The credited dividends, for a page that adds them to other figures. Renders nothing while there
 * are none.
 */
export function DividendSum({ children }: DividendSumProps) {
  const { data } = useDividends()
  if (data === undefined) return null
  const { credited } = creditedParts(data.credited)
  return credited === 0n ? null : children(credited, <CreditedNote of={data.credited} />)
}
