import type { ReactNode } from 'react'
import { coinMicroUsd } from '@/contract/format/dividend-amounts'
import { useDividends } from '../queries'

const coinDecimals = 18

export type ReceivedSumProps = { children: (microUsd: bigint) => ReactNode }

/** What has arrived of dividends, for a page that adds it to something else. Nothing while there is none. */
export function ReceivedSum({ children }: ReceivedSumProps) {
  const { data } = useDividends()
  const received = coinMicroUsd(data?.received ?? '0', coinDecimals)
  return received === 0n ? null : children(received)
}
