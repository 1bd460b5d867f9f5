import { formatUnits } from 'viem'
import type { Gift } from '@/contract/faucet'

// USDT and USDC have 18 decimals on this chain, as BNB has everywhere.
const decimals = 18
const listeners = new Set<(sums: string) => void>()

/** Told when the faucet has filled a wallet, with what came: `1 BNB, 5000 USDT and 5000 USDC`. */
export function onTestMoney(listener: (sums: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellTestMoney(gifts: Gift[]): void {
  const sums = gifts.map(
    ({ amount, symbol }) => `${formatUnits(BigInt(amount), decimals)} ${symbol}`,
  )
  const last = sums.pop()
  const text = sums.length > 0 ? `${sums.join(', ')} and ${last}` : last
  if (text !== undefined) for (const listener of listeners) listener(text)
}
