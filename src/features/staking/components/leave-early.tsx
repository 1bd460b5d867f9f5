import { useEffect, useRef, useState } from 'react'
import { type Leaving, type Stake, stakingCalls } from '@/contract/user/staking'
import { useAmountsHidden } from '@/lib/amount-privacy'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { balanceKeys } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { FigureList } from '@/ui/figure-list'
import { ErrorNote } from '@/ui/form/form-notes'
import { showToast } from '@/ui/toast'
import { rateText, serverRefusal, sharesText } from '../copy'
import { useCures } from '../hooks/use-cures'
import styles from './leave-early.module.css'

export type LeaveEarlyProps = {
  stake: Stake
  leaving: Leaving
  onBack: () => void
  onLeft: () => void
}

const unsure = 'we do not know whether the stake has ended. Try again: it is done once only.'

/** What leaving now does, line by line, before it is done. New figures are shown and asked about again. */
export function LeaveEarly({ stake, leaving, onBack, onLeft }: LeaveEarlyProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const areHidden = useAmountsHidden()
  const call = useApiMutation(stakingCalls.leaveStake, { invalidates: balanceKeys })
  const [calls, setCalls] = useState(0)
  const { returned, reward } = leaving
  const leave = () =>
    call.mutate(
      { stakeId: stake.id, returned, reward },
      {
        onSuccess: () => {
          const back = areHidden ? 'your shares' : sharesText(BigInt(returned) + BigInt(reward))
          onLeft()
          void showToast('success', `You got ${back} back`, 'The stake has ended.')
        },
        onError: () => setCalls((before) => before + 1),
      },
    )
  const action = useCures({ retry: leave })
  const refusal = serverRefusal(call.error, { unsure })
  const title = `leave-${stake.id}`
  return (
    <section className={styles.leave} aria-labelledby={title}>
      <h4 id={title} ref={heading} tabIndex={-1} className={styles.title}>
        You get back {sharesText(BigInt(returned) + BigInt(reward))} now
      </h4>
      <FigureList rows={rowsOf(stake, leaving)} />
      {refusal && <ErrorNote error={refusal} calls={calls} onAction={action} />}
      <div className={styles.ways}>
        <Button isBusy={call.isPending} onClick={leave}>
          Leave now
        </Button>
        <Button look="quiet" onClick={onBack}>
          Keep the stake
        </Button>
      </div>
    </section>
  )
}

function rowsOf({ amount, rateBps, daysCounted, claimed, reward: whole }: Stake, leaving: Leaving) {
  const { full, half, reward, takenBack, returned } = leaving
  const days = daysCounted === 1 ? '1 day' : `${daysCounted} days`
  return [
    { name: `Reward for ${days}`, value: sharesText(full), more: `At ${rateText(rateBps)}` },
    { name: 'At half the rate', value: sharesText(half), more: 'What you keep when you leave now' },
    { name: 'Already claimed', value: sharesText(claimed) },
    BigInt(takenBack) > 0n
      ? {
          name: 'Taken from the shares',
          value: sharesText(takenBack),
          more: 'What you claimed beyond the half',
        }
      : { name: 'Still paid to you', value: sharesText(reward) },
    { name: 'Of your stake', value: `${sharesText(returned)} of ${sharesText(amount)}` },
    {
      name: 'Given up',
      value: sharesText(BigInt(whole) - BigInt(half)),
      more: 'Of the reward of the whole term. It goes back to the pool.',
    },
  ]
}
