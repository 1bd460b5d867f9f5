import { useRef, useState } from 'react'
import { type Stake, stakingCalls } from '@/contract/user/staking'
import { useAmountsHidden } from '@/lib/amount-privacy'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { balanceKeys } from '@/session/stale-queries'
import { showToast } from '@/ui/toast'
import { type Refusal, serverRefusal, sharesText } from '../copy'
import { sumOf } from '../rules'
import { useCures } from './use-cures'

/** Claims of the chosen stakes, or of all when none is chosen. */
export function useClaimDesk(stakes: readonly Stake[], allClaimable: string) {
  const claimable = stakes.filter((stake) => BigInt(stake.claimable) > 0n)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [calls, setCalls] = useState(0)
  const call = useApiMutation(stakingCalls.stakingClaim, { invalidates: balanceKeys })
  // One that was claimed elsewhere in the meantime is chosen no more.
  const chosen = claimable.filter(({ id }) => ticked.includes(id))
  const areHidden = useAmountsHidden()
  const heading = useRef<HTMLHeadingElement>(null)
  const send = (input: typeof call.variables = {}) =>
    call.mutate(input, {
      onSuccess: ({ amount }) => {
        setTicked([])
        // The button goes away with what it claimed.
        heading.current?.focus()
        const what = areHidden ? 'Rewards' : sharesText(amount)
        void showToast('success', `${what} claimed`, 'They are available now.')
      },
      onError: () => setCalls((before) => before + 1),
    })
  // What was chosen may be claimed and chosen no more: only the same request finds out.
  const action = useCures({ retry: () => send(call.variables) })
  const refusal: Refusal | undefined = serverRefusal(call.error, { unsure })
  return {
    ...{ chosen, calls, refusal, action, heading },
    claim: () => send(chosen.length > 0 ? { stakeIds: chosen.map(({ id }) => id) } : {}),
    /** With one stake there is nothing to choose. */
    canChoose: claimable.length > 1,
    amount:
      chosen.length > 0 ? sumOf(chosen.map((stake) => stake.claimable)) : BigInt(allClaimable),
    isBusy: call.isPending,
    isChosen: (id: string) => chosen.some((stake) => stake.id === id),
    choose: (id: string, isChosen: boolean) =>
      setTicked(isChosen ? [...ticked, id] : ticked.filter((one) => one !== id)),
  }
}

export type ClaimDesk = ReturnType<typeof useClaimDesk>

const unsure = 'we do not know whether the rewards were claimed. Try again: each is paid once only.'
