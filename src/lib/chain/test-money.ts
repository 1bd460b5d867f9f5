import { formatUnits } from 'viem'
import type { Gift } from '@/contract/sandbox'

// USDT and USDC have 18 decimals here.
const decimals = 18
const listeners = new Set<(sums: string) => void>()

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
