import { leastText, percentText, sideText } from './copy/swap'
import type { KeptSwap } from './kept-swaps'

const paidWords = {
  confirmed: 'You paid',
  failed: 'You kept',
  replaced: 'You kept',
  // Nobody knows what became of it.
  expired: 'You wanted to pay',
} as const

/** What is left to say of a swap that is over. */
export function endedRows({ pay, payer, hash }: KeptSwap, ending: NonNullable<KeptSwap['ending']>) {
  return [
    { name: paidWords[ending], value: sideText(pay) },
    { name: 'In your wallet', value: payer, isAddress: true },
    ...(hash ? [{ name: 'Transaction', value: hash, isAddress: true }] : []),
  ]
}

/** The figures of a swap on its way. */
export function swapRows({ pay, receive, minimum, slippageBps, payer, hash }: KeptSwap) {
  return [
    { name: 'You pay', value: sideText(pay) },
    { name: 'You receive', value: `about ${sideText(receive)}` },
    {
      name: 'Minimum received',
      value: leastText(minimum, receive),
      more: `${percentText(BigInt(slippageBps))} slippage`,
    },
    { name: 'In your wallet', value: payer, isAddress: true },
    ...(hash ? [{ name: 'Transaction', value: hash, isAddress: true }] : []),
  ]
}
