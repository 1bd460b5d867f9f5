import { useRef, useState } from 'react'
import type { Profile } from '@/contract/user/profile'
import { useAmountsHidden } from '@/lib/amount-privacy'
import { clearDraft, readDraft, writeDraft } from '@/lib/form/use-form-draft'
import { plainAmount, readAmount } from '@/lib/typed-amount'
import type { Staking } from './queries'
import { chosenPlan, mostFor, quoteOf, type StakeQuote, stakeBlockerOf, termsOf } from './rules'
import { blockerNote, type StakeNote } from './texts'

interface Draft {
  /** Of a plan, once one was chosen. */
  planId: string | undefined
  /** Exactly as typed. */
  text: string
}

const shareDecimals = 6
const draftName = (accountId: string) => `stake-${accountId}`

/** Once it is staked nobody wants it again. */
export function forgetStakeDraft(accountId: string): void {
  clearDraft(draftName(accountId))
}

/** What is typed survives a reload, the verification and a new login in this tab. */
function useDraft(accountId: string) {
  const name = draftName(accountId)
  const [draft, setDraft] = useState<Draft>(() => {
    const { planId, text = '' } = readDraft(name)
    return { planId, text }
  })
  // Two changes may come before the next drawing.
  const latest = useRef(draft)
  const change = (part: Partial<Draft>) => {
    const next = { ...latest.current, ...part }
    latest.current = next
    setDraft(next)
    const { planId, text } = next
    writeDraft(name, { text, ...(planId !== undefined && { planId }) })
  }
  return { draft, change }
}

/** Everything the form shows and does, up to the review. */
export function useStakeForm({ id }: Pick<Profile, 'id'>, staking: Staking) {
  const areHidden = useAmountsHidden()
  const { draft, change } = useDraft(id)
  const { plans, stakes } = staking
  const available = BigInt(staking.available)
  const plan = chosenPlan(plans, draft.planId)
  const typed = readAmount(draft.text, shareDecimals)
  const amount = typed.is === 'amount' && typed.units > 0n ? typed.units : undefined
  const runningCount = stakes.filter(({ status }) => status === 'running').length
  const most = plan ? mostFor(plan, available) : 0n
  const hasOpenPlan = plans.some(({ isOpen }) => isOpen)
  const noteFor = (units: bigint | undefined, of = plan): StakeNote | undefined => {
    if (of === undefined) return undefined
    const blocker = stakeBlockerOf({ plan: of, amount: units, available, runningCount })
    const facts = { plan: of, available, most: mostFor(of, available), hasOpenPlan, areHidden }
    return blocker && blockerNote(blocker, facts)
  }
  const now = new Date(Date.now() + staking.aheadMs)
  const quote = plan && amount !== undefined ? quoteOf(plan, amount) : undefined
  const type = (text: string) => change({ text })
  return {
    ...{ plans, plan, typed, available, most, now, quote, type, noteFor, areHidden },
    text: draft.text,
    note: noteFor(amount),
    terms: quote && termsOf(quote, now),
    setAmount: (units: bigint) => type(plainAmount(units, shareDecimals)),
    choose: (planId: string | undefined) => change({ planId }),
    fill: ({ planId, amount: units }: StakeQuote) =>
      change({ planId, text: plainAmount(units, shareDecimals) }),
    clear: () => {
      forgetStakeDraft(id)
      change({ text: '', planId: undefined })
    },
  }
}

export type StakeForm = ReturnType<typeof useStakeForm>
