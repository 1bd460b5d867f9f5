import type { Exchange } from '@/lib/chain/exchange'
import { Beside } from '@/ui/beside'
import { useRunSwap } from '../hooks/use-run-swap'
import type { SwapDesk } from '../hooks/use-swap-desk'
import { useKeptSwaps } from '../kept-swaps'
import { OpenSwaps } from './open-swaps'
import { SwapPlace } from './swap-place'
import { SwapReview } from './swap-review'
import { SwapThread } from './swap-thread'

export type LaterStepProps = {
  accountId: string
  exchange: Exchange | undefined
  /** The swap that the address names. */
  swapId: string | undefined
  /** Undefined until somebody reviews. */
  desk: SwapDesk | undefined
  onBack: () => void
}

/** All that comes after the form, as one part that is fetched while somebody types. */
export function LaterStep({ accountId, exchange, swapId, desk, onBack }: LaterStepProps) {
  const { swaps, keeper } = useKeptSwaps(accountId)
  const run = useRunSwap(keeper, exchange)
  if (swapId !== undefined)
    return <SwapPlace swap={swaps.find(({ id }) => id === swapId)} keeper={keeper} run={run} />
  if (desk !== undefined)
    return (
      <Beside aside={<SwapThread at="review" isToken={desk.pay?.address !== null} />}>
        <SwapReview desk={desk} run={run} onBack={onBack} />
      </Beside>
    )
  return <OpenSwaps swaps={swaps} />
}
