import type { SwapKind } from '@/lib/chain/exchange'
import { type Store, StoredList, useStoredList } from '@/lib/stored-list'

export interface KeptSide {
  symbol: string
  decimals: number
  /** Null for the coin of the chain. */
  address: string | null
  /** Base units. */
  amount: string
}

/** What this browser must not forget of a swap, each part written before the step that needs it. */
export interface KeptSwap {
  id: string
  /** The idempotency key of its record. */
  recordKey: string
  startedAtMs: number
  payer: string
  kind: SwapKind
  path: readonly string[]
  pay: KeptSide
  /** As it was accepted. */
  receive: KeptSide
  minimum: string
  slippageBps: string
  deadlineMinutes: number
  approvalHash?: string | undefined
  /** The wallet was asked for the swap, and no answer of it is known. */
  askedAtMs?: number | undefined
  /** How many transactions had left the wallet by then: one more may be this swap. */
  askedCount?: string | undefined
  /** The extreme impact that somebody agreed to, in basis points. */
  consentBps?: string | undefined
  hash?: string
  sentAtMs?: number
  /** Of the transaction in the list, once the server has taken it down. */
  recordId?: string
  /** It was said no to for good. */
  isRefused?: boolean
  ending?: 'confirmed' | 'failed' | 'replaced' | 'expired'
}

/** No question to the wallet stands open. */
export const notAsked = { askedAtMs: undefined, askedCount: undefined }

export type SwapKeeper = Store<KeptSwap>

const swaps = new StoredList<KeptSwap>({
  placeOf: (accountId) => `swaps:${accountId}`,
  keyOf: ({ id }) => id,
  isOne: isSwap,
})

function isSwap(value: unknown): value is KeptSwap {
  const { id, recordKey, payer, pay, receive, minimum } = (value ?? {}) as Partial<KeptSwap>
  return (
    [id, recordKey, payer, minimum].every((text) => typeof text === 'string') && !!pay && !!receive
  )
}

export function useKeptSwaps(accountId: string | undefined) {
  const { items, store: keeper } = useStoredList(swaps, accountId)
  return { swaps: items, keeper }
}

export function isOpen({ ending }: KeptSwap): boolean {
  return ending === undefined
}
