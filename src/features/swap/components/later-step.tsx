import { Beside } from '@/ui/page-frame'
import { useRunSwap } from '../hooks/use-run-swap'
import type { SwapDesk } from '../hooks/use-swap-desk'
import { useKeptSwaps } from '../kept-swaps'
import { OpenSwaps } from './open-swaps'
import { RecordSwaps } from './record-swaps'
import { SwapPlace } from './swap-place'
import { SwapReview } from './swap-review'
import { SwapThread } from './swap-thread'

export type LaterStepProps = {
  accountId: string
  /** The swap that the address names. */
  swapId: string | undefined
  /** Undefined until somebody reviews. */
  desk: SwapDesk | undefined
  onBack: () => void
}

/** All that comes after the form, as one part that is fetched while somebody types. */
export function LaterStep(props: LaterStepProps) {
  const { swaps, keeper } = useKeptSwaps(props.accountId)
  return (
    <>
      <RecordSwaps swaps={swaps} keeper={keeper} />
      <Step {...props} swaps={swaps} keeper={keeper} />
    </>
  )
}

type StepProps = LaterStepProps & ReturnType<typeof useKeptSwaps>

function Step({ swapId, desk, onBack, swaps, keeper }: StepProps) {
  const run = useRunSwap(keeper)
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
