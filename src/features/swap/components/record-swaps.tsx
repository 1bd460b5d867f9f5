import { useRecord } from '../hooks/use-record'
import type { KeptSwap, SwapKeeper } from '../kept-swaps'

export type RecordSwapsProps = { swaps: readonly KeptSwap[]; keeper: SwapKeeper }

/** Whatever was sent from this browser is told to the server, on whichever visit comes next. */
export function RecordSwaps({ swaps, keeper }: RecordSwapsProps) {
  return swaps.map((swap) => <Recording key={swap.id} swap={swap} keeper={keeper} />)
}

function Recording({ swap, keeper }: { swap: KeptSwap; keeper: SwapKeeper }) {
  useRecord(swap, keeper)
  return null
}
