import type { Stake } from '@/contract/user/staking'
import { Panel } from '@/ui/page-frame'
import { Calculator, type CalculatorProps } from './calculator'
import { ClaimHistory } from './claim-history'
import { EndedStakes } from './ended-stakes'
import { StakeCalendar } from './stake-calendar'

export type LaterPartsProps = Pick<CalculatorProps, 'plans' | 'start'> & {
  /** How often the calculator was called with what stands in the form. */
  calls: number
  stakes: readonly Stake[]
  over: readonly Stake[]
}

/** All below the form, as one part that is fetched while somebody reads. */
export function LaterParts({ plans, start, calls, stakes, over }: LaterPartsProps) {
  return (
    <div>
      <Panel
        title="Reward calculator"
        about="What an amount brings, or what it takes to reach a reward. It stakes nothing."
        id="calculator"
      >
        <Calculator key={calls} plans={plans} start={start} isCalled={calls > 0} />
      </Panel>
      <StakeCalendar stakes={stakes} />
      <ClaimHistory />
      <EndedStakes stakes={over} />
    </div>
  )
}
