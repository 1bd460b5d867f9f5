import { useState } from 'react'
import { clearDraft, readDraft, writeDraft } from '@/lib/form/use-form-draft'

export interface StakeDraft {
  /** Of a plan, once one was chosen. */
  planId: string | undefined
  /** Exactly as typed. */
  text: string
}

const empty: StakeDraft = { planId: undefined, text: '' }

/** What is typed survives a reload, the identity check and a new login in this tab. */
export function useStakeDraft(accountId: string) {
  const name = `stake-${accountId}`
  const [draft, setDraft] = useState<StakeDraft>(() => {
    const { planId, text = '' } = readDraft(name)
    return { planId, text }
  })
  const change = (part: Partial<StakeDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    const { planId, text } = next
    writeDraft(name, { text, ...(planId !== undefined && { planId }) })
  }
  const forget = () => {
    setDraft(empty)
    clearDraft(name)
  }
  return { draft, change, forget }
}
