import { walletLimits } from '@/config/wallet-limits'

const key = 'rk-transactions'

interface Stored {
  hash: string
  status: string
}

type ByChain = Record<string, Stored[] | undefined>

/** RainbowKit keeps one finished transaction too many; the specification says ten (§9). */
export function trimStoredTransactions(): void {
  try {
    const text = window.localStorage.getItem(key)
    const all = JSON.parse(text ?? '{}') as Record<string, ByChain>
    const trimmed = Object.fromEntries(
      Object.entries(all).map(([account, chains]) => [account, trimmedChains(chains)]),
    )
    const next = JSON.stringify(trimmed)
    if (text !== null && next !== text) window.localStorage.setItem(key, next)
  } catch {
    // Not readable: RainbowKit begins anew then.
  }
}

function trimmedChains(chains: ByChain): ByChain {
  return Object.fromEntries(Object.entries(chains).map(([id, list]) => [id, trimmed(list ?? [])]))
}

function trimmed(list: Stored[]): Stored[] {
  let finished = 0
  return list.filter(
    ({ status }) => status === 'pending' || ++finished <= walletLimits.transactionsKept,
  )
}
