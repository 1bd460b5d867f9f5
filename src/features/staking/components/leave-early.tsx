import { useState } from 'react'
import { formatShares } from '@/contract/format/amounts'
import { type Leaving, type Stake, stakingCalls } from '@/contract/user/staking'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { useAmountsHidden, useShownAmount } from '@/session/private-amount'
import { balanceKeys } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { ErrorNote } from '@/ui/form/form-notes'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import { showToast } from '@/ui/toast'
import * as m from '../messages'
import { inShares, type StakeSolution, serverNote } from '../texts'
import styles from './later-parts.module.css'

export type LeaveEarlyProps = {
  stake: Stake
  solve: (solution: StakeSolution) => void
  onClose: () => void
  onLeft: () => void
}

export function LeaveEarly({ stake, solve, onClose, onLeft }: LeaveEarlyProps) {
  const areHidden = useAmountsHidden()
  const showAmount = useShownAmount()
  const [calls, setCalls] = useState(0)
  const mutation = useApiMutation(stakingCalls.leaveStake, { invalidates: balanceKeys })
  const { returned, reward, half, full, takenBack } = stake.leaving as Leaving
  const sent = mutation.variables
  const leave = (input = { stakeId: stake.id, returned, reward }) =>
    mutation.mutate(input, {
      onSuccess: () => {
        const shares = inShares(BigInt(input.returned) + BigInt(input.reward))
        onLeft()
        const title = areHidden ? m.leftHiddenToast() : m.leftToast({ shares })
        void showToast('success', title, m.stakeEndedToast())
      },
      onError: () => setCalls((before) => before + 1),
    })
  const note = serverNote(mutation.error, { unsure: m.unsureError(), areHidden })
  const handleSolve = (solution: StakeSolution) => {
    // The earlier request may have been carried out. Only a retry under the same key can tell.
    if (solution === 'retry') return leave(sent)
    onClose()
    solve(solution)
  }
  return (
    <Dialog labelledBy="leave-title" describedBy="leave-text" onClose={onClose}>
      <h2 id="leave-title">{m.leaveTitle()}</h2>
      <div id="leave-text" className={`${styles.text} ${stack.gap1}`}>
        <p>
          {m.leaveText({
            shares: areHidden ? showAmount('') : inShares(returned),
            kept: showAmount(formatShares(half)),
            earned: showAmount(formatShares(full)),
          })}
        </p>
        {BigInt(takenBack) > 0n && (
          <p>
            {m.takenText({
              claimed: showAmount(formatShares(stake.claimed)),
              taken: showAmount(formatShares(takenBack)),
            })}
          </p>
        )}
      </div>
      {note && <ErrorNote error={note} calls={calls} onAction={handleSolve} />}
      <div className={`${styles.actions} ${row.row}`}>
        <Button onClick={onClose}>{m.keepAction()}</Button>
        <Button look="quiet" isBusy={mutation.isPending} onClick={() => leave()}>
          {m.leaveNowAction()}
        </Button>
      </div>
    </Dialog>
  )
}
