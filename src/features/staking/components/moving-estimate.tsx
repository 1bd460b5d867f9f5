import { formatSharesFine } from '@/contract/format/amounts'
import type { Stake } from '@/contract/user/staking'
import { useNow } from '@/lib/use-time'
import { PrivateAmount } from '@/session/private-amount'
import { estimateOfToday } from '../rules'

export type MovingEstimateProps = {
  stakes: readonly Stake[]
  /** How far the server's clock is ahead. */
  aheadMs: number
}

const tickMs = 1_000

/** Between two counts: what the day that runs has brought by now. It can be claimed only once it is counted. */
export function MovingEstimate({ stakes, aheadMs }: MovingEstimateProps) {
  const nowMs = useNow(tickMs) + aheadMs
  const estimate = stakes.reduce((sum, stake) => sum + estimateOfToday(stake, nowMs), 0n)
  return <PrivateAmount>{`≈ ${formatSharesFine(estimate)}`}</PrivateAmount>
}
