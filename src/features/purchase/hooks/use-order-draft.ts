import { useState } from 'react'
import { clearDraft, readDraft, writeDraft } from '@/lib/form/use-form-draft'
import type { Side } from '../rules'

export interface OrderDraft {
  side: Side
  /** Exactly as typed. */
  text: string
  currency: string
}

const usualCurrency = 'USDT'

const draftName = (accountId: string) => `order-${accountId}`

/** Once it is paid nobody wants it again. */
export function forgetOrderDraft(accountId: string): void {
  clearDraft(draftName(accountId))
}

/** What is typed survives a reload, the identity check and a new login in this tab. */
export function useOrderDraft(accountId: string) {
  const name = draftName(accountId)
  const [draft, setDraft] = useState<OrderDraft>(() => asDraft(readDraft(name)))
  const change = (part: Partial<OrderDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    writeDraft(name, { ...next })
  }
  return { draft, change }
}

function asDraft({ side, text = '', currency }: Record<string, string>): OrderDraft {
  return {
    side: side === 'receive' ? 'receive' : 'pay',
    text: String(text),
    currency: currency ? String(currency) : usualCurrency,
  }
}
