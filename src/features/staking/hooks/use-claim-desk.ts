import { useState } from 'react'
import { type Stake, stakingCalls } from '@/contract/user/staking'
import { showToast } from '@/ui/toast'
import { type Refusal, serverRefusal, sharesText } from '../copy'
import { sumOf } from '../rules'
import { useKeyedCall } from './use-keyed-call'

/** Claims of the chosen stakes, or of all when none is chosen. */
export function useClaimDesk(stakes: readonly Stake[], allClaimable: string) {
  const claimable = stakes.filter((stake) => BigInt(stake.claimable) > 0n)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [calls, setCalls] = useState(0)
  const call = useKeyedCall(stakingCalls.stakingClaim)
  // One that was claimed elsewhere in the meantime is chosen no more.
  const chosen = claimable.filter(({ id }) => ticked.includes(id))
  const claim = () => {
    const input = chosen.length > 0 ? { stakeIds: chosen.map(({ id }) => id) } : {}
    call.mutate(input, {
      onSuccess: ({ amount }) => {
        setTicked([])
        void showToast('success', `${sharesText(amount)} claimed`, 'They are available now.')
      },
      onError: () => setCalls((before) => before + 1),
    })
  }
  const refusal: Refusal | undefined = serverRefusal(call.error, unsure)
  return {
    ...{ chosen, claim, calls, refusal },
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
