import { useState } from 'react'
import { swapTerms } from '@/config/swap-terms'
import { clearDraft, readDraft, writeDraft } from '@/lib/form/use-form-draft'
import type { Side } from '../rules'

export interface SwapDraft {
  side: Side
  /** Exactly as typed. */
  text: string
  pay: string
  receive: string
  /** Basis points, or `own`. */
  slippage: string
  ownSlippage: string
  minutes: string
}

const usual: SwapDraft = {
  side: 'pay',
  text: '',
  pay: 'USDT',
  receive: 'BNB',
  slippage: String(swapTerms.defaultSlippageBps),
  ownSlippage: '',
  minutes: String(swapTerms.deadlineMinutes),
}

export const usualSettings = { slippage: usual.slippage, ownSlippage: '', minutes: usual.minutes }

const draftName = (accountId: string) => `swap-${accountId}`

/** Once it is sent nobody wants it again. */
export function forgetSwapDraft(accountId: string): void {
  clearDraft(draftName(accountId))
}

/** What is typed survives a reload, the identity check and a new login in this tab. */
export function useSwapDraft(accountId: string) {
  const name = draftName(accountId)
  const [draft, setDraft] = useState<SwapDraft>(() => asDraft(readDraft(name)))
  const change = (part: Partial<SwapDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    writeDraft(name, { ...next })
  }
  return { draft, change }
}

function asDraft(kept: Record<string, string>): SwapDraft {
  const text = (name: keyof SwapDraft) => (kept[name] === undefined ? usual[name] : `${kept[name]}`)
  return {
    side: kept.side === 'receive' ? 'receive' : 'pay',
    text: text('text'),
    pay: text('pay'),
    receive: text('receive'),
    slippage: text('slippage'),
    ownSlippage: text('ownSlippage'),
    minutes: text('minutes'),
  }
}
