import { formatUnits } from 'viem'
import { coinDecimals } from '@/config/coins'
import type { Gift } from '@/contract/sandbox'

export type WalletQuestion =
  | { kind: 'connect'; address: string }
  | { kind: 'message'; text: string }
  | { kind: 'typed-data'; text: string }
  | { kind: 'payment'; lines: QuestionLine[]; hasUnknownData: boolean }

export interface QuestionLine {
  label: string
  value: string
}

interface Pending {
  question: WalletQuestion
  answer: (isYes: boolean) => void
}

let waiting: Pending[] = []
const listeners = new Set<() => void>()

function set(next: Pending[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

export const questions = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): WalletQuestion | undefined => waiting[0]?.question,
  ask(question: WalletQuestion): Promise<boolean> {
    return new Promise((answer) => set([...waiting, { question, answer }]))
  },
  answer(isYes: boolean): void {
    const [first, ...others] = waiting
    set(others)
    first?.answer(isYes)
  },
}

const sumListeners = new Set<(sums: string) => void>()

export function onTestMoney(listener: (sums: string) => void): () => void {
  sumListeners.add(listener)
  return () => sumListeners.delete(listener)
}

export function tellTestMoney(gifts: Gift[]): void {
  const sums = gifts.map(
    ({ amount, symbol }) => `${formatUnits(BigInt(amount), coinDecimals)} ${symbol}`,
  )
  const last = sums.pop()
  const text = sums.length > 0 ? `${sums.join(', ')} and ${last}` : last
  if (text !== undefined) for (const listener of sumListeners) listener(text)
}
