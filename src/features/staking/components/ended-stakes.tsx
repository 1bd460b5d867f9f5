import { formatShortDay } from '@/contract/format/dates'
import type { Stake } from '@/contract/user/staking'
import { PrivateAmount } from '@/session/private-amount'
import { Panel } from '@/ui/page-frame'
import { monthsText, rateText, sharesText } from '../copy'
import { FiguresTable } from './figures-table'

export type EndedStakesProps = { stakes: readonly Stake[] }

/** Those that came back and have nothing left to claim. */
export function EndedStakes({ stakes }: EndedStakesProps) {
  if (stakes.length === 0) return null
  return (
    <Panel title="Stakes that are over" about="Their shares are available again." id="over">
      <FiguresTable
        caption="Stakes that are over"
        columns={['Ended', 'Plan', 'Shares', 'Rewards claimed']}
        rows={stakes.map(
          ({ id, endedAt, unlocksAt, status, months, rateBps, amount, claimed }) => ({
            key: id,
            cells: [
              <time key="ended" data-state={status} dateTime={endedAt ?? unlocksAt}>
                {formatShortDay(endedAt ?? unlocksAt)}
              </time>,
              `${monthsText(months)}, ${rateText(rateBps)}${status === 'left' ? ', left early' : ''}`,
              <PrivateAmount key="amount">{sharesText(amount)}</PrivateAmount>,
              <PrivateAmount key="claimed">{sharesText(claimed)}</PrivateAmount>,
            ],
          }),
        )}
      />
    </Panel>
  )
}
