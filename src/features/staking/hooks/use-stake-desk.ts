import type { Profile } from '@/contract/user/profile'
import { useAmountsHidden } from '@/lib/amount-privacy'
import { plainAmount, readAmount } from '@/lib/typed-amount'
import { hindranceWords, type Refusal } from '../copy'
import { chosenPlan, hindranceOf, mostFor, type StakeTerms, termsOf } from '../rules'
import { useCures } from './use-cures'
import { useStakeDraft } from './use-stake-draft'
import type { Staking } from './use-staking'

export const shareDecimals = 6

/** Everything the form shows and does, up to the confirmation. */
export function useStakeDesk(
  { id, kycStatus }: Pick<Profile, 'id' | 'kycStatus'>,
  staking: Staking,
) {
  const areHidden = useAmountsHidden()
  const { draft, change, forget } = useStakeDraft(id)
  const { plans, stakes } = staking
  const available = BigInt(staking.available)
  const plan = chosenPlan(plans, draft.planId)
  const typed = readAmount(draft.text, shareDecimals)
  const amount = typed.is === 'amount' ? typed.units : undefined
  const runningCount = stakes.filter(({ status }) => status === 'running').length
  const hindrance = plan && hindranceOf({ kyc: kycStatus, plan, amount, available, runningCount })
  const most = plan ? mostFor(plan, available) : 0n
  const hasOpenPlan = plans.some(({ isOpen }) => isOpen)
  const refusal: Refusal | undefined =
    plan &&
    hindrance &&
    hindranceWords(hindrance, { plan, available, most, hasOpenPlan, areHidden })
  const now = new Date(Date.now() + staking.aheadMs)
  const terms: StakeTerms | undefined =
    plan && amount !== undefined && amount > 0n ? termsOf(plan, amount, now) : undefined

  const type = (text: string) => change({ text })
  const typeAmount = (units: bigint) => type(plainAmount(units, shareDecimals))
  const action = useCures({
    minimum: () => plan && typeAmount(BigInt(plan.minimum)),
    all: () => typeAmount(most),
    plan: () => change({ planId: undefined }),
  })
  return {
    ...{ plans, plan, draft, typed, available, most, terms, refusal },
    ...{ type, forget, action },
    choose: (planId: string) => change({ planId }),
    stakeAll: () => typeAmount(most),
  }
}

export type StakeDesk = ReturnType<typeof useStakeDesk>
